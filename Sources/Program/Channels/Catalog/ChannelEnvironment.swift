package import Dispatch
package import Encoding
internal import Timeline
package import Platform

/// What the channels of a service share.
package struct ChannelEnvironment: Sendable {
    let playlist: PlaylistSettings
    let loading: LoadingSettings
    /// The loading program; nil for the built-in one.
    let clip: LoadingClip?
    let failures: FailurePlan
    /// Where all of them keep coded pictures and what draws them.
    let memory: PictureMemory
    /// Where their encoders wait for their next pictures.
    let pool: EncoderPool
    let clock: any TimeSource
    /// What makes their sounds.
    let sounds = SoundWorkshop()
    /// Where channels that were cold are prepared, one after the other: their viewers' own requests come first.
    let preparing = DispatchQueue(label: "clockcast.preparing")
    /// Entered for as long as something is made that no request may wait for any more.
    let underWay: DispatchGroup

    /// - Parameters:
    ///   - clip: the loading program; nil for the built-in one.
    ///   - memory: where all of them keep coded pictures and what draws them.
    ///   - pool: where their encoders wait for their next pictures.
    ///   - underWay: entered for as long as something is made that no request may wait for any more.
    package init(
        playlist: PlaylistSettings,
        loading: LoadingSettings,
        clip: LoadingClip?,
        failures: FailurePlan,
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
}
