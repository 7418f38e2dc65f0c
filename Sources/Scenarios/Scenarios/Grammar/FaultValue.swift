/// The value after a fault's `=`.
package enum FaultValue: Hashable, Sendable {
    case none
    case number(Int)
    case word(String)

    /// The text with its equals sign.
    package var text: String {
        switch self {
        case .none: ""
        case .number(let number): "=\(number)"
        case .word(let word): "=\(word)"
        }
    }
}

/// The values that a kind of fault can have.
package enum ValueRule: Sendable {
    case none
    /// - Parameters:
    ///   - unit: in plural, such as `seconds`.
    ///   - words: the words that are allowed in place of a number.
    case number(ClosedRange<Int>, unit: String, words: [String] = [])
    case oneOf([Int])
    /// A media type, with a tilde in place of the slash: `text~plain`.
    case mediaType
    /// A name of a codec (RFC 6381): `hvc1.1.6.L93.B0`.
    case codec

    /// - Parameters:
    ///   - text: the text after the equals sign; nil if there is none.
    ///   - part: the fault as it was written.
    func read(_ text: Substring?, of part: Substring) throws(ScenarioError) -> FaultValue {
        if case .none = self {
            guard text == nil else { throw ScenarioError(part, "it takes no value") }
            return .none
        }
        guard let text else { throw ScenarioError(part, "it needs a value: \(allowed)") }
        guard allows(text) else { throw ScenarioError(part, "the value '\(text)' is not allowed; allowed: \(allowed)") }
        return Self.number(text).map { .number($0) } ?? .word(String(text))
    }

    private func allows(_ text: Substring) -> Bool {
        let number = Self.number(text)
        return switch self {
        case .none: false
        case .number(let range, _, let words): number.map(range.contains) ?? words.contains(String(text))
        case .oneOf(let numbers): number.map(numbers.contains) ?? false
        case .mediaType: Self.isMediaType(text)
        case .codec: Self.isCodec(text)
        }
    }

    /// The allowed values, for messages and tables.
    var allowed: String {
        switch self {
        case .none: "none"
        case .number(let range, let unit, let words):
            "\(range.lowerBound) to \(range.upperBound) \(unit)"
                + (words.isEmpty ? "" : ", or \(words.joined(separator: ", "))")
        case .oneOf(let numbers): numbers.map(String.init).joined(separator: ", ")
        case .mediaType: "a media type with '~' for '/', such as text~plain"
        case .codec: "a codec of up to 60 letters, digits, dots and hyphens, such as hvc1.1.6.L93.B0"
        }
    }

    /// A whole number of up to nine digits, which may be negative.
    package static func number(_ text: Substring) -> Int? {
        let digits = text.hasPrefix("-") ? text.dropFirst() : text
        guard (1...9).contains(digits.utf8.count), digits.utf8.allSatisfy(\.isASCIIDigit) else { return nil }
        return Int(text)
    }

    private static func isCodec(_ text: Substring) -> Bool {
        (1...60).contains(text.utf8.count) && text.utf8.first?.isASCIILetter == true
            && text.utf8.allSatisfy { $0.isOfName && $0 != UInt8(ascii: "_") || $0 == UInt8(ascii: ".") }
    }

    private static func isMediaType(_ text: Substring) -> Bool {
        let halves = text.split(separator: "~", omittingEmptySubsequences: false)
        return text.utf8.count <= 60 && halves.count == 2
            && halves.allSatisfy { half in
                half.first?.isLetter == true
                    && half.utf8.allSatisfy { byte in
                        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) || byte.isASCIIDigit
                            || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
                    }
            }
    }
}
