internal import HLS
internal import Timeline

/// An encoder that restarts and marks it: EXT-X-DISCONTINUITY, another EXT-X-MAP, and timestamps from zero. Numbers go on.
struct RestartFault: FaultKind {
    static let definition = FaultDefinition(
        "restart",
        targets: .segments,
        timing: [.event, .single],
        changesMedia: true,
        changesListedSegments: true,
        marksDiscontinuities: true,
        example: "restart@30",
        "Timestamps begin at zero, with EXT-X-DISCONTINUITY and another EXT-X-MAP."
    )

    init(_ text: FaultText) {}

    func playlist(at now: WallTime, of list: PlaylistSource) -> MediaPlaylist? {
        guard var playlist = list.markingEvents(at: now) else { return nil }
        for index in playlist.segments.indices {
            let number = playlist.mediaSequence + Int64(index)
            guard let map = playlist.segments[index].map,
                let first = list.occurrence.eventSegment(upTo: number, on: list.grid)
            else { continue }
            playlist.segments[index].map = MediaInitializationSection(
                uri: map.uri + (map.uri.contains("?") ? "&" : "?") + "restart=\(first)"
            )
        }
        return playlist
    }

    func change(
        _ media: inout MediaFault,
        ofSegment number: Int64,
        on grid: SegmentGrid,
        during occurrence: Occurrence
    ) {
        guard let first = occurrence.eventSegment(upTo: number, on: grid) else { return }
        media.restart(at: grid.mediaStart(of: first), from: grid.mediaStart(of: number))
    }
}
