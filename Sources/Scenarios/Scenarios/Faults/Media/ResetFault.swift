internal import HLS
internal import Timeline

/// An encoder that restarts without marking it: from the event on its list has only new segments, counted from zero, with timestamps from
/// zero. There is no list until its first segment is complete.
struct ResetFault: FaultKind {
    let name = "reset"
    let targets = TargetRule.segments
    let timing: TimingRule = [.event, .single]
    let changesMedia = true
    let changesNumbers = true
    let example = "reset@40"
    let sentence = "Numbers and timestamps begin at zero, without any tag."

    func playlist(at now: WallTime, of list: PlaylistSource) -> MediaPlaylist? {
        // A recording also has the segments before the event, and one count for all.
        guard list.stream.view.type != .vod, let event = list.occurrence.lastStart(at: now) else {
            return list(at: now)
        }
        let first = list.grid.firstSegment(from: event)
        guard var playlist = list(at: now)?.dropping(before: first) else { return nil }
        playlist.mediaSequence -= first
        return playlist
    }

    func change(_ media: inout MediaFault, of segment: FaultedSegment) {
        media.restart(with: segment)
    }
}
