package import Timeline

extension PlaylistView {
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
}
