internal import HTTPMessage
internal import HTTPServer
internal import Platform

/// A line of the table of routes: which paths it is for, what metrics and logs call it, what answers.
struct Route: Sendable {
    let pattern: RoutePattern
    let label: RouteLabel
    let answer: @Sendable (RoutedRequest) throws -> Reply

    /// - Parameter answer: throws why there is no such thing: an ``HTTPError``, or a `ChannelError`.
    init(_ pattern: RoutePattern, _ label: RouteLabel, answer: @escaping @Sendable (RoutedRequest) throws -> Reply) {
        self.pattern = pattern
        self.label = label
        self.answer = answer
    }
}

/// A request that a route is for.
struct RoutedRequest: Sendable {
    let request: HTTPRequest
    /// What stands in the path for the names of the pattern, in their order.
    let captures: [String]
    let label: RouteLabel
    let now: Moment

    /// The items of the query; one without a value has an empty one.
    var query: [(name: String, value: String)] { request.query.map { ($0.name, $0.value ?? "") } }
}
