internal import Glibc

/// The clocks that the server lives by; a test turns its own.
package protocol ServerClock: Sendable {
    /// Nanoseconds since the Unix epoch.
    func wallTime() -> Int64
    /// Nanoseconds of a clock that only goes forward, for time limits.
    func monotonicTime() -> Int64
}

/// The clocks of the system.
package struct SystemServerClock: ServerClock {
    package init() {}

    package func wallTime() -> Int64 { Self.read(CLOCK_REALTIME) }
    package func monotonicTime() -> Int64 { Self.read(CLOCK_MONOTONIC) }

    private static func read(_ clock: clockid_t) -> Int64 {
        var time = timespec()
        clock_gettime(clock, &time)
        return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    }
}
