internal import HLS
internal import Timeline

/// An encoder that restarts and marks it: EXT-X-DISCONTINUITY, another EXT-X-MAP, and timestamps from zero. Numbers go on.
struct RestartFault: FaultKind {
    let name = "restart"
    let targets = TargetRule.segments
    let timing: TimingRule = [.event, .single]
    let changesMedia = true
    let changesListedSegments = true
    let marksDiscontinuities = true
    let example = "restart@30"
    let sentence = "Timestamps begin at zero, with EXT-X-DISCONTINUITY and another EXT-X-MAP."

    func playlist(at now: WallTime, of list: PlaylistSource) -> MediaPlaylist? {
        guard var playlist = list.markingEvents(at: now) else { return nil }
        for index in playlist.segments.indices {
            let number = playlist.mediaSequence + Int64(index)
            guard let uri = playlist.segments[index].map?.uri,
                let first = list.occurrence.eventSegment(upTo: number, on: list.grid)
            else { continue }
            playlist.segments[index].map?.uri = uri + (uri.contains("?") ? "&" : "?") + "restart=\(first)"
        }
        return playlist
    }

    func change(_ media: inout MediaFault, of segment: FaultedSegment) {
        media.restart(with: segment)
    }
}
