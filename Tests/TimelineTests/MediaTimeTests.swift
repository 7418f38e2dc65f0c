import Support
import Testing
import Timeline

@Suite("Media time")
struct MediaTimeTests {
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

    @Test("The wall time of a tick is its exact one, cut", arguments: [-1, 1] as [Int64])
    func cut(sign: Int64) {
        var generator = SeededGenerator(seed: 7)
        for _ in 0..<20_000 {
            let ticks = sign * .random(in: 0...800_000_000_000_000, using: &generator)
            let nanoseconds = MediaTime(ticks: ticks).wallTime.nanoseconds
            // ticks / 90,000 s = ticks * 100,000 / 9 ns, in whole numbers of more bits.
            let exact = Int128(ticks) * 100_000
            #expect(Int128(nanoseconds) * 9 <= exact && exact < Int128(nanoseconds + 1) * 9)
            #expect(MediaTime(notBefore: MediaTime(ticks: ticks).wallTime).ticks == ticks)
        }
    }

    @Test("A frame of each rate is a whole number of ticks, and a second a whole number of frames")
    func rates() throws {
        #expect(FrameRate.allowed.contains(24) && FrameRate.allowed.contains(30) && FrameRate.allowed.contains(60))
        for framesPerSecond in -1...200 {
            let rate = FrameRate(framesPerSecond)
            #expect((rate != nil) == FrameRate.allowed.contains(framesPerSecond))
            guard let rate else { continue }
            #expect(rate.frameDuration * Int64(framesPerSecond) == MediaTime(seconds: 1))
        }
    }
}
