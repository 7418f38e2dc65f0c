import Testing
import Timeline

@testable import Channels
@testable import Production

@Suite struct FailurePlanTests {
    @Test("A failure comes back every period since the epoch") func periods() throws {
        let plan = [try #require(PlannedFailure("fail every 60 for 6"))]
        let minute = WallTime(seconds: 1_795_000_020)
        #expect(minute.seconds.isMultiple(of: 60))
        #expect(plan.failure(at: minute - Interval(nanoseconds: 1)) == nil)
        #expect(plan.failure(at: minute)?.kind == .fail)
        #expect(plan.failure(at: minute + .seconds(5))?.end == minute + .seconds(6))
        #expect(plan.failure(at: minute + .seconds(6)) == nil)
        #expect(plan.failure(at: minute + .seconds(60)) != nil)
    }

    @Test("A failure with an instant happens once") func once() throws {
        let plan = [
            try #require(PlannedFailure("slow 1500 from 2026-12-12T20:00:00+08:00 for 10")),
            try #require(PlannedFailure("stall from 2026-12-12T20:00:08+08:00 for 10")),
        ]
        let time = try #require(WallTime(iso8601: "2026-12-12T12:00:00Z"))
        #expect(plan.failure(at: time - .seconds(1)) == nil)
        #expect(plan.failure(at: time)?.kind == .slow(.milliseconds(1500)))
        #expect(
            plan.failure(at: time + .seconds(9))?.kind == .slow(.milliseconds(1500)),
            "the first that is there counts"
        )
        #expect(plan.failure(at: time + .seconds(10))?.kind == .stall)
        #expect(plan.failure(at: time + .seconds(18)) == nil)
    }

    @Test(
        "A text that is not a failure is refused",
        arguments: [
            "", "fail", "fail every 6 for 6", "fail every x for 6", "slow every 60 for 6", "slow 0 every 60 for 6",
            "explode every 60 for 6", "fail from 20:00 for 6", "fail every 60 for 6 more", "fail every 60 in 6",
            "stall every 99999999999999999999 for 6",
        ]
    )
    func refused(text: String) {
        #expect(PlannedFailure(text) == nil)
    }
}
