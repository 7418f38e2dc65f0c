import Support
import Testing
import Timeline

@Suite("Segment grids")
struct SegmentGridTests {
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
        #expect(SegmentGrid(duration: 2, phase: -1) == nil)
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

    @Test("Each instant lies in the segment of its number, before 1970 too", arguments: SegmentGrid.allowedDurations)
    func numbers(duration: Int) throws {
        var generator = SeededGenerator(seed: UInt64(duration))
        for _ in 0..<5000 {
            let phase = Int.random(in: 0..<duration * 1000, using: &generator)
            let grid = try #require(SegmentGrid(duration: duration, phase: phase))
            let instant = WallTime(nanoseconds: .random(in: .min / 2 ... .max / 2, using: &generator))
            let number = grid.number(at: instant)
            #expect(grid.start(of: number) <= instant && instant < grid.start(of: number + 1))
            #expect(grid.start(of: number + 1) - grid.start(of: number) == grid.interval)
            #expect(grid.mediaStart(of: number).wallTime == grid.start(of: number))
            #expect(grid.mediaStart(of: number) == MediaTime(notBefore: grid.start(of: number)))
        }
    }

    @Test("The first and the last number are a year from the ends of time", arguments: SegmentGrid.allowedDurations)
    func ends(duration: Int) throws {
        let grid = try #require(SegmentGrid(duration: duration, phase: duration * 1000 - 1))
        let year = Interval.seconds(366 * 86_400)
        let first = grid.start(of: grid.numbers.lowerBound) - .distantPast
        let last = WallTime.distantFuture - grid.start(of: grid.numbers.upperBound)
        #expect(first >= year && first <= year + grid.interval * 2)
        #expect(last >= year && last <= year + grid.interval)
    }

    /// A request for segment 999999999999 once ended the server.
    @Test("A number that no time has begins at the end of time", arguments: SegmentGrid.allowedDurations)
    func numbersOutside(duration: Int) throws {
        let grid = try #require(SegmentGrid(duration: duration, phase: 0))
        for number in [10_000_000_000, 999_999_999_999, .max] as [Int64] {
            #expect(grid.start(of: number) == grid.start(of: grid.numbers.upperBound))
            #expect(grid.start(of: -number) == grid.start(of: grid.numbers.lowerBound))
        }
        #expect(grid.start(of: .min) == grid.start(of: grid.numbers.lowerBound))
    }

    @Test(
        "The phase of a viewer has a boundary at most a step before the instant",
        arguments: [1, 2, 4, 6],
        [24, 25, 30]
    )
    func phases(duration: Int, framesPerSecond: Int) throws {
        let rate = try #require(FrameRate(framesPerSecond))
        var generator = SeededGenerator(seed: 9)
        for milliseconds in -1...2000 {
            guard let step = PhaseStep(milliseconds: milliseconds, duration: duration, rate: rate) else { continue }
            for _ in 0..<50 {
                let instant = WallTime(nanoseconds: .random(in: .min / 2 ... .max / 2, using: &generator))
                let phase = step.phase(at: instant, duration: duration)
                #expect(step.allows(phase: phase, duration: duration))
                let grid = try #require(SegmentGrid(duration: duration, phase: phase))
                let since = instant - grid.start(of: grid.number(at: instant))
                #expect(since < (milliseconds == 0 ? grid.interval : .milliseconds(Int64(milliseconds))))
            }
        }
    }

    @Test("A step that splits frames or the segment is refused")
    func steps() throws {
        let rate = try #require(FrameRate(24))
        for milliseconds in [-100, 1, 100, 300, 2001, 4000, .max, .min] {
            #expect(PhaseStep(milliseconds: milliseconds, duration: 2, rate: rate) == nil)
        }
        let step = try #require(PhaseStep(milliseconds: 125, duration: 2, rate: rate))
        #expect([0, 125, 1875].allSatisfy { step.allows(phase: $0, duration: 2) })
        #expect(![-125, 1, 2000, .max, .min].contains { step.allows(phase: $0, duration: 2) })
    }
}
