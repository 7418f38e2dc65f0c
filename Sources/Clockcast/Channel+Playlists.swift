internal import HLS
internal import Timeline

extension Channel {
    /// How far ahead of the clock the viewer's lists are.
    func allowance(_ query: PlaylistQuery) -> Interval {
        guard query.present == .start else { return .zero }
        return query.allowance.map { .milliseconds(Int64($0)) } ?? playlist.startAllowance
    }

    func window(on grid: SegmentGrid, _ query: PlaylistQuery) -> LiveWindow {
        LiveWindow(
            grid: grid,
            present: query.present,
            allowance: allowance(query),
            past: playlist.past,
            listed: query.present == .start ? playlist.listed : playlist.edgeListed)
    }

    func availability(of number: Int64, on grid: SegmentGrid, at now: WallTime) -> SegmentAvailability {
        SegmentAvailability(
            start: grid.start(of: number),
            duration: grid.interval,
            longestPlaylist: playlist.longestPlaylist,
            allowance: .milliseconds(Int64(PlaylistQuery.allowances.upperBound)),
            at: now)
    }
}
