package import H264
package import Timeline

/// Packages access units as MPEG-2 transport stream segments (ISO/IEC 13818-1; RFC 8216, 3.2).
///
/// Each segment is made alone, and yet continuity counters run on from one to the next (RFC 8216, 3): the tables stand
/// once in a segment, so their counter is the segment's number modulo 16, and the video takes a multiple of 16 packets,
/// so its counter always begins at 0.
package struct TransportStreamPackager: Sendable {
    /// How long before it is shown a picture is there, in 90 kHz ticks: the clock runs this much behind the timestamps.
    private static let decodingDelay: Int64 = 18_000
    /// The most that may lie between two clock references (2.7.2).
    private static let clockInterval: Int64 = 9_000
    private static let startCode: [UInt8] = [0, 0, 0, 1]
    /// An access unit delimiter for any slice type (ITU-T H.264, 7.3.2.4).
    private static let delimiter: [UInt8] = [0, 0, 0, 1, 9, 0xf0]

    private let parameterSets: [UInt8]
    private let frameDuration: MediaTime

    package init(parameterSets: ParameterSets, rate: FrameRate) {
        self.parameterSets = parameterSets.units.flatMap { Self.startCode + $0.bytes }
        frameDuration = rate.frameDuration
    }

    /// A media segment.
    ///
    /// - Parameters:
    ///   - units: one a frame, the first an IDR picture.
    ///   - start: when the first frame is shown; written modulo 2^33.
    ///   - number: the media sequence number.
    package func segment(_ units: [AccessUnit], start: MediaTime, number: Int64) -> [UInt8] {
        var writer = TransportPacketWriter()
        let tableCounter = Int(number.flooredRemainder(dividingBy: 16))
        writer.writeTable(ProgramTables.association, ProgramTables.associationIdentifier, counter: tableCounter)
        writer.writeTable(ProgramTables.map, ProgramTables.mapIdentifier, counter: tableCounter)

        let packets = units.enumerated().map { index, unit in
            elementaryPacket(unit, time: start + frameDuration * Int64(index))
        }
        let counts = zip(units, packets).map { unit, packet in
            Self.packetCount(packet, adaptation: .init(clock: 0, isRandomAccess: unit.isIDR))
        }
        let total = counts.reduce(0, +)
        let padding = (16 - total % 16) % 16
        writer.reserveCapacity((total + padding + 2) * TransportPacketWriter.packetSize)
        var counter = 0
        for (index, packet) in packets.enumerated() {
            let clock = (start + frameDuration * Int64(index)).ticks - Self.decodingDelay
            // The first picture has bytes enough to be spread over a few packets more.
            counter = Self.write(
                packet,
                adaptation: .init(clock: clock, isRandomAccess: units[index].isIDR),
                packetCount: counts[index] + (index == 0 ? padding : 0),
                counter: counter,
                to: &writer
            )
            var later = clock + Self.clockInterval
            while later < clock + frameDuration.ticks {
                // A packet without payload does not count (2.4.3.3): it repeats the counter of the last one.
                writer.write(
                    identifier: ProgramTables.videoIdentifier,
                    startsUnit: false,
                    continuity: counter + 15,
                    adaptation: .init(clock: later),
                    payload: []
                )
                later += Self.clockInterval
            }
        }
        return writer.bytes
    }

    /// A PES packet (2.4.3.6) with one access unit as a byte stream.
    private func elementaryPacket(_ unit: AccessUnit, time: MediaTime) -> [UInt8] {
        let timestamp = UInt64(bitPattern: time.ticks) & 0x1_ffff_ffff
        var packet: [UInt8] = [
            0, 0, 1, 0xe0,  // video stream 0
            0, 0,  // any length
            0x84, 0x80, 5,  // data_alignment_indicator, a presentation timestamp, which is five bytes
            0x21 | UInt8(timestamp >> 30) << 1,
            UInt8(truncatingIfNeeded: timestamp >> 22), UInt8(truncatingIfNeeded: timestamp >> 14) | 1,
            UInt8(truncatingIfNeeded: timestamp >> 7), UInt8(truncatingIfNeeded: timestamp << 1) | 1,
        ]
        packet += Self.delimiter
        if unit.isIDR { packet += parameterSets }
        packet += Self.startCode
        packet += unit.slice.bytes
        return packet
    }

    private static func packetCount(
        _ payload: [UInt8],
        adaptation: TransportPacketWriter.Adaptation
    ) -> Int {
        let rest = max(0, payload.count - TransportPacketWriter.capacity(adaptation))
        let capacity = TransportPacketWriter.capacity(nil)
        return 1 + (rest + capacity - 1) / capacity
    }

    /// Spreads a payload over a number of packets, at least one byte in each.
    ///
    /// - Returns: the counter for the next packet.
    private static func write(
        _ payload: [UInt8],
        adaptation: TransportPacketWriter.Adaptation,
        packetCount: Int,
        counter: Int,
        to writer: inout TransportPacketWriter
    ) -> Int {
        var rest = payload[...]
        for index in 0..<packetCount {
            let adaptation = index == 0 ? adaptation : nil
            let following = packetCount - index - 1
            let size = min(TransportPacketWriter.capacity(adaptation), rest.count - following)
            writer.write(
                identifier: ProgramTables.videoIdentifier,
                startsUnit: index == 0,
                continuity: counter + index,
                adaptation: adaptation,
                payload: rest.prefix(size)
            )
            rest = rest.dropFirst(size)
        }
        return (counter + packetCount) & 0xf
    }
}

extension TransportPacketWriter {
    /// A section that fits into one packet; what follows it is stuffing (2.4.4).
    fileprivate mutating func writeTable(_ section: [UInt8], _ identifier: UInt16, counter: Int) {
        let stuffing = [UInt8](repeating: 0xff, count: Self.capacity(nil) - section.count)
        write(identifier: identifier, startsUnit: true, continuity: counter, payload: (section + stuffing)[...])
    }
}
