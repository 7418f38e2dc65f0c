internal import HLS
internal import Timeline

/// PART-HOLD-BACK that changes, as from a server that derives it from the existing parts.
struct PartHoldBackFault: FaultKind {
    static let definition = FaultDefinition(
        name: "parthold",
        targets: .segments,
        needsParts: true,
        example: "parthold@30-34",
        sentence: "PART-HOLD-BACK is a part longer."
    )

    let text: FaultText

    static let goesBySegments = false

    func playlist(at now: WallTime, of list: PlaylistSource) -> MediaPlaylist? {
        list.changed(at: now) { playlist in
            guard let distance = playlist.serverControl?.partHoldBack, let part = playlist.partTarget else { return }
            playlist.serverControl?.partHoldBack = distance + part
        }
    }
}
