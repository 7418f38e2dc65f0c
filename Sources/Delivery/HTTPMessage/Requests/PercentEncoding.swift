/// Percent-encoding (RFC 3986 §2.1).
enum PercentEncoding {
    /// The decoded bytes; nil when an escape is malformed.
    ///
    /// `+` stays `+`: this is the rule for URIs.
    ///
    /// - Parameter plusIsSpace: true for the rule of HTML forms (application/x-www-form-urlencoded, WHATWG URL, 5.1).
    static func decode(_ bytes: Span<UInt8>, at range: HeadRange, plusIsSpace: Bool = false) -> [UInt8]? {
        var decoded: [UInt8] = []
        decoded.reserveCapacity(range.count)
        var index = Int(range.start)
        let end = Int(range.end)
        while index < end {
            var byte = bytes[index]
            if byte == .percent {
                guard index + 2 < end, let high = bytes[index + 1].hexadecimalValue,
                    let low = bytes[index + 2].hexadecimalValue
                else { return nil }
                byte = high << 4 | low
                index += 2
            } else if plusIsSpace, byte == .plus {
                byte = .space
            }
            decoded.append(byte)
            index += 1
        }
        return decoded
    }
}
