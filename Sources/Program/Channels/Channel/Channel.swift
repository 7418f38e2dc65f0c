internal import ClockFace
internal import Foundation
internal import HLS
internal import Raster
internal import Sound
package import Timeline
internal import Encoding
internal import Media
package import Platform

/// A channel: its renditions, and which program its new viewers begin with.
package final class Channel: Sendable {
    /// As it stands in URLs.
    package let name: String
    package let settings: ChannelSettings
    package let playlist: PlaylistSettings
    package let phaseStep: PhaseStep
    package let renditions: [Rendition]
    package let bandwidths: BandwidthTable
    /// By how many per cent segments may be larger than those that were measured.
    let bandwidthAddition: Int
    let environment: ChannelEnvironment
    /// What sets the text of all channels.
    let typesetter: Typesetter
    let didChange: @Sendable (Channel) -> Void
    private let sounds: ChannelSounds
    let productions: [String: LiveProduction]
    let life: Lock<ChannelLife>
    let counts = Lock(FailureCounts())

    /// - Parameters:
    ///   - name: as it stands in URLs.
    ///   - bandwidths: those of a channel with the same renditions; nil to have its own.
    ///   - bandwidthAddition: by how many per cent its segments may be larger than those of that channel.
    ///   - sharesPhases: whether viewers of several phases are to be expected, so that pictures are coded for all
    ///     of them at once. The bytes are the same either way.
    ///   - didChange: told whenever its state has changed, or may have.
    /// - Throws: if a face, a font or an encoder cannot be had.
    init(
        name: String,
        settings: ChannelSettings,
        environment: ChannelEnvironment,
        sources: ProgramSourceMaker,
        bandwidths: BandwidthTable? = nil,
        bandwidthAddition: Int = 0,
        sharesPhases: Bool = true,
        didChange: @escaping @Sendable (Channel) -> Void
    ) throws(ChannelError) {
        self.name = name
        self.settings = settings
        self.environment = environment
        typesetter = sources.typesetter
        self.didChange = didChange
        let playlist = environment.playlist
        self.playlist = playlist
        let step: PhaseStep
        let content = Self.content(settings, playlist, clip: environment.clip)
        do {
            guard let rate = settings.renditions.first?.rate,
                let allowed = PhaseStep(milliseconds: playlist.phaseStep, duration: playlist.duration, rate: rate)
            else { throw ChannelError.cannotBeMade(channel: name, reason: "it has no renditions") }
            step = allowed
            renditions = try settings.renditions.map { rendition in
                try Self.showing(settings.name, rendition.size) {
                    try Rendition(
                        settings: rendition,
                        fullSize: settings.renditions.first?.size,
                        phaseStep: sharesPhases ? allowed : .none,
                        sources: sources.make(size: rendition.size),
                        memory: environment.memory,
                        pool: environment.pool,
                        content: content
                    )
                }
            }
        } catch let error as ChannelError {
            throw error
        } catch {
            throw .cannotBeMade(channel: name, reason: "\(error)")
        }
        phaseStep = step
        self.bandwidthAddition = bandwidthAddition
        self.bandwidths =
            bandwidths
            ?? BandwidthTable(
                renditions: renditions,
                timeZone: sources.timeZone,
                duration: playlist.duration,
                phaseStep: step
            )
        self.sounds = ChannelSounds(
            settings: settings,
            zone: sources.zone,
            duration: playlist.duration,
            workshop: environment.sounds
        )
        let loading = environment.loading
        productions = Dictionary(
            uniqueKeysWithValues: renditions.map { rendition in
                (
                    rendition.name,
                    LiveProduction(
                        patience: loading.patience,
                        plan: environment.failures,
                        clock: environment.clock,
                        underWay: environment.underWay
                    )
                )
            }
        )
        life = Lock(
            ChannelLife(
                loadingMinimum: loading.minimum,
                idleTimeout: settings.isAlwaysOn ? nil : loading.idleTimeout,
                isPrepared: name == settings.name
            )
        )
    }

    /// Names the channel and the size in what is wrong with its pictures.
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

    /// How long a request waits for a live segment before the loading program stands in.
    package var patience: Interval { environment.loading.patience }

    /// What the bytes of all renditions depend on besides the rendition's own settings and the encoder.
    private static func content(
        _ settings: ChannelSettings,
        _ playlist: PlaylistSettings,
        clip: LoadingClip?
    ) -> ContentIdentity {
        var shown = settings
        // What changes no picture.
        shown.name = ""
        shown.isAlwaysOn = false
        shown.renditions = [settings.renditions[0]]
        var content = ContentIdentity()
        content.add(ContentIdentity.format)
        // What is heard has a version of its own.
        // Whether texts are built in is told with the words that are.
        content.add(contentOf: shown, without: ["sound", "builtInTexts"])
        content.add("\(playlist.duration)")
        content.add(clip?.content.name ?? "built-in")
        return content
    }

    /// - Throws: ``ChannelError/unknownRendition(_:channel:known:)``.
    package func rendition(_ name: String) throws(ChannelError) -> Rendition {
        guard let rendition = renditions.first(where: { $0.name == name }) else {
            throw .unknownRendition(name, channel: self.name, known: renditions.map(\.name))
        }
        return rendition
    }

    /// - Throws: ``ChannelError/unknownPhase(_:step:end:)``.
    package func grid(phase: Int) throws(ChannelError) -> SegmentGrid {
        guard phaseStep.allows(phase: phase, duration: playlist.duration),
            let grid = SegmentGrid(duration: playlist.duration, phase: phase)
        else { throw .unknownPhase(phase, step: phaseStep.milliseconds, end: playlist.duration * 1000) }
        return grid
    }

    /// What is heard.
    ///
    /// - Returns: nil where nothing is.
    func sound(_ kind: SoundKind) -> SoundTrack? { sounds.track(kind) }

    package func state(at now: Moment) -> ChannelState {
        life.withLock { $0.state(at: now) }
    }

    /// Whether a URL made it of a configured one.
    package var isVariant: Bool { name != settings.name }

    /// Whether its viewers see the loading program, or would.
    package func isStarting(at now: Moment) -> Bool {
        switch state(at: now) {
        case .cold, .loading: true
        case .live, .failed: false
        }
    }

    /// When the state changes by itself; nil if it does not.
    func nextChange(after now: MonotonicTime) -> MonotonicTime? {
        life.withLock { $0.nextChange(after: now) }
    }

    /// Somebody asked for the channel. If it was cold, its first segment is made beside the answer, so that it can go live.
    ///
    /// Not that of a variant, of which anybody can name as many as they like: of it a segment is made when somebody asks for that.
    package func request(at now: MonotonicTime) {
        guard life.withLock({ $0.request(at: now) }) else { return }
        didChange(self)
        guard !isVariant else { return }
        environment.preparing.async(group: environment.underWay) { self.prepare() }
    }

    /// The programs of a viewer who comes now.
    ///
    /// They are written into the URIs of the viewer's media playlists, so that from then on every server answers alike.
    ///
    /// - Parameters:
    ///   - join: the instant of the timeline that their first picture is of.
    ///   - wanted: how long the viewer wants to see the loading program; nil for what the channel's state asks for.
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
        // Preparation takes milliseconds, so by the next border after the minimum it is over.
        let earliest = max(life.withLock { $0.earliestLive(at: now) }, join)
        return ProgramSchedule(liveFrom: grid.number(at: earliest - Interval(nanoseconds: 1)) + 1)
    }

    /// Gives back what can be made again in no time.
    package func releaseMemory() {
        for rendition in renditions { rendition.releaseMemory() }
        MemoryPolicy.trim()
    }

    /// Gives back what drew the loading program, of which few segments are asked for from now on.
    func releaseLoadingPainters() {
        for rendition in renditions { rendition.releaseLoadingPainters() }
        MemoryPolicy.trim()
    }
}
