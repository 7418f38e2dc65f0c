internal import Encoding
internal import Foundation
internal import Timeline
internal import Platform

/// What the channels of a service share.
struct ChannelEnvironment: Sendable {
    let playlist: PlaylistSettings
    let loading: LoadingSettings
    /// The loading program; nil for the built-in one.
    let clip: LoadingClip?
    let faults: FaultPlan
    /// Where all of them keep coded pictures and what draws them.
    let memory: PictureMemory
    let clock: any TimeSource
    /// Where channels that were cold are prepared, one after the other: their viewers' own requests come first.
    let preparing = DispatchQueue(label: "clockcast.preparing")
    /// The preparations that are under way.
    let preparations = DispatchGroup()
    /// Told whenever a channel's state has changed.
    let didChange: @Sendable (Channel) -> Void
}
