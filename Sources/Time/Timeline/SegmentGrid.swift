/// The instants at which segments begin: every `duration` seconds since the epoch, shifted by the phase.
///
/// Segment n covers `[n * duration + phase, (n + 1) * duration + phase)`. n is the media sequence number
/// (RFC 8216, 3); it depends on nothing but the time, so it never restarts.
package struct SegmentGrid: Hashable, Sendable {
    /// The segment durations a channel may have, in seconds.
    package static let allowedDurations = [1, 2, 4, 6]

    /// The length of every segment in whole seconds, which is also `EXT-X-TARGETDURATION`.
    package let duration: Int

    /// The shift in milliseconds: 0 <= phase < duration * 1000.
    package let phase: Int

    /// - Returns: nil if the duration is not allowed or the phase is not within one duration.
    package init?(duration: Int, phase: Int) {
        guard Self.allowedDurations.contains(duration), phase >= 0, phase < duration * 1000 else { return nil }
        self.duration = duration
        self.phase = phase
    }

    /// The length of a segment.
    package var interval: Interval { .seconds(Int64(duration)) }

    /// The numbers of segments within the range of ``WallTime``, a year away from both of its ends, so that times calculated from them are
    /// in it too.
    package var numbers: ClosedRange<Int64> {
        let year = Interval.seconds(366 * 86_400)
        return number(at: .distantPast + year + interval)...number(at: .distantFuture - year)
    }

    /// A range beyond the numbers of any grid, and small enough to calculate with: a second has one segment at most. Readers of untrusted
    /// numbers refuse all others.
    package static let readableNumbers: ClosedRange<Int64> = -10_000_000_000...10_000_000_000

    /// The instant at which segment `number` begins.
    ///
    /// URLs may contain any number: one outside ``numbers`` gives the instant of the nearest one in it, which is likewise years too early
    /// or long gone.
    package func start(of number: Int64) -> WallTime {
        WallTime(milliseconds: milliseconds(of: number))
    }

    /// The same instant on the media timeline; exact, because a millisecond is 90 ticks.
    package func mediaStart(of number: Int64) -> MediaTime {
        MediaTime(milliseconds: milliseconds(of: number))
    }

    private func milliseconds(of number: Int64) -> Int64 {
        let nearest = min(max(number, numbers.lowerBound), numbers.upperBound)
        return nearest * Int64(duration) * 1000 + Int64(phase)
    }

    /// The number of the segment that holds the instant.
    package func number(at instant: WallTime) -> Int64 {
        (instant - .milliseconds(Int64(phase))).nanoseconds.flooredQuotient(dividingBy: interval.nanoseconds)
    }

    /// The number of the first segment that begins at the instant or after it.
    package func firstSegment(from instant: WallTime) -> Int64 {
        let number = number(at: instant)
        return start(of: number) == instant ? number : number + 1
    }

    /// The segments from the one that holds the start of a range to the one that holds its last moment.
    package func segments(of range: Range<WallTime>) -> Range<Int64> {
        let first = number(at: range.lowerBound)
        return first..<max(number(at: range.upperBound - Interval(nanoseconds: 1)), first) + 1
    }

    /// The frames of one segment.
    package func frameCount(at rate: FrameRate) -> Int {
        duration * rate.framesPerSecond
    }
}
