internal import Calendar

extension DatePattern {
    /// The pattern as numerals; the numbers are those of ``values(in:secondsEast:)``.
    func numerals(names: DateNames) -> [NumeralToken] {
        var index = -1
        return tokens.flatMap { (token) -> [NumeralToken] in
            switch token {
            case .literal(let text): return [.literal(text)]
            case .field(let field):
                return field.parts.map { part in
                    index += 1
                    switch part {
                    case .number(let least, let most, let holdsPlace):
                        return .number(index: index, digitCount: most, least: least, holdsPlace: holdsPlace)
                    case .name(let letters): return .word(index: index, choices: names.names(of: letters))
                    case .choice(let texts): return .word(index: index, choices: texts)
                    }
                }
            }
        }
    }

    /// The index of the space among the numerals that separates the date from the time, if each stays on its side.
    var breakIndex: Int? {
        let found = tokens.indices.first { index in
            guard case .literal(let text) = tokens[index], text.contains(where: \.isWhitespace) else { return false }
            let before = Self.kinds(tokens[..<index])
            let after = Self.kinds(tokens[(index + 1)...])
            return !before.isEmpty && !after.isEmpty && before != after && before.count == 1 && after.count == 1
        }
        return found.map { tokens[..<$0].reduce(0) { $0 + Self.numeralCount(of: $1) } }
    }

    private static func numeralCount(of token: Token) -> Int {
        if case .field(let field) = token { field.parts.count } else { 1 }
    }

    /// The kinds of fields: true for the date, false for the time of day and the zone.
    private static func kinds(_ tokens: ArraySlice<Token>) -> Set<Bool> {
        Set(tokens.compactMap { if case .field(let field) = $0 { field.isOfDate } else { nil } })
    }
}
