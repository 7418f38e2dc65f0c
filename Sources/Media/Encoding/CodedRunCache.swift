internal import H264

/// Coded pictures by what they show, within a bound; the least recently used go first, and those that time has left behind go
/// in any case.
struct CodedRunCache {
    /// Bytes of coded pictures that are kept at most.
    private let capacity: Int
    /// How many others may be used before one that is not is let go: more than there are phases, of each of which the next
    /// segment asks once.
    private static let patience = 64
    private var entries: [[Int64]: Entry] = [:]
    private var byteCount = 0
    private var clock = 0

    private struct Entry {
        let pictures: [CodedPicture]
        let byteCount: Int
        var lastUse: Int
    }

    init(capacity: Int) {
        self.capacity = capacity
    }

    /// The coded pictures of a run of identities.
    subscript(identities: [Int64]) -> [CodedPicture]? {
        mutating get {
            clock += 1
            guard let index = entries.index(forKey: identities) else { return nil }
            entries.values[index].lastUse = clock
            return entries.values[index].pictures
        }
    }

    mutating func insert(_ pictures: [CodedPicture], for identities: [Int64]) {
        let size = pictures.reduce(0) { $0 + $1.unit.bytes.count }
        clock += 1
        if let old = entries.updateValue(Entry(pictures: pictures, byteCount: size, lastUse: clock), forKey: identities)
        {
            byteCount -= old.byteCount
        }
        byteCount += size
        while entries.count > 1, let oldest = entries.min(by: { $0.value.lastUse < $1.value.lastUse }),
            byteCount > capacity || oldest.value.lastUse < clock - Self.patience
        {
            byteCount -= oldest.value.byteCount
            entries[oldest.key] = nil
        }
    }

    mutating func removeAll() {
        entries = [:]
        byteCount = 0
    }
}
