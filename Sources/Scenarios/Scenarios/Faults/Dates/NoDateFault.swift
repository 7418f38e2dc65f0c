internal import HLS
internal import Timeline

/// A list without EXT-X-PROGRAM-DATE-TIME.
struct NoDateFault: FaultKind {
    let name = "nopdt"
    let targets = TargetRule.segments
    let timing: TimingRule = [.always, .span]
    let changesListedSegments = true
    let example = "nopdt"
    let sentence = "There are no dates."

    func playlist(at now: WallTime, of list: PlaylistSource) -> MediaPlaylist? {
        list.changingSegments(at: now) { segment, _, _ in segment.programDateTime = nil }
    }
}
