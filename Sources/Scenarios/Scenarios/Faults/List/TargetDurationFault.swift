internal import HLS
internal import Timeline

/// A wrong EXT-X-TARGETDURATION.
struct TargetDurationFault: FaultKind {
    static let definition = FaultDefinition(
        name: "target",
        value: .number(1...60, unit: "seconds"),
        targets: .segments,
        timing: [.always, .span],
        example: "target=3@30-0",
        sentence: "EXT-X-TARGETDURATION differs."
    )

    let text: FaultText

    func playlist(at now: WallTime, of list: PlaylistSource) -> MediaPlaylist? {
        list.changed(at: now) { playlist in
            playlist.targetDuration = text.number
            // HOLD-BACK is three target durations at least, or some players refuse the list.
            let least = MediaTime(seconds: 3 * Int64(text.number))
            if let distance = playlist.serverControl?.holdBack, distance < least {
                playlist.serverControl?.holdBack = least
            }
        }
    }
}
