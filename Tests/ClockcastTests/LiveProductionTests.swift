import Foundation
import Synchronization
import Support
import Testing
import Timeline

@testable import Clockcast

@Suite(.timeLimit(.minutes(1))) struct LiveProductionTests {
    private func makeProduction(patience: Interval) -> LiveProduction {
        LiveProduction(patience: patience, plan: .none, clock: ManualClock(wall: WallTime(seconds: 1_795_000_000)))
    }

    @Test("Encoders that hang, however many, keep no other rendition waiting")
    func manyHang() throws {
        let release = DispatchSemaphore(value: 0)
        let (began, ended) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let count = 100
        for _ in 0..<count {
            let production = makeProduction(patience: .seconds(60))
            Thread.detachNewThread {
                _ = try? production.make {
                    began.signal()
                    release.wait()
                    return []
                }
                ended.signal()
            }
        }
        // Each has a thread of its own at once: a pool that gives one more thread a second would take longer than the test may.
        for _ in 0..<count { #expect(began.wait(timeout: .now() + 50) == .success) }
        #expect(try makeProduction(patience: .seconds(30)).make { [1, 2, 3] } == [1, 2, 3])
        for _ in 0..<count { release.signal() }
        for _ in 0..<count { ended.wait() }
    }

    @Test("After one that is late, requests do not wait until it is done")
    func late() throws {
        let production = makeProduction(patience: .milliseconds(10))
        let (release, ended) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        #expect(throws: LiveProduction.Fault.self) {
            try production.make {
                release.wait()
                defer { ended.signal() }
                return [1]
            }
        }
        #expect(throws: LiveProduction.Fault.self) { try production.make { [2] } }
        release.signal()
        ended.wait()
        // The work has ended; that it is counted so follows on the same queue.
        var bytes: [UInt8]?
        while bytes == nil { bytes = try? production.make { [3] } }
        #expect(bytes == [3])
    }
}
