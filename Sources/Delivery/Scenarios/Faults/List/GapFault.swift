internal import HLS
internal import Timeline

/// Segments that are listed as not there (EXT-X-GAP), and are not.
struct GapFault: FaultKind {
    static let definition = FaultDefinition(
        "gap",
        targets: .segments,
        changesListedSegments: true,
        example: "gap@30-34",
        "The list says EXT-X-GAP, and the segments are 404."
    )

    init(_ text: FaultText) {}

    func playlist(at now: WallTime, of list: PlaylistSource) -> MediaPlaylist? {
        list.changingSegments(at: now) { segment, _, _ in segment.isGap = true }
    }

    func change(_ answer: inout AnswerFault, to request: FaultRequest, during occurrence: Occurrence, at now: WallTime)
    {
        if request.span(of: occurrence, at: now) != nil { answer.fail(404, retryAfter: nil) }
    }
}
