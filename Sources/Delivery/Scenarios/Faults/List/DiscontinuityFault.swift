internal import HLS
internal import Timeline

/// EXT-X-DISCONTINUITY without a discontinuity; EXT-X-DISCONTINUITY-SEQUENCE counts them from the epoch on.
struct DiscontinuityFault: FaultKind {
    static let definition = FaultDefinition(
        "disc",
        targets: .segments,
        timing: [.event, .single],
        changesListedSegments: true,
        marksDiscontinuities: true,
        example: "disc@0of10",
        "The segment gets EXT-X-DISCONTINUITY, and its timestamps go on."
    )

    init(_ text: FaultText) {}

    func playlist(at now: WallTime, of list: PlaylistSource) -> MediaPlaylist? {
        list.markingEvents(at: now)
    }
}

extension PlaylistSource {
    /// The present list with EXT-X-DISCONTINUITY at each event.
    func markingEvents(at now: WallTime) -> MediaPlaylist? {
        guard var playlist = self(at: now) else { return nil }
        let gone = occurrence.count(through: grid.start(of: playlist.mediaSequence - 1))
        playlist.markDiscontinuities(
            { occurrence.isEventSegment($0, on: grid) },
            gone: gone,
            besides: stream.schedule
        )
        return playlist
    }
}
