internal import Timeline

/// The form in which a field of a pattern writes the offset from UTC: in ISO 8601's forms (`X`, `x`, `Z`), or in TR35's GMT format (`O`,
/// and `z`, which falls back to it because zones have no names here). Seconds of an offset are cut.
struct ZoneFormat {
    private enum Minutes {
        case always
        case unlessZero
    }

    private let signs: [String]
    private let minutes: Minutes
    private let separator: String
    /// Whether an offset of zero is only the first sign.
    private let isShortAtZero: Bool
    private let padsHours: Bool

    /// - Parameter field: one of the letters z, Z, O, X and x.
    init(_ field: DatePattern.Field) {
        let isWide = field.count == 4
        switch (field.letter, field.count) {
        case ("z", _), ("O", _), ("Z", 4):
            signs = ["GMT", "GMT+", "GMT-"]
            (minutes, separator, isShortAtZero, padsHours) = (isWide ? .always : .unlessZero, ":", true, isWide)
        case ("Z", 5), ("X", _):
            signs = ["Z", "+", "-"]
            separator = field.letter == "Z" || [3, 5].contains(field.count) ? ":" : ""
            (minutes, isShortAtZero, padsHours) = (field.count == 1 ? .unlessZero : .always, true, true)
        default:
            signs = ["+", "+", "-"]
            separator = field.letter == "x" && [3, 5].contains(field.count) ? ":" : ""
            minutes = field.letter == "x" && field.count == 1 ? .unlessZero : .always
            (isShortAtZero, padsHours) = (false, true)
        }
    }

    var parts: [DatePattern.Part] {
        let hours = (0...Self.mostHours).map { $0.text(digits: padsHours ? 2 : 1) }
        let minutes = (0...59).map { value in
            self.minutes == .unlessZero && value == 0 ? "" : separator + value.text(digits: 2)
        }
        return [.choice(signs), .choice([""] + hours), .choice([""] + minutes)]
    }

    func values(secondsEast: Int) -> [Int] {
        let minutes = min(abs(secondsEast) / 60, Self.mostHours * 60 + 59)
        if minutes == 0 { return isShortAtZero ? [0, 0, 0] : [0, 1, 1] }
        return [secondsEast < 0 ? 2 : 1, minutes / 60 + 1, minutes % 60 + 1]
    }

    /// RFC 8536 allows offsets of a day and an hour.
    private static let mostHours = 25
}
