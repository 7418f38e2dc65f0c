internal import HLS
internal import Timeline

/// The bit rates that a multivariant playlist states for a rendition (RFC 8216, 4.3.4.2).
///
/// They are measured on segments of the day, so they are the same on every replica and after every restart.
struct Bandwidth: Hashable, Sendable {
    /// Bits a second: no segment of the live program has more.
    let peak: Int
    /// Bits a second: no segment of either program has more; for viewers who begin with the loading program.
    let peakWithLoading: Int
    /// Bits a second over the sampled segments of the live program.
    let average: Int

    /// Seconds of the day at which many digits with much outline are shown and many of them change.
    private static let samples: [Int64] = [
        0 * 3600 + 8 * 60 + 58, 8 * 3600 + 8 * 60 + 58, 9 * 3600 + 59 * 60 + 58, 18 * 3600 + 58 * 60 + 58,
        20 * 3600 + 6 * 60 + 58, 23 * 3600 + 59 * 60 + 58,
    ]

    /// How much a segment may exceed the samples, in percent.
    private static let margin = 4

    /// - Parameter day: days since the Unix epoch, UTC.
    /// - Throws: if a sample cannot be made.
    init(measuring rendition: Rendition, day: Int64, grid: SegmentGrid, container: SegmentContainer) throws {
        let live = try Self.samples.map { second in
            let instant = WallTime(seconds: day * 86_400 + second)
            return try rendition.segment(grid.number(at: instant), of: .live, on: grid, container: container).count
        }
        let loading = try rendition.segment(grid.number(at: .epoch), of: .loading, on: grid, container: container)
        func rate(_ largest: Int) -> Int { largest * 8 * (100 + Self.margin) / 100 / grid.duration }
        peak = rate(live.max() ?? 0)
        peakWithLoading = max(peak, rate(loading.count))
        average = live.reduce(0, +) * 8 / live.count / grid.duration
    }
}
