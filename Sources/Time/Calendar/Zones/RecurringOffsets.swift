internal import Timeline

/// The offsets that a zone has year after year, as in a TZ string of POSIX (POSIX.1-2017, 8.3; RFC 8536, 3.3):
/// `CET-1CEST,M3.5.0,M10.5.0/3`.
struct RecurringOffsets: Hashable, Sendable {
    typealias Invalid = TimeZoneRules.Invalid
    typealias Offset = TimeZoneRules.Offset

    /// A day of each year and the seconds of local time after its midnight at which the offset changes.
    struct Change: Hashable {
        enum Day: Hashable {
            /// A day from 1 to 365, where 29 February is not counted.
            case julian(Int)
            /// A day from 0 to 365, where 29 February is counted.
            case ordinal(Int)
            /// The week 1 to 5 (5 is the last) of a month 1 to 12, and a weekday from Sunday, 0.
            case weekday(month: Int, week: Int, day: Int)
        }

        let day: Day
        /// Seconds from midnight; more than a day before or after is allowed (RFC 8536, 3.3.1).
        let time: Int
    }

    /// Daylight saving time and the part of each year in which it holds.
    struct Daylight: Hashable {
        let offset: Offset
        let start: Change
        let end: Change
    }

    let standard: Offset
    /// The daylight saving time; nil if the zone keeps standard time.
    let daylight: Daylight?

    /// The offset at an instant, in seconds since the epoch.
    func offset(at seconds: Int64) -> Offset {
        guard let daylight else { return standard }
        let holds = periods(daylight, around: seconds).contains { $0.contains(seconds) }
        return holds ? daylight.offset : standard
    }

    /// The periods of daylight saving time in the years around an instant, in seconds since the epoch.
    func periods(_ daylight: Daylight, around seconds: Int64) -> [Range<Int64>] {
        // The estimate is at most one off, because the calendar is never more than two days off its mean.
        let year = 1970 + Int(seconds.flooredQuotient(dividingBy: 146_097 * 86_400 / 400))
        // A change may be days before or after its date and so in another year, and a southern summer spans two years.
        return (year - 2...year + 2).map { year in
            // Each change is given in the local time that holds before it.
            let start = Self.instant(of: daylight.start, year: year) - Int64(standard.secondsEast)
            let end = Self.instant(of: daylight.end, year: year) - Int64(daylight.offset.secondsEast)
            if start < end { return start..<end }
            let next = Self.instant(of: daylight.end, year: year + 1) - Int64(daylight.offset.secondsEast)
            return start..<max(start, next)
        }
    }

    /// The change as seconds since the epoch, as if local time were UTC.
    private static func instant(of change: Change, year: Int) -> Int64 {
        let newYear = CivilTime.secondsSinceEpoch(year: year, month: 1, day: 1) ?? 0
        switch change.day {
        case .julian(let day):
            let leap = CivilTime.isLeap(year: year) && day >= 60 ? 1 : 0
            return newYear + Int64((day - 1 + leap) * 86_400 + change.time)
        case .ordinal(let day):
            return newYear + Int64(day * 86_400 + change.time)
        case .weekday(let month, let week, let day):
            let first = CivilTime.secondsSinceEpoch(year: year, month: month, day: 1) ?? 0
            // The epoch was a Thursday. WallTime ends within the last year that is asked for, so it cannot be used here.
            let weekday = Int((first / 86_400 + 4).flooredRemainder(dividingBy: 7))
            var date = 1 + (day - weekday + 7) % 7 + (week - 1) * 7
            while date > CivilTime.dayCount(ofMonth: month, year: year) { date -= 7 }
            return first + Int64((date - 1) * 86_400 + change.time)
        }
    }
}
