package import ChannelSettings
internal import ClockFace
package import Dispatch
package import Encoding
package import Platform
internal import Presentations
package import Production
package import Raster

/// The objects that the channels of a service share.
package struct ChannelEnvironment: Sendable {
    let playlist: PlaylistSettings
    let loading: LoadingSettings
    /// The loading program; nil for the built-in one.
    let clip: LoadingClip?
    let failures: [PlannedFailure]
    /// Keeps coded pictures and painters of all channels.
    let memory: PictureMemory
    /// Keeps their encoders for their next pictures.
    let pool: EncoderPool
    let clock: any TimeSource
    /// Makes their sounds.
    let sounds = SoundWorkshop()
    /// Sets their texts.
    let typesetter: Typesetter
    let zones: TimeZoneDirectory
    private let fonts = FontFiles()
    /// Prepares channels that were cold, one after the other: requests of their viewers come first.
    let preparing = DispatchQueue(label: "clockcast.preparing")
    /// Entered while something is made that no request waits for any more.
    let underWay: DispatchGroup
    let didChange: @Sendable (Channel) -> Void

    /// - Parameter didChange: called whenever a channel's state has changed, or may have.
    /// - Throws: if this machine cannot set text.
    package init(
        playlist: PlaylistSettings,
        loading: LoadingSettings,
        clip: LoadingClip?,
        failures: [PlannedFailure],
        memory: PictureMemory,
        pool: EncoderPool,
        clock: any TimeSource,
        zones: TimeZoneDirectory = TimeZoneDirectory(),
        underWay: DispatchGroup = DispatchGroup(),
        didChange: @escaping @Sendable (Channel) -> Void = { _ in }
    ) throws(RasterError) {
        self.playlist = playlist
        self.loading = loading
        self.clip = clip
        self.failures = failures
        self.memory = memory
        self.pool = pool
        self.clock = clock
        self.zones = zones
        self.underWay = underWay
        self.didChange = didChange
        typesetter = try Typesetter()
    }

    /// Makes the live segments of a rendition.
    func makeProduction() -> LiveProduction {
        LiveProduction(patience: loading.patience, plan: failures, clock: clock, underWay: underWay)
    }

    /// - Throws: if the time zone is not available.
    func sources(
        _ settings: ChannelSettings,
        clip: LoadingClip?,
        variant: ChannelVariant
    ) throws(ChannelError) -> ProgramSourceMaker {
        ProgramSourceMaker(
            settings: settings,
            zone: try zones.zone(settings.timeZone),
            zones: zones,
            typesetter: typesetter,
            fonts: fonts,
            clip: clip,
            label: PictureLabel(announcing: variant.label)
        )
    }
}
