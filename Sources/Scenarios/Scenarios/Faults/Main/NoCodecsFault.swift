internal import HLS

/// Variants without CODECS.
struct NoCodecsFault: FaultKind {
    let name = "nocodecs"
    let targets = TargetRule.main
    let example = "main.nocodecs"
    let sentence = "Variants have no CODECS."

    func change(_ playlist: inout MultivariantPlaylist, by fault: Fault) {
        for index in playlist.variants.indices { playlist.variants[index].omitted.insert(.codecs) }
        for index in playlist.iFrameStreams.indices { playlist.iFrameStreams[index].omitted.insert(.codecs) }
    }
}
