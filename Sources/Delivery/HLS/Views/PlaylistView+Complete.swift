package import Timeline

extension PlaylistView {
    /// All segments are listed at any time, as of a recording.
    package static func complete(_ numbers: Range<Int64>, on grid: SegmentGrid) -> PlaylistView {
        PlaylistView(grid: grid, keeping: numbers, future: nil, type: .vod)
    }
}
