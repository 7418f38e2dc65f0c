internal import Platform
internal import Timeline

/// The times at which a media playlist changes, and at which it is requested.
struct ListPace: Sendable {
    /// The time at which the request began that brought the last list.
    var loaded: Moment?
    /// The time at which the request began that brought the last new list.
    private(set) var changed: MonotonicTime?
    /// The number of changed lists.
    private var changeCount = 0
    /// Whether it was live at the first reading.
    var wasLive = false
    /// The number of failures in a row.
    var failures = 0
    /// The number of answers in a row, each of which took so long that the list in it was late.
    var slowAnswers = 0
    /// Whether there is a finding already that it stands still.
    var isLate = false

    /// Notes a list that is new.
    mutating func change(at now: MonotonicTime) {
        changed = now
        changeCount += 1
        isLate = false
    }

    /// The time beyond its target duration to wait for the next list after a new one.
    ///
    /// A player that keeps in step with a server does not see what happens between its requests. So every third wait is half as long again
    /// or a little more, which a player may do; the golden ratio spreads these waits evenly over all phases.
    func delay(of target: Interval) -> Interval {
        guard changeCount > 0, changeCount.isMultiple(of: 3) else { return .zero }
        let part = 500 + (changeCount / 3 - 1) * 618 % 1000 / 4
        return Interval(nanoseconds: target.nanoseconds / 1000 * Int64(part))
    }
}
