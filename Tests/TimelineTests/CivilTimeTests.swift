import Testing
import Timeline

@Suite("Civil time and instants")
struct CivilTimeTests {
    @Test("Every day from 1600 to 2400 comes after the one before, and back again")
    func days() throws {
        var seconds = try #require(CivilTime.secondsSinceEpoch(year: 1700, month: 1, day: 1))
        var weekday = 5  // 1 January 1700 was a Friday.
        for year in 1700..<2250 {
            for month in 1...12 {
                for day in 1...CivilTime.dayCount(ofMonth: month, year: year) {
                    let time = CivilTime(WallTime(seconds: seconds))
                    #expect((time.year, time.month, time.day, time.weekday) == (year, month, day, weekday))
                    #expect(CivilTime.secondsSinceEpoch(year: year, month: month, day: day) == seconds)
                    seconds += 86_400
                    weekday = weekday % 7 + 1
                }
            }
        }
    }

    @Test(
        "Date-times are read and written",
        arguments: [
            ("1970-01-01T00:00:00Z", 0, "1970-01-01T00:00:00.000Z"),
            ("2026-12-12T20:00:00+08:00", 1_797_076_800_000_000_000, "2026-12-12T12:00:00.000Z"),
            ("2024-02-29T23:59:59.999999999Z", 1_709_251_199_999_999_999, "2024-02-29T23:59:59.999Z"),
            ("1969-12-31T23:59:59.5Z", -500_000_000, "1969-12-31T23:59:59.500Z"),
        ] as [(String, Int64, String)]
    )
    func dateTimes(text: String, nanoseconds: Int64, written: String) throws {
        let instant = try #require(WallTime(iso8601: text))
        #expect(instant.nanoseconds == nanoseconds)
        #expect(instant.iso8601 == written)
    }

    @Test(
        "What names no instant is refused",
        arguments: [
            "", "2026-12-12", "2026-12-12T20:00:00", "2026-02-29T00:00:00Z", "2026-13-01T00:00:00Z",
            "2026-12-12T24:00:00Z", "2026-12-12T20:00:60Z", "2026-12-12T20:00:00+8:00", "2026-12-12T20:00:00.Z",
            "9999-12-31T23:59:59Z", "0001-01-01T00:00:00Z", "2026-12-12T20:00:00Z ", "x026-12-12T20:00:00Z",
        ]
    )
    func refused(text: String) {
        #expect(WallTime(iso8601: text) == nil)
    }

    @Test("Ticks and nanoseconds agree to the tick, before 1970 too")
    func ticks() {
        #expect(MediaTime(seconds: 1_780_000_000).wallTime == WallTime(seconds: 1_780_000_000))
        #expect(MediaTime(ticks: 3000).wallTime == WallTime(nanoseconds: 33_333_333))
        #expect(MediaTime(ticks: -1).wallTime == WallTime(nanoseconds: -11_112))
        for nanoseconds in [-100_001, -1, 0, 1, 11_111, 11_112, 99_999, 100_000, 1_780_000_000_123_456_789] as [Int64] {
            let instant = WallTime(nanoseconds: nanoseconds)
            let tick = MediaTime(notBefore: instant)
            #expect(tick.wallTime >= instant)
            #expect(MediaTime(ticks: tick.ticks - 1).wallTime < instant)
        }
    }

    @Test("A segment's number, its start and the start of the next fit together")
    func grid() throws {
        let grid = try #require(SegmentGrid(duration: 2, phase: 300))
        let start = try #require(WallTime(iso8601: "2026-11-20T10:00:00.300Z"))
        let number = grid.number(at: start)
        #expect(grid.start(of: number) == start)
        #expect(grid.number(at: start - Interval(nanoseconds: 1)) == number - 1)
        #expect(grid.mediaStart(of: number).wallTime == start)
        #expect(grid.number(at: WallTime(nanoseconds: -1)) == -1)
        #expect(SegmentGrid(duration: 3, phase: 0) == nil)
        #expect(SegmentGrid(duration: 2, phase: 2000) == nil)
    }

    @Test("A viewer's phase is the last step at or before the instant")
    func phase() throws {
        let rate = try #require(FrameRate(30))
        let step = try #require(PhaseStep(milliseconds: 100, duration: 2, rate: rate))
        #expect(step.phase(at: WallTime(milliseconds: 1_000_000_001_399), duration: 2) == 1300)
        #expect(step.phase(at: WallTime(milliseconds: 1_000_000_000_000), duration: 2) == 0)
        #expect(PhaseStep(milliseconds: 50, duration: 2, rate: rate) == nil)
        #expect(PhaseStep(milliseconds: 300, duration: 2, rate: rate) == nil)
        #expect(FrameRate(7) == nil)
    }
}
