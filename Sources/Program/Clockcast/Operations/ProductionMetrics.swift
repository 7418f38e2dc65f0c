internal import Platform
internal import Timeline

/// The time that making segments, headers and files has taken, and how far ahead of the clock it is.
final class ProductionMetrics: Sendable {
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

    /// The state is copied to memory of its own, so that counting does not have to copy what is being read.
    var snapshot: Snapshot {
        state.withLock { state in
            var copy = state
            copy.counts = state.counts.map { $0 }
            copy.edges = state.edges.mapValues { $0 }
            return copy
        }
    }

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

    func countFailure() {
        state.withLock { $0.failures += 1 }
    }
}
