package import Timeline

extension DatePattern {
    /// A part of a field, which shows one number.
    package enum Part: Hashable, Sendable {
        /// Digits, with leading zeros up to `least`; no number has more than `most`. A number that changes often holds its place: it leaves
        /// room where a digit is missing, so that nothing moves.
        case number(least: Int, most: Int, holdsPlace: Bool = false)
        /// The number is an index into the names of the field with these letters; see ``DateNames/names(of:)``.
        case name(String)
        /// The number is an index into these texts.
        case choice([String])
    }

    /// The numbers of all parts of ``fields``, in order.
    ///
    /// - Parameter secondsEast: the offset that `time` was made with.
    package func values(in time: CivilTime, secondsEast: Int) -> [Int] {
        fields.flatMap { $0.values(in: time, secondsEast: secondsEast) }
    }
}

extension DatePattern.Field {
    /// One part; for an offset from UTC three: the sign, the hours and the minutes.
    package var parts: [DatePattern.Part] {
        switch letter {
        case "y" where count == 2, "Y" where count == 2: [.number(least: 2, most: 2)]
        // Every year of ``WallTime`` has four digits.
        case "y", "Y", "u", "r": [.number(least: count, most: max(4, count))]
        case "e" where count > 2, "E", "G", "a":
            [.name(String(repeating: letter == "e" ? "E" : letter, count: max(3, count)))]
        case "M" where count > 2, "L" where count > 2, "c" where count > 2: [.name(text)]
        case "Q" where (3...4).contains(count), "q" where (3...4).contains(count): [.name(text)]
        // The narrow name of a quarter is its number.
        case "Q" where count == 5, "q" where count == 5, "c", "W", "F": [.number(least: 1, most: 1)]
        case "Q", "q", "e": [.number(least: count, most: count)]
        case "D": [.number(least: count, most: 3)]
        case "S": [.number(least: count, most: count)]
        case "A": [.number(least: count, most: max(8, count), holdsPlace: true)]
        case "m", "s": [.number(least: count, most: 2, holdsPlace: true)]
        case "z", "Z", "O", "X", "x": ZoneFormat(self).parts
        default: [.number(least: count, most: 2)]
        }
    }

    /// The numbers at a civil time, rounded down.
    package func values(in time: CivilTime, secondsEast: Int) -> [Int] {
        switch letter {
        case "z", "Z", "O", "X", "x": ZoneFormat(self).values(secondsEast: secondsEast)
        default: [value(in: time)]
        }
    }

    private func value(in time: CivilTime) -> Int {
        switch letter {
        case "y": count == 2 ? time.year % 100 : time.year
        case "u", "r": time.year
        case "Y": count == 2 ? time.weekOfYear.year % 100 : time.weekOfYear.year
        case "Q", "q": (3...4).contains(count) ? (time.month - 1) / 3 : (time.month + 2) / 3
        case "M", "L": count > 2 ? time.month - 1 : time.month
        case "w": time.weekOfYear.week
        case "W": time.weekOfMonth
        case "d": time.day
        case "D": time.dayOfYear
        case "F": (time.day - 1) / 7 + 1
        case "E": time.weekday - 1
        case "e", "c": count > 2 ? time.weekday - 1 : time.weekday
        case "a": time.hour < 12 ? 0 : 1
        case "H": time.hour
        case "h": (time.hour + 11) % 12 + 1
        case "K": time.hour % 12
        case "k": (time.hour + 23) % 24 + 1
        case "m": time.minute
        case "s": time.second
        case "S": time.nanosecond / Int(Self.power(9 - count))
        case "A": ((time.hour * 60 + time.minute) * 60 + time.second) * 1000 + time.nanosecond / 1_000_000
        // The era, which is the present one in every year of ``WallTime``.
        default: 0
        }
    }
}
