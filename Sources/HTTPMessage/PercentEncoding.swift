/// Percent-encoding of URIs (RFC 3986 §2.1).
enum PercentEncoding {
    /// - Throws: a 400 if a percent sign has no two hexadecimal digits behind it, or the result is not text.
    static func decode(_ text: String) throws(Refusal) -> String {
        guard text.utf8.contains(UInt8(ascii: "%")) else { return text }
        var bytes: [UInt8] = []
        var rest = text.utf8[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            guard let high = rest.popFirst()?.hexadecimalValue, let low = rest.popFirst()?.hexadecimalValue else {
                throw .bad("a percent sign in the target has no two hexadecimal digits behind it")
            }
            bytes.append(UInt8(high) << 4 | UInt8(low))
        }
        guard !bytes.contains(0), let decoded = String(validating: bytes, as: UTF8.self) else {
            throw .bad("the target is not text in UTF-8")
        }
        return decoded
    }
}
