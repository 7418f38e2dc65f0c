internal import HTTPMessage
internal import HTTPServer
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

    /// The same after a base that a scenario redirects to, for as long as that is valid.
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

/// A request with its route.
struct RoutedRequest: Sendable {
    let request: HTTPRequest
    /// The parts of the path for the names of the pattern.
    let captures: RoutePattern.Captures
    let label: RouteLabel
    var now: Moment
    /// The base that a scenario redirected to, if the path has one.
    var base: RedirectBase?

    /// The part of the path for a name of the route's pattern.
    subscript(name: RoutePattern.Name) -> String { captures[name] }

    /// The path without a base.
    var path: String {
        guard let base else { return request.path }
        return String(request.path.dropFirst(base.description.count + 1))
    }

    /// The items of the query; one without a value has an empty one.
    var query: [(name: String, value: String)] { request.query.map { ($0.name, $0.value ?? "") } }
}
