internal import HLS
internal import Timeline

/// No list for a time, and then one that begins with a single segment, as before and after an encoder's start.
struct OfflineFault: FaultKind {
    let name = "offline"
    let targets = TargetRule.segments
    let timing: TimingRule = [.span]
    let needsLiveList = true
    let reading = FaultReading.missingList
    let example = "offline@after0-15"
    let sentence = "Lists are 404; afterwards they grow from one segment."

    func playlist(at now: WallTime, of list: PlaylistSource) -> MediaPlaylist? {
        // A recording is always complete, regardless of the encoder.
        guard list.stream.view.type != .vod, let start = list.occurrence.lastStart(at: now),
            let end = list.occurrence.end(of: start)
        else { return list(at: now) }
        guard now >= end, let playlist = list(at: now) else { return nil }
        let newest = list.stream.view.segments(at: end).upperBound - 1
        return playlist.dropping(before: min(newest, playlist.mediaSequence + Int64(playlist.segments.count) - 1))
    }
}
