/// Checksums of bytes.
enum Checksum {
    /// CRC_32 of sections (ISO/IEC 13818-1, annex A); 0 for a section with its own checksum at its end.
    static func crc32(_ bytes: some Sequence<UInt8>) -> UInt32 {
        bytes.reduce(UInt32.max) { register, byte in
            (0..<8).reduce(register ^ UInt32(byte) << 24) { value, _ in
                value & 0x8000_0000 == 0 ? value << 1 : value << 1 ^ 0x04c1_1db7
            }
        }
    }
}
