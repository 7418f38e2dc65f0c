package import Timeline

/// Which segments a live playlist lists at a time, and for how long a segment can be had.
package struct LiveWindow: Hashable, Sendable {
    /// Where in the list the present is.
    package enum Present: String, CaseIterable, Sendable {
        /// The list begins with it, so a player that keeps three segments from the end shows the present.
        case start
        /// The list ends with it, as that of any live stream does.
        case edge
    }

    package let grid: SegmentGrid
    package let present: Present
    /// How long after its request a player shows its first frame: the list is that much ahead of the clock.
    package let allowance: Interval
    /// How many segments older than the present are listed, in mode ``Present/start``.
    package let past: Int
    /// How many segments are listed from the present on (``Present/start``), or in all (``Present/edge``); at least 3,
    /// because a playlist may not be shorter than three target durations (RFC 8216, 6.2.2).
    package let listed: Int

    package init(grid: SegmentGrid, present: Present, allowance: Interval, past: Int, listed: Int) {
        precondition(past >= 0 && listed >= 3, "a live playlist lists at least three segments")
        self.grid = grid
        self.present = present
        self.allowance = present == .start ? allowance : .zero
        self.past = present == .start ? past : 0
        self.listed = listed
    }

    /// The number of the segment that is shown at the time, allowance included.
    package func presentSegment(at now: WallTime) -> Int64 {
        grid.number(at: now + allowance)
    }

    /// The numbers listed at a time.
    package func segments(at now: WallTime) -> Range<Int64> {
        let current = presentSegment(at: now)
        return switch present {
        case .start: current - Int64(past)..<current + Int64(listed)
        case .edge: current - Int64(listed)..<current
        }
    }

    /// When the list next changes.
    package func nextChange(after now: WallTime) -> WallTime {
        grid.start(of: presentSegment(at: now) + 1) - allowance
    }
}
