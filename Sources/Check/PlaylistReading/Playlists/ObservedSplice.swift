internal import Media
internal import Platform

/// A splice_info_section of SCTE-35 as an attribute has it.
package enum ObservedSplice {
    /// What is wrong with a section; nil if nothing is, and for another command than splice_insert, an encrypted or cancelled one, an
    /// illustration, or text that is not known whole.
    ///
    /// - Parameters:
    ///   - text: `0x` and hexadecimal digits. A variable may be a part of it.
    ///   - name: the attribute, such as `SCTE35-OUT`.
    package static func problem(_ text: String, in name: String) -> Message? {
        let digits = text.dropFirst(2)
        guard digits.allSatisfy(\.isHexDigit) else { return nil }
        func broken(_ reason: String) -> Message { ("\(name) \(reason)", "a whole splice_info_section of SCTE-35") }
        guard let bytes = [UInt8](hexadecimal: digits) else { return broken("has half a byte") }
        guard bytes.first == 0xfc else { return broken("does not begin with 0xFC") }
        guard bytes.count >= 18 else { return broken("has \(bytes.count) bytes") }
        // An illustration has zeros in place of the checksum; that of RFC 8216 (8.10) also lacks a byte.
        if bytes.suffix(4).allSatisfy({ $0 == 0 }) { return nil }
        let length = Int(bytes[1] & 0xf) << 8 | Int(bytes[2])
        guard length == bytes.count - 3 else {
            return broken("has \(bytes.count - 3) bytes after its length, which is \(length)")
        }
        // A section with its checksum at the end has a remainder of zero (ISO/IEC 13818-1, Annex A).
        guard SectionChecksum.value(of: bytes) == 0 else { return broken("has a wrong CRC_32") }
        // encrypted_packet, splice_command_type, splice_event_cancel_indicator.
        guard bytes[4] & 0x80 == 0, bytes[13] == 5, bytes.count > 19, bytes[18] & 0x80 == 0 else { return nil }
        let isOut = bytes[19] & 0x80 != 0
        guard name != "SCTE35-CMD", isOut != (name == "SCTE35-OUT") else { return nil }
        let right = isOut ? "0, a return to the network" : "1, a way out of the network"
        return ("\(name) has out_of_network_indicator \(isOut ? 1 : 0)", right)
    }
}
