package import Production
package import Dispatch
package import Encoding
package import Platform

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
    /// Prepares channels that were cold, one after the other: requests of their viewers come first.
    let preparing = DispatchQueue(label: "clockcast.preparing")
    /// Entered while something is made that no request waits for any more.
    let underWay: DispatchGroup

    package init(
        playlist: PlaylistSettings,
        loading: LoadingSettings,
        clip: LoadingClip?,
        failures: [PlannedFailure],
        memory: PictureMemory,
        pool: EncoderPool,
        clock: any TimeSource,
        underWay: DispatchGroup = DispatchGroup()
    ) {
        self.playlist = playlist
        self.loading = loading
        self.clip = clip
        self.failures = failures
        self.memory = memory
        self.pool = pool
        self.clock = clock
        self.underWay = underWay
    }

    /// Makes the live segments of a rendition.
    func makeProduction() -> LiveProduction {
        LiveProduction(patience: loading.patience, plan: failures, clock: clock, underWay: underWay)
    }
}
