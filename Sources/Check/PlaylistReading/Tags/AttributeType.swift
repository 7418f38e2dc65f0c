/// A type of attributes, and of the values of other tags (RFC 8216, 4.2): its words, its syntax, and the range that is read.
package struct AttributeType: Sendable {
    private typealias Limit = (words: String, holds: @Sendable (Substring) -> Bool)

    /// The expectation in a finding.
    private let words: String
    /// The range that is read; nil if there is none.
    private let limit: Limit?
    private let isRight: @Sendable (String) -> Bool
    /// The rule that a value of another type breaks.
    private var rule = Rule.tagIsWellFormed
    /// Whether each tag has the attribute.
    private(set) var isNeeded = false

    private init(_ words: String, within limit: Limit? = nil, _ isRight: @escaping @Sendable (String) -> Bool) {
        (self.words, self.limit, self.isRight) = (words, limit, isRight)
    }

    package func holds(_ value: String) -> Bool { isRight(value) }

    /// The finding about a value, if it is not of this type or beyond what is read.
    ///
    /// - Parameters:
    ///   - found: the value with its name.
    ///   - expected: the expectation, if that is more than this type.
    func finding(
        _ value: String,
        line: Int,
        _ found: @autoclosure () -> String,
        expected: String? = nil
    ) -> Finding? {
        guard holds(value) else { return Finding(rule, line: line, found(), expected: expected ?? words) }
        guard let limit, !limit.holds(value[...]) else { return nil }
        return Finding(limit: limit.words, line: line, found())
    }

    /// The same for an attribute that each tag has.
    ///
    /// - Parameter rule: the rule that a value of another type breaks.
    func needed(_ rule: Rule = .tagIsWellFormed) -> AttributeType {
        var type = self
        (type.rule, type.isNeeded) = (rule, true)
        return type
    }

    private static let integers: Limit = ("less than 2^62", { ObservedNumber.integer($0) != nil })
    private static let durations: Limit = ("less than 40000 s", { ObservedNumber.signedSeconds($0) != nil })
    private static let dates: Limit = ("1970 to 2189", { ObservedNumber.date($0) != nil })

    package static let quoted = AttributeType("a string in quotes") { value in
        let mark = UInt8(ascii: "\"")
        return value.utf8.count >= 2 && value.utf8.first == mark && value.utf8.last == mark
    }
    /// The value of CLOSED-CAPTIONS.
    static let quotedOrNone = AttributeType("a string in quotes, or NONE without") { $0 == "NONE" || quoted.holds($0) }
    /// An enumerated-string.
    static let word = AttributeType("a word without quotes") { value in
        !value.isEmpty && !value.contains { $0 == "\"" || $0 == " " }
    }
    static let integer = AttributeType("a whole number without a sign, less than 2^64", within: integers) {
        ObservedNumber.isInteger($0[...])
    }
    /// A protocol version that there is (RFC 8216, 4.3.1.2; RFC 8216bis, 8).
    package static let version = AttributeType("one of the versions 1 to 13") { value in
        ObservedNumber.isInteger(value[...]) && (1...13).contains(Int(value) ?? 0)
    }
    /// A decimal-integer above zero.
    static let positive = AttributeType("a whole number above zero", within: integers) { value in
        integer.holds(value) && value.contains { ("1"..."9").contains($0) }
    }
    /// A decimal-integer that is a duration.
    static let wholeSeconds = AttributeType("whole seconds, 1 or more", within: durations) { positive.holds($0) }
    static let decimal = AttributeType("a decimal number without a sign") { ObservedNumber.isDecimal($0[...]) }
    /// A decimal-floating-point above zero.
    static let positiveDecimal = AttributeType("a decimal number above zero") { value in
        decimal.holds(value) && value.contains { ("1"..."9").contains($0) }
    }
    /// A decimal-floating-point that is a duration.
    static let seconds = AttributeType("a decimal number without a sign", within: durations) { decimal.holds($0) }
    static let signedSeconds = AttributeType("a decimal number", within: durations) { value in
        ObservedNumber.isDecimal(value.first == "-" ? value.dropFirst() : value[...])
    }
    /// A hexadecimal-sequence. A variable with an unknown value may be a part of it (RFC 8216bis, 4.3).
    package static let hexadecimal = AttributeType("0x and hexadecimal digits") { value in
        PlaylistVariables.hasReference(in: value)
            || (value.hasPrefix("0x") || value.hasPrefix("0X")) && value.utf8.count > 2
                && value.dropFirst(2).allSatisfy { $0.isASCII && $0.isHexDigit }
    }
    /// IV: a hexadecimal-sequence of 128 bits.
    static let initializationVector = AttributeType("0x and hexadecimal digits, 32 at most") { value in
        hexadecimal.holds(value) && value.utf8.count <= 34
    }
    static let resolution = AttributeType("WIDTHxHEIGHT, such as 1280x720") { value in
        let sizes = value.split(separator: "x", omittingEmptySubsequences: false)
        return sizes.count == 2 && sizes.allSatisfy { ObservedNumber.isInteger($0) }
    }
    /// A date-time; its zone is another rule.
    static let date = AttributeType(dateWords, within: dates) { ObservedNumber.isDate($0[...]) }
    static let dateText = text(dateWords) { ObservedNumber.isDate($0) }
    private static let dateWords = "a date and time with its zone, such as 2026-11-20T12:00:00.000Z"
    static let nothing = AttributeType("nothing behind the name of the tag") { $0.isEmpty }
    /// An attribute of a client's own.
    static let ofClients = AttributeType("a string in quotes, 0x and hexadecimal digits, or a number") { value in
        quoted.holds(value) || hexadecimal.holds(value) || signedSeconds.holds(value)
    }

    /// An enumerated-string with known values only.
    static func oneOf(_ values: [String]) -> AttributeType {
        let words = [values.dropLast().joined(separator: ", "), values.last ?? ""].filter { !$0.isEmpty }
        return AttributeType(words.joined(separator: " or ")) { values.contains($0) }
    }

    /// An enumerated-string-list: words in quotes with commas between.
    static func listOf(_ values: [String]) -> AttributeType {
        AttributeType("some of \(values.joined(separator: ", ")) in quotes, with commas between") { value in
            content(of: value)?.split(separator: ",").allSatisfy { values.contains($0.trimming(" ")) } ?? false
        }
    }

    /// A string in quotes whose content a standard defines, in words and as a test.
    static func text(_ words: String, _ isRight: @escaping @Sendable (Substring) -> Bool) -> AttributeType {
        AttributeType("\(words), in quotes") { value in
            content(of: value).map { PlaylistVariables.hasReference(in: value) || isRight($0) } ?? false
        }
    }

    private static func content(of value: String) -> Substring? {
        quoted.holds(value) ? Substring(value.utf8.dropFirst().dropLast()) : nil
    }
}
