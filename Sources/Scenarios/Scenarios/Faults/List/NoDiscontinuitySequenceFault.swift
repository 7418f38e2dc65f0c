internal import HLS
internal import Timeline

/// A server that forgets EXT-X-DISCONTINUITY-SEQUENCE.
struct NoDiscontinuitySequenceFault: FaultKind {
    static let definition = FaultDefinition(
        name: "nodseq",
        targets: .segments,
        timing: [.always, .span],
        example: "nodseq",
        sentence: "There is no EXT-X-DISCONTINUITY-SEQUENCE, whatever has left the list."
    )

    let text: FaultText

    func playlist(at now: WallTime, of list: PlaylistSource) -> MediaPlaylist? {
        list.changed(at: now) { playlist in
            // A list that needs no such tag loses none.
            guard playlist.discontinuitySequence > 0 || playlist.segments.contains(where: \.isDiscontinuous) else {
                return
            }
            playlist.omitsDiscontinuitySequence = true
        }
    }
}
