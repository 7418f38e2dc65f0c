internal import Media
internal import Timeline

/// A PES packet (ISO/IEC 13818-1, 2.4.3.6) with one or several samples of a track.
struct ElementaryPacket {
    /// The index of the track.
    let track: Int
    /// The presentation time of its first sample, in 90 kHz ticks.
    let time: Int64
    /// The duration of its samples together, in 90 kHz ticks.
    let duration: Int64
    /// Whether decoding can begin with its first sample.
    let isSync: Bool
    /// Whether it carries the program's clock.
    let hasClock: Bool
    let bytes: [UInt8]
    /// The number of transport packets that it is spread over, with at least one byte in each.
    var packetCount: Int

    /// The samples of a run in packets of as many samples as the track's codec requires.
    static func packets(of run: SampleRun, on track: Track, index: Int, hasClock: Bool) -> [ElementaryPacket] {
        let stream = track.elementaryStream
        var packets: [ElementaryPacket] = []
        var time = run.start
        for first in Swift.stride(from: 0, to: run.samples.count, by: stream.samplesPerPacket) {
            let samples = run.samples[first..<min(first + stream.samplesPerPacket, run.samples.count)]
            let end = samples.reduce(time) { $0 + $1.duration }
            packets.append(
                ElementaryPacket(
                    samples,
                    from: clockTicks(time, at: track.timescale),
                    to: clockTicks(end, at: track.timescale),
                    of: stream,
                    track: index,
                    hasClock: hasClock
                )
            )
            time = end
        }
        return packets
    }

    private init(
        _ samples: ArraySlice<Sample>,
        from time: Int64,
        to end: Int64,
        of stream: any ElementaryStream,
        track: Int,
        hasClock: Bool
    ) {
        self.track = track
        self.time = time
        self.hasClock = hasClock
        duration = end - time
        isSync = samples.first?.isSync ?? false
        // PES_packet_length 0 stands for any length.
        var bytes = Self.header(of: stream.streamIdentifier, length: 0, time: time)
        for sample in samples { stream.append(sample, to: &bytes) }
        if stream.statesPacketLength {
            // The length counts the bytes after the field.
            let length = bytes.count - 6
            precondition(length <= 0xffff, "the samples of a PES packet are too long for its length field")
            bytes.replaceSubrange(4..<6, with: UInt16(length).bigEndianBytes)
        }
        self.bytes = bytes
        packetCount = 0
        let rest = max(0, bytes.count - TransportPacketWriter.capacity(adaptation(clock: time)))
        let capacity = TransportPacketWriter.capacity(nil)
        packetCount = 1 + (rest + capacity - 1) / capacity
    }

    /// The header of a packet with a timestamp.
    static func header(of streamIdentifier: UInt8, length: UInt16, time: Int64) -> [UInt8] {
        let timestamp = UInt64(bitPattern: time) & 0x1_ffff_ffff
        return [0, 0, 1, streamIdentifier] + length.bigEndianBytes + [
            0x84, 0x80, 5,  // data_alignment_indicator, a presentation timestamp, which is five bytes
            0x21 | UInt8(timestamp >> 30) << 1,
            UInt8(truncatingIfNeeded: timestamp >> 22), UInt8(truncatingIfNeeded: timestamp >> 14) | 1,
            UInt8(truncatingIfNeeded: timestamp >> 7), UInt8(truncatingIfNeeded: timestamp << 1) | 1,
        ]
    }

    /// The adaptation field of its first transport packet; nil if it has none.
    func adaptation(clock: Int64) -> TransportPacketWriter.Adaptation? {
        hasClock ? .init(clock: clock, isRandomAccess: isSync) : nil
    }

    /// A time in 90 kHz ticks, cut.
    private static func clockTicks(_ time: Int64, at timescale: Int) -> Int64 {
        let timescale = Int64(timescale)
        let rest = time.flooredRemainder(dividingBy: timescale)
        return time.flooredQuotient(dividingBy: timescale) * 90_000 + rest * 90_000 / timescale
    }
}
