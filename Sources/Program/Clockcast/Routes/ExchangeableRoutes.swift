internal import HTTPMessage
internal import HTTPServer
internal import Platform

/// The routes of a listener, whose place others can take while it serves.
///
/// For a while those of before still answer what only they have: the headers and segments that players know from earlier lists.
final class ExchangeableRoutes: RequestHandler {
    private struct Former {
        let routes: RouteTable
        /// Up to when they are asked.
        let end: MonotonicTime
    }

    private struct State {
        var current: RouteTable
        /// The newest first.
        var former: [Former] = []
        /// How often they were exchanged.
        var generation = 0
    }

    /// Routes of before that are asked: each keeps its channels, and what was made of them, in memory.
    private static let mostFormer = 4

    private let state: Lock<State>
    private let clock: any TimeSource

    init(_ routes: RouteTable, clock: any TimeSource) {
        state = Lock(State(current: routes))
        self.clock = clock
    }

    /// - Parameter end: up to when those that there are now are asked for what the new ones do not have.
    func exchange(for routes: RouteTable, keepingUntil end: MonotonicTime) {
        // What is freed by it is freed after the lock.
        let gone = state.withLock { state in
            let former = [Former(routes: state.current, end: end)] + state.former
            state.former = Array(former.prefix(Self.mostFormer))
            state.current = routes
            state.generation += 1
            return former.dropFirst(Self.mostFormer)
        }
        _ = gone
    }

    /// Lets go of what nobody is asked for any more.
    func sweep() {
        let now = clock.monotonic
        let gone = state.withLock { state in
            defer { state.former.removeAll { $0.end <= now } }
            return state.former
        }
        _ = gone
    }

    func reply(to request: HTTPRequest) -> Reply {
        let (current, former, generation) = state.withLock { ($0.current, $0.former, $0.generation) }
        let reply = reply(to: request, current, former)
        guard case .make(let work) = reply else { return reply }
        return .make(work.asked(in: generation) { [weak self] in self?.state.withLock { $0.generation } == generation })
    }

    /// What the routes that there are now say, or else the newest of those of before that has something.
    private func reply(to request: HTTPRequest, _ current: RouteTable, _ former: [Former]) -> Reply {
        let reply = current.reply(to: request)
        // Lists are those of now, and lead nobody to what there was.
        guard !former.isEmpty, request.queryValue("v") != nil, !request.path.hasSuffix(".m3u8") else { return reply }
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

extension Work {
    /// The same for those who ask between two exchanges of routes: whoever comes after one does not get what was begun before.
    fileprivate func asked(in generation: Int, isCurrent: @escaping @Sendable () -> Bool) -> Work {
        Work(
            key: "\(generation) \(key)",
            queue: queue,
            priority: priority,
            patience: patience,
            late: late,
            whenLate: whenLate,
            isCurrent: isCurrent,
            make: make
        )
    }
}
