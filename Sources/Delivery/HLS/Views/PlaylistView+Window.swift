package import Timeline

extension PlaylistView {
    /// The list ends with what has just happened and goes far back, so that viewers can pause and seek (a DVR window).
    ///
    /// Players begin at its end, three target durations before which is as near as RFC 8216, 4.3.5.2, lets EXT-X-START be.
    ///
    /// - Parameter seconds: how long the list is at least, in whole segments; three of them at least.
    package static func window(on grid: SegmentGrid, seconds: Int) -> PlaylistView {
        let distance = MediaTime(seconds: Int64(grid.duration)) * 3
        return PlaylistView(
            grid: grid,
            past: Int64(max(3, (seconds + grid.duration - 1) / grid.duration)),
            future: 0,
            start: PlaylistStart(timeOffset: distance * -1, isPrecise: false),
            serverControl: ServerControl(holdBack: distance)
        )
    }
}
