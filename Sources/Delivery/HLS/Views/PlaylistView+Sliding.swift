package import Timeline

// Lists that slide with the time.
extension PlaylistView {
    /// The list ends with what has just happened, as that of any live stream does.
    ///
    /// - Parameter listed: how many segments are listed; at least 3.
    package static func liveEdge(on grid: SegmentGrid, listed: Int) -> PlaylistView {
        PlaylistView(grid: grid, past: Int64(listed), future: 0, serverControl: ServerControl(on: grid))
    }

    /// The list begins with the present and goes far into the future, for players that keep it in store and go by the dates.
    /// It has no HOLD-BACK, because the present is not near its end.
    ///
    /// - Parameter listed: how many segments are listed from the present on; at least 3.
    package static func ahead(on grid: SegmentGrid, listed: Int) -> PlaylistView {
        PlaylistView(
            grid: grid,
            past: 0,
            future: Int64(listed),
            start: PlaylistStart(timeOffset: MediaTime(seconds: 0), isPrecise: true)
        )
    }

    /// The same list, later: what it is now, it is then after the delay. For lists that slide.
    package func delayed(by delay: Interval) -> PlaylistView {
        var view = self
        view.lead = view.lead - delay
        return view
    }
}
