internal import HTTPMessage
internal import HTTPServer
internal import Platform
internal import Scenarios

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

    /// The same behind a base that a redirect of a scenario leads to, for as long as that holds.
    var behindRedirect: Route {
        Route(RoutePattern(stringLiteral: "/{base}" + pattern.text), label) { routed in
            guard let base = RedirectBase(routed[.base]), base.holds(at: routed.now.wall) else {
                throw HTTPError("there is nothing at this path; if a redirect led here, it has expired")
            }
            return try answer(
                RoutedRequest(
                    request: routed.request,
                    captures: routed.captures,
                    label: routed.label,
                    now: routed.now,
                    base: base
                )
            )
        }
    }
}

/// A request that a route is for.
struct RoutedRequest: Sendable {
    let request: HTTPRequest
    /// What stands in the path for the names of the pattern.
    let captures: RoutePattern.Captures
    let label: RouteLabel
    var now: Moment
    /// The base that a redirect of a scenario led to, if the path has one.
    var base: RedirectBase?

    /// What stands in the path for a name of the route's pattern.
    subscript(name: RoutePattern.Name) -> String { captures[name] }

    /// The path without a base.
    var path: String {
        guard let base else { return request.path }
        return String(request.path.dropFirst(base.description.count + 1))
    }

    /// The items of the query; one without a value has an empty one.
    var query: [(name: String, value: String)] { request.query.map { ($0.name, $0.value ?? "") } }
}
