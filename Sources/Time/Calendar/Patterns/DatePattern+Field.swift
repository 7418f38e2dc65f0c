package import Timeline

extension DatePattern {
    /// A field of a pattern: a letter, repeated a number of times.
    package struct Field: Hashable, Sendable {
        package let letter: Character
        package let count: Int

        /// The letters and how often each may be repeated, as in Unicode TR35 except names of zones, periods of the day and calendars other
        /// than the Gregorian.
        package static let letters: [(letter: Character, counts: [Int])] = [
            ("G", [1, 2, 3, 4, 5]), ("y", Array(1...9)), ("Y", Array(1...9)), ("u", Array(1...9)), ("r", Array(1...9)),
            ("Q", [1, 2, 3, 4, 5]), ("q", [1, 2, 3, 4, 5]), ("M", [1, 2, 3, 4, 5]), ("L", [1, 2, 3, 4, 5]),
            ("w", [1, 2]), ("W", [1]), ("d", [1, 2]), ("D", [1, 2, 3]), ("F", [1]), ("E", [1, 2, 3, 4, 5, 6]),
            ("e", [1, 2, 3, 4, 5, 6]), ("c", [1, 2, 3, 4, 5, 6]), ("a", [1, 2, 3, 4, 5]), ("H", [1, 2]), ("h", [1, 2]),
            ("K", [1, 2]), ("k", [1, 2]), ("m", [1, 2]), ("s", [1, 2]), ("S", Array(1...9)), ("A", Array(1...9)),
            ("z", [1, 2, 3, 4]), ("Z", [1, 2, 3, 4, 5]), ("O", [1, 4]), ("X", [1, 2, 3, 4, 5]), ("x", [1, 2, 3, 4, 5]),
        ]

        /// - Returns: nil if ``letters`` has no such field.
        package init?(_ letter: Character, count: Int) {
            guard let counts = Self.letters.first(where: { $0.letter == letter })?.counts, counts.contains(count)
            else { return nil }
            (self.letter, self.count) = (letter, count)
        }

        /// The field as it is written in a pattern.
        package var text: String { String(repeating: letter, count: count) }

        /// Whether it shows the day, and not the time of the day or the zone.
        package var isOfDate: Bool { "GyYurQqMLwWdDFEec".contains(letter) }

        /// The period after which the field may change. It is a day for the month, the year and the zone too, whose lengths differ, and an
        /// hour for the half of the day, which a change of the zone may cut.
        package var unit: Interval {
            switch letter {
            case "a", "H", "h", "K", "k": .seconds(3600)
            case "m": .seconds(60)
            case "s": .seconds(1)
            case "S": Interval(nanoseconds: Self.power(9 - count))
            case "A": .milliseconds(1)
            default: .seconds(86_400)
            }
        }

        /// 10 to the power of 0 to 9.
        static func power(_ exponent: Int) -> Int64 {
            (0..<exponent).reduce(1) { product, _ in product * 10 }
        }
    }
}
