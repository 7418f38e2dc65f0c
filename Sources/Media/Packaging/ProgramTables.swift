/// The tables that say what a transport stream carries: one program with one H.264 stream.
enum ProgramTables {
    static let associationIdentifier: UInt16 = 0
    static let mapIdentifier: UInt16 = 0x1000
    static let videoIdentifier: UInt16 = 0x100
    private static let programNumber: UInt8 = 1
    /// stream_type of H.264 (ISO/IEC 13818-1, table 2-34).
    private static let h264: UInt8 = 0x1b

    /// The program association section behind its pointer field (2.4.4.3).
    static let association = section(
        tableIdentifier: 0,
        extensionIdentifier: 1,
        body: [0, programNumber, 0xe0 | UInt8(mapIdentifier >> 8), UInt8(mapIdentifier & 0xff)]
    )

    /// The program map section behind its pointer field (2.4.4.8); the clock is on the video's packets.
    static let map = section(
        tableIdentifier: 2,
        extensionIdentifier: UInt16(programNumber),
        body: [
            0xe0 | UInt8(videoIdentifier >> 8), UInt8(videoIdentifier & 0xff), 0xf0, 0,
            h264, 0xe0 | UInt8(videoIdentifier >> 8), UInt8(videoIdentifier & 0xff), 0xf0, 0,
        ]
    )

    private static func section(tableIdentifier: UInt8, extensionIdentifier: UInt16, body: [UInt8]) -> [UInt8] {
        // Five bytes of header behind the length, four of checksum.
        let length = UInt8(body.count + 9)
        var section: [UInt8] = [
            tableIdentifier, 0xb0, length,
            UInt8(extensionIdentifier >> 8), UInt8(extensionIdentifier & 0xff),
            0xc1,  // version 0, current
            0, 0,  // section 0 of 0
        ]
        section += body
        let checksum = checksum(section)
        section += [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: checksum >> $0) }
        return [0] + section
    }

    /// CRC_32 (Annex A): polynomial 0x04C11DB7, all ones at the start, nothing reflected.
    static func checksum(_ bytes: [UInt8]) -> UInt32 {
        bytes.reduce(0xffff_ffff) { register, byte in
            (0..<8).reduce(register ^ UInt32(byte) << 24) { register, _ in
                register & 0x8000_0000 == 0 ? register << 1 : register << 1 ^ 0x04c1_1db7
            }
        }
    }
}
