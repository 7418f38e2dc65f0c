package import Timeline

/// The source of the time for the whole program: the system's clocks, or a test's. Nothing else reads a clock.
package protocol TimeSource: Sendable {
    /// UTC. It may be set back or forward, so no durations are measured with it.
    var wall: WallTime { get }

    /// The clock for durations and time limits.
    var monotonic: MonotonicTime { get }

    /// All clocks at one instant, so that a change of one of them can be distinguished from the passing of time.
    var readings: ClockReadings { get }

    /// Blocks the calling thread until ``monotonic`` is at `deadline` or beyond.
    func wait(until deadline: MonotonicTime)

    /// The time until which a thread with a deadline may sleep in the kernel, on the kernel's monotonic clock.
    ///
    /// - Returns: nil to sleep without end, because moving the clock wakes its observers (``onMove(_:)``).
    func kernelTime(of deadline: MonotonicTime) -> MonotonicTime?

    /// Calls `wake` after each move of a clock that is driven by hand. The system's clocks never call it.
    ///
    /// - Returns: the observation, which ends with its last reference.
    func onMove(_ wake: @escaping @Sendable () -> Void) -> Observation
}

/// An instant of a clock that never goes back, in nanoseconds since a point that is fixed while the system runs
/// (`CLOCK_MONOTONIC`, clock_gettime(2)).
package struct MonotonicTime: Hashable, Comparable, Sendable {
    package let nanoseconds: Int64

    package static let distantFuture = MonotonicTime(nanoseconds: .max)

    package init(nanoseconds: Int64) {
        self.nanoseconds = nanoseconds
    }

    package static func < (left: MonotonicTime, right: MonotonicTime) -> Bool {
        left.nanoseconds < right.nanoseconds
    }

    /// The instant an interval later; at most ``distantFuture``.
    package static func + (time: MonotonicTime, interval: Interval) -> MonotonicTime {
        let (sum, overflows) = time.nanoseconds.addingReportingOverflow(interval.nanoseconds)
        return overflows ? .distantFuture : MonotonicTime(nanoseconds: sum)
    }

    package static func - (time: MonotonicTime, interval: Interval) -> MonotonicTime {
        time + -interval
    }

    package static func - (later: MonotonicTime, earlier: MonotonicTime) -> Interval {
        Interval(nanoseconds: later.nanoseconds &- earlier.nanoseconds)
    }
}

/// An observation that lasts as long as this value.
package final class Observation: Sendable {
    private let end: @Sendable () -> Void

    /// - Parameter end: called once, at the end of the observation.
    package init(end: @escaping @Sendable () -> Void = {}) {
        self.end = end
    }

    deinit {
        end()
    }
}

/// The present, by both clocks: durations are measured by one and shown by the other.
package struct Moment: Hashable, Sendable {
    package let wall: WallTime
    package let monotonic: MonotonicTime

    package init(wall: WallTime, monotonic: MonotonicTime) {
        self.wall = wall
        self.monotonic = monotonic
    }

    /// The UTC at another instant, with the clock as it is set now.
    package func wall(at instant: MonotonicTime) -> WallTime {
        wall + (instant - monotonic)
    }

    /// The monotonic time at an instant of UTC, if the clock is not set until then.
    package func monotonic(at instant: WallTime) -> MonotonicTime {
        let (distance, overflows) = instant.nanoseconds.subtractingReportingOverflow(wall.nanoseconds)
        guard !overflows else { return instant > wall ? .distantFuture : monotonic }
        return monotonic + Interval(nanoseconds: distance)
    }
}

/// The clocks at one instant, in nanoseconds.
package struct ClockReadings: Hashable, Sendable {
    package let wall: WallTime
    /// The time since the boot, including that while the machine was suspended (`CLOCK_BOOTTIME`).
    package let sinceBoot: Int64
    /// The part of it during which the machine was suspended, give or take ``spread``.
    package let suspended: Int64
    /// The amount by which the clocks have been slewed since the boot: `CLOCK_MONOTONIC` less `CLOCK_MONOTONIC_RAW`.
    package let slewed: Int64
    /// The longest time between the readings.
    package let spread: Int64

    package init(wall: WallTime, sinceBoot: Int64, suspended: Int64 = 0, slewed: Int64 = 0, spread: Int64 = 0) {
        self.wall = wall
        self.sinceBoot = sinceBoot
        self.suspended = suspended
        self.slewed = slewed
        self.spread = spread
    }
}

extension TimeSource {
    /// A clock without a kernel is not slewed.
    package var readings: ClockReadings { ClockReadings(wall: wall, sinceBoot: monotonic.nanoseconds) }

    /// The present.
    package var moment: Moment { Moment(wall: wall, monotonic: monotonic) }
}
