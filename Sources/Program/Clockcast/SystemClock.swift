internal import Glibc
package import Timeline

/// The system's clock of UTC (`clock_gettime(CLOCK_REALTIME)`): the one place where the program reads it.
package struct SystemClock: TimeSource {
    package init() {}

    package func now() -> WallTime {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return WallTime(nanoseconds: Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec))
    }

    /// Nanoseconds of a clock that only goes forward (`CLOCK_MONOTONIC`), for time limits.
    static var monotonicNanoseconds: Int64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    }
}
