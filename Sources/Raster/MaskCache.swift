/// Masks by what they show, within a bound; the least recently used go first.
struct MaskCache {
    enum Key: Hashable {
        case text(String, Font)
        /// In quarters of a pixel.
        case disc(radius: Int)
    }

    private struct Entry {
        let mask: CoverageMask
        var lastUse: Int
    }

    /// Bytes of coverage that are kept.
    private let capacity: Int
    private var entries: [Key: Entry] = [:]
    private var byteCount = 0
    private var clock = 0

    init(capacity: Int) {
        self.capacity = capacity
    }

    mutating func mask(for key: Key, make: () -> CoverageMask) -> CoverageMask {
        clock += 1
        if let index = entries.index(forKey: key) {
            entries.values[index].lastUse = clock
            return entries.values[index].mask
        }
        let mask = make()
        entries[key] = Entry(mask: mask, lastUse: clock)
        byteCount += mask.byteCount
        while byteCount > capacity, entries.count > 1,
            let oldest = entries.min(by: { $0.value.lastUse < $1.value.lastUse })
        {
            byteCount -= oldest.value.mask.byteCount
            entries[oldest.key] = nil
        }
        return mask
    }
}
