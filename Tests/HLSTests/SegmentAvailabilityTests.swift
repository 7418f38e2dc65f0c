import HLS
import LiveStreams
import Support
import Testing
import Timeline

@Suite("Availability of segments")
struct SegmentAvailabilityTests {
    /// The range from the earliest to the latest instant at which a segment is available in any view of the present.
    private static func inAnyView(_ number: Int64, on grid: SegmentGrid, longest: Int = 6) -> Range<WallTime> {
        let first = PlaylistView.present(on: grid, allowance: .seconds(6), past: 0, listed: longest)
        let last = PlaylistView.liveEdge(on: grid, listed: longest)
        return first.availability(of: number).lowerBound..<last.availability(of: number).upperBound
    }

    @Test("The segments of any view are available, a segment earlier and long after")
    func anyView() throws {
        let start = try #require(WallTime(iso8601: "2026-11-20T10:00:00Z"))
        let grid = try #require(SegmentGrid(duration: 2, phase: 0))
        let times = Self.inAnyView(grid.number(at: start), on: grid)
        #expect(times == start - .seconds(20)..<start + .seconds(28))
    }

    @Test(
        "A number that no time has is too early or gone",
        arguments: [999_999_999_999, .max - 1, .max] as [Int64]
    )
    func numbersOutside(number: Int64) throws {
        let grid = try #require(SegmentGrid(duration: 6, phase: 0))
        for now in [WallTime.epoch, WallTime(seconds: 1_800_000_000)] {
            #expect(Self.inAnyView(number, on: grid, longest: 20).lowerBound > now)
            #expect(Self.inAnyView(-number, on: grid).upperBound <= now)
            #expect(Self.inAnyView(.min, on: grid).upperBound <= now)
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
            guard view.availability(of: number).contains(now) else { continue }
            #expect(
                Self.inAnyView(number, on: view.grid, longest: longest).contains(now),
                "segment \(number) at \(now) of \(view)"
            )
        }
    }
}
