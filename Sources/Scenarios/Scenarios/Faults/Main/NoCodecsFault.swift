internal import HLS

/// Variants without CODECS.
struct NoCodecsFault: FaultKind {
    static let definition = FaultDefinition(
        name: "nocodecs",
        targets: .main,
        example: "main.nocodecs",
        sentence: "Variants have no CODECS."
    )

    let text: FaultText

    func change(_ playlist: inout MultivariantPlaylist) {
        for index in playlist.variants.indices { playlist.variants[index].omitted.insert(.codecs) }
        for index in playlist.iFrameStreams.indices { playlist.iFrameStreams[index].omitted.insert(.codecs) }
    }
}
