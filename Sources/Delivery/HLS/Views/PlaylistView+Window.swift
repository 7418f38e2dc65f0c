package import Timeline

extension PlaylistView {
    /// The list ends with the latest past segment and goes far back, so that viewers can pause and seek (a DVR window).
    ///
    /// Players begin at its end: EXT-X-START cannot be closer to it than three target durations (RFC 8216, 4.3.5.2).
    ///
    /// - Parameter seconds: the least length of the list, in whole segments; at least three of them.
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
    /// A list with more segments than this is long enough for delta updates.
    private static let longList = 100

    /// This is the distance that players keep by default. Media3 holds dates against the device's clock, and corrects its lateness, only if
    /// the list has it.
    ///
    /// - Parameter longest: the largest number of segments in the list.
    init(on grid: SegmentGrid, longest: Int = 0) {
        let duration = MediaTime(seconds: Int64(grid.duration))
        self.init(holdBack: duration * 3, canSkipUntil: longest > Self.longList ? duration * 6 : nil)
    }
}
