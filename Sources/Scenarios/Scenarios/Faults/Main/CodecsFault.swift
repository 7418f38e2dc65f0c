internal import HLS

/// Variants whose CODECS is another one.
struct CodecsFault: FaultKind {
    static let definition = FaultDefinition(
        name: "codecs",
        value: .codec,
        targets: .main,
        example: "main.codecs=hvc1.1.6.L93.B0",
        sentence: "All variants have the CODECS of another codec."
    )

    let text: FaultText

    func change(_ playlist: inout MultivariantPlaylist) {
        let codecs = String(text.value.text.dropFirst())
        for index in playlist.variants.indices { playlist.variants[index].codecs = codecs }
    }
}
