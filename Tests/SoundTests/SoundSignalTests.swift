import Sound
import Testing

@Suite("The samples of a sound")
struct SoundSignalTests {
    @Test("None is louder than -12 dBFS", arguments: SoundSignal.allCases)
    func loudness(signal: SoundSignal) {
        let loudest = signal.samples.map { abs(Int($0)) }.max() ?? 0
        // 32768 * 10^(-12/20) = 8231.
        #expect(loudest > 3000 && loudest <= Int(SoundSignal.peak))
        #expect(SoundSignal.peak <= 8231)
    }

    @Test(
        "No step is steeper than the loudest sine of the sound's pitch, from silence into it and out of it too",
        arguments: [(SoundSignal.tick, 1712), (.pip, 857), (.longPip, 857)]
    )
    func steps(signal: SoundSignal, steepest: Int) {
        let samples = [0] + signal.samples.map(Int.init) + [0]
        // 6554 * sin(2π/48) for 1 kHz, 2π/24 for 2 kHz, and a little for the slope.
        let steps = zip(samples, samples.dropFirst()).map { abs($1 - $0) }
        #expect((steps.max() ?? .max) <= steepest)
        // The first and the last samples are below -60 dBFS.
        #expect(samples.prefix(3).allSatisfy { abs($0) < 33 } && samples.suffix(3).allSatisfy { abs($0) < 33 })
    }

    @Test("A sound is at a tenth of its loudness within half a millisecond", arguments: SoundSignal.allCases)
    func onset(signal: SoundSignal) throws {
        let samples = signal.samples
        let loud = try #require(samples.firstIndex { abs(Int($0)) >= Int(SoundSignal.peak) / 10 })
        #expect(loud <= 24)
        #expect(samples.count == signal.length)
    }

    @Test("The samples are those of every machine")
    func bytes() {
        #expect(SoundSignal.tick.samples[..<12] == [0, 8, 63, 196, 413, 695, 1000, 1265, 1425, 1414, 1185, 710])
        #expect(
            SoundSignal.pip.samples[24..<36]
                == [0, -454, -953, -1487, -2044, -2609, -3167, -3704, -4203, -4649, -5028, -5326]
        )
        #expect(SoundSignal.allCases.map { Self.checksum($0.samples) } == [1_437_484_343, 597_628_592, 438_790_704])
        #expect(SoundSignal.longPip.samples[..<4560] == SoundSignal.pip.samples[..<4560])
    }

    @Test("A pip has a thousand periods a second")
    func pitch() {
        // 94 periods at full loudness, with a rise through zero between each two of them.
        let samples = SoundSignal.pip.samples[48..<4560]
        let rising = zip(samples, samples.dropFirst()).count { $0 < 0 && $1 >= 0 }
        #expect(rising == 93)
    }

    /// FNV-1a of the samples, the lower byte first.
    private static func checksum(_ samples: [Int16]) -> UInt32 {
        samples.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8(truncatingIfNeeded: $0 >> 8)] }
            .reduce(2_166_136_261) { ($0 ^ UInt32($1)) &* 16_777_619 }
    }
}
