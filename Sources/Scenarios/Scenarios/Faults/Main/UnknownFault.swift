internal import HLS

/// Unknown tags and attributes, which clients ignore (RFC 8216, 6.3.1).
struct UnknownFault: FaultKind {
    static let definition = FaultDefinition(
        name: "unknown",
        targets: .main,
        example: "main.unknown",
        sentence: "The playlist has unknown tags and attributes."
    )

    let text: FaultText

    func change(_ playlist: inout MultivariantPlaylist) {
        playlist.hasUnknownTags = true
    }
}
