import Dispatch
import HTTPMessage
import Platform
import Support
import Testing
import Timeline
@testable import Answers

@testable import Channels

@Suite struct SegmentCacheTests {
    private let clock = ManualClock()
    private let timers: Timers

    init() throws {
        timers = Timers(name: "test", clock: clock)
        try timers.start()
    }

    private func cache() -> SegmentCache { SegmentCache(capacity: 100, clock: clock, timers: timers) }

    private func bytes(_ count: Int) -> SharedBytes { SharedBytes([UInt8](repeating: 7, count: count)) }

    @Test("Over the bound the least recently used go, down to three quarters of it")
    func bound() {
        let cache = cache()
        for name in ["a", "b", "c", "d"] {
            clock.advance(by: .milliseconds(1))
            cache.insert(bytes(25), at: name)
        }
        clock.advance(by: .milliseconds(1))
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

    @Test("Entries unused for half a minute are dropped, without any request")
    func sweep() {
        let cache = cache()
        cache.insert(bytes(10), at: "old")
        cache.insert(bytes(10), at: "used")
        clock.advance(by: .seconds(20))
        #expect(cache.bytes(at: "used") != nil)
        cache.insert(bytes(10), at: "new")
        clock.advance(by: .seconds(11))
        #expect(timersHaveRun())
        #expect(cache.usage.entryCount == 2)
        #expect(cache.usage.byteCount == 20)
        clock.advance(by: .seconds(40))
        #expect(timersHaveRun())
        #expect(cache.usage.entryCount == 0)
    }

    /// Waits until all that is due was done.
    private func timersHaveRun() -> Bool {
        let done = DispatchSemaphore(value: 0)
        timers.schedule(after: .zero) { done.signal() }
        return done.wait(timeout: .now() + 60) == .success
    }
}
