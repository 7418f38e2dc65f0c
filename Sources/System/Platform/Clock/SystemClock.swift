internal import CLinux
internal import Glibc
package import Timeline

/// The system's clocks (clock_gettime(2)), in the one place where the program reads them.
package struct SystemClock: TimeSource {
    package init() {}

    /// 1970-01-08T00:00:00Z to 2201-01-01T00:00:00Z. Segments are numbered from the epoch on, and a window of the past is days long; the
    /// range of ``WallTime`` ends in 2262, so there is room for any instant calculated from the present.
    package static let range = WallTime(seconds: 604_800)...WallTime(seconds: 7_289_654_400)

    /// 1971-01-01T00:00:00Z to before 2200-01-01T00:00:00Z: months within ``range`` at both ends, so that instants calculated from a clock
    /// at a bound are outside.
    private static let years = WallTime(seconds: 31_536_000)..<WallTime(seconds: 7_258_118_400)

    /// Whether a reading of UTC can be true: it is in the years 1971 to 2199. A clock that shows 1970 has not been set yet.
    package static func canBeTrue(_ wall: WallTime) -> Bool { years.contains(wall) }

    /// The kernel's UTC; a bound of ``range`` if it lies beyond.
    package var wall: WallTime {
        let time = Self.time(of: CLOCK_REALTIME)
        return Self.wall(seconds: Int64(time.tv_sec), nanoseconds: Int64(time.tv_nsec))
    }

    /// The kernel's instant, limited to ``range``.
    ///
    /// - Parameters:
    ///   - seconds: whole seconds since the Unix epoch.
    ///   - nanoseconds: the nanoseconds within the second.
    static func wall(seconds: Int64, nanoseconds: Int64) -> WallTime {
        guard seconds >= range.lowerBound.seconds else { return range.lowerBound }
        guard seconds < range.upperBound.seconds else { return range.upperBound }
        return WallTime(nanoseconds: seconds * 1_000_000_000 + nanoseconds)
    }

    package var monotonic: MonotonicTime { MonotonicTime(nanoseconds: Self.read(CLOCK_MONOTONIC)) }

    /// A thread that is interrupted between two readings reads again, at most seven times.
    package var readings: ClockReadings {
        var best = readOnce()
        for _ in 0..<7 where best.spread > 5000 {
            let next = readOnce()
            if next.spread < best.spread { best = next }
        }
        return best
    }

    private func readOnce() -> ClockReadings {
        let began = Self.read(CLOCK_BOOTTIME)
        let (wall, monotonic, raw) = (wall, Self.read(CLOCK_MONOTONIC), Self.read(CLOCK_MONOTONIC_RAW))
        let ended = Self.read(CLOCK_BOOTTIME)
        return ClockReadings(
            wall: wall,
            sinceBoot: began,
            suspended: began - monotonic,
            slewed: monotonic - raw,
            spread: ended - began
        )
    }

    /// The processor time of the calling thread so far (`CLOCK_THREAD_CPUTIME_ID`).
    package static var threadProcessorTime: Interval { Interval(nanoseconds: read(CLOCK_THREAD_CPUTIME_ID)) }

    /// The time for which the system has been up, including the time while it was suspended (`CLOCK_BOOTTIME`).
    static var sinceBoot: Interval { Interval(nanoseconds: read(CLOCK_BOOTTIME)) }

    /// Sleeps with clock_nanosleep(2).
    package func wait(until deadline: MonotonicTime) {
        var time = deadline.timespec
        while clock_nanosleep(CLOCK_MONOTONIC, Int32(TIMER_ABSTIME), &time, nil) == EINTR {}
    }

    package func kernelTime(of deadline: MonotonicTime) -> MonotonicTime? { deadline }

    package func onMove(_ wake: @escaping @Sendable () -> Void) -> Observation { Observation() }

    private static func time(of clock: clockid_t) -> timespec {
        var time = timespec()
        // The call cannot fail for these clocks.
        _ = clock_gettime(clock, &time)
        return time
    }

    /// Reads a clock that counts elapsed time, in nanoseconds; it never reaches centuries.
    private static func read(_ clock: clockid_t) -> Int64 {
        let time = time(of: clock)
        return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    }
}

extension MonotonicTime {
    /// The instant in the kernel's form.
    var timespec: timespec {
        Glibc.timespec(tv_sec: Int(nanoseconds / 1_000_000_000), tv_nsec: Int(nanoseconds % 1_000_000_000))
    }
}
