package import Timeline

// Lists that lose no segments: those of a range of time.
extension PlaylistView {
    /// A list of all segments at any time, as for a recording.
    package static func complete(_ numbers: Range<Int64>, on grid: SegmentGrid) -> PlaylistView {
        PlaylistView(grid: grid, future: nil, keeping: numbers, type: .vod)
    }

    /// A range that is over, complete: type VOD. It is the same at any time, so it may be cached for ever.
    package static func recording(_ range: Range<WallTime>, on grid: SegmentGrid) -> PlaylistView {
        .complete(grid.segments(of: range), on: grid)
    }

    /// A list that begins at an instant, loses nothing, and ends with the segment that holds the last moment of the range:
    /// type EVENT (RFC 8216, 4.3.3.5).
    package static func event(_ range: Range<WallTime>, on grid: SegmentGrid) -> PlaylistView {
        let numbers = grid.segments(of: range)
        let control = ServerControl(on: grid, longest: numbers.count)
        return PlaylistView(
            grid: grid,
            future: 0,
            keeping: numbers,
            type: .event,
            // The distance that players keep by default need not be written.
            serverControl: control.canSkipUntil == nil ? nil : control
        )
    }
}
