/// The types of attributes, and of the values of other tags (RFC 8216, 4.2).
package enum AttributeType: Sendable {
    case quoted
    /// CLOSED-CAPTIONS: a quoted string, or NONE without quotes.
    case quotedOrNone
    /// An enumerated-string.
    case word
    /// An enumerated-string with known values only.
    case oneOf([String])
    case integer
    case decimal
    /// A decimal-floating-point that is a duration.
    case seconds
    case signedSeconds
    case hexadecimal
    /// IV: a hexadecimal-sequence of 128 bits.
    case initializationVector
    case resolution
    /// A decimal-integer that is a duration.
    case wholeSeconds
    /// A date-time; its zone is another rule.
    case date
    /// A date-time in quotes.
    case dateText
    /// No value at all.
    case nothing
    /// A decimal-integer above zero.
    case positive
    /// A string in quotes with a content that a standard defines, in words and as a test.
    case text(String, @Sendable (Substring) -> Bool)
    /// An enumerated-string-list: words in quotes with commas between.
    case listOf([String])
    /// A string in quotes, a hexadecimal sequence or a number: an attribute of a client's own.
    case ofClients

    package func holds(_ value: String) -> Bool {
        switch self {
        case .quoted:
            [value.utf8.first, value.utf8.last] == [UInt8(ascii: "\""), UInt8(ascii: "\"")] && value.utf8.count >= 2
        case .quotedOrNone: value == "NONE" || Self.quoted.holds(value)
        case .word: !value.isEmpty && !value.contains { $0 == "\"" || $0 == " " }
        case .oneOf(let values): values.contains(value)
        case .integer, .wholeSeconds: ObservedNumber.isInteger(value[...])
        case .date: ObservedNumber.isDate(value[...])
        case .dateText: Self.content(of: value).map { ObservedNumber.isDate($0) } ?? false
        case .nothing: value.isEmpty
        case .positive: ObservedNumber.isInteger(value[...]) && value.contains { ("1"..."9").contains($0) }
        case .text(_, let isRight):
            Self.content(of: value).map { PlaylistVariables.hasReference(in: value) || isRight($0) } ?? false
        case .listOf(let values):
            Self.content(of: value).map { $0.split(separator: ",").allSatisfy { values.contains($0.trimming(" ")) } }
                ?? false
        case .ofClients:
            Self.quoted.holds(value) || Self.hexadecimal.holds(value) || Self.signedSeconds.holds(value)
        case .decimal, .seconds: ObservedNumber.isDecimal(value[...])
        case .signedSeconds: ObservedNumber.isDecimal(value.first == "-" ? value.dropFirst() : value[...])
        case .hexadecimal:
            // A variable with an unknown value may be a part of it (RFC 8216bis, 4.3).
            PlaylistVariables.hasReference(in: value)
                || (value.hasPrefix("0x") || value.hasPrefix("0X")) && value.utf8.count > 2
                    && value.dropFirst(2).allSatisfy { $0.isASCII && $0.isHexDigit }
        case .initializationVector: Self.hexadecimal.holds(value) && value.utf8.count <= 34
        case .resolution:
            value.split(separator: "x", omittingEmptySubsequences: false).count == 2
                && value.split(separator: "x").filter { ObservedNumber.isInteger($0) }.count == 2
        }
    }

    /// The text between the quotes; nil if there are none.
    private static func content(of value: String) -> Substring? {
        quoted.holds(value) ? Substring(value.utf8.dropFirst().dropLast()) : nil
    }

    /// The finding about a value, if it is not of this type or beyond what is read.
    ///
    /// - Parameters:
    ///   - found: the value with its name.
    ///   - expected: the expectation, if that is more than this type.
    func finding(
        _ value: String,
        line: Int,
        _ found: String,
        expected: String? = nil,
        rule: Rule = .tagIsWellFormed
    ) -> Finding? {
        guard holds(value) else { return Finding(rule, line: line, found, expected: expected ?? words) }
        return limit(exceededBy: value).map { Finding(limit: $0, line: line, found) }
    }

    /// The range that is read, if a value of this type is beyond it.
    private func limit(exceededBy value: String) -> String? {
        switch self {
        case .integer, .positive: ObservedNumber.integer(value[...]) == nil ? ObservedNumber.integerLimit : nil
        case .date: ObservedNumber.date(value[...]) == nil ? ObservedNumber.dateLimit : nil
        case .seconds, .signedSeconds, .wholeSeconds:
            ObservedNumber.signedSeconds(value[...]) == nil ? ObservedNumber.secondsLimit : nil
        default: nil
        }
    }

    /// The expectation in a finding.
    private var words: String {
        switch self {
        case .quoted: "a string in quotes"
        case .quotedOrNone: "a string in quotes, or NONE without"
        case .word: "a word without quotes"
        case .integer: "a whole number without a sign"
        case .oneOf(let values): values.joined(separator: " or ")
        case .decimal, .seconds: "a decimal number without a sign"
        case .signedSeconds: "a decimal number"
        case .hexadecimal: "0x and hexadecimal digits"
        case .initializationVector: "0x and 32 hexadecimal digits"
        case .resolution: "WIDTHxHEIGHT, such as 1280x720"
        case .wholeSeconds: "a whole number of seconds"
        case .date: "a date and time with its zone"
        case .dateText: "a date and time with its zone, in quotes"
        case .nothing: "nothing behind the name of the tag"
        case .positive: "a whole number above zero"
        case .text(let words, _): "\(words), in quotes"
        case .listOf(let values): "some of \(values.joined(separator: ", ")) in quotes, with commas between"
        case .ofClients: "a string in quotes, 0x and hexadecimal digits, or a number"
        }
    }
}
