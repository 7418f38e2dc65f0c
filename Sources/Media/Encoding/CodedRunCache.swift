internal import H264

/// The coded pictures of one encoder by what they show, within a bound; the least recently used go first, and those that time
/// has left behind go in any case.
struct CodedRunCache: Sendable {
    /// Bytes of coded pictures that are kept at most.
    private let capacity: Int
    /// How many others may be used before one that is not is let go: more than there are phases, of each of which the next
    /// segment asks once. Without a capacity nothing is.
    private static let patience = 64
    private var entries: [[Int64]: Entry] = [:]
    private(set) var byteCount = 0
    private var useCount = 0

    private struct Entry: Sendable {
        let pictures: [CodedPicture]
        let byteCount: Int
        /// By the count of uses of this cache.
        var lastUse: Int
        /// By the clock of whoever keeps several caches.
        var lastUseOfAll: Int
    }

    init(capacity: Int) {
        self.capacity = capacity
    }

    /// When that entry was used which is the least recently used; nil if there is none.
    var oldestUse: Int? { entries.values.lazy.map(\.lastUseOfAll).min() }

    /// The coded pictures of a run of identities.
    ///
    /// - Parameter clock: the use's time by the clock of whoever keeps several caches.
    mutating func pictures(for identities: [Int64], at clock: Int) -> [CodedPicture]? {
        useCount += 1
        guard let index = entries.index(forKey: identities) else { return nil }
        entries.values[index].lastUse = useCount
        entries.values[index].lastUseOfAll = clock
        return entries.values[index].pictures
    }

    /// All that is kept.
    var all: [[Int64]: [CodedPicture]] { entries.mapValues(\.pictures) }

    /// Keeps the coded pictures of a run.
    ///
    /// - Returns: what is let go for them.
    mutating func insert(_ pictures: [CodedPicture], for identities: [Int64], at clock: Int) -> [any Sendable] {
        let size = pictures.reduce(0) { $0 + $1.unit.bytes.count }
        useCount += 1
        let entry = Entry(pictures: pictures, byteCount: size, lastUse: useCount, lastUseOfAll: clock)
        var removed: [any Sendable] = []
        if let old = entries.updateValue(entry, forKey: identities) {
            byteCount -= old.byteCount
            removed.append(old)
        }
        byteCount += size
        while capacity < .max, entries.count > 1, let oldest = entries.values.map(\.lastUse).min(),
            byteCount > capacity || oldest < useCount - Self.patience, let entry = removeOldest()
        {
            removed.append(entry)
        }
        return removed
    }

    /// - Returns: the entry that was least recently used; nil if there is none.
    mutating func removeOldest() -> (any Sendable)? {
        guard let oldest = entries.min(by: { $0.value.lastUse < $1.value.lastUse }) else { return nil }
        byteCount -= oldest.value.byteCount
        entries[oldest.key] = nil
        return oldest.value
    }

    /// - Returns: what was kept.
    mutating func removeAll() -> any Sendable {
        defer {
            entries = [:]
            byteCount = 0
        }
        return entries
    }
}
