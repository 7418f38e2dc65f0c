package import Platform
internal import Timeline

/// How a channel comes to life and goes to rest: cold, loading from the first request on, live, cold again a while after the
/// last request.
///
/// All of it is reckoned by the monotonic clock: a clock of UTC that is set changes nothing. It decides nothing but what new
/// viewers begin with and what the channel says of itself. What a segment holds never depends on it.
struct ChannelLife: Hashable {
    /// How long the loading program is shown at least.
    let loadingMinimum: Interval
    /// After how long without a request the channel goes cold; nil if never.
    let idleTimeout: Interval?
    /// Whether it is not live before a live segment has been made.
    let isPrepared: Bool

    private var warmth: Warmth?
    private var failure: Failure?

    private struct Warmth: Hashable {
        let start: MonotonicTime
        var lastRequest: MonotonicTime
        /// When the first live segments existed.
        var prepared: MonotonicTime?
    }

    private struct Failure: Hashable {
        let start: MonotonicTime
        let reason: String
    }

    init(loadingMinimum: Interval, idleTimeout: Interval?, isPrepared: Bool = true) {
        self.loadingMinimum = loadingMinimum
        self.idleTimeout = idleTimeout
        self.isPrepared = isPrepared
    }

    /// Somebody asked for the channel, or it is to run without being asked.
    ///
    /// - Returns: whether it was cold, so that its live program is to be prepared now.
    mutating func request(at now: MonotonicTime) -> Bool {
        if !isCold(at: now), var warmth {
            warmth.lastRequest = max(warmth.lastRequest, now)
            self.warmth = warmth
            return false
        }
        warmth = Warmth(start: now, lastRequest: now, prepared: isPrepared ? nil : now)
        return true
    }

    /// Goes on where another channel is that was asked for and has been live.
    ///
    /// - Returns: false if it is not.
    mutating func goOn(from other: ChannelLife, at now: MonotonicTime) -> Bool {
        guard !other.isCold(at: now), let warmth = other.warmth, warmth.prepared != nil else { return false }
        self.warmth = warmth
        return true
    }

    /// Live segments can be made.
    ///
    /// - Returns: whether that is news.
    mutating func succeed(at now: MonotonicTime) -> Bool {
        let isNews = failure != nil || (warmth != nil && warmth?.prepared == nil)
        failure = nil
        if warmth?.prepared == nil { warmth?.prepared = now }
        return isNews
    }

    /// A live segment could not be made, or not in time.
    ///
    /// - Returns: whether that is news.
    mutating func fail(at now: MonotonicTime, reason: String) -> Bool {
        guard failure == nil else { return false }
        failure = Failure(start: now, reason: reason)
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

    /// When the state changes by itself; nil if it does not.
    func nextChange(after now: MonotonicTime) -> MonotonicTime? {
        guard !isCold(at: now), let warmth else { return nil }
        let cold = idleTimeout.map { warmth.lastRequest + $0 }
        guard failure == nil, let prepared = warmth.prepared else { return cold }
        let ready = max(prepared, warmth.start + loadingMinimum)
        return now < ready ? min(ready, cold ?? ready) : cold
    }

    /// When the loading program has been shown long enough to somebody who comes now.
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
    /// Takes the place of a channel that was set otherwise: who comes now sees the loading program only if they had before.
    package func takePlace(of other: Channel, at now: MonotonicTime) {
        let counted = other.failureCounts
        counts.withLock { $0 = counted }
        let (former, isWarm) = (other.life.withLock { $0 }, other.state(at: environment.clock.moment) != .cold)
        if life.withLock({ $0.goOn(from: former, at: now) }) {
            didChange(self)
        } else if isWarm {
            request(at: now)
        }
    }
}
