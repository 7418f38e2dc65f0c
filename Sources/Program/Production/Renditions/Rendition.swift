internal import ChannelSettings
internal import FFmpeg
internal import HLS
package import Media
package import Raster
package import Scenarios
package import Timeline
package import Encoding

/// One size of a channel, which makes the samples of its pictures.
package final class Rendition: TrackSource {
    /// The name in URLs: `1280x720`.
    package let name: String
    /// The version of its headers and segments: a hash of everything that their bytes depend on, so that a name always has the same
    /// content, for all settings and versions of the program: `1f3a9c2e07d4`.
    package let version: String
    package let settings: VideoEncoderSettings
    /// The size of the channel's first rendition.
    private let fullSize: PictureSize
    package let sources: ProgramSources
    private let live: SegmentEncoder
    private let loop: SegmentEncoder
    private let countdown: SegmentEncoder?
    private let advertisements: AdvertisementEncoders
    /// The track of the pictures of all programs: equal settings give equal parameter sets, so one configuration serves them all.
    package var track: Track { live.track }

    /// - Parameters:
    ///   - fullSize: the size of the channel's first rendition; nil if it is this one.
    ///   - memory: keeps coded pictures and painters.
    ///   - pool: keeps encoders for their next pictures.
    ///   - content: everything that the bytes depend on besides these settings and the encoder.
    /// - Throws: if the encoder cannot be opened, or the loading clip cannot be decoded.
    package init(
        settings: VideoEncoderSettings,
        fullSize: PictureSize? = nil,
        phaseStep: PhaseStep,
        sources: ProgramSources,
        memory: PictureMemory,
        pool: EncoderPool,
        content: ContentIdentity = ContentIdentity()
    ) throws {
        name = settings.size.description
        self.settings = settings
        self.fullSize = fullSize ?? settings.size
        self.sources = sources
        @Sendable
        func encoder(_ source: any PictureSource, _ phaseStep: PhaseStep) throws(VideoError) -> SegmentEncoder {
            try SegmentEncoder(source: source, settings: settings, phaseStep: phaseStep, memory: memory, pool: pool)
        }
        live = try encoder(sources.live, phaseStep)
        // The loop's own time begins with a segment, so phases need not share pictures: all have the same.
        switch sources.loading {
        case .clip(let clip): (loop, countdown) = (try clip.encoder(for: settings), nil)
        case .drawn(let source, let counting):
            (loop, countdown) = (try encoder(source, .none), try encoder(counting, .none))
        }
        let advertisement = sources.advertisement
        advertisements = AdvertisementEncoders { try encoder(advertisement($0), .none) }
        var content = content
        content.add(contentOf: settings)
        content.add(sources.content.name)
        content.add(FFmpegLibrary.version)
        // The headers of libx264 contain its version and all its options.
        content.add(live.encoderByteStream)
        version = content.name
        precondition(
            [loop, countdown ?? live].allSatisfy {
                $0.track.decoderConfiguration == live.track.decoderConfiguration
            },
            "the programs of a rendition are coded with different settings"
        )
    }

    /// Whether the loading program can count down to the next program.
    var countsDown: Bool { countdown != nil }

    var loadingPeriod: Interval { sources.loading.period }

    var kind: TrackKind { .pictures }

    func loadingFileSamples(_ count: Int64, on grid: SegmentGrid) throws -> SampleRun {
        let samples = try (0..<count).flatMap { try self.samples($0, of: .loading, on: grid).samples }
        return SampleRun(start: 0, samples: samples)
    }

    func samples(_ number: Int64, of program: SegmentProgram, on grid: SegmentGrid) throws -> SampleRun {
        if let advertisement = program.advertisement {
            return try advertisements.encoder(of: advertisement).samples(
                from: grid.mediaStart(of: number),
                frameCount: advertisement.frameCount(of: number, on: grid, at: settings.rate),
                idrIdentifier: UInt32(number.flooredRemainder(dividingBy: 2))
            )
        }
        let (encoder, origin) = try encoder(of: program, on: grid)
        let samples = try encoder.samples(ofSegment: number, on: grid, origin: origin)
        guard program.goesLive(inside: number) else { return samples }
        // The rest is coded like the segment of another phase that begins then, and all programs are coded alike.
        let switched = program.end(on: grid)
        let rest = try live.samples(
            from: switched,
            frameCount: grid.frameCount(at: settings.rate),
            // It differs from those of the first pictures of this segment and of the next one.
            idrIdentifier: UInt32((number + 1).flooredRemainder(dividingBy: 2)) + 2
        )
        let count = Int((switched - grid.mediaStart(of: number)).ticks / settings.rate.frameDuration.ticks)
        return SampleRun(
            start: samples.start,
            samples: Array(samples.samples.prefix(count) + rest.samples.prefix(samples.samples.count - count))
        )
    }

    /// The samples as of a segment for each second: an IDR picture begins each second.
    func samplesOfSeconds(
        _ number: Int64,
        of program: SegmentProgram,
        on grid: SegmentGrid
    ) throws -> SampleRun {
        let seconds = SegmentGrid(ofSettings: 1, phase: grid.phase % 1000)
        let first = number * Int64(grid.duration) + Int64(grid.phase / 1000)
        let (frame, frames) = (settings.rate.frameDuration.ticks, settings.rate.framesPerSecond)
        var samples: [Sample] = []
        for second in first..<first + Int64(grid.duration) {
            let start = seconds.mediaStart(of: second)
            // The frames before the live program begins inside the segment.
            let before =
                program.goesLive(inside: number)
                ? min(max(Int((program.end(on: grid) - start).ticks / frame), 0), frames) : frames
            if before > 0 {
                let (encoder, origin) = try encoder(of: program, on: grid)
                samples += try encoder.samples(ofSegment: second, on: seconds, origin: origin).samples.prefix(before)
            }
            guard before < frames else { continue }
            let rest = frames - before
            samples += try live.samples(
                from: start + MediaTime(ticks: Int64(before) * frame),
                frameCount: rest,
                // It differs from that of the picture with which this second or the next one begins.
                idrIdentifier: UInt32(second.flooredRemainder(dividingBy: 2)) + (before > 0 ? 2 : 0)
            ).samples.prefix(rest)
        }
        return SampleRun(start: grid.mediaStart(of: number).ticks, samples: samples)
    }

    /// An I-frame that lasts a second.
    ///
    /// - Parameter number: segment *n* has the numbers from *n*·*d* on, where *d* is its duration in seconds.
    func iFrame(_ number: Int64, of program: SegmentProgram, on grid: SegmentGrid) throws -> SampleRun {
        let start = grid.mediaStart(of: 0) + MediaTime(seconds: number)
        let isLive = program.lead > 0 && start >= program.end(on: grid)
        let (encoder, origin) = try encoder(of: isLive ? .live : program, on: grid)
        return try encoder.iFrame(
            at: start,
            frameCount: grid.frameCount(at: settings.rate),
            origin: origin,
            idrIdentifier: UInt32(number.flooredRemainder(dividingBy: 2))
        )
    }

    /// The encoder of a program, and the origin of that program's own time.
    private func encoder(
        of program: SegmentProgram,
        on grid: SegmentGrid
    ) throws -> (encoder: SegmentEncoder, origin: MediaTime) {
        if let advertisement = program.advertisement {
            return (try advertisements.encoder(of: advertisement), MediaTime(ticks: 0))
        }
        if program.name == .live { return (live, MediaTime(ticks: 0)) }
        guard program.countsTo != nil, let countdown else { return (loop, grid.mediaStart(of: 0)) }
        return (countdown, program.end(on: grid))
    }

    /// Segments of the loading program, the largest of which is the largest of all.
    func loadingSamples(on grid: SegmentGrid) -> [(number: Int64, program: SegmentProgram)] {
        // The countdown changes from ten to nine: two digits change, one of them disappears.
        if countsDown { return [(0, .loading(countingTo: 10 / Int64(grid.duration)))] }
        let count = max(1, sources.loading.period.nanoseconds / grid.interval.nanoseconds)
        return (0..<count).map { ($0, .loading) }
    }

    /// The bit rate up to which a fault fills its segments.
    ///
    /// - Returns: bits a second; 0 if it does not fill them.
    package func padding(_ fault: MediaFault) -> Int {
        let (own, full) = (settings.size.width * settings.size.height, fullSize.width * fullSize.height)
        return max(fault.padding * 1000, fault.ladderPadding * 1000 * own / full)
    }

    /// The number of encoded pictures.
    package var codedPictureCount: Int {
        live.codedPictureCount + loop.codedPictureCount + (countdown?.codedPictureCount ?? 0)
    }

    /// Releases the painters of the loading program: its loop is coded once, and little of a countdown is left to draw when the live
    /// program begins.
    package func releaseLoadingPainters() {
        loop.releasePainter()
        countdown?.releasePainter()
    }

    /// Releases memory that can quickly be filled again.
    package func releaseMemory() {
        live.releaseMemory()
        advertisements.releaseMemory()
        countdown?.releaseMemory()
    }
}
