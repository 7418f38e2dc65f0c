/// Turns untrusted bytes into text that is safe to compare, to split and to look up.
///
/// Swift's String compares by canonical equivalence (Unicode UAX 15, 1.1). It sorts the combining marks in a row, in a time that
/// grows with the square of their number, and takes U+037E for a semicolon. A name of ASCII alone is compared byte by byte, and is
/// equivalent to nothing else; a text in Stream-Safe Format (UAX 15, 13) is compared in a time that grows with its length.
package enum OutsideText {
    /// The reason why bytes are not such a text, worded to follow the name of their source.
    package enum Problem: String, Error {
        case notUTF8 = "is not UTF-8 text"
        case tooManyMarks = "has more than 30 combining marks in a row"
    }

    /// The largest number of successive combining marks: more than any language has.
    private static let mostMarks = 30

    /// A name of printable ASCII.
    ///
    /// - Returns: nil if there is any other byte.
    package static func name(_ bytes: some Collection<UInt8>) -> String? {
        bytes.allSatisfy { (0x20...0x7E).contains($0) } ? String(decoding: bytes, as: UTF8.self) : nil
    }

    /// A text for people.
    ///
    /// - Throws: the reason why it is not one.
    package static func text(_ bytes: some Collection<UInt8>) throws(Problem) -> String {
        guard let text = String(validating: bytes, as: UTF8.self) else { throw .notUTF8 }
        if hasTooManyMarks(text) { throw .tooManyMarks }
        return text
    }

    /// The same for any bytes: U+FFFD replaces those that are not UTF-8, and each surplus combining mark.
    package static func repaired(_ bytes: some Collection<UInt8>) -> String {
        let text = String(decoding: bytes, as: UTF8.self)
        guard hasTooManyMarks(text) else { return text }
        var count = 0
        return text.replacingScalars { scalar in
            count = isMark(scalar) ? count + 1 : 0
            return count > mostMarks ? "\u{FFFD}" : nil
        }
    }

    package static func hasTooManyMarks(_ text: some StringProtocol) -> Bool {
        // This is the first byte of U+0300, the first mark.
        guard text.utf8.contains(where: { $0 >= 0xCC }) else { return false }
        var count = 0
        for scalar in text.unicodeScalars {
            count = isMark(scalar) ? count + 1 : 0
            if count > mostMarks { return true }
        }
        return false
    }

    /// Whether a text has control characters, U+0000 and line breaks among them.
    package static func hasControls(_ text: String) -> Bool {
        text.unicodeScalars.contains { $0.properties.generalCategory == .control }
    }

    /// Whether it is sorted with its neighbours (a non-starter), or decomposes into non-starters.
    private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
        guard scalar.value >= 0x300 else { return false }
        switch scalar.value {
        // These are starters that decompose into non-starters alone (UAX 15, 13).
        case 0x0F73, 0x0F75, 0x0F81: return true
        default: return scalar.properties.canonicalCombiningClass != .notReordered
        }
    }
}
