internal import HLS
internal import Timeline

/// Segments that are listed as unavailable (EXT-X-GAP), and are unavailable.
struct GapFault: FaultKind {
    static let definition = FaultDefinition(
        "gap",
        targets: .segmentsOrParts,
        changesListedSegments: true,
        example: "gap@30-34",
        "The list says EXT-X-GAP, and the segments are 404."
    )

    /// Whether complete segments are available.
    private let isOfParts: Bool

    init(_ text: FaultText) {
        isOfParts = text.target == .part
    }

    func playlist(at now: WallTime, of list: PlaylistSource) -> MediaPlaylist? {
        list.changingSegments(at: now) { segment, _, _ in
            guard isOfParts else { return segment.isGap = true }
            for index in segment.parts.indices { segment.parts[index].isGap = true }
        }
    }

    func change(_ answer: inout AnswerFault, to request: FaultRequest, during occurrence: Occurrence, at now: WallTime)
    {
        if request.span(of: occurrence, at: now) != nil { answer.fail(404, retryAfter: nil) }
    }
}
