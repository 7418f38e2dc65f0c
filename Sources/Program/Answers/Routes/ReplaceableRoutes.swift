internal import HLS
package import HTTPMessage
package import Platform

/// The routes of a listener, which can be replaced while it serves.
///
/// For a while the former routes still answer for what only they have: the headers and segments of earlier lists.
package final class ReplaceableRoutes: RequestHandler {
    /// Former routes, and the end of their use.
    private typealias Former = (routes: RouteTable, end: MonotonicTime)

    private struct State {
        var current: RouteTable
        /// The former routes, newest first.
        var former: [Former] = []
        /// The number of replacements so far.
        var generation = 0
    }

    /// The number of former routes in use: each keeps its channels, and their content, in memory.
    private static let mostFormer = 4

    private let state: Lock<State>
    private let clock: any TimeSource

    package init(_ routes: RouteTable, clock: any TimeSource) {
        state = Lock(State(current: routes))
        self.clock = clock
    }

    /// - Parameter end: the time up to which the present routes answer for what the new ones do not have.
    package func replace(with routes: RouteTable, keepingUntil end: MonotonicTime) {
        // The memory is freed after the lock is released.
        let gone = state.withLock { state in
            let former: [Former] = [(state.current, end)] + state.former
            state.former = Array(former.prefix(Self.mostFormer))
            state.current = routes
            state.generation += 1
            return former.dropFirst(Self.mostFormer)
        }
        _ = gone
    }

    /// Drops former routes whose time is over.
    package func sweep() {
        let now = clock.monotonic
        let gone = state.withLock { state in
            defer { state.former.removeAll { $0.end <= now } }
            return state.former
        }
        _ = gone
    }

    package func reply(to request: HTTPRequest) -> Reply {
        let (current, former, generation) = state.withLock { ($0.current, $0.former, $0.generation) }
        let reply = reply(to: request, current, former)
        guard case .make(let work) = reply else { return reply }
        // A request after a replacement does not get work that was begun before.
        let isCurrent = { @Sendable [weak self] in self?.state.withLock { $0.generation } == generation }
        return .make(work.map(key: "\(generation) \(work.key)", isCurrent: isCurrent))
    }

    /// The answer of the present routes, or else of the newest former ones that have one.
    private func reply(to request: HTTPRequest, _ current: RouteTable, _ former: [Former]) -> Reply {
        let reply = current.reply(to: request)
        // Lists are always the present ones, and refer to nothing old.
        guard !former.isEmpty, request.queryValue("v") != nil, !StreamAddress.isPlaylist(request.path) else {
            return reply
        }
        let now = clock.monotonic
        for former in former where now < former.end && Self.isNothing(reply) {
            let earlier = former.routes.reply(to: request)
            if !Self.isNothing(earlier) { return earlier }
        }
        return reply
    }

    private static func isNothing(_ reply: Reply) -> Bool {
        if case .now(let response, _, _) = reply { response.status == .notFound } else { false }
    }
}
