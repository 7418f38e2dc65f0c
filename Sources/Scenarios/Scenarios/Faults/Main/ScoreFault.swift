internal import HLS

/// Variants with SCORE (RFC 8216bis, 4.4.6.2), by which the last, and not the one with the highest bit rate, is the best.
struct ScoreFault: FaultKind {
    let name = "score"
    let targets = TargetRule.main
    let example = "main.score"
    let sentence = "Variants have a SCORE, and the last has the highest."

    func change(_ playlist: inout MultivariantPlaylist, by fault: Fault) {
        for index in playlist.variants.indices { playlist.variants[index].score = index + 1 }
    }
}
