internal import Media
internal import Platform

/// A splice_info_section of SCTE-35 as an attribute has it.
package enum ObservedSplice: Hashable, Sendable {
    /// A splice_insert command, and its out_of_network_indicator.
    case insert(isOut: Bool)
    /// Another command, an encrypted or cancelled one, an illustration, or text that is not known whole.
    case unknown
    /// It is not such a section, for this reason.
    case broken(String)

    /// - Parameter text: `0x` and hexadecimal digits. A variable may be a part of it.
    package init(hexadecimal text: String) {
        let digits = text.dropFirst(2)
        if !digits.allSatisfy(\.isHexDigit) {
            self = .unknown
        } else if let bytes = [UInt8](hexadecimal: digits) {
            self.init(bytes)
        } else {
            self = .broken("has half a byte")
        }
    }

    private init(_ bytes: [UInt8]) {
        guard bytes.count >= 18, bytes[0] == 0xfc else {
            self = .broken(bytes.first == 0xfc ? "has \(bytes.count) bytes" : "does not begin with 0xFC")
            return
        }
        // An illustration has zeros in place of the checksum; that of RFC 8216 (8.10) also lacks a byte.
        guard bytes.suffix(4).contains(where: { $0 != 0 }) else {
            self = .unknown
            return
        }
        let length = Int(bytes[1] & 0xf) << 8 | Int(bytes[2])
        guard length == bytes.count - 3 else {
            self = .broken("has \(bytes.count - 3) bytes after its length, which is \(length)")
            return
        }
        // A section with its checksum at the end has a remainder of zero (ISO/IEC 13818-1, Annex A).
        guard SectionChecksum.value(of: bytes) == 0 else {
            self = .broken("has a wrong CRC_32")
            return
        }
        // encrypted_packet, splice_command_type, splice_event_cancel_indicator.
        guard bytes[4] & 0x80 == 0, bytes[13] == 5, bytes.count > 19, bytes[18] & 0x80 == 0 else {
            self = .unknown
            return
        }
        self = .insert(isOut: bytes[19] & 0x80 != 0)
    }
}
