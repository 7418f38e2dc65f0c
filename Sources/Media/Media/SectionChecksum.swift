/// CRC_32 of sections (ISO/IEC 13818-1, Annex A): polynomial 0x04C11DB7, all ones at the start, not reflected.
package enum SectionChecksum {
    /// The four bytes that end a section.
    package static func bytes(of section: [UInt8]) -> [UInt8] {
        let checksum = section.reduce(0xffff_ffff as UInt32) { register, byte in
            (0..<8).reduce(register ^ UInt32(byte) << 24) { register, _ in
                register & 0x8000_0000 == 0 ? register << 1 : register << 1 ^ 0x04c1_1db7
            }
        }
        return checksum.bigEndianBytes
    }
}
