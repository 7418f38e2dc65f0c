package import Platform
internal import Timeline

/// The life cycle of a channel: cold, loading from the first request on, live, and cold again a while after the last request.
///
/// It uses the monotonic clock, so setting the clock of UTC changes nothing. It decides only the first program of new viewers and the
/// reported state. The content of segments never depends on it.
struct ChannelLife {
    /// The least time for which the loading program is shown.
    let loadingMinimum: Interval
    /// The time without a request after which the channel goes cold; nil for never.
    let idleTimeout: Interval?
    /// Whether it goes live only after a live segment has been made.
    let isPrepared: Bool

    private var warmth: Warmth?
    private var failure: (start: MonotonicTime, reason: String)?

    private struct Warmth {
        let start: MonotonicTime
        var lastRequest: MonotonicTime
        /// The time of the first live segment.
        var prepared: MonotonicTime?
    }

    init(loadingMinimum: Interval, idleTimeout: Interval?, isPrepared: Bool = true) {
        self.loadingMinimum = loadingMinimum
        self.idleTimeout = idleTimeout
        self.isPrepared = isPrepared
    }

    /// Records a request for the channel, or the start of one that runs without requests.
    ///
    /// - Returns: whether it was cold, so that its live program has to be prepared.
    mutating func request(at now: MonotonicTime) -> Bool {
        if !isCold(at: now), var warmth {
            warmth.lastRequest = max(warmth.lastRequest, now)
            self.warmth = warmth
            return false
        }
        warmth = Warmth(start: now, lastRequest: now, prepared: isPrepared ? nil : now)
        return true
    }

    /// Continues the state of another channel that has been requested and is live.
    ///
    /// - Returns: false if it is not.
    mutating func goOn(from other: ChannelLife, at now: MonotonicTime) -> Bool {
        guard !other.isCold(at: now), let warmth = other.warmth, warmth.prepared != nil else { return false }
        self.warmth = warmth
        return true
    }

    /// Records that a live segment could be made.
    ///
    /// - Returns: whether the state changed.
    mutating func succeed(at now: MonotonicTime) -> Bool {
        let isNews = failure != nil || (warmth != nil && warmth?.prepared == nil)
        failure = nil
        if warmth?.prepared == nil { warmth?.prepared = now }
        return isNews
    }

    /// Records that a live segment could not be made, or not in time.
    ///
    /// - Returns: whether the state changed.
    mutating func fail(at now: MonotonicTime, reason: String) -> Bool {
        guard failure == nil else { return false }
        failure = (start: now, reason: reason)
        return true
    }

    func state(at now: Moment) -> ChannelState {
        guard !isCold(at: now.monotonic), let warmth else { return .cold }
        if let failure { return .failed(since: now.wall(at: failure.start), reason: failure.reason) }
        guard let prepared = warmth.prepared else { return .loading(since: now.wall(at: warmth.start)) }
        let ready = max(prepared, warmth.start + loadingMinimum)
        return now.monotonic < ready
            ? .loading(since: now.wall(at: warmth.start)) : .live(since: now.wall(at: ready))
    }

    /// The instant at which the state changes by itself; nil if it does not.
    func nextChange(after now: MonotonicTime) -> MonotonicTime? {
        guard !isCold(at: now), let warmth else { return nil }
        let cold = idleTimeout.map { warmth.lastRequest + $0 }
        guard failure == nil, let prepared = warmth.prepared else { return cold }
        let ready = max(prepared, warmth.start + loadingMinimum)
        return now < ready ? min(ready, cold ?? ready) : cold
    }

    /// The instant at which a viewer who arrives now has seen the loading program for long enough.
    func earliestLive(at now: Moment) -> WallTime {
        now.wall(at: (warmth?.start ?? now.monotonic) + loadingMinimum)
    }

    private func isCold(at now: MonotonicTime) -> Bool {
        guard let warmth else { return true }
        guard let idleTimeout else { return false }
        return now >= warmth.lastRequest + idleTimeout
    }
}

extension Channel {
    /// Takes the place of a channel with other settings: new viewers see the loading program only if they would have seen it before.
    package func takePlace(of other: Channel, at now: MonotonicTime) {
        let counted = other.failureCounts
        counts.withLock { $0 = counted }
        let (former, isWarm) = (other.life.withLock { $0 }, other.state(at: environment.clock.moment) != .cold)
        if life.withLock({ $0.goOn(from: former, at: now) }) {
            environment.didChange(self)
        } else if isWarm {
            request(at: now)
        }
    }
}
