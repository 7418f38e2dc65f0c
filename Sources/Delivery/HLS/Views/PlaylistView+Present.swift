package import Timeline

extension PlaylistView {
    /// The list begins with the present, so a player that keeps three segments from the end shows the present.
    ///
    /// - Parameters:
    ///   - allowance: the time from a player's request to its first frame; the list is ahead of the clock by that much.
    ///   - past: the number of listed segments that are older than the present.
    ///   - listed: the number of segments from the present on; at least 3.
    package static func present(on grid: SegmentGrid, allowance: Interval, past: Int, listed: Int) -> PlaylistView {
        PlaylistView(
            grid: grid,
            lead: allowance,
            past: Int64(past),
            future: Int64(listed),
            start: PlaylistStart(
                timeOffset: MediaTime(seconds: Int64(grid.duration)) * Int64(past),
                isPrecise: true
            ),
            serverControl: ServerControl(on: grid)
        )
    }
}
