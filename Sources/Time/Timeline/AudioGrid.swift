/// The grid on which coded sound lies: one for all phases, servers and containers.
///
/// Frame k covers `[k, k + 1) * 1024 / 48000` s since the epoch: 1,920 ticks of 90 kHz, so no instant of the grid is ever rounded, and 375
/// frames are 8 s. An access unit of AAC-LC has 1,024 samples (ISO/IEC 14496-3, 4.5.1.1).
package enum AudioGrid {
    /// The sample rate in hertz.
    package static let sampleRate: Int64 = 48_000
    /// The number of samples of one channel.
    package static let frameLength: Int64 = 1024
    package static let frameDuration = MediaTime(ticks: 1920)

    /// The instant at which a frame begins.
    package static func start(of frame: Int64) -> MediaTime {
        frameDuration * frame
    }

    /// The first sample at an instant or after it.
    package static func sample(at instant: MediaTime) -> Int64 {
        let (length, ticks) = (frameLength, frameDuration.ticks)
        return (instant.ticks * length + ticks - 1).flooredQuotient(dividingBy: ticks)
    }

    /// The frames that begin from one instant on and before another.
    package static func frames(from start: MediaTime, to end: MediaTime) -> Range<Int64> {
        let first = firstFrame(notBefore: start)
        return first..<max(first, firstFrame(notBefore: end))
    }

    private static func firstFrame(notBefore instant: MediaTime) -> Int64 {
        (instant.ticks + frameDuration.ticks - 1).flooredQuotient(dividingBy: frameDuration.ticks)
    }
}

extension SegmentGrid {
    /// The frames of sound that begin in a segment. Segments of two seconds have 94, 94, 94, 93, and so on.
    ///
    /// - Parameter number: one of ``numbers``.
    package func audioFrames(of number: Int64) -> Range<Int64> {
        AudioGrid.frames(from: mediaStart(of: number), to: mediaStart(of: number + 1))
    }
}
