internal import HLS

/// Variants with SCORE (RFC 8216bis, 4.4.6.2), by which the last, and not the one with the highest bit rate, is the best.
struct ScoreFault: FaultKind {
    static let definition = FaultDefinition(
        name: "score",
        targets: .main,
        example: "main.score",
        sentence: "Variants have a SCORE, and the last has the highest."
    )

    let text: FaultText

    func change(_ playlist: inout MultivariantPlaylist) {
        for index in playlist.variants.indices { playlist.variants[index].score = index + 1 }
    }
}
