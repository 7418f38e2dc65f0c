package import Platform
package import Timeline

/// Answers the GET and HEAD requests of a listener.
package protocol RequestHandler: Sendable {
    /// Called on an event-loop thread, for many requests at once on several of them: it must return at once.
    ///
    /// HEAD, conditions, ranges and coding are up to the server: answer as for a GET of the whole. The handler is called again for the same
    /// request after `Work.Made.askAgain` and after the instant of `Reply.later`.
    func reply(to request: HTTPRequest) -> Reply
}

/// The way a request is answered.
package enum Reply: Sendable {
    /// An answer from memory.
    ///
    /// Until `reusableUntil` every loop may give the same answer to all requests with the same `cacheKey`, and to the same target without
    /// calling the handler. The key covers everything that the answer depends on within the listener, except the content coding; nil keeps
    /// nothing.
    case now(HTTPResponse, reusableUntil: WallTime? = nil, cacheKey: String? = nil)
    /// An answer by work that takes time, on a worker thread.
    case make(Work)
    /// No answer yet: at the instant, or when the server shuts down, the handler is called again. No thread waits meanwhile.
    ///
    /// When the clock is set, the handler is called again at once for all requests that wait for an instant of UTC. A peer that has closed,
    /// or has only closed its sending side, is not kept waiting.
    case later(until: Instant)
}

/// An instant to wait for, by either clock.
package enum Instant: Hashable, Sendable {
    case wall(WallTime)
    case monotonic(MonotonicTime)
}

extension Reply {
    /// The same reply with another answer, whenever there is one.
    ///
    /// - Parameters:
    ///   - key: the key of work for the other answer, made from that of its work.
    ///   - shift: the time by which the end of its use, and the instant that it waits for, are later.
    package func map(
        key: (String) -> String,
        later shift: Interval = .zero,
        _ change: @escaping @Sendable (HTTPResponse) -> HTTPResponse = { $0 }
    ) -> Reply {
        @Sendable func later(_ end: WallTime?) -> WallTime? { end.map { $0 == .distantFuture ? $0 : $0 + shift } }
        switch self {
        case .now(let response, let end, let cacheKey):
            return .now(change(response), reusableUntil: later(end), cacheKey: cacheKey)
        case .make(let work):
            return .make(
                work.map(key: key(work.key)) { outcome in
                    guard case .answer(let response, let end, let cacheKey) = outcome else { return outcome }
                    return .answer(change(response), reusableUntil: later(end), cacheKey: cacheKey)
                }
            )
        case .later(.wall(let time)): return .later(until: .wall(time + shift))
        case .later(.monotonic): return self
        }
    }

    /// The reply as the outcome of work, which does the work that it asks for.
    package var made: Work.Made {
        switch self {
        case .now(let response, let end, let key): .answer(response, reusableUntil: end, cacheKey: key)
        case .make(let work): work.make()
        case .later: .askAgain
        }
    }
}
