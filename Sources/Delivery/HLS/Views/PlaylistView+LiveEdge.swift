package import Timeline

extension PlaylistView {
    /// The list ends with what has just happened, as that of any live stream does.
    ///
    /// - Parameter listed: how many segments are listed; at least 3.
    package static func liveEdge(on grid: SegmentGrid, listed: Int) -> PlaylistView {
        PlaylistView(grid: grid, past: Int64(listed), future: 0, serverControl: ServerControl(on: grid))
    }
}
