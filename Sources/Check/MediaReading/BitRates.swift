package import PlaylistReading
package import Timeline

/// The sizes and lengths of segments that follow each other: their peak bit rate (RFC 8216, 4.1).
package struct BitRates: Sendable {
    /// The peak in bits a second: the highest of any run of segments that lasts half to one and a half target durations.
    package private(set) var peak: Int64 = 0
    /// The segment at which the peak is reached.
    package private(set) var peakSegment: Int64 = 0
    package private(set) var bytes: Int64 = 0
    package private(set) var length = Interval.zero
    private var recent: [(bytes: Int64, length: Interval)] = []

    package init() {}

    /// Begins a new run of segments.
    package mutating func skip() { recent = [] }

    package mutating func take(_ segment: ObservedSegment, _ count: Int64, targetDuration: Interval) {
        guard let duration = segment.duration, duration > .zero else { return }
        bytes += count
        length = length + duration
        recent.append((count, duration))
        if recent.count > 100 { recent.removeFirst() }
        var (bytes, length) = (Int64(0), Interval.zero)
        for part in recent.reversed() {
            bytes += part.bytes
            length = length + part.length
            if length * 2 > targetDuration * 3 { break }
            guard length * 2 >= targetDuration else { continue }
            // Bits and microseconds, so that it stays within Int64.
            let rate = bytes * 8 * 1_000_000 / max(length.nanoseconds / 1000, 1)
            if rate > peak { (peak, peakSegment) = (rate, segment.number) }
        }
    }

    /// The average in bits a second.
    package var average: Int64 { length > .zero ? bytes * 8 * 1000 / max(length.nanoseconds / 1_000_000, 1) : 0 }
}
