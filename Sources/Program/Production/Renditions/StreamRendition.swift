internal import ChannelSettings
internal import FFmpeg
package import HLS
internal import Media
internal import Packaging
package import Timeline

/// The content of a stream's media playlist: one track, several that are packed together, or text.
package struct StreamRendition: Sendable {
    /// The name in addresses.
    package let address: RenditionName
    /// The version of its headers and segments: a hash of everything that their bytes depend on, so that a name always has the same
    /// content, for all settings and versions of the program: `1f3a9c2e07d4`.
    package let version: String
    /// The content of its segments.
    enum Content {
        /// At least one source, pictures first; the pictures are nil for sound alone.
        case tracks([any TrackSource], pictures: Rendition?)
        /// Whole files of text; their map can be to decode times that a fault cuts to 32 bits.
        case text(any TextSource, besideShortTimes: Bool)
    }
    let content: Content
    var sources: [any TrackSource] {
        if case .tracks(let sources, _) = content { sources } else { [] }
    }
    var pictures: Rendition? {
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
        case .text: [address.kind]
        }
    }
    /// The program that replaces a live segment that is not available.
    package var standIn: SegmentProgram { kinds.map(\.standIn).first { $0 != .loading } ?? .loading }

    /// The media that determine the parts of its segments; nil if they are whole.
    private(set) var cut: PartGrid.Media?

    /// Whether its segments are available in parts.
    package var isInParts: Bool { cut != nil }

    /// The keys by which its headers and segments are encrypted; nil for none.
    private(set) var keys: KeyRotation?

    /// The captions in its pictures; nil for none.
    private var captions: CaptionTrack?

    /// The pictures of a rendition.
    ///
    /// - Parameters:
    ///   - sound: the sound in the same segments; nil for none.
    ///   - captions: the captions in the pictures; nil for none.
    package init(_ pictures: Rendition, with sound: SoundTrack? = nil, captions: CaptionTrack? = nil) {
        address = RenditionName(pictures.name)
        let version = captions?.version(of: pictures) ?? pictures.version
        self.version = sound?.version(beside: version) ?? version
        var sources: [any TrackSource] = [pictures]
        if let sound { sources.append(sound) }
        content = .tracks(sources, pictures: pictures)
        self.captions = captions
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

    /// Text, such as the subtitles in a language.
    ///
    /// - Parameter besideShortTimes: whether a fault cuts the decode times of the pictures to 32 bits.
    package init(_ text: any TextSource, besideShortTimes: Bool = false) {
        address = text.rendition
        version = besideShortTimes ? ContentIdentity(text.version, "32 bits").name : text.version
        content = .text(text, besideShortTimes: besideShortTimes)
    }

    /// The same with segments in parts.
    ///
    /// - Parameter rate: the frame rate of the channel's pictures.
    package func inParts(at rate: FrameRate) -> StreamRendition {
        var rendition = self
        rendition.cut = kind.timing.parts(at: rate)
        return rendition
    }

    /// The same in a stream with keys.
    package func encrypted(by keys: KeyRotation?) -> StreamRendition {
        var rendition = self
        rendition.keys = keys
        return rendition
    }

    /// Whether its loading program can count down to the next program.
    package var countsDown: Bool {
        if case .text = content { true } else { sources.contains(where: \.countsDown) }
    }

    /// The CMAF header.
    ///
    /// - Parameter key: the number of the key by which it is encrypted; nil for none.
    /// - Throws: if libavformat or libavutil fails, or there is no encoder.
    package func header(key: Int64? = nil) throws -> [UInt8] {
        let header = try FragmentedMP4Packager(tracks: tracks()).header()
        guard let keys, let key else { return header }
        return try keys.encrypted(keys.sampleEncryption(key: key)?.header(header) ?? header, key: key, numbered: 0)
    }

    /// Whether its segments have the messages of marks.
    package var hasMessages: Bool { pictures != nil && !isIFrames }

    /// The loading program's loop as a plain MP4 file, at least a segment long.
    ///
    /// - Throws: if an encoder or libavformat fails.
    package func loadingFile(segmentDuration: Int) throws -> [UInt8] {
        let grid = SegmentGrid(ofSettings: segmentDuration)
        let period = sources.map(\.loadingPeriod).max() ?? .zero
        let count = max(1, period.nanoseconds / grid.interval.nanoseconds)
        let runs = try sources.map { try $0.loadingFileSamples(count, on: grid) }
        return try ProgressiveFile.bytes(tracks: tracks(), runs: runs)
    }

    func tracks() throws -> [Track] {
        try sources.map { try $0.track }
    }

    /// The samples of a segment, a run for each track.
    ///
    /// - Parameter inSeconds: whether a sync sample begins each second, for segments in parts.
    func runs(
        _ number: Int64,
        of program: SegmentProgram,
        on grid: SegmentGrid,
        inSeconds: Bool = false
    ) throws -> [SampleRun] {
        var runs = try sources.map {
            inSeconds
                ? try $0.samplesOfSeconds(number, of: program, on: grid) : try $0.samples(number, of: program, on: grid)
        }
        if let captions, let rate = pictures?.settings.rate {
            runs[0] = captions.captioned(runs[0], ofSegment: number, of: program, on: grid, at: rate)
        }
        return runs
    }
}
