// Strings in quotes whose content a standard defines.
extension AttributeType {
    /// The name of a variable (RFC 8216bis, 4.4.2.3).
    static let variable = made(of: "-_", "a name of letters, digits, - and _")
    /// STABLE-VARIANT-ID and STABLE-RENDITION-ID (RFC 8216bis, 4.4.6).
    static let stableID = made(of: "+/=.-_", "an identifier of letters, digits, +, /, =, ., - and _")
    /// PATHWAY-ID (RFC 8216bis, 4.4.6.6).
    static let pathwayID = made(of: ".-_", "an identifier of letters, digits, ., - and _")
    /// `LENGTH[@OFFSET]` (RFC 8216, 4.3.2.5).
    static let byteRange = AttributeType.text("LENGTH or LENGTH@OFFSET") { text in
        ObservedRange(String(text), after: 0) != nil
    }
    /// KEYFORMATVERSIONS: versions above zero, such as `1/2` (RFC 8216, 4.3.2.4).
    static let versions = AttributeType.text("versions with a slash between, such as 1/2") { text in
        text.split(separator: "/", omittingEmptySubsequences: false).allSatisfy {
            ObservedNumber.integer($0).map { $0 > 0 } ?? false
        }
    }
    /// CHANNELS: their number, then parameters after slashes (RFC 8216bis, 4.4.6.1).
    static let channels = AttributeType.text("the number of channels first, such as 2 or 16/JOC") { text in
        ObservedNumber.integer(text.prefix { $0 != "/" }).map { $0 > 0 } ?? false
    }
    /// A tag of RFC 5646, as far as its syntax goes: letters, then groups of letters and digits.
    static let language = AttributeType.text("a language tag of RFC 5646, such as en or zh-Hant") { text in
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        return parts.allSatisfy { (1...8).contains($0.utf8.count) && $0.utf8.allSatisfy(isAlphanumeric) }
            && parts.first?.utf8.allSatisfy { $0 | 0x20 >= UInt8(ascii: "a") } ?? false
    }
    /// CODECS: names of RFC 6381 with commas between.
    static let codecs = AttributeType.text("formats with commas between, such as avc1.64001F,mp4a.40.2") { text in
        text.split(separator: ",", omittingEmptySubsequences: false).allSatisfy { item in
            let name = item.trimming(" ")
            return !name.isEmpty && name.utf8.allSatisfy { isAlphanumeric($0) || ".-+_".utf8.contains($0) }
        }
    }

    private static func made(of marks: String, _ words: String) -> AttributeType {
        .text(words) { !$0.isEmpty && $0.utf8.allSatisfy { isAlphanumeric($0) || marks.utf8.contains($0) } }
    }

    private static func isAlphanumeric(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20) && byte >= UInt8(ascii: "A")
            || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }
}
