/// The spacing in milliseconds of the segment grids that a channel offers; 0 means that all viewers share one grid.
package struct PhaseStep: Hashable, Sendable {
    package let milliseconds: Int

    /// A single grid for all viewers.
    package static let none = PhaseStep()

    private init() {
        milliseconds = 0
    }

    /// - Returns: nil unless the step is 0 or divides the segment duration and is a whole number of frames.
    package init?(milliseconds: Int, duration: Int, rate: FrameRate) {
        // A step that divides the duration is no longer than that, so its frames can be counted.
        guard milliseconds == 0 || milliseconds > 0 && (duration * 1000).isMultiple(of: milliseconds),
            (milliseconds * rate.framesPerSecond).isMultiple(of: 1000)
        else { return nil }
        self.milliseconds = milliseconds
    }

    /// Whether a grid of this phase (milliseconds) exists.
    package func allows(phase: Int, duration: Int) -> Bool {
        guard phase >= 0, phase < duration * 1000 else { return false }
        return milliseconds == 0 ? phase == 0 : phase.isMultiple(of: milliseconds)
    }

    /// The spacing in milliseconds of the instants that all phases share: each begins a frame in every phase. It is a second if there is
    /// only one grid.
    package var unit: Int { milliseconds > 0 ? milliseconds : 1000 }

    /// The first multiple of ``unit`` at an instant or after it.
    package func boundary(notBefore instant: WallTime) -> WallTime {
        let step = Int64(unit) * 1_000_000
        return WallTime(nanoseconds: (instant.nanoseconds + step - 1).flooredQuotient(dividingBy: step) * step)
    }

    /// Half a step. Adding it to an instant turns the latest boundary at or before into the nearest one.
    package var half: Interval { Interval(nanoseconds: Int64(milliseconds) * 500_000) }

    /// The phase whose boundary is the latest at or before the instant.
    package func phase(at instant: WallTime, duration: Int) -> Int {
        guard milliseconds > 0 else { return 0 }
        let step = Int64(milliseconds) * 1_000_000
        let boundary = instant.nanoseconds.flooredQuotient(dividingBy: step) * Int64(milliseconds)
        return Int(boundary.flooredRemainder(dividingBy: Int64(duration) * 1000))
    }
}
