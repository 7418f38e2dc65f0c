import Foundation
import Platform
import Support
import Testing
import Timeline

@testable import Channels
@testable import Production

@Suite(.timeLimit(.minutes(5))) struct LiveProductionTests {
    private let clock = ManualClock(wall: WallTime(seconds: 1_795_000_000))

    private func makeProduction(patience: Interval) -> LiveProduction {
        LiveProduction(patience: patience, plan: [], clock: clock)
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
        let release = DispatchSemaphore(value: 0)
        let answered = DispatchSemaphore(value: 0)
        let fault = Lock<String?>(nil)
        let cost = ProcessorCost()
        let told = Lock(Interval.zero)
        cost.observe { time in told.withLock { $0 = time } }
        Thread.detachNewThread {
            do throws(LiveProduction.Failure) {
                _ = try production.make(cost: cost) {
                    release.wait()
                    return [1]
                }
            } catch {
                fault.withLock { $0 = "\(error)" }
            }
            answered.signal()
        }
        // A clock of UTC that is set ends no request's patience.
        clock.waitForSleeper(.milliseconds(10))
        clock.step(by: .seconds(3600))
        clock.advance(by: .milliseconds(9))
        #expect(answered.wait(timeout: .now()) == .timedOut)
        clock.advance(by: .milliseconds(1))
        answered.wait()
        #expect(fault.withLock { $0 } == "a segment was not there after 10 ms")
        #expect(throws: LiveProduction.Failure.self) { try production.make { [2] } }
        release.signal()
        // The work has ended, and what follows it.
        production.queue.sync {}
        #expect(told.withLock { $0 } > .zero, "the cost is known although no request waited")
        #expect(try production.make { [3] } == [3])
    }
}
