internal import CLinux
internal import Glibc
package import Timeline

/// The system's clocks (clock_gettime(2)): the one place where the program reads them.
package struct SystemClock: TimeSource {
    package init() {}

    package var wall: WallTime { WallTime(nanoseconds: Self.read(CLOCK_REALTIME)) }

    package var monotonic: MonotonicTime { MonotonicTime(nanoseconds: Self.read(CLOCK_MONOTONIC)) }

    /// The processor time of the calling thread so far (`CLOCK_THREAD_CPUTIME_ID`).
    package static var threadProcessorTime: Interval { Interval(nanoseconds: read(CLOCK_THREAD_CPUTIME_ID)) }

    /// How long the system has been up, also while it was suspended (`CLOCK_BOOTTIME`).
    static var sinceBoot: Interval { Interval(nanoseconds: read(CLOCK_BOOTTIME)) }

    /// clock_nanosleep(2).
    package func wait(until deadline: MonotonicTime) {
        var time = deadline.timespec
        while clock_nanosleep(CLOCK_MONOTONIC, Int32(TIMER_ABSTIME), &time, nil) == EINTR {}
    }

    package func kernelTime(of deadline: MonotonicTime) -> MonotonicTime? { deadline }

    package func onMove(_ wake: @escaping @Sendable () -> Void) -> Observation { Observation() }

    private static func read(_ clock: clockid_t) -> Int64 {
        var time = timespec()
        // Cannot fail for these clocks.
        _ = clock_gettime(clock, &time)
        return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    }
}

extension MonotonicTime {
    /// As the kernel takes it.
    var timespec: timespec {
        Glibc.timespec(tv_sec: Int(nanoseconds / 1_000_000_000), tv_nsec: Int(nanoseconds % 1_000_000_000))
    }
}
