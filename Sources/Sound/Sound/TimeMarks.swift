package import Calendar
package import Timeline

/// The instants of the shown time to which ``SoundKind/pips`` lead, each at the beginning of a shown second: the first of them at an instant
/// or after it, or nil if there is none within the limit, which is some seconds.
package typealias TimeMarks = @Sendable (_ instant: WallTime, _ limit: Interval) -> WallTime?

/// The full hours of a zone, as radio stations mark them.
///
/// A full hour is one of the clock as it is after a change: where clocks are put forward from 2:00 to 3:00, 3:00 is marked, and where they
/// are put from 2:00 to 2:30, nothing is.
package func hourMarks(in zone: any ZoneOffsets) -> TimeMarks {
    { instant, limit in
        // Offsets are whole seconds, so only whole seconds can be full hours.
        var candidate = WallTime(seconds: instant.seconds + (instant.nanosecondOfSecond == 0 ? 0 : 1))
        while candidate <= instant + limit {
            let local = candidate.seconds + Int64(zone.secondsEast(at: candidate))
            if local.isMultiple(of: 3600) { return candidate }
            candidate = candidate + .seconds(1)
        }
        return nil
    }
}
