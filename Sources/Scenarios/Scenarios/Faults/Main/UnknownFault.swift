internal import HLS

/// Unknown tags and attributes, which clients ignore (RFC 8216, 6.3.1).
struct UnknownFault: FaultKind {
    let name = "unknown"
    let targets = TargetRule.main
    let example = "main.unknown"
    let sentence = "The playlist has unknown tags and attributes."

    func change(_ playlist: inout MultivariantPlaylist, by fault: Fault) {
        playlist.hasUnknownTags = true
    }
}
