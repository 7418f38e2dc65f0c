internal import H264
internal import HLS
internal import Media
internal import Packaging
internal import Scenarios
internal import Timeline

/// Makes the bytes of segments, and of their parts, from samples. A fault shifts their timestamps and fills them; the coded pictures stay
/// the same.
struct FragmentMaker {
    let tracks: [Track]
    let grid: SegmentGrid
    let container: SegmentContainer
    var fault = MediaFault.none
    /// The messages of the whole segment, and the kinds of messages that any segment of the stream can have.
    var metadata = SegmentMetadata.none
    /// The encryption of the samples; nil for none.
    var encryption: SampleEncryption?
    /// The bit rate up to which the first track is filled; 0 if it is not.
    var filledRate = 0

    /// The size in bytes of a segment of one track, if its samples took a percentage more.
    static func size(of segment: [UInt8], increasedBy percent: Int, in container: SegmentContainer) -> Int {
        switch container {
        case .cmaf, .webVTT: segment.count * (100 + percent) / 100
        case .ts: TransportStreamPackager.size(of: segment, increasedBy: percent)
        }
    }

    /// - Parameters:
    ///   - runs: one for each track, in the order of the tracks.
    ///   - segment: the number on the grid.
    ///   - number: the number of the fragment.
    func fragment(_ runs: [SampleRun], ofSegment segment: Int64, numbered number: Int64) throws -> [UInt8] {
        let shift = fault.shift(from: grid.mediaStart(of: segment), isCMAF: !container.isInPackets)
        let messages = metadata.sent(within: Self.span(of: runs[0], on: tracks[0]), shiftedBy: shift).messages
        let runs = zip(runs, tracks).map { run, track in
            SampleRun(start: run.start + Self.ticks(shift, at: track.timescale), samples: run.samples)
        }
        guard filledRate > 0 else { return try packed(runs, number, messages) }
        let own = runs[0]
        func filled(to count: Int) throws -> [UInt8] {
            try packed([own.filled(to: count)] + runs.dropFirst(), number, messages)
        }
        let ticks = own.samples.reduce(0) { $0 + $1.duration }
        let limit = Int(Int64(filledRate) * ticks / Int64(8 * tracks[0].timescale))
        // The overhead of the container, such as whole packets, is known only afterwards.
        var (count, bytes) = (limit, try filled(to: limit))
        for _ in 0..<3 where bytes.count > limit {
            count -= bytes.count - limit
            bytes = try filled(to: count)
        }
        return bytes
    }

    private func packed(_ runs: [SampleRun], _ number: Int64, _ messages: [TimedMetadata]) throws -> [UInt8] {
        switch container {
        case .cmaf:
            let bytes = try FragmentedMP4Packager(tracks: tracks)
                .segment(runs, number: number, messages: messages, hasShortDecodeTime: fault.hasShortDecodeTime)
            return try encryption?.fragment(bytes, of: runs, on: tracks) ?? bytes
        case .ts:
            let encrypted = try encryption?.inTransportStream(runs, of: tracks) ?? runs
            return TransportStreamPackager(
                tracks: encryption?.inTransportStream(tracks) ?? tracks,
                metadata: metadata.carriages
            ).segment(encrypted, number: number, messages: messages)
        // It holds no samples.
        case .webVTT: return []
        }
    }

    /// A time in ticks of a track, cut.
    static func ticks(_ time: MediaTime, at timescale: Int) -> Int64 {
        scaled(time.ticks, from: MediaTime.ticksPerSecond, to: Int64(timescale))
    }

    /// The time of a run on the media timeline.
    private static func span(of run: SampleRun, on track: Track) -> Range<MediaTime> {
        func time(_ ticks: Int64) -> MediaTime {
            MediaTime(ticks: scaled(ticks, from: Int64(track.timescale), to: MediaTime.ticksPerSecond))
        }
        return time(run.start)..<time(run.samples.reduce(run.start) { $0 + $1.duration })
    }

    /// A number of ticks on another scale, cut. The whole seconds are apart, so that no product exceeds the range.
    private static func scaled(_ ticks: Int64, from second: Int64, to scale: Int64) -> Int64 {
        ticks.flooredQuotient(dividingBy: second) * scale + ticks.flooredRemainder(dividingBy: second) * scale / second
    }
}

extension MediaFault {
    /// The shift of all tracks of a segment.
    ///
    /// - Parameters:
    ///   - start: the segment's start on the media timeline.
    ///   - isCMAF: whether its pictures are in fragmented MP4, whose decode times can have 32 bits.
    func shift(from start: MediaTime, isCMAF: Bool) -> MediaTime {
        guard hasShortDecodeTime, isCMAF else { return timestampShift }
        // The decode times of pictures wrap, and tracks with other timescales and subtitles have to wrap in the same segment.
        let wrap: Int64 = 1 << 32
        let shifted = (start + timestampShift).ticks
        return MediaTime(ticks: timestampShift.ticks - shifted.flooredQuotient(dividingBy: wrap) * wrap)
    }
}
