internal import Boxes
internal import Media

// Tables of a transport stream, and timed metadata that they declare.
extension TransportStreamReader {
    /// The section of a table after its pointer field, without the CRC.
    private mutating func section(_ range: Range<Int>, table: UInt8) -> ByteReader? {
        var reader = ByteReader(bytes, range)
        guard let pointer = reader.byte() else { return nil }
        reader.skip(Int(pointer))
        let start = reader.position
        guard reader.byte() == table, let length = reader.integer(2).map({ Int($0 & 0xfff) }), length > 9 else {
            return nil
        }
        // A longer section goes on in other packets.
        if length <= reader.count, SectionChecksum.value(of: bytes[start..<reader.position + length]) != 0 {
            let found = "that of the \(table == 0 ? "PAT" : "PMT") is wrong"
            noteOnce(.tableChecksumsAreRight, found, expected: "its CRC_32")
        }
        var section = reader.part(length - 4)
        if let number = section.integer(2), table == 2, programCount == 1, number != programNumber {
            let found = "the PMT is of program \(number), and the PAT has program \(programNumber) at its PID"
            noteOnce(.streamHasTables, found, expected: "one program number")
        }
        section.skip(3)
        return section
    }

    mutating func readAssociations(_ range: Range<Int>) {
        guard programTable == nil, var section = section(range, table: 0) else { return }
        while let number = section.integer(2), let pid = section.integer(2) {
            guard number != 0 else { continue }
            programCount += 1
            if programTable == nil { (programTable, programNumber) = (Int(pid & 0x1fff), number) }
        }
    }

    mutating func readProgram(_ range: Range<Int>) {
        guard streams.isEmpty, var section = section(range, table: 2) else { return }
        clockPID = section.integer(2).map { Int($0 & 0x1fff) }
        guard let length = section.integer(2) else { return }
        section.skip(Int(length & 0xfff))
        while let type = section.byte(), let pid = section.integer(2), let length = section.integer(2) {
            let descriptors = section.part(Int(length & 0xfff))
            // metadata_descriptor (2.6.60), whose metadata_format_identifier stands for ID3.
            if type == 0x15, descriptors.hasText("ID3 ") { tagged.insert(Int(pid & 0x1fff)) }
            if streams.updateValue(type, forKey: Int(pid & 0x1fff)) == nil { order.append(Int(pid & 0x1fff)) }
        }
    }

    /// The tags in a PES packet that has ended.
    mutating func checkTags(_ packets: Packets, _ pid: Int) {
        guard packets.isCollecting, let problem = ID3Tags.problem(packets.payload[...]) else { return }
        noteOnce(.tagsAreWhole, "that of PID \(pid) is damaged: \(problem)", expected: "tags of ID3, whole")
    }
}
