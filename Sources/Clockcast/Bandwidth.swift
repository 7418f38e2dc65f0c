internal import HLS
internal import Timeline

/// The bit rates that a multivariant playlist states for a rendition (RFC 8216, 4.3.4.2).
///
/// They are measured on segments at fixed instants, so they are the same on every replica and after every restart.
struct Bandwidth: Hashable, Sendable {
    /// Bits a second: no segment has more.
    let peak: Int
    /// Bits a second over the sampled segments of the live program.
    let average: Int

    /// Instants at which many digits with much outline are shown and many of them change.
    private static let samples: [WallTime] = [
        "2028-08-28T08:08:58Z", "2026-09-26T09:59:58Z", "2000-06-30T06:06:08Z", "2069-12-31T23:59:58Z",
        "2026-11-20T22:22:22Z",
    ].compactMap { WallTime(iso8601: $0) }

    /// How much a segment may exceed the samples, in percent.
    private static let margin = 4

    /// - Throws: if a sample cannot be made.
    init(measuring rendition: Rendition, duration: Int, phases: [Int], container: SegmentContainer) throws {
        var (largest, total, count) = (0, 0, 0)
        for phase in phases {
            guard let grid = SegmentGrid(duration: duration, phase: phase) else { continue }
            for sample in Self.samples {
                let segment = try rendition.segment(grid.number(at: sample), of: .live, on: grid, container: container)
                largest = max(largest, segment.count)
                total += segment.count
                count += 1
            }
            let loading = try rendition.segment(grid.number(at: .epoch), of: .loading, on: grid, container: container)
            largest = max(largest, loading.count)
        }
        peak = largest * 8 * (100 + Self.margin) / 100 / duration
        average = total * 8 / max(1, count) / duration
    }
}
