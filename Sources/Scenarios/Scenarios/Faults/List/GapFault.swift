internal import HLS
internal import Timeline

/// Segments that are listed as unavailable (EXT-X-GAP), and are unavailable.
struct GapFault: FaultKind {
    static let definition = FaultDefinition(
        name: "gap",
        targets: .segmentsOrParts,
        changesListedSegments: true,
        reading: .gap,
        example: "gap@30-34",
        sentence: "The list has EXT-X-GAP, and the segments are 404."
    )

    let text: FaultText

    /// Whether complete segments are available.
    private var isOfParts: Bool { text.target == .part }

    func playlist(at now: WallTime, of list: PlaylistSource) -> MediaPlaylist? {
        list.changingSegments(at: now) { segment, _, _ in
            guard isOfParts else { return segment.isGap = true }
            for index in segment.parts.indices { segment.parts[index].isGap = true }
        }
    }

    func change(_ answer: inout AnswerFault) {
        answer.fail(404, retryAfter: nil)
    }
}
