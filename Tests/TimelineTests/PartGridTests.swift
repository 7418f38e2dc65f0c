import Testing
import Timeline

@Suite("Parts of segments")
struct PartGridTests {
    private static func grid(_ duration: Int = 2, phase: Int = 0) throws -> SegmentGrid {
        try #require(SegmentGrid(duration: duration, phase: phase))
    }

    private static func pictures(_ rate: Int) throws -> PartGrid.Media { .pictures(try #require(FrameRate(rate))) }

    private static func sound() throws -> PartGrid.Media { .sound(beside: try #require(FrameRate(30))) }

    @Test(
        "A part of pictures is half a second of whole frames, or a second where that would not do",
        arguments: [
            (30, [0, 45_000, 90_000, 135_000, 180_000]), (2, [0, 45_000, 90_000, 135_000, 180_000]),
            (25, [0, 46_800, 90_000, 136_800, 180_000]), (15, [0, 48_000, 90_000, 138_000, 180_000]),
            (1, [0, 90_000, 180_000]), (5, [0, 90_000, 180_000]), (9, [0, 90_000, 180_000]),
        ]
    )
    func offsets(rate: Int, offsets: [Int64]) throws {
        let parts = PartGrid(try Self.grid(), try Self.pictures(rate))
        #expect(parts.offsets == offsets)
        #expect(parts.count == offsets.count - 1)
    }

    @Test("No part is shorter than 85 % of the longest, whatever the rate", arguments: FrameRate.allowed)
    func lengths(rate: Int) throws {
        let rate = try #require(FrameRate(rate))
        let target = PartGrid.longestPart(at: rate)
        for media in [PartGrid.Media.pictures(rate), .sound(beside: rate)] {
            let parts = PartGrid(try Self.grid(), media)
            for index in Int64(7_200_000_000)..<7_200_000_000 + 400 {
                let ticks = parts.duration(of: index).ticks
                #expect(ticks <= target.ticks && ticks * 100 >= target.ticks * 85, "\(media) \(index): \(ticks)")
            }
        }
    }

    @Test("The longest part is one of sound, unless pictures have a longer one")
    func longest() throws {
        func longest(_ rate: Int) throws -> Int64 { PartGrid.longestPart(at: try #require(FrameRate(rate))).ticks }
        #expect(try longest(30) == 46_080)
        #expect(try longest(25) == 46_800)
        #expect(try longest(1) == 90_240)
    }

    @Test("Parts of sound are the frames that begin in half a second: 23 or 24 of them")
    func sound() throws {
        let parts = PartGrid(try Self.grid(), try Self.sound())
        let lengths = (Int64(0)..<16).map { parts.duration(of: $0).ticks / 1920 }
        #expect(lengths == [24, 23, 24, 23, 24, 23, 24, 23, 23, 24, 23, 24, 23, 24, 23, 23])
        #expect(lengths.reduce(0, +) == 375)
    }

    @Test("A part exists when its last sample has ended", arguments: [0, 100, 1900])
    func released(phase: Int) throws {
        for media in [try Self.pictures(30), try Self.sound()] {
            let parts = PartGrid(try Self.grid(phase: phase), media)
            for index in Int64(3_590_775_996)..<3_590_776_020 {
                let release = parts.release(of: index)
                #expect(parts.lastReleased(at: release) == index)
                #expect(parts.lastReleased(at: release - Interval(nanoseconds: 1)) == index - 1)
                #expect(parts.start(of: index + 1).wallTime == release)
            }
        }
        let parts = PartGrid(try Self.grid(phase: phase), try Self.pictures(30))
        #expect(parts.release(of: parts.index(1, of: 10)) == WallTime(milliseconds: 21_000 + Int64(phase)))
    }

    @Test("Decoding can begin with a part of each second, and with any of sound")
    func independent() throws {
        func independent(_ grid: SegmentGrid, _ media: PartGrid.Media) -> [Bool] {
            (0..<4).map { PartGrid(grid, media).isIndependent($0) }
        }
        #expect(independent(try Self.grid(), try Self.pictures(30)) == [true, false, true, false])
        #expect(independent(try Self.grid(), try Self.sound()) == [true, true, true, true])
        #expect(independent(try Self.grid(4), try Self.pictures(5)) == [true, true, true, true])
    }
}
