internal import HTTPMessage
package import Platform
internal import Timeline

/// Finished segments and headers by their path, within a bound; the least recently used go first, and those unused for half a minute go in
/// any case.
package final class SegmentCache: Sendable {
    /// One of a chain in the order of their last uses.
    private struct Entry {
        let bytes: SharedBytes
        var lastUse: MonotonicTime
        var older: String?
        var newer: String?
    }

    private struct State {
        var entries: [String: Entry] = [:]
        private(set) var oldest: String?
        private var newest: String?
        var byteCount = 0
        var hits: UInt64 = 0
        var misses: UInt64 = 0
        var isSweepScheduled = false

        /// - Returns: what was kept, to be freed after the lock; nil if nothing was.
        mutating func remove(_ path: String) -> SharedBytes? {
            guard let entry = entries.removeValue(forKey: path) else { return nil }
            byteCount -= entry.bytes.count
            if let older = entry.older { entries[older]?.newer = entry.newer } else { oldest = entry.newer }
            if let newer = entry.newer { entries[newer]?.older = entry.older } else { newest = entry.older }
            return entry.bytes
        }

        mutating func add(_ bytes: SharedBytes, at path: String, now: MonotonicTime) {
            entries[path] = Entry(bytes: bytes, lastUse: now, older: newest)
            if let newest { entries[newest]?.newer = path } else { oldest = path }
            newest = path
            byteCount += bytes.count
        }
    }

    var usage: (hits: UInt64, misses: UInt64, byteCount: Int, entryCount: Int) {
        state.withLock { ($0.hits, $0.misses, $0.byteCount, $0.entries.count) }
    }

    /// A live segment is requested while it is in playlists, which is some seconds.
    private static let patience = Interval.seconds(30)

    /// The largest number of bytes to keep.
    private let capacity: Int
    private let state = Lock(State())
    private let clock: any TimeSource
    private let timers: Timers

    package init(capacity: Int, clock: any TimeSource, timers: Timers) {
        self.capacity = capacity
        self.clock = clock
        self.timers = timers
    }

    func bytes(at path: String) -> SharedBytes? {
        state.withLock { state in
            guard let bytes = state.remove(path) else {
                state.misses += 1
                return nil
            }
            state.hits += 1
            state.add(bytes, at: path, now: clock.monotonic)
            return bytes
        }
    }

    func insert(_ bytes: SharedBytes, at path: String) {
        let (isScheduled, gone) = state.withLock { state -> (Bool, [SharedBytes?]) in
            var gone = [state.remove(path)]
            state.add(bytes, at: path, now: clock.monotonic)
            // Down to three quarters at once, so that most insertions remove nothing.
            let bound = state.byteCount > capacity ? capacity * 3 / 4 : capacity
            while state.byteCount > bound, let oldest = state.oldest { gone.append(state.remove(oldest)) }
            defer { state.isSweepScheduled = true }
            return (state.isSweepScheduled, gone)
        }
        // Bytes that nothing else holds are freed here, after the lock.
        _ = gone
        if !isScheduled { scheduleSweep() }
    }

    /// Drops entries unused since an instant.
    private func sweep(notUsedSince instant: MonotonicTime) {
        let gone = state.withLock { state in
            var gone: [SharedBytes?] = []
            while let oldest = state.oldest, let entry = state.entries[oldest], entry.lastUse < instant {
                gone.append(state.remove(oldest))
            }
            return gone
        }
        _ = gone
    }

    /// Sweeps after a while, and again until nothing is left, so that a server without viewers has nothing to do.
    private func scheduleSweep() {
        timers.schedule(after: Self.patience) { [self] in
            sweep(notUsedSince: clock.monotonic - Self.patience)
            let isEmpty = state.withLock { state in
                state.isSweepScheduled = !state.entries.isEmpty
                return state.entries.isEmpty
            }
            MemoryPolicy.trim()
            if !isEmpty { scheduleSweep() }
        }
    }

    /// The figures for monitoring.
    var metrics: [MetricFamily] {
        let (usage, files) = (usage, "Segments, headers and files")
        let bytes = "Bytes of segments, headers and files in the cache."
        return [
            MetricFamily("clockcast_segment_cache_hits_total", .counter, "\(files) found in the cache.", usage.hits),
            MetricFamily(
                "clockcast_segment_cache_misses_total",
                .counter,
                "\(files) not found in the cache.",
                usage.misses
            ),
            MetricFamily("clockcast_segment_cache_bytes", .gauge, bytes, usage.byteCount),
            MetricFamily("clockcast_segment_cache_entries", .gauge, "\(files) in the cache.", usage.entryCount),
        ]
    }
}
