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
        let isKnown = digits.allSatisfy(\.isHexDigit)
        self = !isKnown ? .unknown : [UInt8](hexadecimal: digits).map(Self.read) ?? .broken("has half a byte")
    }

    private static func read(_ bytes: [UInt8]) -> ObservedSplice {
        guard bytes.first == 0xfc else { return .broken("does not begin with 0xFC") }
        guard bytes.count >= 18 else { return .broken("has \(bytes.count) bytes") }
        // An illustration has zeros in place of the checksum; that of RFC 8216 (8.10) also lacks a byte.
        if bytes.suffix(4).allSatisfy({ $0 == 0 }) { return .unknown }
        let length = Int(bytes[1] & 0xf) << 8 | Int(bytes[2])
        guard length == bytes.count - 3 else {
            return .broken("has \(bytes.count - 3) bytes after its length, which is \(length)")
        }
        // A section with its checksum at the end has a remainder of zero (ISO/IEC 13818-1, Annex A).
        guard SectionChecksum.value(of: bytes) == 0 else { return .broken("has a wrong CRC_32") }
        // encrypted_packet, splice_command_type, splice_event_cancel_indicator.
        guard bytes[4] & 0x80 == 0, bytes[13] == 5, bytes.count > 19, bytes[18] & 0x80 == 0 else { return .unknown }
        return .insert(isOut: bytes[19] & 0x80 != 0)
    }
}
