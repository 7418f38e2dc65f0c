package import FFmpeg
internal import H264
package import HLS
package import Scenarios
internal import Media
internal import Packaging
internal import Raster
package import Timeline
internal import Encoding

/// One size of a channel: makes the bytes of its segments.
package final class Rendition: Sendable {
    /// The name in URLs: `1280x720`.
    package let name: String
    /// Of its headers and segments: a hash of all that their bytes depend on, so that one name is for one content, whatever is set
    /// and whichever version of the program runs: `1f3a9c2e07d4`.
    package let version: String
    package let settings: VideoEncoderSettings
    package let sources: ProgramSources
    private let live: SegmentEncoder
    private let loop: SegmentEncoder
    private let countdown: SegmentEncoder?
    private let fragments: FragmentedMP4Packager
    private let transport: TransportStreamPackager
    private let progressive: ProgressiveMP4Packager
    /// The pictures of all programs.
    let track: Track

    /// - Parameters:
    ///   - memory: where coded pictures are kept and what draws them.
    ///   - pool: where encoders wait for their next pictures.
    ///   - content: what the bytes depend on besides these settings and the encoder.
    /// - Throws: if the encoder cannot be opened, or the loading clip cannot be decoded.
    init(
        settings: VideoEncoderSettings,
        phaseStep: PhaseStep,
        sources: ProgramSources,
        memory: PictureMemory,
        pool: EncoderPool,
        content: ContentIdentity = ContentIdentity()
    ) throws {
        name = settings.size.description
        self.settings = settings
        self.sources = sources
        func encoder(_ source: any PictureSource, _ phaseStep: PhaseStep) throws(VideoError) -> SegmentEncoder {
            try SegmentEncoder(source: source, settings: settings, phaseStep: phaseStep, memory: memory, pool: pool)
        }
        live = try encoder(sources.live, phaseStep)
        // Their own time begins with a segment, so no phase shares another's pictures: it has the same.
        loop =
            switch sources.loading.loop {
            case .drawn(let source): try encoder(source, .none)
            case .clip(let clip): try clip.encoder(for: settings)
            }
        countdown = try sources.loading.countdown.map { try encoder($0, .none) }
        // Equal settings give equal parameter sets, so one configuration serves all programs.
        let track = live.track
        var content = content
        content.add(contentOf: settings)
        content.add(sources.content.name)
        content.add(FFmpegLibrary.version)
        // With libx264 it names the version and all its options.
        content.add(live.encoderByteStream)
        version = content.name
        precondition(
            [loop.track, countdown?.track ?? track].allSatisfy {
                $0.decoderConfiguration == track.decoderConfiguration
            },
            "the programs of a rendition are coded with different settings"
        )
        self.track = track
        fragments = FragmentedMP4Packager(tracks: [track])
        transport = TransportStreamPackager(tracks: [track])
        progressive = ProgressiveMP4Packager(tracks: [track])
    }

    /// Whether the loading program can count the seconds to what follows it.
    var countsDown: Bool { countdown != nil }

    /// The CMAF header of the rendition.
    package func header() throws -> [UInt8] {
        try fragments.header()
    }

    /// A media segment: a pure function of its arguments.
    ///
    /// - Throws: if the encoder or libavformat fails.
    package func segment(
        _ number: Int64,
        of program: SegmentProgram,
        on grid: SegmentGrid,
        container: SegmentContainer,
        fault: MediaFault = .none
    ) throws -> [UInt8] {
        let run = try samples(number, of: program, on: grid)
        guard fault != .none else { return try segment(number, of: run, container) }
        // At other times, and filled up. The coded pictures stay the same.
        let shifted = SampleRun(start: run.start + fault.timestampShift.ticks, samples: run.samples)
        func made(_ run: SampleRun) throws -> [UInt8] {
            try segment(number, of: run, container, hasShortDecodeTime: fault.hasShortDecodeTime)
        }
        guard fault.padding > 0 else { return try made(shifted) }
        let ticks = run.samples.reduce(0) { $0 + $1.duration }
        let limit = Int(Int64(fault.padding) * 125 * ticks / Int64(track.timescale))
        // What the container adds to samples that are alike is known once it has them: whole packets for each, for example.
        var (count, bytes) = (limit, try made(shifted.filled(to: limit)))
        for _ in 0..<3 where bytes.count > limit {
            count -= bytes.count - limit
            bytes = try made(shifted.filled(to: count))
        }
        return bytes
    }

    private func segment(
        _ number: Int64,
        of run: SampleRun,
        _ container: SegmentContainer,
        hasShortDecodeTime: Bool = false
    ) throws -> [UInt8] {
        switch container {
        case .cmaf: try fragments.segment([run], number: number, hasShortDecodeTime: hasShortDecodeTime)
        case .ts: transport.segment([run], number: number)
        }
    }

    /// The loading program's loop as a plain MP4 file, at least a segment long.
    ///
    /// - Throws: if the encoder or libavformat fails.
    package func loadingFile(segmentDuration: Int) throws -> [UInt8] {
        guard let grid = SegmentGrid(duration: segmentDuration, phase: 0) else {
            preconditionFailure("the settings have a segment duration that is not allowed")
        }
        let count = max(1, sources.loading.period.nanoseconds / grid.interval.nanoseconds)
        let samples = try (0..<count).flatMap { try self.samples($0, of: .loading, on: grid).samples }
        return try progressive.file([SampleRun(start: 0, samples: samples)])
    }

    private func samples(
        _ number: Int64,
        of program: SegmentProgram,
        on grid: SegmentGrid
    ) throws(VideoError) -> SampleRun {
        switch (program.name, program.countsTo, countdown) {
        case (.live, _, _):
            return try live.samples(ofSegment: number, on: grid)
        case (.loading, let end?, let countdown?):
            return try countdown.samples(ofSegment: number, on: grid, origin: grid.mediaStart(of: end))
        case (.loading, _, _):
            return try loop.samples(ofSegment: number, on: grid, origin: grid.mediaStart(of: 0))
        }
    }

    /// Segments of the loading program, no other of which is larger than the largest of these.
    func loadingSamples(on grid: SegmentGrid) -> [(number: Int64, program: SegmentProgram)] {
        // Ten seconds are left, then nine: two digits that change, and one that goes.
        if countsDown { return [(0, .loading(countingTo: 10 / Int64(grid.duration)))] }
        let count = max(1, sources.loading.period.nanoseconds / grid.interval.nanoseconds)
        return (0..<count).map { ($0, .loading) }
    }

    /// How many pictures went through the encoder.
    package var codedPictureCount: Int {
        live.codedPictureCount + loop.codedPictureCount + (countdown?.codedPictureCount ?? 0)
    }

    /// Gives back what drew the loading program: its loop is coded once, and of what counts down little is left to draw
    /// when the live program is there.
    func releaseLoadingPainters() {
        loop.releasePainter()
        countdown?.releasePainter()
    }

    /// Gives back what can be made again in no time.
    func releaseMemory() {
        live.releaseMemory()
        countdown?.releaseMemory()
    }
}
