import Dispatch
import Glibc
import Platform
import Support
import Testing
import Timeline

@Suite("The amount of allocated memory") struct HeapMeterTests {
    @Test("It is measured in the background, and not more often than every ten seconds") func pauses() {
        let calls = Lock(0)
        let queue = DispatchQueue(label: "test")
        let meter = HeapMeter(queue: queue) {
            calls.withLock { calls in
                calls += 1
                return calls * 1000
            }
        }
        let clock = ManualClock()
        #expect(meter.bytes(at: clock.monotonic) == nil)
        queue.sync {}
        for _ in 0..<3 { #expect(meter.bytes(at: clock.monotonic) == 1000) }
        clock.advance(by: .milliseconds(9999))
        #expect(meter.bytes(at: clock.monotonic) == 1000)
        queue.sync {}
        #expect(calls.withLock { $0 } == 1)
        clock.advance(by: .milliseconds(1))
        #expect(meter.bytes(at: clock.monotonic) == 1000)
        queue.sync {}
        #expect(meter.bytes(at: clock.monotonic) == 2000)
    }

    @Test(
        "It is what the process has",
        .disabled(
            if: getenv("ASAN_OPTIONS") != nil || getenv("TSAN_OPTIONS") != nil,
            "a sanitizer has an allocator of its own, which mallinfo2(3) does not see"
        )
    )
    func real() {
        let before = HeapMeter.bytesNow()
        let bytes = [UInt8](repeating: 1, count: 64 << 20)
        #expect(HeapMeter.bytesNow() - before >= 32 << 20)
        withExtendedLifetime(bytes) {}
    }
}
