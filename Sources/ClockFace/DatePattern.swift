internal import Timeline

/// A pattern of date fields (Unicode Technical Standard 35, part 4, Date Format Patterns): `yyyy-MM-dd HH:mm:ss`.
///
/// Numeric fields are known: y, M, d, H, h, m, s and fractions of a second S; what is between apostrophes stands for itself.
package struct DatePattern: Hashable, Sendable {
    enum Item: Hashable {
        /// A field letter and how often it stands.
        case field(Character, Int)
        case literal(String)
    }

    let items: [Item]

    /// A pattern that cannot be used: what is wrong and what is right.
    package struct Invalid: Error, CustomStringConvertible {
        package let description: String
    }

    /// The field letters with the lengths that they may have.
    private static let lengths: [Character: ClosedRange<Int>] = [
        "y": 1...4, "M": 1...2, "d": 1...2, "H": 1...2, "h": 1...2, "m": 1...2, "s": 1...2, "S": 1...3,
    ]

    /// - Throws: if a letter is no known field, stands too often, or an apostrophe is not closed.
    package init(_ pattern: String) throws(Invalid) {
        var items: [Item] = []
        var rest = pattern[...]
        while let first = rest.first {
            if first == "'" {
                items.append(.literal(try Self.quoted(&rest)))
            } else if first.isASCII, first.isLetter {
                let run = rest.prefix { $0 == first }
                guard let allowed = Self.lengths[first], allowed.contains(run.count) else {
                    throw Invalid(
                        description: "'\(run)' is no field; fields are yyyy, MM, dd, HH, hh, mm, ss, S, SS, SSS, "
                            + "and text goes between apostrophes")
                }
                items.append(.field(first, run.count))
                rest = rest.dropFirst(run.count)
            } else {
                items.append(.literal(String(first)))
                rest = rest.dropFirst()
            }
        }
        guard items.contains(where: { if case .field = $0 { true } else { false } }) else {
            throw Invalid(description: "'\(pattern)' has no field; yyyy-MM-dd HH:mm:ss is one that has")
        }
        self.items = items
    }

    private static func quoted(_ rest: inout Substring) throws(Invalid) -> String {
        rest = rest.dropFirst()
        // Two apostrophes are one that is shown.
        if rest.first == "'" {
            rest = rest.dropFirst()
            return "'"
        }
        guard let end = rest.firstIndex(of: "'") else {
            throw Invalid(description: "an apostrophe is not closed by another")
        }
        let text = String(rest[..<end])
        rest = rest[rest.index(after: end)...]
        return text
    }

    /// How long the finest field stays the same, in nanoseconds; at most a minute, which divides every zone's offset
    /// of today.
    var granularity: Int64 {
        let finest = items.map { item -> Int64 in
            switch item {
            case .field("S", let digits): [100_000_000, 10_000_000, 1_000_000][digits - 1]
            case .field("s", _): 1_000_000_000
            default: 60_000_000_000
            }
        }
        return finest.min() ?? 60_000_000_000
    }

    /// The characters shown at an instant.
    func text(at instant: WallTime, secondsEast: Int) -> String {
        let time = CivilTime(instant, offset: secondsEast)
        return items.map { item in
            switch item {
            case .literal(let text): text
            case .field("y", 2): Self.padded(time.year % 100, 2)
            case .field("y", let width): Self.padded(time.year, width)
            case .field("M", let width): Self.padded(time.month, width)
            case .field("d", let width): Self.padded(time.day, width)
            case .field("H", let width): Self.padded(time.hour, width)
            case .field("h", let width): Self.padded((time.hour + 11) % 12 + 1, width)
            case .field("m", let width): Self.padded(time.minute, width)
            case .field("s", let width): Self.padded(time.second, width)
            case .field(_, let digits): String(Self.padded(time.nanosecond / 1_000_000, 3).prefix(digits))
            }
        }.joined()
    }

    private static func padded(_ value: Int, _ width: Int) -> String {
        let digits = String(value)
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
}
