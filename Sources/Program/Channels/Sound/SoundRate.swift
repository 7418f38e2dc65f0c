internal import Encoding
internal import HLS
internal import Packaging
internal import Sound
internal import Timeline

/// The bit rates of a sound in segments of its own, in bits a second: what it adds to those of pictures at most, however both are
/// packed.
package struct SoundRate: Hashable, Sendable {
    /// No segment has more.
    let peak: Int
    /// Over segments like most others.
    let average: Int

    /// What of it rates depend on. They are those of any channel: another offset or another target moves what is heard, and makes no
    /// more of it.
    struct Key: Hashable {
        let kind: SoundKind
        let container: SegmentContainer
        /// Of segments, in seconds.
        let duration: Int
    }

    /// How much a segment may exceed the samples, in percent: sounds at other places inside an access unit differ by some bytes.
    private static let margin = 4

    /// A full hour, at which pips are longest.
    private static let hour: Int64 = 500_000 * 3600

    /// - Throws: if a sample cannot be made.
    init(measuring key: Key, with encoder: SoundEncoder) throws {
        let schedule = SoundSchedule(key.kind)
        let packager = SegmentPackager(tracks: [encoder.track])
        // Segments that cut a sound in two, too.
        let grids = [0, 40, 960].compactMap { SegmentGrid(duration: key.duration, phase: $0) }
        func sizes(_ range: Range<Int64>) throws -> [Int] {
            try grids.flatMap { grid in
                try grid.segments(of: WallTime(seconds: range.lowerBound)..<WallTime(seconds: range.upperBound)).map {
                    let run = try encoder.samples(ofSegment: $0, on: grid, schedule: schedule)
                    return try packager.segment([run], number: $0, container: key.container).count
                }
            }
        }
        // Eight seconds hold each place that a second can have inside an access unit.
        let ordinary = try sizes(Self.hour - 20..<Self.hour - 12)
        let largest = try (ordinary + sizes(Self.hour - 6..<Self.hour + 2)).max() ?? 0
        peak = largest * 8 * (100 + Self.margin) / 100 / key.duration
        average = ordinary.reduce(0, +) * 8 / ordinary.count / key.duration
    }
}
