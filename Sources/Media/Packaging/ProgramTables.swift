internal import Media

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
    ///   - streams: the elementary streams.
    ///   - metadata: the kinds of messages, each of which has a stream after those.
    ///   - clock: the index of the stream whose packets carry the program's clock.
    init(streams: [any ElementaryStream], metadata: [MetadataCarriage] = [], clock: Int) {
        let programDescriptors = Set(metadata.map(\.programDescriptors)).sorted { $0.lexicographicallyPrecedes($1) }
        var body =
            Self.field(Self.packetIdentifier(ofStream: clock)) + Self.descriptors(programDescriptors.flatMap { $0 })
        let types = streams.map { ($0.streamType, $0.descriptors) } + metadata.map { ($0.streamType, $0.descriptors) }
        for (index, (type, descriptors)) in types.enumerated() {
            body += [type] + Self.field(Self.packetIdentifier(ofStream: index)) + Self.descriptors(descriptors)
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

    /// Descriptors with their length in 12 bits.
    private static func descriptors(_ bytes: [UInt8]) -> [UInt8] { [0xf0, UInt8(bytes.count)] + bytes }

    private static func section(tableIdentifier: UInt8, extensionIdentifier: UInt16, body: [UInt8]) -> [UInt8] {
        // Five bytes of header follow the length, and four of checksum.
        let length = UInt8(body.count + 9)
        let header: [UInt8] = [
            tableIdentifier, 0xb0, length,
            UInt8(extensionIdentifier >> 8), UInt8(extensionIdentifier & 0xff),
            0xc1,  // version 0, current
            0, 0,  // section 0 of 0
        ]
        let section = header + body
        return [0] + section + SectionChecksum.bytes(of: section)
    }
}
