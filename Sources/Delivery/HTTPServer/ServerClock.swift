internal import Glibc

/// Where the server gets the time from; tests put their own in.
package protocol ServerClock: Sendable {
    /// Nanoseconds of UTC since the Unix epoch.
    var wallNanoseconds: Int64 { get }
    /// Nanoseconds since some fixed point, never going back.
    var monotonicNanoseconds: Int64 { get }
}

/// The system's clocks (clock_gettime(2)).
package struct SystemClock: ServerClock {
    package init() {}

    package var wallNanoseconds: Int64 { Self.read(CLOCK_REALTIME) }
    package var monotonicNanoseconds: Int64 { Self.read(CLOCK_MONOTONIC) }

    private static func read(_ clock: clockid_t) -> Int64 {
        var time = timespec()
        // Cannot fail for these two clocks.
        _ = clock_gettime(clock, &time)
        return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    }
}
