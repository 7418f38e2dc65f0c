import HLS
import Testing
import Timeline

@Suite("Program schedules")
struct ProgramScheduleTests {
    @Test(
        "A schedule is written as a text and read from it",
        arguments: [
            ("live", .live, []),
            ("loading", .loading, []),
            ("loading.897500000.live", .loading, [.init(to: .live, at: 897_500_000)]),
            ("loading.897500000-700.live", .loading, [.init(to: .live, at: 897_500_000, lead: 700)]),
            ("live.-4.loading.0.live", .live, [.init(to: .loading, at: -4), .init(to: .live, at: 0)]),
        ] as [(String, ProgramName, [ProgramSchedule.Switch])]
    )
    func text(text: String, first: ProgramName, switches: [ProgramSchedule.Switch]) throws {
        let schedule = try ProgramSchedule(text: text)
        #expect(try schedule == ProgramSchedule(first: first, switches: switches))
        #expect(schedule.text == text)
    }

    @Test(
        "Anything else is refused with a reason",
        arguments: [
            ("", "unknown program ''; known: live, loading"),
            ("Live", "unknown program 'Live'; known: live, loading"),
            ("loading.", "a schedule is programs with segment numbers between them, such as loading.897588004.live"),
            ("loading.5", "a schedule is programs with segment numbers between them, such as loading.897588004.live"),
            ("loading.5.", "unknown program ''; known: live, loading"),
            ("loading..live", "'' is not a segment number"),
            ("loading.05.live", "'05' is not a segment number"),
            ("loading.+5.live", "'+5' is not a segment number"),
            ("loading.-0.live", "'-0' is not a segment number"),
            ("loading.9223372036854775808.live", "'9223372036854775808' is not a segment number"),
            ("loading.5-.live", "'' is not a number of milliseconds inside a segment"),
            ("loading.5-0.live", "'0' is not a number of milliseconds inside a segment"),
            ("loading.5-07.live", "'07' is not a number of milliseconds inside a segment"),
            ("loading.5-6000.live", "'6000' is not a number of milliseconds inside a segment"),
            ("loading.-4-x.live", "'x' is not a number of milliseconds inside a segment"),
            ("live.5-700.loading", "segment 4 cannot change to loading inside"),
            ("loading.5.loading", "loading is already on at segment 5"),
            ("live.5.loading.5.live", "segment 5 does not come after 5"),
            ("live.5.loading.4.live", "segment 4 does not come after 5"),
            (
                "live.1.loading.2.live.3.loading.4.live.5.loading.6.live.7.loading.8.live.9.loading",
                "a schedule has at most 8 switches"
            ),
            (String(repeating: "live.", count: 60), "the schedule is too long"),
            ("live.-9223372036854775808-100.loading", "there is no segment -9223372036854775808"),
            ("live.10000000001.loading", "there is no segment 10000000001"),
            ("loading.-10000000001.live", "there is no segment -10000000001"),
        ]
    )
    func refused(text: String, reason: String) {
        #expect(throws: HLSError(reason)) { try ProgramSchedule(text: text) }
    }

    @Test("The longest schedule is not too long")
    func longest() throws {
        let switches = (0..<Int64(ProgramSchedule.maximumSwitches)).map { index in
            ProgramSchedule.Switch(
                to: index.isMultiple(of: 2) ? .loading : .live,
                at: SegmentGrid.readableNumbers.lowerBound + index
            )
        }
        let schedule = try ProgramSchedule(first: .live, switches: switches)
        #expect(try ProgramSchedule(text: schedule.text) == schedule)
    }

    @Test("Each segment belongs to the program of the last switch at it or before it")
    func programs() throws {
        let schedule = try ProgramSchedule(text: "live.10.loading.12.live.13.loading")
        #expect((8...14).map(schedule.program(of:)) == [.live, .live, .loading, .loading, .live, .loading, .loading])
        #expect((8...14).filter(schedule.isSwitch(at:)) == [10, 12, 13])
        #expect(schedule.program(of: .min) == .live)
        #expect(schedule.program(of: .max) == .loading)
        #expect(ProgramSchedule.live == ProgramSchedule(liveFrom: nil))
        #expect(try ProgramSchedule(liveFrom: 7) == ProgramSchedule(text: "loading.7.live"))
    }

    @Test("The discontinuity sequence counts a switch when its segment has left, not before")
    func discontinuitySequence() throws {
        let schedule = try ProgramSchedule(text: "live.10.loading.12.live")
        #expect((9...14).map(schedule.discontinuitySequence(atFirst:)) == [0, 0, 1, 1, 2, 2])
    }
}
