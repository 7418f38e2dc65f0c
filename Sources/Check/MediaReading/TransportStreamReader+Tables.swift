internal import PlaylistReading
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
            let found = "CRC_32 of the \(table == 0 ? "PAT" : "PMT") is wrong"
            noteOnce(.tableChecksumsAreRight, found, expected: "the checksum of what it holds")
        }
        var section = reader.part(length - 4)
        if let number = section.integer(2), table == 2, programCount == 1, number != programNumber {
            let found = "the PMT is of program \(number), and the PAT has program \(programNumber) at its PID"
            noteOnce(.streamHasTables, found, expected: "the same program number in both")
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
            if type == 0x15 { metadata[Int(pid & 0x1fff)] = Self.metadataFormat(descriptors) ?? "" }
            if streams.updateValue(type, forKey: Int(pid & 0x1fff)) == nil { order.append(Int(pid & 0x1fff)) }
        }
    }

    /// The metadata_format_identifier of a metadata_descriptor (2.6.60), or its metadata_format in words; nil if there is no descriptor.
    private static func metadataFormat(_ descriptors: ByteReader) -> String? {
        var rest = descriptors
        while let tag = rest.byte(), let length = rest.byte() {
            var content = rest.part(Int(length))
            guard tag == 0x26 else { continue }
            if content.integer(2) == 0xffff { content.skip(4) }
            guard let format = content.byte() else { continue }
            return format == 0xff ? content.name() : "metadata_format \(format)"
        }
        return nil
    }

    mutating func checkMetadata(_ payload: [UInt8], _ pid: Int) {
        guard let format = metadata[pid] else { return }
        if format.isEmpty {
            let found = "PID \(pid) has stream_type 0x15, and no metadata_descriptor with the format of its metadata"
            return noteOnce(.metadataIsDescribed, found, expected: "one with metadata_format_identifier 'ID3 '")
        }
        guard !isTagged(pid), payload.starts(with: Array("ID3".utf8)) else { return }
        let found = "the metadata_descriptor of PID \(pid) has the format '\(format)', and its packets have ID3"
        noteOnce(.metadataIsDescribed, found, expected: "metadata_format_identifier 'ID3 '")
    }

    /// Whether the packets of a PID are tags of ID3, by the PMT.
    func isTagged(_ pid: Int) -> Bool { metadata[pid] == "ID3 " }

    /// The tags in a PES packet that has ended.
    mutating func checkTags(_ packets: Packets, _ pid: Int) {
        guard packets.isCollecting, let problem = ID3Tags.problem(packets.payload[...]) else { return }
        noteOnce(.tagsAreWhole, "the metadata of PID \(pid) is damaged: \(problem)", expected: "whole tags of ID3")
    }
}
