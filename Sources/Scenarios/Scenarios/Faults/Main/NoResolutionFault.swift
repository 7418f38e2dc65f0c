internal import HLS

/// Variants without RESOLUTION.
struct NoResolutionFault: FaultKind {
    let name = "noresolution"
    let targets = TargetRule.main
    let example = "main.noresolution"
    let sentence = "Variants have no RESOLUTION."

    func change(_ playlist: inout MultivariantPlaylist, by fault: Fault) {
        for index in playlist.variants.indices { playlist.variants[index].omitted.insert(.resolution) }
        for index in playlist.iFrameStreams.indices { playlist.iFrameStreams[index].omitted.insert(.resolution) }
    }
}
