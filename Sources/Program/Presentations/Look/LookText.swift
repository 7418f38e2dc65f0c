internal import Platform

/// Texts in paths, in characters that need no escape there and that no proxy changes (RFC 3986, 3.3): a proxy that decodes a path and
/// requests the decoded form requests the same.
///
/// A space becomes a plus sign; a slash a tilde, as in the names of time zones; a colon an asterisk, because the first part of a relative
/// reference must not have one (RFC 3986, 4.2; FFmpeg takes the part before it for a protocol). Each byte of UTF-8 of any other character
/// that is not plain becomes an exclamation mark and two hexadecimal digits.
enum LookText {
    private static let plainCharacters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._,="
    /// The bytes of paths, by those of the text; zero for those that are escaped.
    private static let inPaths = table(plainCharacters + " /:", as: plainCharacters + "+~*")
    private static let inQueries = table(plainCharacters + ":~", as: plainCharacters + ":~")

    private static func table(_ characters: String, as written: String) -> [UInt8] {
        var table = [UInt8](repeating: 0, count: 256)
        for (byte, other) in zip(characters.utf8, written.utf8) { table[Int(byte)] = other }
        return table
    }

    private static let mark = UInt8(ascii: "!")

    static func escaped(_ text: String) -> String { written(text, by: inPaths, mark: mark) }

    /// - Returns: nil for a text that ``escaped(_:)`` does not produce.
    static func unescaped(_ text: Substring) -> String? {
        var bytes: [UInt8] = []
        var rest = text.utf8[...]
        while let byte = rest.popFirst() {
            switch byte {
            case UInt8(ascii: "+"): bytes.append(UInt8(ascii: " "))
            case UInt8(ascii: "~"): bytes.append(UInt8(ascii: "/"))
            case UInt8(ascii: "*"): bytes.append(UInt8(ascii: ":"))
            case mark:
                guard let escaped = UInt8(Substring(rest.prefix(2)), radix: 16) else { return nil }
                bytes.append(escaped)
                rest = rest.dropFirst(2)
            default: bytes.append(byte)
            }
        }
        guard let result = String(validating: bytes, as: UTF8.self), escaped(result) == text else { return nil }
        return result
    }

    /// The text as a value of a query, without characters that parsers of forms would interpret (RFC 3986, 3.4).
    static func percentEncoded(_ text: String) -> String { written(text, by: inQueries, mark: UInt8(ascii: "%")) }

    private static let digits = Array("0123456789abcdef".utf8)

    /// A text by a table. Bytes that it does not have become a mark and two hexadecimal digits.
    private static func written(_ text: String, by table: [UInt8], mark: UInt8) -> String {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count)
        for byte in text.utf8 {
            if table[Int(byte)] != 0 {
                bytes.append(table[Int(byte)])
            } else {
                bytes += [mark, digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The fault of a text in a URL, to follow its name: it has more than one line, characters that change the direction of other text
    /// (Unicode UAX 9, 2.1 and 2.2; Trojan Source), or so many marks that it would take long to compare.
    static func problem(of text: String) -> String? {
        if OutsideText.hasTooManyMarks(text) { return OutsideText.Problem.tooManyMarks.rawValue }
        for scalar in text.unicodeScalars {
            switch scalar.value {
            case 0x20...0x7E: continue
            case 0x202A...0x202E, 0x2066...0x2069:
                return
                    "has U+\(String(scalar.value, radix: 16, uppercase: true)), which changes the direction of the letters "
                    + "after it; text that is read from right to left needs none"
            case 0x2028, 0x2029: return "has more than one line"
            default:
                guard scalar.properties.generalCategory != .control else { return "has a control character" }
            }
        }
        return nil
    }
}
