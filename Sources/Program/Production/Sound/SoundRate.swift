internal import Encoding
internal import HLS
internal import Sound
internal import Timeline

/// The bit rates of a sound in segments of its own, in bits a second. It adds at most these to pictures, in either packing.
package struct SoundRate: Hashable, Sendable {
    /// The largest rate of any segment.
    package let peak: Int
    /// The average of ordinary segments.
    package let average: Int

    /// The properties that the rates depend on. They are the same for all channels: another offset or target moves sounds, but does not add
    /// any.
    struct Key: Hashable {
        let kind: SoundKind
        let container: SegmentContainer
        /// The duration of segments, in seconds.
        let duration: Int
    }

    /// The percentage by which a segment may exceed the samples: sounds at other places inside an access unit differ by some bytes.
    private static let margin = 4

    /// A full hour in seconds since the epoch; pips are longest then.
    private static let hour: Int64 = 500_000 * 3600

    /// - Throws: if a sample cannot be made.
    init(measuring key: Key, with encoder: SoundEncoder) throws {
        let schedule = SoundSchedule(key.kind)
        // The phases include segments that cut a sound in two.
        let grids = [0, 40, 960].compactMap { SegmentGrid(duration: key.duration, phase: $0) }
        func sizes(_ range: Range<Int64>) throws -> [Int] {
            try grids.flatMap { grid in
                let maker = FragmentMaker(tracks: [encoder.track], grid: grid, container: key.container)
                return try grid.segments(of: WallTime(seconds: range.lowerBound)..<WallTime(seconds: range.upperBound))
                    .map {
                        let run = try encoder.samples(of: grid.audioFrames(of: $0), schedule: schedule)
                        return try maker.fragment([run], ofSegment: $0, numbered: $0).count
                    }
            }
        }
        // Eight seconds contain each place that a second can have inside an access unit.
        let ordinary = try sizes(Self.hour - 20..<Self.hour - 12)
        let largest = try (ordinary + sizes(Self.hour - 6..<Self.hour + 2)).max() ?? 0
        peak = largest * 8 * (100 + Self.margin) / 100 / key.duration
        average = ordinary.reduce(0, +) * 8 / ordinary.count / key.duration
    }
}
