internal import Timeline

extension CivilTime {
    /// 1 to 366.
    var dayOfYear: Int {
        (1..<month).reduce(day) { $0 + Self.dayCount(ofMonth: $1, year: year) }
    }

    /// The week of ISO 8601 and its year: weeks begin on Monday, and the first has the year's first Thursday.
    var weekOfYear: (year: Int, week: Int) {
        // The week belongs to the year of its Thursday.
        let thursday = dayOfYear + 4 - weekday
        if thursday < 1 {
            return (year - 1, (thursday + Self.dayCount(ofYear: year - 1) - 1) / 7 + 1)
        }
        let days = Self.dayCount(ofYear: year)
        return thursday > days ? (year + 1, 1) : (year, (thursday - 1) / 7 + 1)
    }

    /// The week of the month: weeks begin on Monday, and the first has the month's first Thursday; days before it are in week 0.
    var weekOfMonth: Int {
        let thursday = day + 4 - weekday
        return thursday < 1 ? 0 : (thursday - 1) / 7 + 1
    }

    private static func dayCount(ofYear year: Int) -> Int { isLeap(year: year) ? 366 : 365 }
}
