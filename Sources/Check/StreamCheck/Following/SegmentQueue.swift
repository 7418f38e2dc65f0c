internal import StreamReading

/// The segments of a media playlist that are to be fetched, one after the other.
struct SegmentQueue: Sendable {
    private var segments: [ObservedSegment] = []
    private var start = 0
    /// The highest number that was ever listed.
    var highest: Int64?
    /// Whether a segment or a header is on its way.
    var isFetching = false
    /// The number of the segment that came last.
    var lastTaken: Int64?

    var next: ObservedSegment? { start < segments.count ? segments[start] : nil }

    var count: Int { segments.count - start }

    /// Whether nothing is left to fetch.
    var isDone: Bool { count == 0 && !isFetching }

    mutating func add(_ new: [ObservedSegment]) {
        highest = new.last?.number ?? highest
        segments += new
    }

    mutating func dropNext() {
        start += 1
        if start > 1000 {
            segments.removeFirst(start)
            start = 0
        }
    }
}
