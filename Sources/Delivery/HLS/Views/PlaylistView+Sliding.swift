package import Timeline

// Lists that slide with the time.
extension PlaylistView {
    /// The list ends with the latest past segment, as in any live stream.
    ///
    /// - Parameter listed: the number of segments; at least 3.
    package static func liveEdge(on grid: SegmentGrid, listed: Int) -> PlaylistView {
        PlaylistView(grid: grid, past: Int64(listed), future: 0, serverControl: ServerControl(on: grid))
    }

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

    /// The list begins with the present and extends far into the future, for players that buffer it and go by the dates. It has no
    /// HOLD-BACK, because the present is not near its end.
    ///
    /// - Parameter listed: the number of segments from the present on; at least 3.
    package static func ahead(on grid: SegmentGrid, listed: Int) -> PlaylistView {
        PlaylistView(
            grid: grid,
            past: 0,
            future: Int64(listed),
            start: PlaylistStart(timeOffset: MediaTime(seconds: 0), isPrecise: true)
        )
    }

    /// The same list, later: it has the present content after the delay. This is for lists that slide.
    package func delayed(by delay: Interval) -> PlaylistView {
        var view = self
        view.lead = view.lead - delay
        return view
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
