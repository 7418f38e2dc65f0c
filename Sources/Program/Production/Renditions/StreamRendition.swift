internal import FFmpeg
package import HLS
internal import H264
package import Media
internal import Packaging
internal import Raster
package import Scenarios
package import Timeline

/// The content of a stream's media playlist: one track, several that are packed together, or text.
package struct StreamRendition: Sendable {
    /// The name in addresses.
    package let address: RenditionName
    /// The version of its headers and segments: a hash of everything that their bytes depend on, so that a name always has the same
    /// content, for all settings and versions of the program: `1f3a9c2e07d4`.
    package let version: String
    /// What its segments are made of.
    private enum Content {
        /// At least one source, pictures first; the pictures are nil for sound alone.
        case tracks([any TrackSource], pictures: Rendition?)
        /// Whole files of text.
        case text(SubtitleTrack)
    }
    private let content: Content
    private var sources: [any TrackSource] {
        if case .tracks(let sources, _) = content { sources } else { [] }
    }
    private var pictures: Rendition? {
        if case .tracks(_, let pictures) = content { pictures } else { nil }
    }
    package var name: String { address.description }
    /// The name as a target of scenarios: that of I-frames is the rendition they belong to.
    package var target: String { address.target }
    /// Whether each of its segments is a single I-frame, one for each second.
    package var isIFrames: Bool { address.isOfIFrames }
    /// The kind of its first track, which determines its grid.
    package var kind: TrackKind { kinds[0] }
    private var kinds: [TrackKind] {
        switch content {
        case .tracks(let sources, _): sources.map(\.kind)
        case .text(let track): [track.kind]
        }
    }
    /// The program that replaces a live segment that is not available.
    package var standIn: SegmentProgram { kinds.map(\.standIn).first { $0 != .loading } ?? .loading }

    /// The media that determine the parts of its segments; nil if they are whole.
    private var cut: PartGrid.Media?

    /// Whether its segments are available in parts.
    package var isInParts: Bool { cut != nil }

    /// The pictures of a rendition, without sound.
    package init(_ pictures: Rendition) {
        self.init(pictures, with: nil)
    }

    /// - Parameter captions: the captions in the pictures; nil for none.
    package init(_ pictures: Rendition, with sound: SoundTrack?, captions: CaptionTrack? = nil) {
        address = RenditionName(pictures.name)
        let version = captions?.version(of: pictures) ?? pictures.version
        self.version = sound?.version(beside: version) ?? version
        let shown: any TrackSource = captions.map { CaptionedPictures(pictures: pictures, captions: $0) } ?? pictures
        content = .tracks([shown] + (sound.map { [$0] } ?? []), pictures: pictures)
    }

    /// The I-frames of a rendition's pictures.
    package init(iFramesOf pictures: Rendition) {
        address = RenditionName(pictures.name).ofIFrames
        version = pictures.version
        content = .tracks([pictures], pictures: pictures)
    }

    /// Sound alone.
    package init(_ sound: SoundTrack) {
        address = RenditionName(sound.kind.rendition)
        version = sound.version
        content = .tracks([sound], pictures: nil)
    }

    /// Subtitles in a language.
    package init(_ subtitles: SubtitleTrack) {
        address = subtitles.rendition
        version = subtitles.version
        content = .text(subtitles)
    }

    /// The container of its segments in a stream whose pictures have another.
    package func container(besidePicturesIn container: SegmentContainer) -> SegmentContainer {
        kind.container(besidePicturesIn: container)
    }

    /// The same with segments in parts.
    ///
    /// - Parameter rate: the frame rate of the channel's pictures.
    package func inParts(at rate: FrameRate) -> StreamRendition {
        var rendition = self
        rendition.cut = kind.timing.parts(at: rate)
        return rendition
    }

    /// Its playlist, derived from that of the grid's segments.
    package func playlist(_ segments: MediaPlaylist, in container: SegmentContainer, duration: Int) -> MediaPlaylist {
        isIFrames ? segments.iFrames(in: container, each: duration) : segments
    }

    /// Whether its loading program can count down to the next program.
    package var countsDown: Bool {
        if case .text = content { true } else { sources.contains(where: \.countsDown) }
    }

    /// The CMAF header.
    ///
    /// - Throws: if libavformat fails, or there is no encoder.
    package func header() throws -> [UInt8] {
        try FragmentedMP4Packager(tracks: tracks()).header()
    }

    /// A media segment, or a part of one: a pure function of the arguments.
    ///
    /// - Parameters:
    ///   - number: the segment's own number; see `RenditionName.gridNumber(of:duration:)`.
    ///   - metadata: the messages of the whole segment.
    ///   - part: the index in a rendition with parts; nil for the whole segment, which is the concatenation of its parts.
    /// - Throws: if an encoder or libavformat fails.
    package func segment(
        _ number: Int64,
        part: Int? = nil,
        of program: SegmentProgram,
        on grid: SegmentGrid,
        container: SegmentContainer,
        fault: MediaFault = .none,
        metadata: SegmentMetadata = .none
    ) throws -> [UInt8] {
        if case .text(let track) = content {
            return text(number, part: part, of: program, in: track, on: grid, fault: fault)
        }
        // Players would have the messages twice if sound apart had them, too.
        let metadata = hasMessages ? metadata : .none
        let packager = SegmentPackager(tracks: try tracks(), carriages: metadata.carriages)
        if let cut {
            let parts = PartGrid(grid, cut)
            let runs = try sources.map { try $0.samplesOfSeconds(number, of: program, on: grid) }
            let pieces = zip(runs, packager.tracks).map { $0.cut(number, into: parts, timescale: $1.timescale) }
            return try (part.map { [$0] } ?? Array(0..<parts.count)).flatMap { part in
                try packed(
                    pieces.map { $0[part] },
                    by: packager,
                    ofSegment: number,
                    packedAs: parts.index(part, of: number),
                    on: grid,
                    container: container,
                    fault: fault,
                    metadata: metadata
                )
            }
        }
        let runs =
            if isIFrames, let pictures {
                [try pictures.iFrame(number, of: program, on: grid)]
            } else {
                try sources.map { try $0.samples(number, of: program, on: grid) }
            }
        return try packed(
            runs,
            by: packager,
            ofSegment: address.gridNumber(of: number, duration: grid.duration),
            packedAs: number,
            on: grid,
            container: container,
            fault: fault,
            metadata: metadata
        )
    }

    /// A file of text. That of a part has all cues that are shown in it, and so has that of the whole segment.
    private func text(
        _ number: Int64,
        part: Int?,
        of program: SegmentProgram,
        in track: SubtitleTrack,
        on grid: SegmentGrid,
        fault: MediaFault
    ) -> [UInt8] {
        var times = grid.mediaStart(of: number)..<grid.mediaStart(of: number + 1)
        if let part, let cut {
            let parts = PartGrid(grid, cut)
            let index = parts.index(part, of: number)
            times = parts.start(of: index)..<parts.start(of: index + 1)
        }
        return track.file(
            of: times,
            program: program,
            liveFrom: program.goesLive(inside: number) ? program.end(on: grid) : nil,
            shift: fault.timestampShift,
            fault: fault.text
        )
    }

    /// - Parameters:
    ///   - segment: the number on the grid.
    ///   - number: the number of the fragment.
    private func packed(
        _ runs: [SampleRun],
        by packager: SegmentPackager,
        ofSegment segment: Int64,
        packedAs number: Int64,
        on grid: SegmentGrid,
        container: SegmentContainer,
        fault: MediaFault,
        metadata: SegmentMetadata
    ) throws -> [UInt8] {
        let span = metadata == .none ? nil : Self.span(of: runs[0], on: packager.tracks[0])
        guard fault != .none else {
            return try packager.segment(
                runs,
                number: number,
                container: container,
                messages: span.map { metadata.sent(within: $0, shiftedBy: MediaTime(ticks: 0)).messages } ?? []
            )
        }
        // Timestamps are shifted and filler is added; the coded pictures stay the same.
        var runs = runs
        let shift = Self.shift(fault, from: grid.mediaStart(of: segment), container)
        runs = zip(runs, packager.tracks).map { run, track in
            SampleRun(start: run.start + Self.ticks(shift, at: track.timescale), samples: run.samples)
        }
        let messages = span.map { metadata.sent(within: $0, shiftedBy: shift).messages } ?? []
        func made(_ runs: [SampleRun]) throws -> [UInt8] {
            try packager.segment(
                runs,
                number: number,
                container: container,
                messages: messages,
                hasShortDecodeTime: fault.hasShortDecodeTime
            )
        }
        // No player selects a rendition by its I-frames, so these are not filled.
        guard let rate = pictures?.padding(fault), rate > 0, !isIFrames else { return try made(runs) }
        let own = runs[0]
        func filled(to count: Int) throws -> [UInt8] { try made([own.filled(to: count)] + runs.dropFirst()) }
        let ticks = own.samples.reduce(0) { $0 + $1.duration }
        let limit = Int(Int64(rate) * ticks / Int64(8 * packager.tracks[0].timescale))
        // The overhead of the container, such as whole packets, is known only afterwards.
        var (count, bytes) = (limit, try filled(to: limit))
        for _ in 0..<3 where bytes.count > limit {
            count -= bytes.count - limit
            bytes = try filled(to: count)
        }
        return bytes
    }

    /// The shift of all tracks of a segment.
    ///
    /// - Parameter start: the segment's start on the media timeline.
    private static func shift(_ fault: MediaFault, from start: MediaTime, _ container: SegmentContainer) -> MediaTime {
        guard fault.hasShortDecodeTime, !container.isInPackets else { return fault.timestampShift }
        // If decode times have 32 bits, those of pictures wrap, and tracks with other timescales have to wrap in the same segment.
        let wrap: Int64 = 1 << 32
        let shifted = (start + fault.timestampShift).ticks
        return MediaTime(ticks: fault.timestampShift.ticks - shifted.flooredQuotient(dividingBy: wrap) * wrap)
    }

    /// A time in ticks of a track, cut.
    private static func ticks(_ time: MediaTime, at timescale: Int) -> Int64 {
        let (second, scale) = (MediaTime.ticksPerSecond, Int64(timescale))
        return time.ticks.flooredQuotient(dividingBy: second) * scale
            + time.ticks.flooredRemainder(dividingBy: second) * scale / second
    }

    /// The time of a run on the media timeline.
    private static func span(of run: SampleRun, on track: Track) -> Range<MediaTime> {
        func time(_ ticks: Int64) -> MediaTime {
            let (scale, second) = (Int64(track.timescale), MediaTime.ticksPerSecond)
            return MediaTime(
                ticks: ticks.flooredQuotient(dividingBy: scale) * second
                    + ticks.flooredRemainder(dividingBy: scale) * second / scale
            )
        }
        return time(run.start)..<time(run.samples.reduce(run.start) { $0 + $1.duration })
    }

    /// Whether its segments have the messages of marks.
    package var hasMessages: Bool { pictures != nil && !isIFrames }

    /// The loading program's loop as a plain MP4 file, at least a segment long.
    ///
    /// - Throws: if an encoder or libavformat fails.
    package func loadingFile(segmentDuration: Int) throws -> [UInt8] {
        guard let grid = SegmentGrid(duration: segmentDuration, phase: 0) else {
            preconditionFailure("the settings have a segment duration that is not allowed")
        }
        let period = sources.map(\.loadingPeriod).max() ?? .zero
        let count = max(1, period.nanoseconds / grid.interval.nanoseconds)
        let runs = try sources.map { try $0.loadingFileSamples(count, on: grid) }
        return try ProgressiveFile.bytes(tracks: tracks(), runs: runs)
    }

    private func tracks() throws -> [Track] {
        try sources.map { try $0.track }
    }
}

extension IFrameStream {
    /// The I-frames of a rendition.
    ///
    /// - Parameters:
    ///   - hasLoading: whether the media playlists contain the loading program too.
    ///   - uri: the URI of a rendition's media playlist, by its name.
    package init(of rendition: Rendition, _ bandwidth: Bandwidth, hasLoading: Bool, uri: (String) -> String) {
        self.init(
            bandwidth: hasLoading ? bandwidth.iFramePeakWithLoading : bandwidth.iFramePeak,
            averageBandwidth: bandwidth.iFrameAverage,
            codecs: rendition.track.codecString,
            width: rendition.settings.size.width,
            height: rendition.settings.size.height,
            uri: uri(RenditionName(rendition.name).ofIFrames.description)
        )
    }
}
