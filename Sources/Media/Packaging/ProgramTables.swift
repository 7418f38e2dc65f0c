/// The tables that describe the content of a transport stream: one program.
struct ProgramTables {
    static let associationIdentifier: UInt16 = 0
    static let mapIdentifier: UInt16 = 0x1000
    private static let firstStreamIdentifier: UInt16 = 0x100
    private static let programNumber: UInt8 = 1

    /// The program association section after its pointer field (ISO/IEC 13818-1, 2.4.4.3).
    static let association = section(
        tableIdentifier: 0,
        extensionIdentifier: 1,
        body: [0, programNumber] + field(mapIdentifier)
    )

    /// The program map section after its pointer field (2.4.4.8).
    let map: [UInt8]

    /// - Parameters:
    ///   - streamTypes: the type of each elementary stream.
    ///   - clock: the index of the stream whose packets carry the program's clock.
    init(streamTypes: [UInt8], clock: Int) {
        let noDescriptors: [UInt8] = [0xf0, 0]
        var body = Self.field(Self.packetIdentifier(ofStream: clock)) + noDescriptors
        for (index, type) in streamTypes.enumerated() {
            body += [type] + Self.field(Self.packetIdentifier(ofStream: index)) + noDescriptors
        }
        map = Self.section(tableIdentifier: 2, extensionIdentifier: UInt16(Self.programNumber), body: body)
    }

    /// The PID of the packets of an elementary stream.
    static func packetIdentifier(ofStream index: Int) -> UInt16 {
        firstStreamIdentifier + UInt16(index)
    }

    /// A PID in 13 bits after three reserved ones.
    private static func field(_ identifier: UInt16) -> [UInt8] {
        [0xe0 | UInt8(identifier >> 8), UInt8(identifier & 0xff)]
    }

    private static func section(tableIdentifier: UInt8, extensionIdentifier: UInt16, body: [UInt8]) -> [UInt8] {
        // Five bytes of header follow the length, and four of checksum.
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

    /// CRC_32 (Annex A): polynomial 0x04C11DB7, all ones at the start, not reflected.
    private static func checksum(_ bytes: [UInt8]) -> UInt32 {
        bytes.reduce(0xffff_ffff) { register, byte in
            (0..<8).reduce(register ^ UInt32(byte) << 24) { register, _ in
                register & 0x8000_0000 == 0 ? register << 1 : register << 1 ^ 0x04c1_1db7
            }
        }
    }
}
