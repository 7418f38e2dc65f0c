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
    /// The adaptation field of its first transport packet; nil if it does not carry the program's clock.
    let adaptation: TransportPacketWriter.Adaptation?
    let bytes: [UInt8]
    /// The number of transport packets that it is spread over, with at least one byte in each.
    var packetCount: Int

    /// The time between the arrival of a sample and its presentation, in 90 kHz ticks: the clock runs this much behind the timestamps.
    private static let decodingDelay: Int64 = 18_000

    /// The samples of a run in packets of as many samples as the track's codec requires.
    static func packets(of run: SampleRun, on track: Track, index: Int, hasClock: Bool) -> [ElementaryPacket] {
        let stream = track.elementaryStream
        var packets: [ElementaryPacket] = []
        var time = run.start
        for first in Swift.stride(from: 0, to: run.samples.count, by: stream.samplesPerPacket) {
            let samples = run.samples[first..<min(first + stream.samplesPerPacket, run.samples.count)]
            let start = clockTicks(time, at: track.timescale)
            time = samples.reduce(time) { $0 + $1.duration }
            let isSync = samples.first?.isSync ?? false
            let adaptation =
                hasClock ? TransportPacketWriter.Adaptation(clock: start - decodingDelay, isRandomAccess: isSync) : nil
            let bytes = bytes(of: samples, in: stream, at: start)
            let rest = max(0, bytes.count - TransportPacketWriter.capacity(adaptation))
            let capacity = TransportPacketWriter.capacity(nil)
            packets.append(
                ElementaryPacket(
                    track: index,
                    time: start,
                    duration: clockTicks(time, at: track.timescale) - start,
                    adaptation: adaptation,
                    bytes: bytes,
                    packetCount: 1 + (rest + capacity - 1) / capacity
                )
            )
        }
        return packets
    }

    private static func bytes(
        of samples: ArraySlice<Sample>,
        in stream: any ElementaryStream,
        at time: Int64
    ) -> [UInt8] {
        // PES_packet_length 0 stands for any length.
        var bytes = header(of: stream.streamIdentifier, length: 0, time: time)
        for sample in samples { stream.append(sample, to: &bytes) }
        if stream.statesPacketLength {
            // The length counts the bytes after the field.
            let length = bytes.count - 6
            precondition(length <= 0xffff, "the samples of a PES packet are too long for its length field")
            bytes.replaceSubrange(4..<6, with: UInt16(length).bigEndianBytes)
        }
        return bytes
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

    /// A time in 90 kHz ticks, cut.
    private static func clockTicks(_ time: Int64, at timescale: Int) -> Int64 {
        let timescale = Int64(timescale)
        let rest = time.flooredRemainder(dividingBy: timescale)
        return time.flooredQuotient(dividingBy: timescale) * 90_000 + rest * 90_000 / timescale
    }
}
