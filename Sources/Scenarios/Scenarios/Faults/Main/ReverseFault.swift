internal import HLS

/// Variants in the opposite order: players begin with another one.
struct ReverseFault: FaultKind {
    static let definition = FaultDefinition(
        name: "reverse",
        targets: .main,
        example: "main.reverse",
        sentence: "Variants are in the opposite order."
    )

    let text: FaultText

    func change(_ playlist: inout MultivariantPlaylist) {
        playlist.variants.reverse()
        playlist.iFrameStreams.reverse()
    }
}
