internal import HLS

/// Variants without RESOLUTION.
struct NoResolutionFault: FaultKind {
    static let definition = FaultDefinition(
        name: "noresolution",
        targets: .main,
        example: "main.noresolution",
        sentence: "Variants have no RESOLUTION."
    )

    let text: FaultText

    func change(_ playlist: inout MultivariantPlaylist) {
        for index in playlist.variants.indices { playlist.variants[index].omitted.insert(.resolution) }
        for index in playlist.iFrameStreams.indices { playlist.iFrameStreams[index].omitted.insert(.resolution) }
    }
}
