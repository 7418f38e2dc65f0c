/// A constant frame rate with a frame that is a whole number of 90 kHz ticks long.
package struct FrameRate: Hashable, Sendable {
    /// Every rate from 1 to 120 that divides 90,000, so no timestamp is ever rounded.
    package static let allowed: [Int] = (1...120).filter { 90_000 % $0 == 0 }

    package let framesPerSecond: Int

    /// - Returns: nil if the rate is not one of ``allowed``.
    package init?(_ framesPerSecond: Int) {
        guard Self.allowed.contains(framesPerSecond) else { return nil }
        self.framesPerSecond = framesPerSecond
    }

    /// The time for which one frame is shown.
    package var frameDuration: MediaTime {
        MediaTime(ticks: MediaTime.ticksPerSecond / Int64(framesPerSecond))
    }
}
