package import Calendar
package import Timeline

/// The instants to which ``SoundKind/pips`` lead.
package protocol TimeMarks: Sendable {
    /// The first mark at or after an instant.
    ///
    /// - Parameter limit: how much later the mark may be, some seconds.
    /// - Returns: nil if there is none within the limit.
    func mark(notBefore instant: WallTime, within limit: Interval) -> WallTime?
}

/// The full hours of a zone, as radio stations mark them.
///
/// A full hour is one of the clock as it is after a change: where clocks are put forward from 2:00 to 3:00, 3:00 is marked, and where they
/// are put from 2:00 to 2:30, nothing is.
package struct HourMarks: TimeMarks {
    private let zone: any ZoneOffsets
    private let offset: Interval

    /// - Parameter offset: how far the shown time is ahead of the true one.
    package init(zone: any ZoneOffsets, offset: Interval = .zero) {
        self.zone = zone
        self.offset = offset
    }

    package func mark(notBefore instant: WallTime, within limit: Interval) -> WallTime? {
        let shown = instant + offset
        // Offsets are whole seconds, so only whole seconds can be full hours.
        var candidate = WallTime(seconds: shown.seconds + (shown.nanosecondOfSecond == 0 ? 0 : 1))
        while candidate <= shown + limit {
            let local = candidate.seconds + Int64(zone.secondsEast(at: candidate))
            if local.isMultiple(of: 3600) { return candidate - offset }
            candidate = candidate + .seconds(1)
        }
        return nil
    }
}
