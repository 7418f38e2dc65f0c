package import Timeline

// Lists that slide with the time.
extension PlaylistView {
    /// The list ends with the latest past segment, as in any live stream.
    ///
    /// - Parameter listed: the number of segments; at least 3.
    package static func liveEdge(on grid: SegmentGrid, listed: Int) -> PlaylistView {
        PlaylistView(grid: grid, past: Int64(listed), future: 0, serverControl: ServerControl(on: grid))
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
