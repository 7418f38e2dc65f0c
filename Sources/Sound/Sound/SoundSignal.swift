/// A sound as samples of 48 kHz.
///
/// Sines come from a table and the rest is integers, so the samples are the same on every machine. Each begins and ends at zero, on a slope
/// without a step, so nothing crackles; none is louder than ``peak``.
package enum SoundSignal: CaseIterable, Hashable, Sendable {
    /// A tone of 2 kHz that dies away within 20 ms.
    case tick
    /// A tone of 1 kHz for 0.1 s.
    case pip
    /// A tone of 1 kHz for 0.5 s.
    case longPip

    /// The largest amplitude of a sample: -14 dBFS, so that a decoder's output stays below -12 dBFS.
    package static let peak: Int16 = 6554

    /// The number of samples of one channel.
    package var length: Int {
        switch self {
        case .tick: 960
        case .pip: 4800
        case .longPip: 24_000
        }
    }

    /// The samples of one channel; both channels have the same.
    package var samples: [Int16] {
        switch self {
        case .tick: Self.click(length: length)
        case .pip, .longPip: Self.tone(length: length)
        }
    }

    /// The value 1.0 of envelopes and sines.
    private static let one = 32_768
    private static let loudest = Int(peak)
    /// The length of the fall to zero at the end of a sound: 5 ms.
    private static let release = 240

    private static func tone(length: Int) -> [Int16] {
        // A rise of one period sounds like an immediate beginning, and is well within a millisecond.
        let rise = 48
        return (0..<length).map { index in
            let level = min(slope(index, over: rise), slope(length - index, over: release))
            return Int16(loudest * level / one * sine(index) / one)
        }
    }

    private static func click(length: Int) -> [Int16] {
        let rise = 24
        // The factor falls to 1/e in 256 samples.
        var decay = 1 << 24
        return (0..<length).map { index in
            defer { decay -= decay >> 8 }
            let level = slope(index, over: rise) * slope(length - index, over: release) / one * (decay >> 9) / one
            return Int16(loudest * level / one * sine(2 * index) / one)
        }
    }

    /// Rises from 0 to 1 over some samples, level at both ends (3t² - 2t³); 1 after them.
    private static func slope(_ index: Int, over count: Int) -> Int {
        index >= count ? one : index * index * (3 * count - 2 * index) * one / (count * count * count)
    }

    /// A sine of 1 kHz at 48 kHz.
    private static func sine(_ index: Int) -> Int {
        let place = index % 48
        let half = place % 24
        let value = quarter[half <= 12 ? half : 24 - half]
        return place < 24 ? value : -value
    }

    /// 32768 sin(2πi/48).
    private static let quarter = [
        0, 4277, 8481, 12_540, 16_384, 19_948, 23_170, 25_997, 28_378, 30_274, 31_651, 32_488, 32_768,
    ]
}
