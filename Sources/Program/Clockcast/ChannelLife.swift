internal import Timeline

/// How a channel comes to life and goes to rest: cold, loading from the first request on, live, cold again a while after the
/// last request.
///
/// It decides nothing but what new viewers begin with and what the channel says of itself. What a segment holds never
/// depends on it.
struct ChannelLife: Hashable {
    /// How long the loading program is shown at least.
    let loadingMinimum: Interval
    /// After how long without a request the channel goes cold; nil if never.
    let idleTimeout: Interval?

    private var warmth: Warmth?
    private var fault: Fault?

    private struct Warmth: Hashable {
        let start: WallTime
        var lastRequest: WallTime
        /// When the first live segments existed.
        var prepared: WallTime?
    }

    private struct Fault: Hashable {
        let start: WallTime
        let reason: String
    }

    init(loadingMinimum: Interval, idleTimeout: Interval?) {
        self.loadingMinimum = loadingMinimum
        self.idleTimeout = idleTimeout
    }

    /// Somebody asked for the channel, or it is to run without being asked.
    ///
    /// - Returns: whether it was cold, so that its live program is to be prepared now.
    mutating func request(at now: WallTime) -> Bool {
        if !isCold(at: now), var warmth {
            warmth.lastRequest = max(warmth.lastRequest, now)
            self.warmth = warmth
            return false
        }
        warmth = Warmth(start: now, lastRequest: now)
        return true
    }

    /// Live segments can be made.
    ///
    /// - Returns: whether that is news.
    mutating func succeed(at now: WallTime) -> Bool {
        let isNews = fault != nil || (warmth != nil && warmth?.prepared == nil)
        fault = nil
        if warmth?.prepared == nil { warmth?.prepared = now }
        return isNews
    }

    /// A live segment could not be made, or not in time.
    ///
    /// - Returns: whether that is news.
    mutating func fail(at now: WallTime, reason: String) -> Bool {
        guard fault == nil else { return false }
        fault = Fault(start: now, reason: reason)
        return true
    }

    func state(at now: WallTime) -> ChannelState {
        guard !isCold(at: now), let warmth else { return .cold }
        if let fault { return .failed(since: fault.start, reason: fault.reason) }
        guard let prepared = warmth.prepared else { return .loading(since: warmth.start) }
        let ready = max(prepared, warmth.start + loadingMinimum)
        return now < ready ? .loading(since: warmth.start) : .live(since: ready)
    }

    /// When the state changes by itself; nil if it does not.
    func nextChange(after now: WallTime) -> WallTime? {
        guard !isCold(at: now), let warmth else { return nil }
        let cold = idleTimeout.map { warmth.lastRequest + $0 }
        guard fault == nil, let prepared = warmth.prepared else { return cold }
        let ready = max(prepared, warmth.start + loadingMinimum)
        return now < ready ? min(ready, cold ?? ready) : cold
    }

    /// When the loading program has been shown long enough to somebody who comes now.
    func earliestLive(at now: WallTime) -> WallTime {
        (warmth?.start ?? now) + loadingMinimum
    }

    private func isCold(at now: WallTime) -> Bool {
        guard let warmth else { return true }
        guard let idleTimeout else { return false }
        return now >= warmth.lastRequest + idleTimeout
    }
}
