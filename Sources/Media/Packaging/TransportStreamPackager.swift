internal import Timeline
package import Media

/// Packages samples as MPEG-2 transport stream segments (ISO/IEC 13818-1; RFC 8216, 3.2).
///
/// Each segment is made alone, and yet continuity counters run on from one to the next (RFC 8216, 3). The tables occur once in a segment,
/// so their counter is the segment's number modulo 16, and each track takes a multiple of 16 packets, so its counter always begins at 0.
package struct TransportStreamPackager: Sendable {
    /// The number of packets in a segment of which each track takes a multiple.
    private static let step = 16
    /// The longest allowed distance between two clock references (2.7.2).
    private static let clockInterval: Int64 = 9_000

    let tracks: [Track]
    /// The kinds of messages that any segment of the stream can have.
    let metadata: [MetadataCarriage]
    /// The track whose packets carry the clock: the first with video, because its samples come one by one.
    private let clockTrack: Int
    private let tables: ProgramTables

    /// - Parameter metadata: the kinds of messages that any segment of the stream can have.
    package init(tracks: [Track], metadata: [MetadataCarriage] = []) {
        self.tracks = tracks
        self.metadata = metadata
        clockTrack = tracks.firstIndex(where: \.isVideo) ?? 0
        tables = ProgramTables(
            streams: tracks.map(\.elementaryStream),
            metadata: metadata,
            clock: clockTrack
        )
    }

    /// A media segment.
    ///
    /// - Parameters:
    ///   - runs: one for each track, in the order of the tracks, beginning with a sync sample; their times are written
    ///     modulo 2^33.
    ///   - number: the media sequence number.
    ///   - messages: in the order in which they are sent.
    package func segment(_ runs: [SampleRun], number: Int64, messages: [TimedMetadata] = []) -> [UInt8] {
        precondition(runs.count == tracks.count, "there is not one run of samples for each track")
        var writer = TransportPacketWriter()
        var packets: [ElementaryPacket] = []
        for (index, run) in runs.enumerated() {
            var own = ElementaryPacket.packets(of: run, on: tracks[index], index: index, hasClock: index == clockTrack)
            Self.fillUp(&own)
            packets += own
        }
        // A single track is in order already. Packets of the same time are sorted: the clock's first, then one track after the other.
        if runs.count > 1 {
            func order(_ packet: ElementaryPacket) -> (Int64, Int) {
                (packet.time, packet.adaptation == nil ? packet.track : -1)
            }
            packets.sort { order($0) < order($1) }
        }
        writer.reserveCapacity(packets.reduce(2) { $0 + $1.packetCount } * TransportPacketWriter.packetSize)
        // Two's complement makes this the remainder from 0 to 15 for numbers below 0 too.
        let tableCounter = Int(number & 15)
        writer.writeTable(ProgramTables.association, ProgramTables.associationIdentifier, counter: tableCounter)
        writer.writeTable(tables.map, ProgramTables.mapIdentifier, counter: tableCounter)
        var counters = tracks.map { _ in 0 }
        var rest = messages[...]
        for packet in packets {
            while let message = rest.first, message.sent.ticks <= packet.time {
                write(message, to: &writer)
                rest.removeFirst()
            }
            Self.write(packet, counter: &counters[packet.track], to: &writer)
        }
        for message in rest { write(message, to: &writer) }
        return writer.bytes
    }

    /// Spreads a track's packets over more transport packets, beginning with the first ones, until their number is a multiple of 16.
    private static func fillUp(_ packets: inout [ElementaryPacket]) {
        let total = packets.reduce(0) { $0 + $1.packetCount }
        var padding = (step - total % step) % step
        for index in packets.indices {
            // At least one byte goes into each.
            let more = min(padding, packets[index].bytes.count - packets[index].packetCount)
            packets[index].packetCount += more
            padding -= more
        }
    }

    /// The size in bytes of a segment whose samples take a percentage more than those of a segment.
    ///
    /// - Parameter segment: a segment of one track.
    package static func size(of segment: [UInt8], increasedBy percent: Int) -> Int {
        let (packets, needed) = TransportPacketWriter.payloadPackets(
            in: segment,
            of: ProgramTables.packetIdentifier(ofStream: 0)
        )
        let more = (needed * (100 + percent) + 99) / 100
        let filled = (more + step - 1) / step * step
        return segment.count + (filled - packets) * TransportPacketWriter.packetSize
    }

    /// - Parameter counter: continuity_counter for the next packet of the track, 0 to 15.
    private static func write(
        _ packet: ElementaryPacket,
        counter: inout Int,
        to writer: inout TransportPacketWriter
    ) {
        let identifier = ProgramTables.packetIdentifier(ofStream: packet.track)
        var rest = packet.bytes[...]
        for index in 0..<packet.packetCount {
            let adaptation = index == 0 ? packet.adaptation : nil
            let following = packet.packetCount - index - 1
            let size = min(TransportPacketWriter.capacity(adaptation), rest.count - following)
            writer.write(
                identifier: identifier,
                startsUnit: index == 0,
                continuity: counter + index,
                adaptation: adaptation,
                payload: rest.prefix(size)
            )
            rest = rest.dropFirst(size)
        }
        counter = (counter + packet.packetCount) & 0xf
        guard let clock = packet.adaptation?.clock else { return }
        for later in stride(from: clock + clockInterval, to: clock + packet.duration, by: Int(clockInterval)) {
            // A packet without payload does not count (2.4.3.3): it repeats the counter of the last one.
            writer.write(
                identifier: identifier,
                startsUnit: false,
                continuity: counter + 15,
                adaptation: .init(clock: later),
                payload: []
            )
        }
    }
}

extension TransportPacketWriter {
    /// Writes a section that fits into one packet; the rest of the packet is stuffing (2.4.4).
    fileprivate mutating func writeTable(_ section: [UInt8], _ identifier: UInt16, counter: Int) {
        let stuffing = [UInt8](repeating: 0xff, count: Self.capacity(nil) - section.count)
        write(identifier: identifier, startsUnit: true, continuity: counter, payload: (section + stuffing)[...])
    }
}
