internal import HTTPMessage
internal import Synchronization

/// Finished segments and headers by their path, within a bound; the least recently used go first.
final class SegmentCache: Sendable {
    private struct Entry {
        let bytes: SharedBytes
        var lastUse: Int
    }

    private struct State {
        var entries: [String: Entry] = [:]
        var byteCount = 0
        var clock = 0
        var hits: UInt64 = 0
        var misses: UInt64 = 0
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

    /// Bytes that are kept.
    private let capacity: Int
    private let state = Mutex(State())

    init(capacity: Int) {
        self.capacity = capacity
    }

    func bytes(at path: String) -> SharedBytes? {
        state.withLock { state in
            guard let index = state.entries.index(forKey: path) else {
                state.misses += 1
                return nil
            }
            state.hits += 1
            state.clock += 1
            state.entries.values[index].lastUse = state.clock
            return state.entries.values[index].bytes
        }
    }

    func insert(_ bytes: SharedBytes, at path: String) {
        state.withLock { state in
            state.clock += 1
            if let old = state.entries.updateValue(Entry(bytes: bytes, lastUse: state.clock), forKey: path) {
                state.byteCount -= old.bytes.count
            }
            state.byteCount += bytes.count
            guard state.byteCount > capacity else { return }
            // Down to three quarters at once, so that the search is rare.
            for (path, entry) in state.entries.sorted(by: { $0.value.lastUse < $1.value.lastUse }) {
                guard state.byteCount > capacity * 3 / 4 else { break }
                state.byteCount -= entry.bytes.count
                state.entries[path] = nil
            }
        }
    }
}
