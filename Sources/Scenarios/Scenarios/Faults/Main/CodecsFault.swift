internal import HLS

/// Variants whose CODECS is another one.
struct CodecsFault: FaultKind {
    let name = "codecs"
    let value = ValueRule.codec
    let targets = TargetRule.main
    let example = "main.codecs=hvc1.1.6.L93.B0"
    let sentence = "All variants have the CODECS of another codec."

    func change(_ playlist: inout MultivariantPlaylist, by fault: Fault) {
        let codecs = String(fault.value.text.dropFirst())
        for index in playlist.variants.indices { playlist.variants[index].codecs = codecs }
    }
}
