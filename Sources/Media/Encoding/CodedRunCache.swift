internal import H264

/// The coded pictures of one encoder by their identities, within a bound. The least recently used go first, and those whose time is over go
/// in any case.
struct CodedRunCache: Sendable {
    /// The largest number of bytes of coded pictures to keep.
    private let capacity: Int
    /// The number of other uses after which an unused entry is dropped. It is more than the number of phases, each of which requests its
    /// next segment once. Nothing is dropped without a capacity.
    private static let patience = 64
    private var entries: [[Int64]: Entry] = [:]
    private(set) var byteCount = 0
    private var useCount = 0

    private struct Entry: Sendable {
        let pictures: [CodedPicture]
        let byteCount: Int
        /// The time of the last use, in uses of this cache.
        var lastUse: Int
        /// The time of the last use, by the clock that several caches share.
        var lastUseOfAll: Int
    }

    init(capacity: Int) {
        self.capacity = capacity
    }

    /// The time of the least recent use of any entry; nil if there is none.
    var oldestUse: Int? { entries.values.lazy.map(\.lastUseOfAll).min() }

    /// The coded pictures of a run of identities.
    ///
    /// - Parameter clock: the time of this use, by the clock that several caches share.
    mutating func pictures(for identities: [Int64], at clock: Int) -> [CodedPicture]? {
        useCount += 1
        guard let index = entries.index(forKey: identities) else { return nil }
        entries.values[index].lastUse = useCount
        entries.values[index].lastUseOfAll = clock
        return entries.values[index].pictures
    }

    /// All entries.
    var all: [[Int64]: [CodedPicture]] { entries.mapValues(\.pictures) }

    /// Keeps the coded pictures of a run.
    ///
    /// - Returns: the entries that were dropped to make room.
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

    /// - Returns: the least recently used entry; nil if there is none.
    mutating func removeOldest() -> (any Sendable)? {
        guard let oldest = entries.min(by: { $0.value.lastUse < $1.value.lastUse }) else { return nil }
        byteCount -= oldest.value.byteCount
        entries[oldest.key] = nil
        return oldest.value
    }

    /// - Returns: all entries.
    mutating func removeAll() -> any Sendable {
        defer {
            entries = [:]
            byteCount = 0
        }
        return entries
    }
}
