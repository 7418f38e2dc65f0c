internal import HTTPMessage
internal import HTTPServer
internal import Platform

/// The routes of a listener, whose place others can take while it serves.
///
/// For a while those of before still answer what only they have: the headers and segments that players know from earlier lists.
final class ExchangeableRoutes: RequestHandler {
    private struct State {
        var current: RouteTable
        var former: RouteTable?
        /// Up to when the former ones are asked.
        var end = MonotonicTime(nanoseconds: 0)
        /// How often they were exchanged.
        var generation = 0
    }

    private let state: Lock<State>
    private let clock: any TimeSource

    init(_ routes: RouteTable, clock: any TimeSource) {
        state = Lock(State(current: routes))
        self.clock = clock
    }

    /// - Parameter end: up to when those that there are now are asked for what the new ones do not have.
    func exchange(for routes: RouteTable, keepingUntil end: MonotonicTime) {
        state.withLock { state in
            (state.former, state.current) = (state.current, routes)
            state.end = end
            state.generation += 1
        }
    }

    /// Lets go of what nobody is asked for any more.
    func sweep() {
        let now = clock.monotonic
        // What is freed by it is freed after the lock.
        let former = state.withLock { state -> RouteTable? in
            guard state.end <= now else { return nil }
            defer { state.former = nil }
            return state.former
        }
        _ = former
    }

    func reply(to request: HTTPRequest) -> Reply {
        let (current, former, end, generation) = state.withLock { ($0.current, $0.former, $0.end, $0.generation) }
        let reply = reply(to: request, current, former, until: end)
        guard case .make(let work) = reply else { return reply }
        return .make(work.asked(in: generation) { [weak self] in self?.state.withLock { $0.generation } == generation })
    }

    private func reply(to request: HTTPRequest, _ current: RouteTable, _ former: RouteTable?, until end: MonotonicTime)
        -> Reply
    {
        let reply = current.reply(to: request)
        guard let former, Self.isNothing(reply), request.queryValue("v") != nil, clock.monotonic < end else {
            return reply
        }
        let earlier = former.reply(to: request)
        return Self.isNothing(earlier) ? reply : earlier
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
