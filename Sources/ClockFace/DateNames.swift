/// The names of months, weekdays and halves of the day in a language.
package struct DateNames: Hashable, Sendable {
    /// January to December.
    package let months: [String]
    package let shortMonths: [String]
    /// Monday to Sunday.
    package let weekdays: [String]
    package let shortWeekdays: [String]
    /// Before and after noon.
    package let dayPeriods: [String]

    /// - Returns: nil unless there are 12 months, 7 weekdays and 2 halves of the day.
    package init?(
        months: [String],
        shortMonths: [String],
        weekdays: [String],
        shortWeekdays: [String],
        dayPeriods: [String]
    ) {
        guard months.count == 12, shortMonths.count == 12, weekdays.count == 7, shortWeekdays.count == 7,
            dayPeriods.count == 2
        else { return nil }
        self.init(lists: months, shortMonths, weekdays, shortWeekdays, dayPeriods)
    }

    private init(
        lists months: [String],
        _ shortMonths: [String],
        _ weekdays: [String],
        _ shortWeekdays: [String],
        _ dayPeriods: [String]
    ) {
        self.months = months
        self.shortMonths = shortMonths
        self.weekdays = weekdays
        self.shortWeekdays = shortWeekdays
        self.dayPeriods = dayPeriods
    }

    /// The names by language code (ISO 639-1), as the Unicode CLDR has them for formatting. Other languages come in from
    /// outside through the initialiser.
    package static let languages: [String: DateNames] = ["en": .english, "de": .german, "zh": .chinese]

    package static let english = DateNames(
        lists: [
            "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
            "November",
            "December",
        ],
        ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"],
        ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"],
        ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"],
        ["AM", "PM"]
    )

    package static let german = DateNames(
        lists: [
            "Januar", "Februar", "März", "April", "Mai", "Juni", "Juli", "August", "September", "Oktober", "November",
            "Dezember",
        ],
        ["Jan.", "Feb.", "März", "Apr.", "Mai", "Juni", "Juli", "Aug.", "Sept.", "Okt.", "Nov.", "Dez."],
        ["Montag", "Dienstag", "Mittwoch", "Donnerstag", "Freitag", "Samstag", "Sonntag"],
        ["Mo.", "Di.", "Mi.", "Do.", "Fr.", "Sa.", "So."],
        ["AM", "PM"]
    )

    package static let chinese = DateNames(
        lists: ["一月", "二月", "三月", "四月", "五月", "六月", "七月", "八月", "九月", "十月", "十一月", "十二月"],
        ["1月", "2月", "3月", "4月", "5月", "6月", "7月", "8月", "9月", "10月", "11月", "12月"],
        ["星期一", "星期二", "星期三", "星期四", "星期五", "星期六", "星期日"],
        ["周一", "周二", "周三", "周四", "周五", "周六", "周日"],
        ["上午", "下午"]
    )
}
