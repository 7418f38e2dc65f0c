package import Timeline

extension PlaylistView {
    /// A range that is over, complete: type VOD. It is the same at any time, so it may be cached for ever.
    package static func recording(_ range: Range<WallTime>, on grid: SegmentGrid) -> PlaylistView {
        .complete(grid.segments(of: range), on: grid)
    }
}
