internal import Timeline
internal import Media

extension TimedMetadata {
    /// An event message box, version 1 (ISO/IEC 23009-1, 5.10.3.3), on a timescale of 90 kHz.
    var eventMessageBox: [UInt8] {
        // All ones stand for an unknown duration.
        let length = duration.map { UInt32(truncatingIfNeeded: UInt64(clamping: $0.ticks)) } ?? .max
        var body: [UInt8] = [1, 0, 0, 0]
        body += UInt32(90_000).bigEndianBytes + time.ticks.bigEndianBytes
        body += length.bigEndianBytes + UInt32(truncatingIfNeeded: serial).bigEndianBytes
        body += Array(carriage.scheme.utf8) + [0] + Array(carriage.value.utf8) + [0] + bytes
        return BoxBytes.box("emsg", body)
    }

    /// The payload of its packets in a transport stream: a section after its pointer field, or a PES packet.
    fileprivate var unit: [UInt8] {
        switch carriage.form {
        case .section: return [0] + bytes
        case .packet(let identifier):
            // The length counts the bytes after the field.
            let length = UInt16(clamping: bytes.count + 8)
            return ElementaryPacket.header(of: identifier, length: length, time: time.ticks) + bytes
        }
    }
}

extension TransportStreamPackager {
    /// Writes the packets of a message. All messages of a stream take the same number of packets, so that their counter follows from the
    /// serial number, and runs on from one segment to the next.
    func write(_ message: TimedMetadata, to writer: inout TransportPacketWriter) {
        guard let stream = metadata.firstIndex(of: message.carriage) else { return }
        let capacity = TransportPacketWriter.capacity(nil)
        var unit = message.unit
        // A section ends with stuffing (ISO/IEC 13818-1, 2.4.4); a PES packet has it in adaptation fields.
        if message.carriage.form == .section {
            unit += [UInt8](repeating: 0xff, count: (capacity - unit.count % capacity) % capacity)
        }
        let count = (unit.count + capacity - 1) / capacity
        for index in 0..<count {
            writer.write(
                identifier: ProgramTables.packetIdentifier(ofStream: tracks.count + stream),
                startsUnit: index == 0,
                continuity: Int(message.serial &* Int64(count) & 15) + index,
                payload: unit[index * capacity..<min((index + 1) * capacity, unit.count)]
            )
        }
    }
}
