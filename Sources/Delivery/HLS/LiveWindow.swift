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

    /// The length of a segment on the media timeline.
    package var duration: MediaTime {
        MediaTime(seconds: Int64(grid.duration))
    }

    /// How long the list is, which never changes.
    package var length: Interval {
        grid.interval * Int64(past + listed)
    }

    /// When the list next changes.
    package func nextChange(after now: WallTime) -> WallTime {
        grid.start(of: presentSegment(at: now) + 1) - allowance
    }

    /// When a segment is in the list: from the instant at which it enters to that at which it is gone.
    ///
    /// - Parameter number: one of ``SegmentGrid/numbers``.
    package func listing(of number: Int64) -> Range<WallTime> {
        // It is in the list while the present segment is one of these.
        let (first, last) =
            switch present {
            case .start: (number - Int64(listed) + 1, number + Int64(past))
            case .edge: (number + 1, number + Int64(listed))
            }
        return grid.start(of: first) - allowance..<grid.start(of: last + 1) - allowance
    }

    /// Whether a segment can be had at a time by those who follow this list: from a while before it enters until its own
    /// duration and that of the list have passed since it left (RFC 8216, 6.2.2).
    ///
    /// - Parameters:
    ///   - number: any; one that lies outside of ``SegmentGrid/numbers`` is too early or gone for ever.
    ///   - early: how long before it enters; a segment's duration if nil.
    package func availability(of number: Int64, at now: WallTime, early: Interval? = nil) -> SegmentAvailability {
        guard number <= grid.numbers.upperBound else { return .tooEarly(availableAt: .distantFuture) }
        guard number >= grid.numbers.lowerBound else { return .gone(since: .distantPast) }
        let listing = listing(of: number)
        return SegmentAvailability(
            from: listing.lowerBound - (early ?? grid.interval),
            until: listing.upperBound + grid.interval + length,
            at: now
        )
    }
}
