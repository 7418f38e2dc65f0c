internal import HLS
internal import Timeline

/// EXTINF that differs from the duration of segments.
struct DurationFault: FaultKind {
    let name = "extinf"
    let value = ValueRule.number(-900...10_000, unit: "milliseconds")
    let targets = TargetRule.segments
    let timing: TimingRule = [.always, .span]
    let changesListedSegments = true
    let example = "extinf=-43"
    let sentence = "EXTINF is off by that many milliseconds."

    func playlist(at now: WallTime, of list: PlaylistSource) -> MediaPlaylist? {
        let offset = MediaTime(milliseconds: Int64(list.fault.number))
        return list.changingSegments(at: now) { segment, _, _ in segment.duration = segment.duration + offset }
    }
}
