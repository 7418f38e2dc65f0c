internal import Channels
internal import Presentations
internal import HLS
internal import HTTPMessage
internal import Platform
internal import Scenarios

/// A line of the table of routes: its paths, its label for metrics and logs, and its answer.
struct Route: Sendable {
    let pattern: RoutePattern
    let label: RouteLabel
    let answer: @Sendable (RoutedRequest) throws -> Reply

    /// - Parameter answer: throws an ``HTTPError`` or a `ChannelError` if the resource does not exist.
    init(_ pattern: RoutePattern, _ label: RouteLabel, answer: @escaping @Sendable (RoutedRequest) throws -> Reply) {
        self.pattern = pattern
        self.label = label
        self.answer = answer
    }
}

/// A request with its route.
struct RoutedRequest: Sendable {
    let request: HTTPRequest
    /// The parts of the path for the names of the pattern.
    let captures: [RoutePattern.Name: String]
    var now: Moment
    /// The base in the path: a pathway, and where a scenario redirected to.
    let base: StreamBase?

    /// - Parameter base: a base in the path; nil for none.
    /// - Throws: ``HTTPError`` if it is none. Whether the stream has it at this time is checked later, when the stream is known.
    init(
        _ request: HTTPRequest,
        _ captures: [RoutePattern.Name: String] = [:],
        now: Moment,
        behind base: String? = nil
    ) throws(HTTPError) {
        (self.request, self.captures, self.now) = (request, captures, now)
        self.base = base.flatMap { StreamBase($0) }
        if base != nil, self.base == nil { throw .noSuchBase }
    }

    /// The part of the path for a name of the route's pattern; empty if the pattern does not have the name.
    subscript(name: RoutePattern.Name) -> String { captures[name] ?? "" }

    /// The items of the query; one without a value has an empty one. In a setting of a look a plus sign is a space, as forms and most
    /// libraries write it; elsewhere it is itself, as in `Etc/GMT+5`.
    var query: [(name: String, value: String)] {
        request.query.map { ($0.name, (QueryParameter.isOfLook($0.name) ? $0.text : $0.value) ?? "") }
    }
}
