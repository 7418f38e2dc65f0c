internal import Timeline

extension DatePattern {
    /// The pattern as numerals; the numbers are the values of ``fields`` in their order.
    func numerals(names: DateNames) -> [NumeralToken] {
        var index = -1
        return tokens.map { token in
            switch token {
            case .literal(let text): return .literal(text)
            case .field(let field):
                index += 1
                switch field {
                case .shortMonthName: return .word(index: index, choices: names.shortMonths)
                case .monthName: return .word(index: index, choices: names.months)
                case .shortWeekday: return .word(index: index, choices: names.shortWeekdays)
                case .weekday: return .word(index: index, choices: names.weekdays)
                case .dayPeriod: return .word(index: index, choices: names.dayPeriods)
                case .plainMonth, .plainDay, .plainHour, .plainHourOfHalfDay:
                    return .number(index: index, digitCount: 2, isPadded: false)
                default: return .number(index: index, digitCount: field.rawValue.count)
                }
            }
        }
    }

    /// The token with a space that parts the date from the time, if each stays on its side.
    var breakIndex: Int? {
        tokens.indices.first { index in
            guard case .literal(let text) = tokens[index], text.contains(where: \.isWhitespace) else { return false }
            let before = Self.kinds(tokens[..<index])
            let after = Self.kinds(tokens[(index + 1)...])
            return !before.isEmpty && !after.isEmpty && before != after && before.count == 1 && after.count == 1
        }
    }

    /// Which kinds of field there are: true for the time of day, false for the date.
    private static func kinds(_ tokens: ArraySlice<Token>) -> Set<Bool> {
        Set(tokens.compactMap { if case .field(let field) = $0 { field.unit < .seconds(86_400) } else { nil } })
    }
}
