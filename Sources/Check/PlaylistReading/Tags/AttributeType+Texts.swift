internal import Platform

// Strings in quotes whose content a standard defines.
extension AttributeType {
    static let uri = text("a URI") { !$0.isEmpty }
    /// The name of a variable (RFC 8216bis, 4.4.2.3).
    static let variable = made(of: "-_", "a name of letters, digits, - and _")
    /// STABLE-VARIANT-ID and STABLE-RENDITION-ID (RFC 8216bis, 4.4.6).
    static let stableID = made(of: "+/=.-_", "an identifier of letters, digits, +, /, =, ., - and _")
    /// PATHWAY-ID (RFC 8216bis, 4.4.6.6).
    static let pathwayID = made(of: ".-_", "an identifier of letters, digits, ., - and _")
    /// INSTREAM-ID; that of captions is another rule (RFC 8216bis, 4.4.6.1).
    static let streamID = made(of: ".", "an identifier of letters, digits and .")
    /// `LENGTH[@OFFSET]` (RFC 8216, 4.3.2.5).
    static let byteRange = text("LENGTH or LENGTH@OFFSET") { ObservedRange(String($0), after: 0) != nil }
    /// `LENGTH@OFFSET` (RFC 8216bis, 4.4.4.5).
    static let rangeWithOffset = text("LENGTH@OFFSET") { ObservedRange(String($0), after: nil) != nil }
    /// KEYFORMATVERSIONS: versions above zero, such as `1/2` (RFC 8216, 4.3.2.4).
    static let versions = text("versions with a slash between, such as 1/2") { text in
        text.split(separator: "/", omittingEmptySubsequences: false).allSatisfy {
            ObservedNumber.integer($0).map { $0 > 0 } ?? false
        }
    }
    /// CHANNELS: their number, then lists of identifiers after slashes (RFC 8216bis, 4.4.6.1).
    static let channels = text("the number of channels first, such as 2, 16/JOC or 2/-/BINAURAL") { text in
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        let identifiers = parts.dropFirst().joined(separator: ",").utf8
        return ObservedNumber.integer(parts[0]).map { $0 > 0 } ?? false && !parts.dropFirst().contains("")
            && identifiers.allSatisfy { $0.isUpperCase || $0.isDecimalDigit || "-,".utf8.contains($0) }
    }
    /// A tag of RFC 5646, as far as its syntax goes: letters, then groups of letters and digits.
    static let language = text("a language tag of RFC 5646, such as en or zh-Hant") { text in
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        return parts.allSatisfy { (1...8).contains($0.utf8.count) && $0.utf8.allSatisfy(\.isAlphanumeric) }
            && parts.first?.utf8.allSatisfy(\.isLetter) ?? false
    }
    static let codecs = list("formats with commas between, such as avc1.64001F,mp4a.40.2") { isMade($0, of: ".-+_") }
    /// SUPPLEMENTAL-CODECS: each with its brands behind slashes (RFC 8216bis, 4.4.6.2).
    static let supplements = list("formats, with brands of four characters behind /, such as dvh1.08.07/db4h") { item in
        let parts = item.split(separator: "/", omittingEmptySubsequences: false)
        return isMade(String(parts[0]), of: ".-+_") && parts.dropFirst().allSatisfy { $0.utf8.count == 4 }
    }
    /// CHARACTERISTICS (RFC 8216bis, 4.4.6.1).
    static let characteristics = list("characteristics with commas between, such as public.easy-to-read") { _ in true }
    /// ALLOWED-CPC: a key format with what may protect its content.
    static let protections = list("a KEYFORMAT, a colon, and protections, such as com.example:HW/SW") {
        $0.contains(":")
    }
    /// REQ-VIDEO-LAYOUT: channels and a projection of each layout, one of both at most.
    static let layouts = list("layouts, such as CH-STEREO or CH-STEREO/PROJ-HEQU") { item in
        let parts = item.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        let known: Set = ["CH-STEREO", "CH-MONO", "PROJ-RECT", "PROJ-EQUI", "PROJ-HEQU", "PROJ-PRIM"]
        return parts.allSatisfy(known.contains) && Set(parts.map { $0.prefix(2) }).count == parts.count
    }
    /// X-SKIP-CONTROL-LABEL-ID (RFC 8216bis, D.3).
    static let label = text("letters, - and _") { !$0.isEmpty && $0.utf8.allSatisfy(isOfLabel) }

    /// Whether a byte may be in LABEL-ID, which lists of assets have as well.
    package static func isOfLabel(_ byte: UInt8) -> Bool { byte.isLetter || "-_".utf8.contains(byte) }

    static func quotedOneOf(_ words: String...) -> AttributeType {
        .text(words.joined(separator: " or ")) { words.contains(String($0)) }
    }

    /// Items with commas between, none of them empty.
    private static func list(_ words: String, _ isRight: @escaping @Sendable (String) -> Bool) -> AttributeType {
        .text(words) { text in
            text.split(separator: ",", omittingEmptySubsequences: false).allSatisfy { item in
                let name = item.trimming(" ")
                return !name.isEmpty && isRight(name)
            }
        }
    }

    private static func made(of marks: String, _ words: String) -> AttributeType {
        .text(words) { isMade(String($0), of: marks) }
    }

    private static func isMade(_ text: String, of marks: String) -> Bool {
        !text.isEmpty && text.utf8.allSatisfy { $0.isAlphanumeric || marks.utf8.contains($0) }
    }
}
