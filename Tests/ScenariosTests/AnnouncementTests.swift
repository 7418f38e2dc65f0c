import Scenarios
import Testing
import Timeline

@Suite("The current and the next fault")
struct AnnouncementTests {
    private static func time(_ seconds: Double) -> WallTime {
        FaultyStream.start + Interval(nanoseconds: Int64(seconds * 1_000_000_000))
    }

    @Test(
        "The picture announces the next fault, and how long it lasts",
        arguments: [
            ("404@30-34", 0, "begins(404, 30)"), ("404@30-34", 29, "begins(404, 1)"),
            ("404@30-34", 30, "lasts(404, 4)"), ("404@30-34", 33, "lasts(404, 1)"),
            ("404@30-34", 34, "begins(404, 56)"),
            ("640x360.gap@50-10of60", 55, "lasts(640x360.gap, 15)"), ("list.jump=10@30", 29, "begins(list.jump=10, 1)"),
            ("list.jump=10@30", 30, "now(list.jump=10)"), ("list.jump=10@30", 31, "begins(list.jump=10, 59)"),
            ("pad=2000", 5, "always(pad=2000)"), ("pad=2000,404@30-34", 5, "begins(404, 25)"),
            ("end@after60", 0, "begins(end, 70)"), ("end@after60", 70, "now(end)"), ("end@after60", 71, nil),
            ("token=60", 30, "begins(token=60, 40)"), ("token=60", 75, "always(token=60)"),
            ("404@30-34,list.stale@20-45", 32, "lasts(404, 2)"),
            ("404@30-34,list.stale@20-45", 34, "lasts(list.stale, 11)"),
        ] as [(String, Int64, String?)]
    )
    func label(fault: String, second: Int64, label: String?) throws {
        let scenario = try Scenario(query: fault).resolved(joiningAt: Self.time(10))
        let said = scenario.label(at: FaultyStream.start + .seconds(second)).map { fault, phase in
            switch phase {
            case .always: "always(\(fault.title))"
            case .now: "now(\(fault.title))"
            case .begins(let seconds): "begins(\(fault.title), \(seconds))"
            case .lasts(let seconds): "lasts(\(fault.title), \(seconds))"
            }
        }
        #expect(said == label)
    }

    @Test("The field names the faults that touched an answer, and until when they do")
    func field() throws {
        let stream = try FaultyStream("list.stale@20-45,pdt=5000@50-0,target=3@10-30of90")
        #expect(TouchingFault.fieldValue(of: stream.faulted(at: Self.time(5)).touched) == "pdt=5000@50-0")
        let touched = stream.faulted(at: Self.time(24)).touched
        #expect(
            TouchingFault.fieldValue(of: touched)
                == "list.stale@20-45; until=2026-12-12T20:00:45Z, target=3@10-30of90; until=2026-12-12T20:00:30Z"
        )
        #expect(TouchingFault.fieldValue(of: []) == "")
    }

    @Test("The next of several is the one that begins first")
    func next() throws {
        let scenario = try Scenario(query: "404@30-34,list.stale@20-45,pad=500")
        #expect(scenario.next(after: Self.time(0))?.fault.text == "list.stale@20-45")
        #expect(scenario.next(after: Self.time(20))?.fault.text == "404@30-34")
        #expect(scenario.next(after: Self.time(20.5))?.start == Self.time(30))
        #expect(scenario.current(at: Self.time(32)).map(\.fault.text) == ["404@30-34", "list.stale@20-45", "pad=500"])
        #expect(try Scenario(query: "pad=500").next(after: Self.time(0)) == nil)
    }

    @Test(
        "A scenario begins again after the least common multiple of its periods",
        arguments: [
            ("404@30-34", 60), ("404@30-34,gap@0-10of90", 180), ("pad=500", nil), ("end@after60", nil),
            ("404@30-34,gap@0-10of86399", nil),
        ] as [(String, Int?)]
    )
    func period(fault: String, period: Int?) throws {
        #expect(try Scenario(query: fault).period == period)
    }
}
