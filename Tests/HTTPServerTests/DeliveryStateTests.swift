import HTTPMessage
import Platform
import Testing
import Timeline

@testable import HTTPServer

/// Which part of an answer goes out when, without a socket and without a clock.
@Suite struct DeliveryStateTests {
    private typealias Step = DeliveryState.Step

    private func at(_ milliseconds: Int64) -> MonotonicTime { MonotonicTime(nanoseconds: milliseconds * 1_000_000) }

    /// All steps of a delivery that is called again exactly at the times that it gives.
    private func steps(_ delivery: Delivery, bodyBytes: Int?, requestedAt start: Int64 = 1000) -> [Step] {
        var state = DeliveryState(delivery, bodyBytes: bodyBytes, requestedAt: at(start))
        var now = at(start)
        var steps: [Step] = []
        while steps.count < 100 {
            let step = state.next(at: now)
            steps.append(step)
            switch step {
            case .wait(let instant): now = instant
            case .end: return steps
            default: break
            }
        }
        return steps
    }

    @Test("Without a delay and a rate all goes out at once")
    func nothingIsSlow() {
        #expect(
            steps(Delivery(), bodyBytes: 600)
                == [.sendHead(isLast: false), .sendBody(0..<600), .end(breaksOff: false)]
        )
        #expect(!DeliveryState(Delivery(), bodyBytes: 600, requestedAt: at(0)).isSlow(at: at(0)))
    }

    @Test("A delay runs from the request and holds back the head")
    func delay() {
        let delivery = Delivery(delay: .milliseconds(2500))
        #expect(
            steps(delivery, bodyBytes: 600) == [
                .wait(until: at(3500)), .sendHead(isLast: false), .sendBody(0..<600), .end(breaksOff: false),
            ]
        )
        var state = DeliveryState(delivery, bodyBytes: 600, requestedAt: at(1000))
        #expect(state.next(at: at(3499)) == .wait(until: at(3500)))
        #expect(!state.hasBegun)
        #expect(state.isSlow(at: at(3499)))
        // A worker took longer than the delay.
        #expect(!state.isSlow(at: at(3500)))
    }

    @Test("At 8 kbit/s a body of 600 bytes takes 600 ms, in pieces of a quarter of a second")
    func rate() {
        #expect(
            steps(Delivery(rate: 8), bodyBytes: 600) == [
                .sendHead(isLast: false),
                .wait(until: at(1250)), .sendBody(0..<250),
                .wait(until: at(1500)), .sendBody(250..<500),
                .wait(until: at(1600)), .sendBody(500..<600),
                .end(breaksOff: false),
            ]
        )
    }

    @Test("At 400 kbit/s pieces are of 2,500 bytes, and the delay comes before the first")
    func delayAndRate() {
        #expect(
            steps(Delivery(delay: .seconds(1), rate: 400), bodyBytes: 6000) == [
                .wait(until: at(2000)), .sendHead(isLast: false),
                .wait(until: at(2050)), .sendBody(0..<2500),
                .wait(until: at(2100)), .sendBody(2500..<5000),
                .wait(until: at(2120)), .sendBody(5000..<6000),
                .end(breaksOff: false),
            ]
        )
    }

    @Test("What takes a fraction of a nanosecond more is due a nanosecond later")
    func roundsUp() {
        // 123 kbit/s are 15,375 bytes a second; 1 byte takes 65,040.65 ns.
        #expect(
            steps(Delivery(rate: 123), bodyBytes: 1, requestedAt: 0) == [
                .sendHead(isLast: false), .wait(until: MonotonicTime(nanoseconds: 65_041)), .sendBody(0..<1),
                .end(breaksOff: false),
            ]
        )
    }

    @Test("A loop or a peer that was late gets all that was due meanwhile, and the plan stays")
    func catchesUp() {
        var state = DeliveryState(Delivery(rate: 8), bodyBytes: 10_000, requestedAt: at(0))
        #expect(state.next(at: at(0)) == .sendHead(isLast: false))
        #expect(state.next(at: at(249)) == .wait(until: at(250)))
        #expect(state.next(at: at(3333)) == .sendBody(0..<3333))
        #expect(state.next(at: at(3333)) == .wait(until: at(3583)))
        #expect(state.next(at: at(60_000)) == .sendBody(3333..<10_000))
        #expect(state.next(at: at(60_000)) == .end(breaksOff: false))
    }

    @Test("A body of a terabyte at the highest rate is in plan after a day")
    func noOverflow() {
        var state = DeliveryState(Delivery(rate: 100_000), bodyBytes: 1 << 41, requestedAt: at(0))
        #expect(state.next(at: at(0)) == .sendHead(isLast: false))
        #expect(state.next(at: at(86_400_000)) == .sendBody(0..<1_080_000_000_000))
        #expect(state.next(at: at(86_400_000)) == .wait(until: at(86_400_050)))
    }

    @Test(
        "A cut rounds down and breaks off",
        arguments: [(50, 601, 300), (99, 10, 9), (1, 99, 0), (33, 1_000_003, 330_000)]
    )
    func cut(percent: Int, count: Int, sent: Int) {
        let body: [Step] = sent > 0 ? [.sendBody(0..<sent)] : []
        #expect(
            steps(Delivery(cutAfterPercent: percent), bodyBytes: count)
                == [.sendHead(isLast: false)] + body + [.end(breaksOff: true)]
        )
    }

    @Test("A slow body is cut at its place in the plan")
    func slowCut() {
        #expect(
            steps(Delivery(rate: 8, cutAfterPercent: 50), bodyBytes: 600) == [
                .sendHead(isLast: false), .wait(until: at(1250)), .sendBody(0..<250),
                .wait(until: at(1300)), .sendBody(250..<300), .end(breaksOff: true),
            ]
        )
    }

    @Test("An answer that has no body is neither slow nor cut, and needs no end of the connection")
    func noBody() {
        let delivery = Delivery(rate: 8, cutAfterPercent: 50, hasContentLength: false)
        #expect(steps(delivery, bodyBytes: nil) == [.sendHead(isLast: false), .end(breaksOff: false)])
        #expect(!DeliveryState(delivery, bodyBytes: nil, requestedAt: at(0)).isSlow(at: at(0)))
        // An empty one has to end somewhere.
        #expect(steps(delivery, bodyBytes: 0) == [.sendHead(isLast: true), .end(breaksOff: false)])
    }

    @Test("At a shutdown nothing is waited for any more, and a cut stays a cut")
    func hurry() {
        var state = DeliveryState(Delivery(delay: .seconds(60), rate: 8), bodyBytes: 600, requestedAt: at(0))
        #expect(state.next(at: at(0)) == .wait(until: at(60_000)))
        state.hurry()
        #expect(!state.isSlow(at: at(1)))
        #expect(state.next(at: at(1)) == .sendHead(isLast: false))
        #expect(state.next(at: at(1)) == .sendBody(0..<600))
        #expect(state.next(at: at(1)) == .end(breaksOff: false))

        var cut = DeliveryState(Delivery(rate: 8, cutAfterPercent: 50), bodyBytes: 600, requestedAt: at(0))
        #expect(cut.next(at: at(0)) == .sendHead(isLast: false))
        #expect(cut.next(at: at(250)) == .sendBody(0..<250))
        cut.hurry()
        #expect(cut.next(at: at(251)) == .sendBody(250..<300))
        #expect(cut.next(at: at(251)) == .end(breaksOff: true))
    }

    @Test("A peer is held to no more than the rate that it is given")
    func minimumRate() {
        #expect(DeliveryState(Delivery(rate: 8), bodyBytes: 1, requestedAt: at(0)).minimumRate(1024) == 1000)
        #expect(DeliveryState(Delivery(rate: 9), bodyBytes: 1, requestedAt: at(0)).minimumRate(1024) == 1024)
        #expect(DeliveryState(Delivery(), bodyBytes: 1, requestedAt: at(0)).minimumRate(1024) == 1024)
    }
}
