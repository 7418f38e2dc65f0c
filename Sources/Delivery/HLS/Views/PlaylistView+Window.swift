package import Timeline

extension PlaylistView {
    /// The list ends with what has just happened and goes far back, so that viewers can pause and seek (a DVR window).
    ///
    /// Players begin at its end, three target durations before which is as near as RFC 8216, 4.3.5.2, lets EXT-X-START be.
    ///
    /// - Parameter seconds: how long the list is at least, in whole segments; three of them at least.
    package static func window(on grid: SegmentGrid, seconds: Int) -> PlaylistView {
        let distance = MediaTime(seconds: Int64(grid.duration)) * 3
        let segments = max(3, (seconds + grid.duration - 1) / grid.duration)
        return PlaylistView(
            grid: grid,
            past: Int64(segments),
            future: 0,
            start: PlaylistStart(timeOffset: distance * -1, isPrecise: false),
            serverControl: ServerControl(on: grid, longest: segments)
        )
    }
}

extension ServerControl {
    /// With how many segments more a list is so long that a delta update is worth it.
    private static let longList = 100

    /// The distance from the end that players keep anyhow. Media3 holds dates against the device's clock only where it is said, and
    /// then puts right what is late.
    ///
    /// - Parameter longest: how many segments the list has at most.
    init(on grid: SegmentGrid, longest: Int = 0) {
        let duration = MediaTime(seconds: Int64(grid.duration))
        self.init(holdBack: duration * 3, canSkipUntil: longest > Self.longList ? duration * 6 : nil)
    }
}
