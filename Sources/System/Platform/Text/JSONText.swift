package import Foundation
internal import Timeline

/// JSON in which nothing moves a terminal's cursor, changes the direction of text or ends a line, wherever the values come from: such
/// characters are escaped.
package enum JSONText {
    /// - Parameters:
    ///   - keys: the way in which keys are made from the names of properties.
    ///   - isPretty: whether it has lines and is indented.
    /// - Throws: `EncodingError` for a value that JSON cannot have, such as an infinite number.
    package static func encode(
        _ value: some Encodable,
        keys: JSONEncoder.KeyEncodingStrategy = .useDefaultKeys,
        isPretty: Bool = false
    ) throws -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        if isPretty { encoder.outputFormatting.insert(.prettyPrinted) }
        encoder.keyEncodingStrategy = keys
        let bytes = [UInt8](try encoder.encode(value))
        // The encoder escapes the control characters before the space.
        guard bytes.contains(where: { $0 >= 0x7F }) else { return bytes }
        return Array(escaped(String(decoding: bytes, as: UTF8.self)).utf8)
    }

    /// The same JSON with escapes (RFC 8259, section 7) in place of control characters, format characters and separators of lines.
    static func escaped(_ text: String) -> String {
        text.replacingScalars { scalar in
            // Line feeds stand between values only.
            guard scalar.isUnprintable, scalar != "\n" else { return nil }
            return String(scalar).utf16.map { "\\u" + $0.text(digits: 4, radix: 16) }.joined()
        }
    }
}
