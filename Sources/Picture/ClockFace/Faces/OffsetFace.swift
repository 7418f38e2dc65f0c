package import Raster
package import Timeline

/// Another face whose clock is offset from the true time.
///
/// It wraps an ``AccompaniedFace``, so that the strip shows the same second as the digits.
package struct OffsetFace: ClockFace {
    private let face: any ClockFace
    private let offset: Interval

    /// - Parameter offset: how far the shown time is ahead, within a day; a clock that is 151 ms behind has -151 ms.
    package init(_ face: any ClockFace, by offset: Interval) {
        self.face = face
        self.offset = offset
    }

    package var cutTexts: [String] { face.cutTexts }

    package func fullest(near instants: [WallTime]) -> [WallTime] {
        // The instants are those of a clock that is right, so this one shows them later or earlier.
        face.fullest(near: instants).map { $0 - offset }
    }

    package func interval(containing instant: WallTime) -> Range<WallTime> {
        let shown = instant + offset
        let interval = face.interval(containing: min(shown, .distantFuture - Interval(nanoseconds: 1)))
        let moved = interval.lowerBound - offset..<interval.upperBound - offset
        // At the ends of the range of time the shown time stands still.
        let first = interval.lowerBound == .distantPast ? WallTime.distantPast : moved.lowerBound
        let last = interval.upperBound == .distantFuture ? WallTime.distantFuture : moved.upperBound
        return first..<last
    }

    package func scene(at instant: WallTime) -> Scene {
        face.scene(at: instant + offset)
    }
}
