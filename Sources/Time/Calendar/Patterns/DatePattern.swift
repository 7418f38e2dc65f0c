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
    package static let standard = DatePattern(
        text: "yyyy-MM-dd HH:mm:ss",
        tokens: [
            .field(.year), .literal("-"), .field(.month), .literal("-"), .field(.day), .literal(" "),
            .field(.hour), .literal(":"), .field(.minute), .literal(":"), .field(.second),
        ]
    )

    /// `23:05:09`.
    package static let timeOfDay = DatePattern(
        text: "HH:mm:ss",
        tokens: [.field(.hour), .literal(":"), .field(.minute), .literal(":"), .field(.second)]
    )

    /// An explanation of patterns, for the author of an invalid one.
    package static let explanation =
        "Unicode TR35 date fields such as yyyy-MM-dd HH:mm:ss, with other letters between apostrophes"

    private init(text: String, tokens: [Token]) {
        self.text = text
        self.tokens = tokens
    }

    /// - Throws: ``DatePatternError``, with all unknown fields at once.
    package init(_ text: String) throws(DatePatternError) {
        var tokens: [Token] = []
        var unknown: [String] = []
        var literal = ""
        var rest = Substring(text)
        while let character = rest.first {
            if character == "'" {
                literal += try Self.takeQuoted(&rest, pattern: text)
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
        guard unknown.isEmpty else { throw .unknownFields(unknown, pattern: text) }
        self.init(text: text, tokens: tokens)
        guard !fields.isEmpty else { throw .noField }
    }

    private static func takeQuoted(_ rest: inout Substring, pattern: String) throws(DatePatternError) -> String {
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
        throw .unclosedQuote(pattern: pattern)
    }

    package var fields: [Field] {
        tokens.compactMap { if case .field(let field) = $0 { field } else { nil } }
    }

    /// The time for which the displayed text stays the same: the unit of the pattern's finest field.
    package var unit: Interval {
        fields.map(\.unit).min() ?? .seconds(1)
    }
}
