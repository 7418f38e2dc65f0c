internal import HTTPMessage

/// The answers that a loop has ready: a target and a coding to a response, for as long as each is good.
///
/// It belongs to one loop, so it needs no lock.
struct ResponseCache {
    private struct Entry {
        let target: [UInt8]
        let response: PreparedResponse
        let reusableUntil: Int64
    }

    private let capacity: Int
    private let byteCapacity: Int
    private var entries: [UInt64: Entry] = [:]
    private var byteCount = 0

    init(capacity: Int, byteCapacity: Int) {
        self.capacity = capacity
        self.byteCapacity = byteCapacity
    }

    /// A hash of a target and what else the answer depends on (FNV-1a).
    static func key(_ bytes: Span<UInt8>, _ range: HeadRange, coding: ContentCoding, listener: Int) -> UInt64 {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325 ^ UInt64(coding.rawValue) << 8 ^ UInt64(listener)
        for index in range.range { hash = (hash ^ UInt64(bytes[index])) &* 0x100_0000_01b3 }
        return hash
    }

    func response(_ key: UInt64, _ bytes: Span<UInt8>, _ range: HeadRange, at now: Int64) -> PreparedResponse? {
        guard let entry = entries[key], now < entry.reusableUntil, entry.target.count == range.count else { return nil }
        let start = Int(range.start)
        for index in 0..<entry.target.count where entry.target[index] != bytes[start + index] { return nil }
        return entry.response
    }

    mutating func insert(
        _ response: PreparedResponse,
        _ key: UInt64,
        target: [UInt8],
        reusableUntil: Int64,
        at now: Int64
    ) {
        remove(key)
        if entries.count >= capacity || byteCount + response.body.count > byteCapacity { makeRoom(at: now) }
        entries[key] = Entry(target: target, response: response, reusableUntil: reusableUntil)
        byteCount += response.body.count
    }

    private mutating func remove(_ key: UInt64) {
        if let old = entries.removeValue(forKey: key) { byteCount -= old.response.body.count }
    }

    /// Takes out what is no longer good; if that is not enough, everything.
    private mutating func makeRoom(at now: Int64) {
        for (key, entry) in entries where entry.reusableUntil <= now { remove(key) }
        if entries.count >= capacity * 3 / 4 || byteCount > byteCapacity * 3 / 4 {
            entries.removeAll(keepingCapacity: true)
            byteCount = 0
        }
    }
}
