package import ChannelSettings
internal import ClockFace
internal import Dispatch
internal import HLS
internal import Marks
internal import Media
package import Platform
package import Presentations
package import Production
internal import Raster
internal import Sound
package import Timeline

/// A channel: its renditions, and the program with which its new viewers begin.
package final class Channel: Sendable {
    /// The name in URLs.
    package let name: String
    package let settings: ChannelSettings
    package let phaseStep: PhaseStep
    package let renditions: [Rendition]
    package let bandwidths: BandwidthTable
    /// The percentage by which segments may be larger than the measured ones.
    let bandwidthAddition: Int
    let environment: ChannelEnvironment
    let sounds: KeptValues<SoundKind, SoundTrack>
    let subtitles: KeptValues<String, SubtitleTrack>
    /// The captions for pictures of streams that have them.
    let captions: CaptionTrack
    let productions: [String: LiveProduction]
    let life: Lock<ChannelLife>
    let counts = Lock((late: 0, failed: 0))

    /// - Parameters:
    ///   - variant: the changes of a URL, which are part of the channel's name.
    ///   - base: the channel of the variant.
    ///   - sharesPhases: whether viewers of several phases are expected, so that pictures are coded for all of them at once. The bytes are
    ///     the same either way.
    /// - Throws: if a face, a font, a time zone or an encoder is not available.
    package init(
        _ settings: ChannelSettings,
        variant: ChannelVariant = ChannelVariant(),
        of base: Channel? = nil,
        sharesPhases: Bool = true,
        in environment: ChannelEnvironment
    ) throws(ChannelError) {
        name = settings.name + variant.text
        self.settings = settings
        self.environment = environment
        // A clip is decoded and coded once for each size, which takes long, so URLs cannot request other sizes of it.
        let hasOtherSizes = base.map { $0.settings.renditions != settings.renditions } == true
        let sources: ProgramSourceMaker
        do {
            let clip = hasOtherSizes ? nil : environment.clip
            sources = try environment.sources(settings, clip: clip, variant: variant)
        } catch {
            // The zone of a variant comes from its URL, so the error needs no name of a channel.
            guard base == nil else { throw error }
            let subject = ChannelError.Subject.timeZone("\(settings.timeZone)")
            throw .cannotBeMade(channel: settings.name, reason: "\(error)", about: subject)
        }
        let (zone, playlist, loading) = (sources.zone, environment.playlist, environment.loading)
        guard let rate = settings.renditions.first?.rate,
            let step = PhaseStep(milliseconds: playlist.phaseStep, duration: playlist.duration, rate: rate)
        else { throw .cannotBeMade(channel: name, reason: "it has no renditions") }
        phaseStep = step
        let shared = sharesPhases ? step : .none
        renditions = try Self.renditions(settings, phaseStep: shared, environment: environment, sources: sources)
        let own = BandwidthTable(
            renditions: renditions,
            timeZone: sources.timeZone,
            duration: playlist.duration,
            phaseStep: step,
            clock: environment.clock
        )
        // Other faces, sizes and targets have other bit rates, and the name of a zone may be longer. What is announced is added.
        bandwidths =
            if let others = base?.bandwidths, variant.look.isEmpty, variant.target == nil,
                sources.label != nil || own.showsNoMore(than: others)
            {
                others
            } else {
                own
            }
        // Announcements take bits too: 10 to 30 per cent of the segments of the default channels.
        bandwidthAddition = variant.label.isEmpty ? 0 : 35
        let (duration, workshop) = (playlist.duration, environment.sounds)
        sounds = KeptValues {
            SoundTrack($0, of: settings, zone: zone, duration: duration, workshop: workshop)
        }
        subtitles = KeptValues { SubtitleTrack(in: $0, zone: zone, offset: settings.offset) }
        captions = CaptionTrack(zone: zone, offset: settings.offset)
        productions = Dictionary(uniqueKeysWithValues: renditions.map { ($0.name, environment.makeProduction()) })
        life = Lock(
            ChannelLife(
                loadingMinimum: loading.minimum,
                idleTimeout: settings.isAlwaysOn ? nil : loading.idleTimeout,
                isPrepared: name == settings.name
            )
        )
    }

    private static func renditions(
        _ settings: ChannelSettings,
        phaseStep: PhaseStep,
        environment: ChannelEnvironment,
        sources: ProgramSourceMaker
    ) throws(ChannelError) -> [Rendition] {
        let content = content(settings, environment)
        return try settings.renditions.map { (rendition) throws(ChannelError) in
            try showing(settings.name, rendition.size) {
                try Rendition(
                    settings: rendition,
                    fullSize: settings.renditions.first?.size,
                    phaseStep: phaseStep,
                    sources: sources.make(size: rendition.size),
                    memory: environment.memory,
                    pool: environment.pool,
                    content: content
                )
            }
        }
    }

    /// Adds the channel and the size to errors about its pictures.
    static func showing<Result>(
        _ channel: String,
        _ size: PictureSize,
        _ body: () throws -> Result
    ) throws(ChannelError) -> Result {
        do {
            return try body()
        } catch let error where error is FaceError || error is ChannelError {
            throw .cannotBeShown(
                channel: channel,
                reason: "at \(size): \(error)",
                about: ChannelError.Subject(of: error)
            )
        } catch {
            throw .cannotBeMade(channel: channel, reason: "at \(size): \(error)")
        }
    }

    package var playlist: PlaylistSettings { environment.playlist }

    /// The time for which a request waits for a live segment before the loading program replaces it.
    package var patience: Interval { environment.loading.patience }

    /// Everything that the bytes of all renditions depend on besides the rendition's own settings and the encoder.
    private static func content(_ settings: ChannelSettings, _ environment: ChannelEnvironment) -> ContentIdentity {
        var shown = settings
        // These do not change pictures.
        shown.name = ""
        shown.isAlwaysOn = false
        shown.renditions = [settings.renditions[0]]
        var content = ContentIdentity(ContentIdentity.format)
        // Sound and subtitles have versions of their own. Built-in texts are covered by the words themselves.
        content.add(contentOf: shown, without: ["sound", "subtitles", "builtInTexts"])
        content.add("\(environment.playlist.duration)")
        content.add(environment.clip?.content.name ?? "built-in")
        return content
    }

    /// - Throws: ``ChannelError/unknownRendition(_:channel:known:)``.
    package func rendition(_ name: String) throws(ChannelError) -> Rendition {
        guard let rendition = renditions.first(where: { $0.name == name }) else {
            throw .unknownRendition(name, channel: self.name, known: renditions.map(\.name))
        }
        return rendition
    }

    /// - Throws: if there is no such phase.
    package func grid(phase: Int) throws(ChannelError) -> SegmentGrid {
        guard phaseStep.allows(phase: phase, duration: playlist.duration),
            let grid = SegmentGrid(duration: playlist.duration, phase: phase)
        else {
            let (step, end) = (phaseStep.milliseconds, playlist.duration * 1000)
            let phases = step == 0 ? "the only phase is 0" : "phases are multiples of \(step) milliseconds below \(end)"
            throw .absent("'\(phase)' is not a phase; \(phases)")
        }
        return grid
    }

    package func state(at now: Moment) -> ChannelState {
        life.withLock { $0.state(at: now) }
    }

    /// Whether a URL derived it from a configured channel.
    package var isVariant: Bool { name != settings.name }

    /// Whether its viewers see the loading program, or would see it.
    package func isStarting(at now: Moment) -> Bool {
        switch state(at: now) {
        case .cold, .loading: true
        case .live, .failed: false
        }
    }

    /// The instant at which the state changes by itself; nil if it does not.
    func nextChange(after now: MonotonicTime) -> MonotonicTime? {
        life.withLock { $0.nextChange(after: now) }
    }

    /// Records a request for the channel. If it was cold, its first segment is made in the background, so that it can go live.
    ///
    /// No segment of a variant is made in advance, because clients can name any number of variants; its segments are made on request.
    package func request(at now: MonotonicTime) {
        guard life.withLock({ $0.request(at: now) }) else { return }
        environment.didChange(self)
        guard !isVariant else { return }
        environment.preparing.async(group: environment.underWay) { self.prepare() }
    }

    /// The programs of a viewer who arrives now.
    ///
    /// They are written into the URIs of the viewer's media playlists, so that from then on every server gives the same answers.
    ///
    /// - Parameters:
    ///   - join: the instant of the timeline of their first picture.
    ///   - wanted: how long the viewer wants to see the loading program; nil to follow the channel's state.
    func schedule(
        onJoiningAt now: Moment,
        seeing join: WallTime,
        grid: SegmentGrid,
        loading wanted: Interval?
    ) -> ProgramSchedule {
        if let wanted {
            guard wanted > .zero else { return .live }
            let segments = (wanted.nanoseconds - 1) / grid.interval.nanoseconds + 1
            return ProgramSchedule(liveFrom: grid.number(at: join) + segments)
        }
        if environment.loading.minimum == .zero { return .live }
        if case .live = state(at: now) { return .live }
        // Preparation takes milliseconds, so it is over by the next segment after the minimum.
        let earliest = max(life.withLock { $0.earliestLive(at: now) }, join)
        return ProgramSchedule(liveFrom: grid.number(at: earliest - Interval(nanoseconds: 1)) + 1)
    }

    /// Releases memory that can quickly be filled again.
    package func releaseMemory() {
        for rendition in renditions { rendition.releaseMemory() }
        MemoryPolicy.trim()
    }

    /// Releases the painters of the loading program, of which few segments are requested from now on.
    func releaseLoadingPainters() {
        for rendition in renditions { rendition.releaseLoadingPainters() }
        MemoryPolicy.trim()
    }
}
