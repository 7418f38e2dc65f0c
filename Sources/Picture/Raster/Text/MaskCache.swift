/// Coverage masks by their content, bounded in bytes; the one unused for longest is dropped first.
struct MaskCache {
    enum Key: Hashable {
        case text(String, Font)
        case shape(Shape)
    }

    private struct Entry {
        let mask: CoverageMask
        var lastUse: Int
    }

    private let byteLimit: Int
    private var entries: [Key: Entry] = [:]
    private var useCount = 0
    private(set) var byteCount = 0

    init(byteLimit: Int) {
        self.byteLimit = byteLimit
    }

    subscript(key: Key) -> CoverageMask? {
        mutating get {
            guard let index = entries.index(forKey: key) else { return nil }
            useCount += 1
            entries.values[index].lastUse = useCount
            return entries.values[index].mask
        }
    }

    /// Keeps a mask unless it is larger than a quarter of the bound.
    mutating func insert(_ mask: CoverageMask, for key: Key) {
        guard cost(mask) <= byteLimit / 4 else { return }
        if byteCount + cost(mask) > byteLimit { shrink(to: byteLimit * 3 / 4 - cost(mask)) }
        useCount += 1
        entries[key] = Entry(mask: mask, lastUse: useCount)
        byteCount += cost(mask)
    }

    mutating func removeAll() {
        entries.removeAll()
        byteCount = 0
    }

    /// It drops a whole quarter at once, so that sorting is rare.
    private mutating func shrink(to limit: Int) {
        let oldestFirst = entries.sorted { $0.value.lastUse < $1.value.lastUse }
        for (key, entry) in oldestFirst {
            guard byteCount > limit else { return }
            entries[key] = nil
            byteCount -= cost(entry.mask)
        }
    }

    /// The bytes of the coverage, and roughly those of the entry itself.
    private func cost(_ mask: CoverageMask) -> Int {
        mask.byteCount + 256
    }
}
