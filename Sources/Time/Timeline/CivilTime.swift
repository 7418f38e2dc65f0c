/// A date and a time of day in the proleptic Gregorian calendar, without a zone.
package struct CivilTime: Hashable, Sendable {
    package let year: Int
    /// 1 to 12.
    package let month: Int
    /// 1 to 31.
    package let day: Int
    /// 0 to 23.
    package let hour: Int
    /// 0 to 59.
    package let minute: Int
    /// 0 to 59; POSIX time has no leap seconds.
    package let second: Int
    /// 0 to 999,999,999.
    package let nanosecond: Int
    /// 1 (Monday) to 7 (Sunday), ISO 8601.
    package let weekday: Int

    /// The civil time at an instant in a zone that is `offset` seconds east of UTC then.
    package init(_ instant: WallTime, offset: Int = 0) {
        let local = instant.seconds + Int64(offset)
        let days = local.flooredQuotient(dividingBy: 86_400)
        let secondOfDay = Int(local.flooredRemainder(dividingBy: 86_400))
        // Days are counted from 0000-03-01, so that the leap day is the last of its year and months follow one formula.
        let shifted = days + 719_468
        let era = shifted.flooredQuotient(dividingBy: 146_097)
        let dayOfEra = Int(shifted.flooredRemainder(dividingBy: 146_097))
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
        month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        year = yearOfEra + Int(era) * 400 + (month <= 2 ? 1 : 0)
        hour = secondOfDay / 3600
        minute = secondOfDay / 60 % 60
        second = secondOfDay % 60
        nanosecond = Int(instant.nanosecondOfSecond)
        weekday = Int((days + 3).flooredRemainder(dividingBy: 7)) + 1
    }

    /// The seconds since the epoch at the given date and time in UTC.
    ///
    /// - Returns: nil if there is no such date or time (month 13, 30 February, hour 24, second 60).
    package static func secondsSinceEpoch(
        year: Int,
        month: Int,
        day: Int,
        hour: Int = 0,
        minute: Int = 0,
        second: Int = 0
    ) -> Int64? {
        guard (1...12).contains(month), day >= 1, day <= dayCount(ofMonth: month, year: year),
            (0..<24).contains(hour), (0..<60).contains(minute), (0..<60).contains(second)
        else { return nil }
        let shiftedYear = Int64(month <= 2 ? year - 1 : year)
        let era = shiftedYear.flooredQuotient(dividingBy: 400)
        let yearOfEra = shiftedYear.flooredRemainder(dividingBy: 400)
        let dayOfYear = Int64((153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1)
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        let days = era * 146_097 + dayOfEra - 719_468
        return days * 86_400 + Int64(hour * 3600 + minute * 60 + second)
    }

    /// The days of a month, 28 to 31.
    package static func dayCount(ofMonth month: Int, year: Int) -> Int {
        switch month {
        case 2: isLeap(year: year) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    package static func isLeap(year: Int) -> Bool {
        year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400))
    }
}

extension CivilTime {
    /// `Mon` to `Sun`, as in the dates of Internet messages (RFC 5322, 3.3), which HTTP adopted.
    package var weekdayName: StaticString { Self.weekdayNames[weekday - 1] }

    /// `Jan` to `Dec`, as in the dates of Internet messages and of the Common Log Format.
    package var monthName: StaticString { Self.monthNames[month - 1] }

    private static let weekdayNames: [StaticString] = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]

    private static let monthNames: [StaticString] = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
}
