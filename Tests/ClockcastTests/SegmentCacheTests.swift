import HTTPMessage
import Testing

@testable import Clockcast

@Suite struct SegmentCacheTests {
    private func bytes(_ count: Int) -> SharedBytes { SharedBytes([UInt8](repeating: 7, count: count)) }

    @Test("Over the bound the least recently used go, down to three quarters of it")
    func bound() {
        let cache = SegmentCache(capacity: 100)
        for name in ["a", "b", "c", "d"] { cache.insert(bytes(25), at: name) }
        #expect(cache.bytes(at: "a")?.count == 25)
        cache.insert(bytes(25), at: "e")
        #expect(cache.usage.byteCount == 75)
        #expect(cache.bytes(at: "b") == nil)
        #expect(cache.bytes(at: "c") == nil)
        #expect(cache.bytes(at: "a") != nil && cache.bytes(at: "d") != nil && cache.bytes(at: "e") != nil)
        cache.insert(bytes(5), at: "e")
        #expect(cache.usage.byteCount == 55)
        #expect(cache.usage.entryCount == 3)
    }

    @Test("What nobody has used since an instant is forgotten")
    func sweep() {
        let cache = SegmentCache(capacity: 100)
        cache.insert(bytes(10), at: "old")
        cache.insert(bytes(10), at: "used")
        let between = SystemClock.monotonicNanoseconds
        while SystemClock.monotonicNanoseconds <= between {}
        #expect(cache.bytes(at: "used") != nil)
        cache.insert(bytes(10), at: "new")
        cache.sweep(notUsedSince: between + 1)
        #expect(cache.bytes(at: "old") == nil)
        #expect(cache.usage.byteCount == 20)
        #expect(cache.usage.entryCount == 2)
    }
}
