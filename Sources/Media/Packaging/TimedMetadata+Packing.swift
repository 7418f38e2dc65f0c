internal import Timeline
internal import Media

extension TimedMetadata {
    /// An event message box, version 1 (ISO/IEC 23009-1, 5.10.3.3), on a timescale of 90 kHz.
    var eventMessageBox: [UInt8] {
        func big(_ value: UInt64, _ count: Int) -> [UInt8] {
            (0..<count).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * UInt64($0))) }
        }
        // All ones stand for an unknown duration.
        let length = duration.map { UInt64(clamping: $0.ticks) } ?? 0xffff_ffff
        var body = Array("emsg".utf8) + [1, 0, 0, 0] + big(90_000, 4) + big(UInt64(bitPattern: time.ticks), 8)
        body += big(length, 4) + big(UInt64(truncatingIfNeeded: serial), 4)
        body += Array(carriage.scheme.utf8) + [0] + Array(carriage.value.utf8) + [0] + bytes
        return big(UInt64(body.count + 4), 4) + body
    }

    /// The payload of its packets in a transport stream: a section after its pointer field, or a PES packet.
    fileprivate var unit: [UInt8] {
        switch carriage.form {
        case .section: return [0] + bytes
        case .packet(let identifier):
            let stamp = UInt64(bitPattern: time.ticks) & 0x1_ffff_ffff
            // The length counts the bytes after the field.
            let length = UInt16(clamping: bytes.count + 8)
            return [
                0, 0, 1, identifier, UInt8(length >> 8), UInt8(length & 0xff), 0x84, 0x80, 5,
                0x21 | UInt8(stamp >> 30) << 1,
                UInt8(truncatingIfNeeded: stamp >> 22), UInt8(truncatingIfNeeded: stamp >> 14) | 1,
                UInt8(truncatingIfNeeded: stamp >> 7), UInt8(truncatingIfNeeded: stamp << 1) | 1,
            ] + bytes
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
