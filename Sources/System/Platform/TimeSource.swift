package import Timeline

/// Where the whole program gets the time from: the system's clocks, or a test's hand. Nothing else reads a clock.
package protocol TimeSource: Sendable {
    /// UTC. It may be set back and forward, so nothing is measured by it.
    var wall: WallTime { get }

    /// What lengths of time and time limits are measured by.
    var monotonic: MonotonicTime { get }

    /// Blocks the calling thread until ``monotonic`` is at `deadline` or beyond.
    func wait(until deadline: MonotonicTime)

    /// Until when a thread may sleep in the kernel that has to do something at `deadline`, on the kernel's monotonic clock.
    ///
    /// - Returns: nil to sleep without end, because whoever moves the clock wakes those who observe it (``onMove(_:)``).
    func kernelTime(of deadline: MonotonicTime) -> MonotonicTime?

    /// Has `wake` called after each move of a clock that is driven by hand; the system's clocks never call it.
    ///
    /// - Returns: what keeps the observation up; it ends with its last reference.
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

/// Something that is observed as long as this lives.
package final class Observation: Sendable {
    private let end: @Sendable () -> Void

    /// - Parameter end: called once, at the end of its life.
    package init(end: @escaping @Sendable () -> Void = {}) {
        self.end = end
    }

    deinit {
        end()
    }
}

/// Now, by both clocks: lengths of time and lifetimes are reckoned by one and shown by the other.
package struct Moment: Hashable, Sendable {
    package let wall: WallTime
    package let monotonic: MonotonicTime

    package init(wall: WallTime, monotonic: MonotonicTime) {
        self.wall = wall
        self.monotonic = monotonic
    }

    /// What the clock of UTC shows, as it is now set, at another instant.
    package func wall(at instant: MonotonicTime) -> WallTime {
        wall + (instant - monotonic)
    }

    /// When the monotonic clock will be at an instant of UTC, if nobody sets the clock until then.
    package func monotonic(at instant: WallTime) -> MonotonicTime {
        let (distance, overflows) = instant.nanoseconds.subtractingReportingOverflow(wall.nanoseconds)
        guard !overflows else { return instant > wall ? .distantFuture : monotonic }
        return monotonic + Interval(nanoseconds: distance)
    }
}

extension TimeSource {
    /// Now.
    package var moment: Moment { Moment(wall: wall, monotonic: monotonic) }
}
