import Testing
import Timeline

@testable import Channels

@Suite struct FaultPlanTests {
    @Test("A fault comes back every period since the epoch") func periods() throws {
        let plan = FaultPlan(entries: [try #require(FaultPlan.Entry("fail every 60 for 6"))])
        let minute = WallTime(seconds: 1_795_000_020)
        #expect(minute.seconds.isMultiple(of: 60))
        #expect(plan.fault(at: minute - Interval(nanoseconds: 1)) == nil)
        #expect(plan.fault(at: minute)?.kind == .fail)
        #expect(plan.fault(at: minute + .seconds(5))?.end == minute + .seconds(6))
        #expect(plan.fault(at: minute + .seconds(6)) == nil)
        #expect(plan.fault(at: minute + .seconds(60)) != nil)
    }

    @Test("A fault from a time is there once") func aFaultFromATimeIsThereOnce() throws {
        let plan = FaultPlan(entries: [
            try #require(FaultPlan.Entry("slow 1500 from 2026-12-12T20:00:00+08:00 for 10")),
            try #require(FaultPlan.Entry("stall from 2026-12-12T20:00:08+08:00 for 10")),
        ])
        let time = try #require(WallTime(iso8601: "2026-12-12T12:00:00Z"))
        #expect(plan.fault(at: time - .seconds(1)) == nil)
        #expect(plan.fault(at: time)?.kind == .slow(.milliseconds(1500)))
        #expect(
            plan.fault(at: time + .seconds(9))?.kind == .slow(.milliseconds(1500)),
            "the first that is there counts"
        )
        #expect(plan.fault(at: time + .seconds(10))?.kind == .stall)
        #expect(plan.fault(at: time + .seconds(18)) == nil)
    }

    @Test(
        "What is not a fault is refused",
        arguments: [
            "", "fail", "fail every 6 for 6", "fail every x for 6", "slow every 60 for 6", "slow 0 every 60 for 6",
            "explode every 60 for 6", "fail from 20:00 for 6", "fail every 60 for 6 more", "fail every 60 in 6",
            "stall every 99999999999999999999 for 6",
        ]
    )
    func whatIsNoFaultIsRefused(text: String) {
        #expect(FaultPlan.Entry(text) == nil)
    }
}
