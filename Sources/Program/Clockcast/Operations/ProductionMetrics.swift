internal import Platform
internal import Timeline

/// What the making of segments, headers and files has cost, and how far ahead of the clock it is.
final class ProductionMetrics: Sendable {
    /// Upper bounds of the histogram in seconds; one more counts what took longer.
    static let bounds = [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2]

    struct Snapshot {
        /// By bucket, not summed up.
        var counts = [UInt64](repeating: 0, count: bounds.count + 1)
        /// Seconds together.
        var sum = 0.0
        var failures: UInt64 = 0
        /// By channel: where the newest live segment ends that was made.
        var edges: [String: WallTime] = [:]
    }

    private let state = Lock(Snapshot())

    /// Copied to its own memory, so that nobody who counts has to copy what is being read.
    var snapshot: Snapshot {
        state.withLock { state in
            var copy = state
            copy.counts = state.counts.map { $0 }
            copy.edges = state.edges.mapValues { $0 }
            return copy
        }
    }

    /// Counts something that was made.
    ///
    /// - Parameters:
    ///   - nanoseconds: how long it took.
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
