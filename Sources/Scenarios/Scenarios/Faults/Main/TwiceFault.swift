internal import HLS

/// A variant that is listed twice.
struct TwiceFault: FaultKind {
    let name = "twice"
    let targets = TargetRule.main
    let example = "main.twice"
    let sentence = "The first variant is listed twice."

    func change(_ playlist: inout MultivariantPlaylist, by fault: Fault) {
        if let first = playlist.variants.first { playlist.variants.insert(first, at: 0) }
    }
}
