import HLS
import LiveStreams
import Support
import Testing
import Timeline

@Suite("Availability of segments")
struct SegmentAvailabilityTests {
    private static func make(
        _ number: Int64,
        on grid: SegmentGrid,
        longestPlaylist: Int = 6,
        at now: WallTime
    ) -> SegmentAvailability {
        SegmentAvailability(
            ofAnyView: number,
            on: grid,
            longestPlaylist: longestPlaylist,
            longestAllowance: .seconds(6),
            at: now
        )
    }

    @Test("It begins and ends to the nanosecond")
    func bounds() {
        let (first, last) = (WallTime(seconds: 10), WallTime(seconds: 20))
        let nanosecond = Interval(nanoseconds: 1)
        #expect(SegmentAvailability(first..<last, at: first - nanosecond) == .tooEarly(availableAt: first))
        #expect(SegmentAvailability(first..<last, at: first) == .available(until: last))
        #expect(SegmentAvailability(first..<last, at: last - nanosecond) == .available(until: last))
        #expect(SegmentAvailability(first..<last, at: last) == .gone(since: last))
    }

    @Test("What a list of any view has can be had, a segment earlier and long after")
    func anyView() throws {
        let start = try #require(WallTime(iso8601: "2026-11-20T10:00:00Z"))
        let grid = try #require(SegmentGrid(duration: 2, phase: 0))
        func at(_ seconds: Int64) -> SegmentAvailability {
            Self.make(grid.number(at: start), on: grid, at: start + .seconds(seconds))
        }
        #expect(at(-21) == .tooEarly(availableAt: start - .seconds(20)))
        #expect(at(-20) == .available(until: start + .seconds(28)))
        #expect(at(27) == .available(until: start + .seconds(28)))
        #expect(at(28) == .gone(since: start + .seconds(28)))
    }

    @Test(
        "A number that no time has is too early or gone",
        arguments: [999_999_999_999, .max - 1, .max] as [Int64]
    )
    func numbersOutside(number: Int64) throws {
        let grid = try #require(SegmentGrid(duration: 6, phase: 0))
        for now in [WallTime.epoch, WallTime(seconds: 1_800_000_000)] {
            let (late, early) = (
                Self.make(number, on: grid, longestPlaylist: 20, at: now), Self.make(-number, on: grid, at: now)
            )
            guard case .tooEarly = late, case .gone = early, case .gone = Self.make(.min, on: grid, at: now) else {
                Issue.record("\(late), \(early)")
                return
            }
        }
    }

    @Test("It covers that in each view", arguments: 0..<24)
    func covers(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let now = WallTime(seconds: .random(in: 0...2_000_000_000, using: &generator))
        let view = try LiveStream.random(from: now, using: &generator).view
        let longest = view.segments(at: now).count
        for _ in 0..<1000 {
            let number = view.grid.number(at: now) + .random(in: -40...40, using: &generator)
            guard case .available = SegmentAvailability(view.availability(of: number), at: now) else { continue }
            let wide = Self.make(number, on: view.grid, longestPlaylist: longest, at: now)
            guard case .available = wide else {
                Issue.record("segment \(number) at \(now) of \(view) is not available in any view: \(wide)")
                return
            }
        }
    }
}
