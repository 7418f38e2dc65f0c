package import Timeline

/// The part of a timeline that a viewer's playlist lists, and when: a pure function of the time.
///
/// Its extensions make the kinds of views; the common operations are here.
package struct PlaylistView: Hashable, Sendable {
    package let grid: SegmentGrid
    /// The time by which the list is ahead of the clock; negative if it is behind.
    var lead: Interval
    /// The number of listed segments that are older than the present one; nil for all from the first of ``extent`` on.
    let past: Int64?
    /// The number of listed segments from the present one on; nil for all to the last of ``extent``.
    private let future: Int64?
    /// All numbers that are ever listed.
    private let extent: Range<Int64>
    /// EXT-X-PLAYLIST-TYPE; nil where segments leave the list.
    package let type: PlaylistType?
    /// EXT-X-START; nil if players begin at their default place.
    package internal(set) var start: PlaylistStart?
    /// EXT-X-SERVER-CONTROL; nil for lists that are soon complete.
    package internal(set) var serverControl: ServerControl?
    /// The parts of its segments, for low latency; nil if they are listed whole.
    package internal(set) var parts: PartGrid?
    /// PART-TARGET; nil if there are no parts.
    var partTarget: MediaTime?

    /// - Parameters:
    ///   - past: nil for a list that loses nothing.
    ///   - future: nil for a list of all segments at once.
    ///   - extent: nil for a list that slides, for ever.
    init(
        grid: SegmentGrid,
        lead: Interval = .zero,
        past: Int64? = nil,
        future: Int64?,
        keeping extent: Range<Int64>? = nil,
        type: PlaylistType? = nil,
        start: PlaylistStart? = nil,
        serverControl: ServerControl? = nil
    ) {
        if let past, let future {
            // RFC 8216, 6.2.2, requires this.
            precondition(
                past >= 0 && future >= 0 && past + future >= 3,
                "a live playlist lists at least three segments"
            )
        }
        self.grid = grid
        self.lead = lead
        self.past = past
        self.future = future
        self.extent = extent ?? grid.numbers.lowerBound..<grid.numbers.upperBound
        self.type = type
        self.start = start
        self.serverControl = serverControl
    }

    /// Whether a segment is ever listed.
    package func lists(_ number: Int64) -> Bool { type == nil || extent.contains(number) }

    /// The end of the last segment that is ever listed; ``WallTime/distantFuture`` for a list that slides.
    package var end: WallTime { type == nil ? .distantFuture : grid.start(of: extent.upperBound) }

    /// The numbers listed at an instant; empty if the view has not begun yet.
    package func segments(at now: WallTime) -> Range<Int64> {
        let present = presentSegment(at: now)
        let end = future.map { min(max(present + $0, extent.lowerBound), extent.upperBound) } ?? extent.upperBound
        return (past.map { present - $0 } ?? extent.lowerBound)..<end
    }

    /// EXT-X-ENDLIST: whether no segment is added after the time.
    package func hasEnded(at now: WallTime) -> Bool {
        segments(at: now).upperBound == extent.upperBound
    }

    /// The instant at which the list next changes; ``WallTime/distantFuture`` if it never does.
    package func nextChange(after now: WallTime) -> WallTime {
        if let parts { return parts.release(of: parts.lastReleased(at: now) + 1) }
        return hasEnded(at: now) ? .distantFuture : grid.start(of: presentSegment(at: now) + 1) - lead
    }

    /// The number of whole seconds for which a cache may keep the list: at most half a target duration, and not beyond its next change; a
    /// day if there is none.
    package func maximumAge(at now: WallTime) -> Int {
        let next = nextChange(after: now)
        guard next < .distantFuture else { return 86_400 }
        return min(grid.duration / 2, Int((next - now).nanoseconds / 1_000_000_000))
    }

    /// The period in which a segment is listed: from the instant at which it enters to that at which it leaves.
    ///
    /// - Parameter number: a segment that the view lists at some time.
    package func listing(of number: Int64) -> Range<WallTime> {
        let start = grid.start(of: number) - lead
        let enters = future.map { start - grid.interval * ($0 - 1) }
        let leaves = past.map { start + grid.interval * ($0 + 1) }
        return (enters ?? .distantPast)..<(leaves ?? .distantFuture)
    }

    /// The period in which a segment is available: from two segments before it enters the list, for clients that calculate its name or have
    /// another clock, until its own duration and that of the list have passed since it left (RFC 8216, 6.2.2).
    ///
    /// - Parameter number: a segment that the view lists at some time.
    package func availability(of number: Int64) -> Range<WallTime> {
        let listing = listing(of: number)
        let first = future == nil ? .distantPast : listing.lowerBound - grid.interval * 2
        let last = past.map { listing.upperBound + grid.interval * (1 + $0 + (future ?? 0)) } ?? .distantFuture
        return first..<last
    }

    private func presentSegment(at now: WallTime) -> Int64 {
        // A segment is complete when its last part exists, which for sound is a moment after the end in the grid.
        if let parts { return parts.segment(of: parts.lastReleased(at: now) + 1) }
        return grid.number(at: now + lead)
    }
}
