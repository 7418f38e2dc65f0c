internal import HLS
internal import Timeline

/// EXT-X-DISCONTINUITY where nothing is discontinuous.
struct DiscontinuityFault: FaultKind {
    let name = "disc"
    let targets = TargetRule.segments
    let timing: TimingRule = [.event, .single]
    let changesListedSegments = true
    let marksDiscontinuities = true
    let example = "disc@0of10"
    let sentence = "The segment gets EXT-X-DISCONTINUITY, and its timestamps go on."

    func playlist(at now: WallTime, of list: PlaylistSource) -> MediaPlaylist? {
        list.markingEvents(at: now)
    }
}

extension PlaylistSource {
    /// The present list with EXT-X-DISCONTINUITY at each event.
    func markingEvents(at now: WallTime) -> MediaPlaylist? {
        guard var playlist = self(at: now) else { return nil }
        playlist.markDiscontinuities(
            { occurrence.isEventSegment($0, on: grid) },
            count: { occurrence.count(through: $0) },
            in: stream
        )
        return playlist
    }
}
