package import Timeline

/// A date and time pattern, after Unicode TR35 part 4 (Date Field Symbol Table).
///
/// The fields are those of ``Field/letters``. Numbers are cut and never rounded, weeks are those of ISO 8601, and the days of a week count
/// from Monday in every language. Letters between single quotes are literal, `''` is one quote, and everything else that is not an ASCII
/// letter stands for itself.
package struct DatePattern: Hashable, Sendable {
    package enum Token: Hashable, Sendable {
        case field(Field)
        case literal(String)
    }

    package let text: String
    package let tokens: [Token]

    /// `2026-11-20 23:05:09`.
    package static let standard = DatePattern(known: "yyyy-MM-dd HH:mm:ss")

    /// `23:05:09`.
    package static let timeOfDay = DatePattern(known: "HH:mm:ss")

    /// An explanation of patterns, for the author of an invalid one.
    package static let explanation =
        "Unicode TR35 date fields such as yyyy-MM-dd HH:mm:ss, with other letters between apostrophes"

    /// - Parameter text: a pattern of this module, without a mistake.
    init(known text: String) {
        self.text = text
        tokens = Self.scanned(text).tokens
    }

    /// - Throws: ``DatePatternError``, with all unknown fields at once.
    package init(_ text: String) throws(DatePatternError) {
        let (tokens, unknown, isClosed) = Self.scanned(text)
        guard isClosed else { throw .unclosedQuote(pattern: text) }
        guard unknown.isEmpty else { throw .unknownFields(unknown, pattern: text) }
        (self.text, self.tokens) = (text, tokens)
        guard !fields.isEmpty else { throw .noField }
    }

    /// The tokens of a text, the letters that are no field, and whether each quote is closed.
    private static func scanned(_ text: String) -> (tokens: [Token], unknown: [String], isClosed: Bool) {
        var tokens: [Token] = []
        var unknown: [String] = []
        var literal = ""
        var rest = Substring(text)
        while let character = rest.first {
            if character == "'" {
                guard let quoted = takeQuoted(&rest) else { return (tokens, unknown, false) }
                literal += quoted
            } else if character.isASCII, character.isLetter {
                let letters = rest.prefix { $0 == character }
                rest = rest.dropFirst(letters.count)
                guard let field = Field(character, count: letters.count) else {
                    if !unknown.contains(String(letters)) { unknown.append(String(letters)) }
                    continue
                }
                if !literal.isEmpty { tokens.append(.literal(literal)) }
                literal = ""
                tokens.append(.field(field))
            } else {
                literal.append(rest.removeFirst())
            }
        }
        if !literal.isEmpty { tokens.append(.literal(literal)) }
        return (tokens, unknown, true)
    }

    /// - Returns: nil if the quote is not closed.
    private static func takeQuoted(_ rest: inout Substring) -> String? {
        rest.removeFirst()
        if rest.first == "'" {
            rest.removeFirst()
            return "'"
        }
        var quoted = ""
        while let character = rest.popFirst() {
            if character != "'" {
                quoted.append(character)
            } else if rest.first == "'" {
                quoted.append(rest.removeFirst())
            } else {
                return quoted
            }
        }
        return nil
    }

    package var fields: [Field] {
        tokens.compactMap { if case .field(let field) = $0 { field } else { nil } }
    }

    /// The time for which the displayed text stays the same: the unit of the pattern's finest field.
    package var unit: Interval {
        fields.map(\.unit).min() ?? .seconds(1)
    }
}
