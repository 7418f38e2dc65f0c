internal import Foundation

/// Reads JSON of others. Foundation looks members up by names that it compares by canonical equivalence, so that names with many combining
/// marks in a row would take a time that grows with the square of their number.
package enum OutsideJSON {
    /// - Throws: ``OutsideText/Problem/tooManyMarks``, or a `DecodingError`.
    package static func decode<Value: Decodable>(_ type: Value.Type, from bytes: [UInt8]) throws -> Value {
        try requireFewMarks(bytes)
        return try JSONDecoder().decode(type, from: Data(bytes))
    }

    /// The value in the types of `JSONSerialization`.
    ///
    /// - Throws: ``OutsideText/Problem/tooManyMarks``, or an error of Foundation.
    package static func value(_ bytes: [UInt8]) throws -> Any {
        try requireFewMarks(bytes)
        return try JSONSerialization.jsonObject(with: Data(bytes))
    }

    /// Checks the text with its escapes resolved (RFC 8259, 7).
    private static func requireFewMarks(_ bytes: [UInt8]) throws(OutsideText.Problem) {
        if OutsideText.hasTooManyMarks(resolved(String(decoding: bytes, as: UTF8.self))) { throw .tooManyMarks }
    }

    /// The text with each `\\uXXXX` as the character that it stands for.
    private static func resolved(_ text: String) -> String {
        guard text.utf8.contains(UInt8(ascii: "\\")) else { return text }
        let units = Array(text.utf16)
        var (result, place): ([UInt16], Int) = ([], 0)
        while place < units.count {
            if units[place] == 0x5C, place + 5 < units.count, units[place + 1] == 0x75,
                let unit = UInt16(String(decoding: units[place + 2..<place + 6], as: UTF16.self), radix: 16)
            {
                result.append(unit)
                place += 6
            } else {
                result.append(units[place])
                place += 1
            }
        }
        return String(decoding: result, as: UTF16.self)
    }
}
