internal import HTTPMessage
internal import Timeline
internal import Platform

/// Finished segments and headers by their path, within a bound; the least recently used go first, and those unused for half a minute go in
/// any case.
final class SegmentCache: Sendable {
    private struct Entry {
        let bytes: SharedBytes
        var lastUse: MonotonicTime
    }

    private struct State {
        var entries: [String: Entry] = [:]
        var byteCount = 0
        var hits: UInt64 = 0
        var misses: UInt64 = 0
        var isSweepScheduled = false

        mutating func remove(_ path: String) {
            byteCount -= entries.removeValue(forKey: path)?.bytes.count ?? 0
        }
    }

    struct Usage {
        var hits: UInt64
        var misses: UInt64
        var byteCount: Int
        var entryCount: Int
    }

    var usage: Usage {
        state.withLock {
            Usage(hits: $0.hits, misses: $0.misses, byteCount: $0.byteCount, entryCount: $0.entries.count)
        }
    }

    /// A live segment is requested while it is in playlists, which is some seconds.
    private static let patience = Interval.seconds(30)

    /// The largest number of bytes to keep.
    private let capacity: Int
    private let state = Lock(State())
    private let clock: any TimeSource
    private let timers: Timers

    init(capacity: Int, clock: any TimeSource, timers: Timers) {
        self.capacity = capacity
        self.clock = clock
        self.timers = timers
    }

    func bytes(at path: String) -> SharedBytes? {
        state.withLock { state in
            guard let index = state.entries.index(forKey: path) else {
                state.misses += 1
                return nil
            }
            state.hits += 1
            state.entries.values[index].lastUse = clock.monotonic
            return state.entries.values[index].bytes
        }
    }

    func insert(_ bytes: SharedBytes, at path: String) {
        let isScheduled = state.withLock { state in
            state.remove(path)
            state.entries[path] = Entry(bytes: bytes, lastUse: clock.monotonic)
            state.byteCount += bytes.count
            if state.byteCount > capacity {
                // It goes down to three quarters at once, so that the search is rare.
                for (path, _) in state.entries.sorted(by: { $0.value.lastUse < $1.value.lastUse }) {
                    guard state.byteCount > capacity * 3 / 4 else { break }
                    state.remove(path)
                }
            }
            defer { state.isSweepScheduled = true }
            return state.isSweepScheduled
        }
        if !isScheduled { scheduleSweep() }
    }

    /// Drops entries unused since an instant.
    private func sweep(notUsedSince instant: MonotonicTime) {
        state.withLock { state in
            for (path, entry) in state.entries where entry.lastUse < instant { state.remove(path) }
        }
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
}
