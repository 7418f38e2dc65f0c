internal import HLS

/// A variant that is listed twice.
struct TwiceFault: FaultKind {
    static let definition = FaultDefinition(
        name: "twice",
        targets: .main,
        example: "main.twice",
        sentence: "The first variant is listed twice."
    )

    let text: FaultText

    func change(_ playlist: inout MultivariantPlaylist) {
        if let first = playlist.variants.first { playlist.variants.insert(first, at: 0) }
    }
}
