internal import HLS
internal import Timeline

/// Segments that are listed as unavailable (EXT-X-GAP), and are unavailable.
struct GapFault: FaultKind {
    let name = "gap"
    let targets = TargetRule("no target", "a rendition", "part")
    let changesListedSegments = true
    let reading = FaultReading.gap
    let example = "gap@30-34"
    let sentence = "The list has EXT-X-GAP, and the segments are 404."

    func playlist(at now: WallTime, of list: PlaylistSource) -> MediaPlaylist? {
        list.changingSegments(at: now) { segment, _, _ in
            // A segment whose parts are missing is available as a whole.
            guard list.fault.target == .part else { return segment.isGap = true }
            for index in segment.parts.indices { segment.parts[index].isGap = true }
        }
    }

    func change(_ answer: inout AnswerFault, by fault: Fault) {
        answer.fail(404, retryAfter: nil)
    }
}
