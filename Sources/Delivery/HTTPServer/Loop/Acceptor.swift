internal import Platform
internal import Timeline

/// The life of a loop: it accepts connections, except for a moment when there are no descriptors, until the server drains, and runs until
/// the server stops.
struct Acceptor {
    enum Step: Hashable {
        /// Watch the listeners again.
        case watchListeners
        /// Refuse the requests that have not arrived completely.
        case refuseUnfinished
    }

    private enum Phase {
        case accepting
        /// The listeners are ignored until an instant, because epoll would report them again and again.
        case paused(until: MonotonicTime)
        /// Requests that began to arrive before the end may arrive completely until an instant; those that begin later are not awaited.
        case draining(until: MonotonicTime)
        case drained
        case stopped
    }

    private static let pause = Interval.milliseconds(100)
    private static let patienceWithUnfinished = Interval.seconds(1)

    private var phase = Phase.accepting

    /// The instant of the next step; the distant future if there is none.
    var nearest: MonotonicTime {
        switch phase {
        case .accepting, .drained, .stopped: .distantFuture
        case .paused(let end), .draining(let end): end
        }
    }

    /// Whether incomplete requests are refused.
    var refusesUnfinished: Bool {
        if case .drained = phase { true } else { false }
    }

    /// There were no descriptors, or no memory, for another connection or to watch the listeners.
    ///
    /// - Returns: whether to ignore the listeners until the next step.
    mutating func lacksResources(at now: MonotonicTime) -> Bool {
        guard case .accepting = phase else { return false }
        phase = .paused(until: now + Self.pause)
        return true
    }

    /// The server drains.
    ///
    /// - Returns: whether to end listening; false if that was done before.
    mutating func drains(at now: MonotonicTime) -> Bool {
        switch phase {
        case .draining, .drained, .stopped: return false
        case .accepting, .paused:
            phase = .draining(until: now + Self.patienceWithUnfinished)
            return true
        }
    }

    /// The server stops.
    mutating func stops() {
        phase = .stopped
    }

    var isStopped: Bool {
        if case .stopped = phase { true } else { false }
    }

    mutating func next(at now: MonotonicTime) -> Step? {
        guard nearest <= now else { return nil }
        if case .paused = phase {
            phase = .accepting
            return .watchListeners
        }
        phase = .drained
        return .refuseUnfinished
    }

    /// The number of connections taken from the queue at once: few, if another loop can take the next.
    static func batch(loops: Int) -> Int { loops > 1 ? 4 : 64 }

    /// Whether a listener's connections exceed their limit by so little that other loops can make room: each loop may exceed it by one, for
    /// which others are about to close one.
    static func isBarelyFull(_ count: Int, limit: Int, loops: Int) -> Bool {
        loops > 1 && count <= limit + max(loops, limit / 16)
    }
}
