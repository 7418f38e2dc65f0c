package import Timeline

extension PlaylistView {
    /// A list that begins at an instant, loses nothing, and ends with the segment that holds the last moment of the range:
    /// type EVENT (RFC 8216, 4.3.3.5).
    package static func event(_ range: Range<WallTime>, on grid: SegmentGrid) -> PlaylistView {
        let numbers = grid.segments(of: range)
        let control = ServerControl(on: grid, longest: numbers.count)
        return PlaylistView(
            grid: grid,
            keeping: numbers,
            future: 0,
            type: .event,
            // The distance that players keep anyhow need not be said.
            serverControl: control.canSkipUntil == nil ? nil : control
        )
    }
}
