internal import HLS
internal import Timeline

/// A list that loses more at its start than it should, and then grows again: a viewer who is behind falls out of it.
struct JumpFault: FaultKind {
    let name = "jump"
    let value = ValueRule.number(1...10_000, unit: "segments")
    let targets = TargetRule.list
    let timing: TimingRule = [.event, .single]
    let needsLiveList = true
    let reading = FaultReading.oddList
    let example = "list.jump=10@30"
    let sentence = "That many segments leave the list too early; at least one stays."

    func playlist(at now: WallTime, of list: PlaylistSource) -> MediaPlaylist? {
        guard let playlist = list(at: now), let event = list.occurrence.lastStart(at: now) else { return list(at: now) }
        let listed = list.stream.view.segments(at: event)
        let first = min(listed.lowerBound + Int64(list.fault.number), listed.upperBound - 1)
        // Segments that have left do not come back (RFC 8216, 6.2.2).
        return playlist.dropping(before: first) ?? playlist
    }
}
