import Platform
import Testing
import Timeline

@testable import Channels

@Suite struct ChannelLifeTests {
    private static let start = WallTime(seconds: 1_795_000_000)

    private static func after(_ seconds: Int64) -> WallTime { start + .seconds(seconds) }

    /// The monotonic clock at a number of seconds after the start.
    private static func uptime(_ seconds: Int64) -> MonotonicTime {
        MonotonicTime(nanoseconds: seconds * 1_000_000_000)
    }

    /// A number of seconds after the start, by clocks that are not set.
    private static func moment(_ seconds: Int64) -> Moment { Moment(wall: after(seconds), monotonic: uptime(seconds)) }

    private static func life(idleTimeout: Interval? = .seconds(60)) -> ChannelLife {
        ChannelLife(loadingMinimum: .seconds(4), idleTimeout: idleTimeout)
    }

    @Test("The first request warms a channel that is live after its minimum")
    func warmingUp() {
        var life = Self.life()
        #expect(life.state(at: Self.moment(0)) == .cold)
        #expect(life.nextChange(after: Self.uptime(0)) == nil)
        let (first, second) = (life.request(at: Self.uptime(0)), life.request(at: Self.uptime(0)))
        #expect(first && !second)
        #expect(life.state(at: Self.moment(30)) == .loading(since: Self.start), "nothing is there to go over to")
        let isNews = life.succeed(at: Self.uptime(1))
        #expect(isNews)
        #expect(life.state(at: Self.moment(4 - 1)) == .loading(since: Self.start))
        #expect(life.nextChange(after: Self.uptime(1)) == Self.uptime(4))
        #expect(life.state(at: Self.moment(4)) == .live(since: Self.after(4)))
        #expect(life.nextChange(after: Self.uptime(4)) == Self.uptime(60))
        #expect(life.earliestLive(at: Self.moment(2)) == Self.after(4))
    }

    @Test("A slow preparation is waited for") func aSlowPreparationIsWaitedFor() {
        var life = Self.life()
        _ = life.request(at: Self.uptime(0))
        _ = life.succeed(at: Self.uptime(9))
        #expect(life.state(at: Self.moment(9)) == .live(since: Self.after(9)))
    }

    @Test("A channel goes cold a while after its last request and loads again")
    func idleTimeout() {
        var life = Self.life()
        _ = life.request(at: Self.uptime(0))
        _ = life.succeed(at: Self.uptime(0))
        _ = life.request(at: Self.uptime(50))
        #expect(life.nextChange(after: Self.uptime(50)) == Self.uptime(110))
        #expect(life.state(at: Self.moment(110 - 1)) == .live(since: Self.after(4)))
        #expect(life.state(at: Self.moment(110)) == .cold)
        #expect(
            life.earliestLive(at: Self.moment(110)) != Self.after(114),
            "it counts from the old start until it is asked"
        )
        let isCold = life.request(at: Self.uptime(200))
        #expect(isCold)
        #expect(life.state(at: Self.moment(200)) == .loading(since: Self.after(200)))
        #expect(life.earliestLive(at: Self.moment(200)) == Self.after(204))
    }

    @Test("A channel that is always on never goes cold") func alwaysOn() {
        var life = Self.life(idleTimeout: nil)
        _ = life.request(at: Self.uptime(0))
        _ = life.succeed(at: Self.uptime(0))
        #expect(life.state(at: Self.moment(1_000_000)) == .live(since: Self.after(4)))
        #expect(life.nextChange(after: Self.uptime(4)) == nil)
    }

    @Test("A fault shows until a live segment is made again") func failing() {
        var life = Self.life()
        _ = life.request(at: Self.uptime(0))
        _ = life.succeed(at: Self.uptime(0))
        let (first, second) = (
            life.fail(at: Self.uptime(10), reason: "no memory"), life.fail(at: Self.uptime(11), reason: "other")
        )
        #expect(first && !second)
        #expect(life.state(at: Self.moment(12)) == .failed(since: Self.after(10), reason: "no memory"))
        let (news, old) = (life.succeed(at: Self.uptime(13)), life.succeed(at: Self.uptime(14)))
        #expect(news && !old)
        #expect(life.state(at: Self.moment(14)) == .live(since: Self.after(4)))
    }

    @Test(
        "Setting the clock of UTC, back or forward, changes only reported times",
        arguments: [-86_400, -5, 5, 86_400]
    )
    func step(seconds: Int64) {
        var life = Self.life()
        _ = life.request(at: Self.uptime(0))
        _ = life.succeed(at: Self.uptime(1))
        func now(_ uptime: Int64) -> Moment {
            Moment(wall: Self.after(uptime + seconds), monotonic: Self.uptime(uptime))
        }
        #expect(life.state(at: now(3)) == .loading(since: Self.after(seconds)))
        #expect(life.state(at: now(4)) == .live(since: Self.after(4 + seconds)))
        #expect(life.earliestLive(at: now(2)) == Self.after(4 + seconds))
        #expect(life.state(at: now(59)).name == "live")
        #expect(life.state(at: now(60)) == .cold)
    }
}
