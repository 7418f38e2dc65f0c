/// A piece of a line of numerals.
enum NumeralToken: Hashable, Sendable {
    case literal(String)
    /// One of the numbers that are given when the line is drawn, with leading zeros up to the least number of digits. If it has fewer
    /// digits than it can have, the rest of the line moves up, unless the number holds its place.
    case number(index: Int, digitCount: Int, least: Int = .max, holdsPlace: Bool = false)
    /// A word, chosen by one of the numbers; the rest of the line moves up after a short one.
    case word(index: Int, choices: [String])

    var isNumber: Bool {
        if case .number = self { true } else { false }
    }

    /// A sample of the text, for messages.
    var sample: String {
        switch self {
        case .literal(let text): text
        case .number(_, let digitCount, _, _): String(repeating: "0", count: digitCount)
        case .word(_, let choices): choices.first ?? ""
        }
    }

    /// Every text that the token may show, except digits.
    var texts: [String] {
        switch self {
        case .literal(let text): [text]
        case .number: []
        case .word(_, let choices): choices
        }
    }
}
