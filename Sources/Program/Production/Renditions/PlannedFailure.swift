package import Timeline

/// A failure of the live encoder on request, once or repeatedly, for tests of players.
package struct PlannedFailure: Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
        /// The encoder fails.
        case fail
        /// The encoder returns nothing until the failure ends.
        case stall
        /// The encoder takes longer by this for each segment.
        case slow(Interval)
    }

    package let kind: Kind
    /// The beginning of the first occurrence.
    let start: WallTime
    let length: Interval
    /// The time from one beginning to the next; nil for a single one.
    let period: Interval?

    package static let grammar =
        "faults such as 'fail every 60 for 6', 'stall every 60 for 6' or 'slow 1500 from 2026-12-12T20:00:00Z for 10' "
        + "(slow takes milliseconds, every and for take seconds, from takes a time)"

    /// - Returns: nil if the text does not follow ``grammar``.
    package init?(_ text: String) {
        var words = text.split(separator: " ").map(String.init)[...]
        switch words.popFirst() {
        case "fail": kind = .fail
        case "stall": kind = .stall
        case "slow":
            guard let milliseconds = words.popFirst().flatMap({ Int64($0) }), (1...60_000).contains(milliseconds)
            else { return nil }
            kind = .slow(.milliseconds(milliseconds))
        default: return nil
        }
        guard words.count == 4, words[words.startIndex + 2] == "for",
            let seconds = words.last.flatMap({ Int64($0) }), (1...86_400).contains(seconds)
        else { return nil }
        length = .seconds(seconds)
        let value = words[words.startIndex + 1]
        switch words.first {
        case "every":
            guard let period = Int64(value), period > seconds, period <= 86_400 else { return nil }
            self.period = .seconds(period)
            start = .epoch
        case "from":
            guard let time = WallTime(iso8601: value) else { return nil }
            period = nil
            start = time
        default: return nil
        }
    }

    /// The end of the failure at an instant; nil if there is none.
    func end(at now: WallTime) -> WallTime? {
        guard let period else { return now >= start && now < start + length ? start + length : nil }
        let into = now.nanoseconds.flooredRemainder(dividingBy: period.nanoseconds)
        return into < length.nanoseconds ? now + Interval(nanoseconds: length.nanoseconds - into) : nil
    }
}

extension [PlannedFailure] {
    /// The first failure that there is at an instant, and its end.
    func failure(at now: WallTime) -> (kind: PlannedFailure.Kind, end: WallTime)? {
        lazy.compactMap { failure in failure.end(at: now).map { (failure.kind, $0) } }.first
    }
}
