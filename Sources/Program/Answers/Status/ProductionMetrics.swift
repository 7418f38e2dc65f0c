internal import Platform
internal import Timeline

/// The time that making segments, headers and files has taken, and how far ahead of the clock it is.
package final class ProductionMetrics: Sendable {
    package init() {}

    /// The upper bounds of the histogram in seconds; one more bucket counts longer times.
    static let bounds = [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2]

    struct Snapshot {
        /// The counts by bucket, not cumulated.
        var counts = [UInt64](repeating: 0, count: bounds.count + 1)
        /// The sum in seconds.
        var sum = 0.0
        var failures: UInt64 = 0
        /// The end of the newest live segment, by channel.
        var edges: [String: WallTime] = [:]
    }

    private let state = Lock(Snapshot())

    var snapshot: Snapshot { state.withLock { $0 } }

    /// Counts a piece of work.
    ///
    /// - Parameters:
    ///   - nanoseconds: the time that it took.
    ///   - edge: the channel and the end of a live segment; nil for everything else.
    func count(nanoseconds: Int64, edge: (channel: String, end: WallTime)?) {
        let seconds = Double(nanoseconds) / 1_000_000_000
        let bucket = Self.bounds.firstIndex { seconds <= $0 } ?? Self.bounds.count
        state.withLock { state in
            state.counts[bucket] += 1
            state.sum += seconds
            if let edge { state.edges[edge.channel] = max(edge.end, state.edges[edge.channel] ?? edge.end) }
        }
    }

    package func countFailure() {
        state.withLock { $0.failures += 1 }
    }

    /// The figures for monitoring, for channels in this order.
    func metrics(of channels: [String], at now: WallTime) -> [MetricFamily] {
        let found = snapshot
        var leads = MetricFamily(
            "clockcast_live_lead_seconds",
            .gauge,
            "How far the newest live segment reaches beyond the present; below 0 without viewers."
        )
        for channel in channels {
            guard let edge = found.edges[channel] else { continue }
            leads.add(["channel": channel], Double((edge - now).nanoseconds / 1_000_000) / 1000)
        }
        return [
            MetricFamily(
                "clockcast_segment_make_duration_seconds",
                "Time to make a segment, a header or a file that was not in the cache.",
                zip(Self.bounds + [.infinity], found.counts).map { ($0, $1) },
                sum: found.sum
            ),
            MetricFamily(
                "clockcast_segment_failures_total",
                .counter,
                "Segments, headers and files that could not be made in time.",
                found.failures
            ), leads,
        ]
    }
}
