/// The answers that viewers got.
struct LoadReport {
    private(set) var playlists = Latencies()
    private(set) var segments = Latencies()
    private(set) var bytes = 0
    /// The kinds of errors, each with its count.
    private(set) var errors: [String: Int] = [:]
    /// Polls that came due while the viewer still waited for an answer.
    var latePolls = 0
    /// Connections that the server closed between two requests.
    var reconnections = 0

    /// Latencies in microseconds, counted in steps of 1/16 of an octave.
    struct Latencies {
        private var counts = [Int](repeating: 0, count: 16 * 40)
        private(set) var count = 0
        private(set) var largest: Int64 = 0
        private(set) var overOneSecond = 0

        mutating func add(nanoseconds: Int64) {
            let value = UInt64(max(nanoseconds / 1000, 16))
            let octave = 63 - value.leadingZeroBitCount
            let step = Int(value >> UInt64(octave - 4) & 15)
            counts[min(octave * 16 + step, counts.count - 1)] += 1
            count += 1
            largest = max(largest, nanoseconds)
            if nanoseconds > 1_000_000_000 { overOneSecond += 1 }
        }

        /// The upper bound of the step that holds this share of all, in milliseconds.
        func percentile(_ share: Double) -> Double {
            var left = Int(Double(count) * share)
            for (index, count) in counts.enumerated() {
                left -= count
                if left < 0 { return Double((17 + index % 16) << max(index / 16, 4)) / 16 / 1000 }
            }
            return Double(largest) / 1_000_000
        }

        var text: String {
            "\(count) answers, p50 \(percentile(0.5)) ms, p99 \(percentile(0.99)) ms, "
                + "max \(Double(largest / 1000) / 1000) ms, over 1 s: \(overOneSecond)"
        }
    }

    mutating func addPlaylist(nanoseconds: Int64, bytes: Int) {
        playlists.add(nanoseconds: nanoseconds)
        self.bytes += bytes
    }

    mutating func addSegment(nanoseconds: Int64, bytes: Int) {
        segments.add(nanoseconds: nanoseconds)
        self.bytes += bytes
    }

    mutating func addError(_ kind: String) {
        errors[kind, default: 0] += 1
    }
}
