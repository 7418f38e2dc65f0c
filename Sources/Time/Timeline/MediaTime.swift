/// An instant or a length on the media timeline, in ticks of 1/90,000 s (ISO/IEC 13818-1, 2.4.2.3).
///
/// An instant counts from the Unix epoch, so CMAF's 64-bit `tfdt` carries it whole; MPEG-TS takes it modulo 2^33.
package struct MediaTime: Hashable, Comparable, Sendable {
    package static let ticksPerSecond: Int64 = 90_000

    package let ticks: Int64

    package init(ticks: Int64) {
        self.ticks = ticks
    }

    package init(seconds: Int64) {
        self.ticks = seconds * Self.ticksPerSecond
    }

    package init(milliseconds: Int64) {
        self.ticks = milliseconds * (Self.ticksPerSecond / 1000)
    }

    /// The first tick that is not before the instant.
    package init(notBefore instant: WallTime) {
        let whole = instant.nanoseconds.flooredQuotient(dividingBy: 100_000)
        let rest = instant.nanoseconds.flooredRemainder(dividingBy: 100_000)
        self.ticks = whole * 9 + (rest * 9 + 99_999) / 100_000
    }

    /// The instant in nanoseconds, cut: 9 ticks are 100,000 ns.
    ///
    /// The displayed periods of a face are whole nanoseconds long, so comparing the cut value with a change of the face gives the same
    /// answer as comparing the exact one.
    ///
    /// A value outside the range of ``WallTime`` becomes the nearest bound.
    package var wallTime: WallTime {
        let (nines, rest) = (ticks.flooredQuotient(dividingBy: 9), ticks.flooredRemainder(dividingBy: 9))
        let (whole, isBeyond) = nines.multipliedReportingOverflow(by: 100_000)
        guard !isBeyond, whole < .max - 100_000 else { return ticks < 0 ? .distantPast : .distantFuture }
        return WallTime(nanoseconds: whole + rest * 100_000 / 9)
    }

    package static func < (left: MediaTime, right: MediaTime) -> Bool {
        left.ticks < right.ticks
    }

    package static func + (left: MediaTime, right: MediaTime) -> MediaTime {
        MediaTime(ticks: left.ticks + right.ticks)
    }

    package static func - (left: MediaTime, right: MediaTime) -> MediaTime {
        MediaTime(ticks: left.ticks - right.ticks)
    }

    package static func * (time: MediaTime, factor: Int64) -> MediaTime {
        MediaTime(ticks: time.ticks * factor)
    }
}
