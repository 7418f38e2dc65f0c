package import Raster
package import Timeline

/// Another face whose clock is ahead of the true time, or behind if the interval is negative.
///
/// Goes around a ``TimecodedFace``, so that the strip shows what the digits show.
package struct AheadFace: ClockFace {
    private let face: any ClockFace
    private let lead: Interval

    /// - Parameter lead: how far the shown time is ahead, within a day: a shop whose clock is 151 ms behind has -151 ms.
    package init(_ face: any ClockFace, by lead: Interval) {
        self.face = face
        self.lead = lead
    }

    package var cutTexts: [String] { face.cutTexts }

    package func interval(containing instant: WallTime) -> Range<WallTime> {
        let shown = instant.moved(by: lead)
        let interval = face.interval(containing: min(shown, .distantFuture - Interval(nanoseconds: 1)))
        let moved = interval.lowerBound.moved(by: -lead)..<interval.upperBound.moved(by: -lead)
        // At the ends of time the shown time stands still.
        let first = interval.lowerBound == .distantPast ? WallTime.distantPast : moved.lowerBound
        let last = interval.upperBound == .distantFuture ? WallTime.distantFuture : moved.upperBound
        return first..<last
    }

    package func scene(at instant: WallTime) -> Scene {
        face.scene(at: instant.moved(by: lead))
    }
}
