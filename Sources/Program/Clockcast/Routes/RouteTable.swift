internal import HTTPMessage
internal import HTTPServer
internal import Platform

/// All paths of a listener, each with its answer.
struct RouteTable: RequestHandler {
    let routes: [Route]
    private let literal: [String: Route]
    /// The routes by the number of parts in their paths.
    private let patterns: [Int: [Route]]
    /// The text for paths without a resource.
    private let nothing: String
    private let clock: any TimeSource

    init(_ routes: [Route], nothing: String, clock: any TimeSource) {
        self.routes = routes
        self.nothing = nothing
        self.clock = clock
        literal = Dictionary(
            routes.filter(\.pattern.isLiteral).map { ($0.pattern.text, $0) },
            uniquingKeysWith: { first, _ in first }
        )
        patterns = Dictionary(grouping: routes.filter { !$0.pattern.isLiteral }, by: \.pattern.partCount)
    }

    func reply(to request: HTTPRequest) -> Reply {
        let now = Moment(wall: request.receivedAt, monotonic: clock.monotonic)
        guard let (route, captures) = route(of: request.path) else {
            return .now(.error(HTTPError(nothing), at: now.wall, route: "unknown"), reusableUntil: nil)
        }
        do {
            return try route.answer(
                RoutedRequest(request: request, captures: captures, label: route.label, now: now)
            )
        } catch {
            return .now(.error(error, at: now.wall, route: route.label), reusableUntil: nil)
        }
    }

    /// The first matching line of the table, and the parts of the path for its names.
    private func route(of path: String) -> (Route, captures: RoutePattern.Captures)? {
        if let route = literal[path] { return (route, RoutePattern.Captures()) }
        // A path may have thousands of slashes.
        guard let routes = patterns[path.utf8.count { $0 == .slash }] else { return nil }
        let parts = RoutePattern.split(path)
        for route in routes {
            if let captures = route.pattern.captures(in: parts) { return (route, captures) }
        }
        return nil
    }
}
