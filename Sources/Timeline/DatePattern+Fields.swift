extension DatePattern.Field {
    /// The time after which the field may change; a day for the month and the year too, whose lengths differ, and an hour for
    /// the half of the day, which a zone may cut.
    package var unit: Interval {
        switch self {
        case .year, .yearOfCentury, .month, .plainMonth, .shortMonthName, .monthName, .day, .plainDay, .shortWeekday,
            .weekday:
            .seconds(86_400)
        case .hour, .plainHour, .hourOfHalfDay, .plainHourOfHalfDay, .dayPeriod: .seconds(3600)
        case .minute: .seconds(60)
        case .second: .seconds(1)
        case .tenths: .milliseconds(100)
        case .hundredths: .milliseconds(10)
        case .milliseconds: .milliseconds(1)
        }
    }

    /// The number at a civil time, cut; for a name its place among the names.
    package func value(in time: CivilTime) -> Int {
        switch self {
        case .year: time.year
        case .yearOfCentury: time.year % 100
        case .month, .plainMonth: time.month
        case .shortMonthName, .monthName: time.month - 1
        case .day, .plainDay: time.day
        case .shortWeekday, .weekday: time.weekday - 1
        case .hour, .plainHour: time.hour
        case .dayPeriod: time.hour < 12 ? 0 : 1
        case .hourOfHalfDay, .plainHourOfHalfDay: (time.hour + 11) % 12 + 1
        case .minute: time.minute
        case .second: time.second
        case .tenths: time.nanosecond / 100_000_000
        case .hundredths: time.nanosecond / 10_000_000
        case .milliseconds: time.nanosecond / 1_000_000
        }
    }
}
