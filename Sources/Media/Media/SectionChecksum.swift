/// CRC_32 of sections (ISO/IEC 13818-1, Annex A): polynomial 0x04C11DB7, all ones at the start, not reflected.
package enum SectionChecksum {
    /// The checksum; 0 for a section that has its own at its end.
    package static func value(of section: some Sequence<UInt8>) -> UInt32 {
        section.reduce(UInt32.max) { register, byte in
            (0..<8).reduce(register ^ UInt32(byte) << 24) { register, _ in
                register & 0x8000_0000 == 0 ? register << 1 : register << 1 ^ 0x04c1_1db7
            }
        }
    }

    /// The four bytes that end a section.
    package static func bytes(of section: [UInt8]) -> [UInt8] { value(of: section).bigEndianBytes }
}
