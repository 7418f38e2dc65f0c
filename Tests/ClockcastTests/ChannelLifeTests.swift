import Testing
import Timeline

@testable import Clockcast

@Suite struct ChannelLifeTests {
    private static let start = WallTime(seconds: 1_795_000_000)

    private static func after(_ seconds: Int64) -> WallTime { start + .seconds(seconds) }

    private static func life(idleTimeout: Interval? = .seconds(60)) -> ChannelLife {
        ChannelLife(loadingMinimum: .seconds(4), idleTimeout: idleTimeout)
    }

    @Test func theFirstRequestWarmsAChannelThatIsLiveAfterItsMinimum() {
        var life = Self.life()
        #expect(life.state(at: Self.start) == .cold)
        #expect(life.nextChange(after: Self.start) == nil)
        let (first, second) = (life.request(at: Self.start), life.request(at: Self.start))
        #expect(first && !second)
        #expect(life.state(at: Self.after(30)) == .loading(since: Self.start), "nothing is there to go over to")
        let isNews = life.succeed(at: Self.after(1))
        #expect(isNews)
        #expect(life.state(at: Self.after(4) - Interval(nanoseconds: 1)) == .loading(since: Self.start))
        #expect(life.nextChange(after: Self.after(1)) == Self.after(4))
        #expect(life.state(at: Self.after(4)) == .live(since: Self.after(4)))
        #expect(life.nextChange(after: Self.after(4)) == Self.after(60))
        #expect(life.earliestLive(at: Self.after(2)) == Self.after(4))
    }

    @Test func aSlowPreparationIsWaitedFor() {
        var life = Self.life()
        _ = life.request(at: Self.start)
        _ = life.succeed(at: Self.after(9))
        #expect(life.state(at: Self.after(9)) == .live(since: Self.after(9)))
    }

    @Test func aChannelGoesColdAWhileAfterItsLastRequestAndLoadsAgain() {
        var life = Self.life()
        _ = life.request(at: Self.start)
        _ = life.succeed(at: Self.start)
        _ = life.request(at: Self.after(50))
        #expect(life.nextChange(after: Self.after(50)) == Self.after(110))
        #expect(life.state(at: Self.after(110) - Interval(nanoseconds: 1)) == .live(since: Self.after(4)))
        #expect(life.state(at: Self.after(110)) == .cold)
        #expect(
            life.earliestLive(at: Self.after(110)) != Self.after(114),
            "it counts from the old start until it is asked"
        )
        let isCold = life.request(at: Self.after(200))
        #expect(isCold)
        #expect(life.state(at: Self.after(200)) == .loading(since: Self.after(200)))
        #expect(life.earliestLive(at: Self.after(200)) == Self.after(204))
    }

    @Test func aChannelThatIsAlwaysOnNeverGoesCold() {
        var life = Self.life(idleTimeout: nil)
        _ = life.request(at: Self.start)
        _ = life.succeed(at: Self.start)
        #expect(life.state(at: Self.after(1_000_000)) == .live(since: Self.after(4)))
        #expect(life.nextChange(after: Self.after(4)) == nil)
    }

    @Test func aFaultShowsUntilALiveSegmentIsMadeAgain() {
        var life = Self.life()
        _ = life.request(at: Self.start)
        _ = life.succeed(at: Self.start)
        let (first, second) = (
            life.fail(at: Self.after(10), reason: "no memory"), life.fail(at: Self.after(11), reason: "other")
        )
        #expect(first && !second)
        #expect(life.state(at: Self.after(12)) == .failed(since: Self.after(10), reason: "no memory"))
        let (news, old) = (life.succeed(at: Self.after(13)), life.succeed(at: Self.after(14)))
        #expect(news && !old)
        #expect(life.state(at: Self.after(14)) == .live(since: Self.after(4)))
    }

    @Test func aClockThatIsSetBackDoesNotEndAChannel() {
        var life = Self.life()
        _ = life.request(at: Self.start)
        _ = life.succeed(at: Self.start)
        let isCold = life.request(at: Self.after(-3600))
        #expect(!isCold)
        #expect(life.state(at: Self.after(59)) == .live(since: Self.after(4)))
    }
}
