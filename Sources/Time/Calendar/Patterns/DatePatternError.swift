/// The reason why a text is not a date pattern.
package enum DatePatternError: Error, Hashable {
    /// Letters that are not a field, or fields with a wrong number of letters.
    case unknownFields([String], pattern: String)
    /// A quote that is not closed.
    case unclosedQuote(pattern: String)
    /// The pattern has no field.
    case noField
}

extension DatePatternError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .unknownFields(let fields, _):
            "\(Self.list(fields.map { String($0.prefix(12)) })) cannot be shown; "
                + Self.list(DatePattern.Field.letters.map { String($0.letter) }) + " can" + Self.counts(of: fields)
        case .unclosedQuote: "an apostrophe is not closed by another; one that is to be shown is written twice"
        case .noField: "it has no field that the time could fill in"
        }
    }

    /// The permitted counts of those letters that exist, but were repeated too often or too rarely.
    private static func counts(of fields: [String]) -> String {
        let known = fields.compactMap { field in DatePattern.Field.letters.first { $0.letter == field.first } }
        return known.map { "; \($0.letter) has \(list($0.counts.map(String.init), "or")) letters" }.joined()
    }

    private static func list(_ texts: [String], _ word: String = "and") -> String {
        texts.count < 2
            ? texts.joined() : texts.dropLast().joined(separator: ", ") + " \(word) " + texts[texts.count - 1]
    }
}
