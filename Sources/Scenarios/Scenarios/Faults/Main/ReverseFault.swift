internal import HLS

/// Variants in the opposite order: players begin with another one.
struct ReverseFault: FaultKind {
    let name = "reverse"
    let targets = TargetRule.main
    let example = "main.reverse"
    let sentence = "Variants are in the opposite order."

    func change(_ playlist: inout MultivariantPlaylist, by fault: Fault) {
        playlist.variants.reverse()
        playlist.iFrameStreams.reverse()
    }
}
