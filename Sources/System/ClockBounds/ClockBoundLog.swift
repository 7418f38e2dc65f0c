package import Timeline

/// The bounds of the last 24 hours, one at the beginning of each minute. A value that is in it never changes.
package struct ClockBoundLog: Sendable {
    /// The state at the beginning of a minute.
    package struct Entry: Hashable, Sendable {
        package let status: ClockAssessment.Status
        /// Nil if there was no bound.
        package let maximumError: Interval?
    }

    /// The number of minutes that are kept.
    package static let length: Int64 = 1440

    /// The entries by the minutes since the epoch.
    private var entries: [Int64: Entry] = [:]

    /// The last full minute at an instant.
    private static func minute(at instant: WallTime) -> Int64 { instant.seconds.flooredQuotient(dividingBy: 60) }

    /// The beginning of the minute after an instant.
    static func nextMinute(after instant: WallTime) -> WallTime { WallTime(seconds: (minute(at: instant) + 1) * 60) }

    /// Adds the state at the beginning of a minute, if it is not known yet, and drops what is too old.
    ///
    /// - Parameter now: an instant in the minute's first ten seconds, as the timers may be late; any other adds nothing.
    package mutating func add(_ entry: Entry, at now: WallTime) {
        let minute = Self.minute(at: now)
        guard now.seconds - minute * 60 < 10, entries[minute] == nil else { return }
        entries[minute] = entry
        // A clock that was set back leaves minutes that are still to come.
        entries = entries.filter { minute - Self.length < $0.key && $0.key <= minute }
    }

    /// The minutes up to an instant, oldest first: from the first entry on, without gaps; nil where nothing was recorded.
    ///
    /// - Returns: nil if there is no entry.
    package func entries(until now: WallTime) -> (first: WallTime, entries: [Entry?])? {
        let last = Self.minute(at: now)
        let first = entries.keys.filter { last - Self.length < $0 && $0 <= last }.min()
        guard let first else { return nil }
        return (WallTime(seconds: first * 60), (first...last).map { entries[$0] })
    }
}
