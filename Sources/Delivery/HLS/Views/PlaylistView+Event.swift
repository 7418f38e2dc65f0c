package import Timeline

extension PlaylistView {
    /// A list that begins at an instant, loses nothing, and ends with the segment that holds the last moment of the range:
    /// type EVENT (RFC 8216, 4.3.3.5).
    package static func event(_ range: Range<WallTime>, on grid: SegmentGrid) -> PlaylistView {
        PlaylistView(grid: grid, keeping: grid.segments(of: range), future: 0, type: .event)
    }
}
