/// Why a text is no date pattern.
package enum DatePatternError: Error, Hashable {
    /// A letter that is no field, or a field with a wrong number of letters.
    case unknownField(String, pattern: String)
    /// A quote that is not closed.
    case unclosedQuote(pattern: String)
    /// There is nothing in it that a clock could fill in.
    case noField
}

extension DatePatternError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .unknownField(let field, let pattern): "\"\(field)\" in the pattern \"\(pattern)\" is no known field"
        case .unclosedQuote(let pattern): "a quote in the pattern \"\(pattern)\" is not closed"
        case .noField: "the pattern has no field"
        }
    }
}
