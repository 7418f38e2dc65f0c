package import Timeline

extension PlaylistView {
    /// The list begins with the present, so a player that keeps three segments from the end shows the present.
    ///
    /// - Parameters:
    ///   - allowance: how long after its request a player shows its first frame: the list is that much ahead of the clock.
    ///   - past: how many segments older than the present are listed.
    ///   - listed: how many segments are listed from the present on; at least 3.
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
