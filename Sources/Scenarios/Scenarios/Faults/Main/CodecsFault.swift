internal import HLS

/// Variants whose CODECS is another one.
struct CodecsFault: FaultKind {
    static let definition = FaultDefinition(
        name: "codecs",
        value: .codec,
        targets: .main,
        example: "main.codecs=hvc1.1.6.L93.B0",
        sentence: "CODECS of all variants is that of something else."
    )

    let text: FaultText

    func change(_ playlist: inout MultivariantPlaylist) {
        let codecs = String(text.value.text.dropFirst())
        for index in playlist.variants.indices { playlist.variants[index].codecs = codecs }
    }
}
