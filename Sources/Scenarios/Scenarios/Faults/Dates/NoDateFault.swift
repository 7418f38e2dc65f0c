internal import HLS
internal import Timeline

/// A list without EXT-X-PROGRAM-DATE-TIME.
struct NoDateFault: FaultKind {
    static let definition = FaultDefinition(
        name: "nopdt",
        targets: .segments,
        timing: [.always, .span],
        changesListedSegments: true,
        example: "nopdt",
        sentence: "There are no dates."
    )

    let text: FaultText

    func playlist(at now: WallTime, of list: PlaylistSource) -> MediaPlaylist? {
        list.changingSegments(at: now) { segment, _, _ in segment.programDateTime = nil }
    }
}
