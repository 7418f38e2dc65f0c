internal import CLinux
internal import Glibc
internal import Synchronization
package import Timeline

/// Notices when the clock of UTC is set (by hand, by the first correction after a boot, after the machine was suspended): its distance to
/// the monotonic clock then changes by more than a tenth of a second.
///
/// Slewing (adjtimex(2)) moves both clocks alike. The thread sleeps until something happens.
package final class ClockStepWatch: Sendable {
    /// Smaller steps are corrections of a clock that is being synchronized.
    package static let threshold = Interval.milliseconds(100)

    private let clock: any TimeSource
    private let didStep: @Sendable (Interval) -> Void
    /// UTC less the monotonic clock, in nanoseconds, at the last look.
    private let distance: Lock<Int64>
    private let observation = Lock<Observation?>(nil)
    private let steps = Atomic(0)

    /// - Parameter didStep: called with each step, from any thread; the step is positive if the clock was set forward.
    package init(clock: any TimeSource, didStep: @escaping @Sendable (Interval) -> Void) {
        self.clock = clock
        self.didStep = didStep
        distance = Lock(Self.distance(clock))
        let moved = clock.onMove { [weak self] in self?.look() }
        observation.withLock { $0 = moved }
    }

    /// The number of steps so far.
    package var count: Int { steps.load(ordering: .relaxed) }

    /// Asks the kernel to report each change of its clock (timerfd_create(2), TFD_TIMER_CANCEL_ON_SET), in a thread of its own for the life
    /// of the process. Does nothing for a clock that is driven by hand.
    ///
    /// - Throws: if there is no descriptor or no thread for it.
    package func followKernel() throws(SystemError) {
        guard clock.kernelTime(of: clock.monotonic) != nil else { return }
        let timer = try FileDescriptor(
            timerfd_create(CLOCK_REALTIME, Int32(TFD_CLOEXEC)),
            operation: "timerfd_create"
        )
        let kept = FileDescriptor.Shared(timer)
        try SystemThread(name: "clock steps") { [weak self] in
            // The timer is only there to be cancelled: it would expire in 2255, after any time that the kernel's clock can be set to
            // (2232).
            var time = itimerspec()
            time.it_value.tv_sec = 9_000_000_000
            let flags = Int32(TFD_TIMER_ABSTIME | TFD_TIMER_CANCEL_ON_SET)
            while timerfd_settime(kept.descriptor.number, flags, &time, nil) == 0 {
                var count: UInt64 = 0
                let result = read(kept.descriptor.number, &count, 8)
                guard result >= 0 || errno == ECANCELED || errno == EINTR, let self else { return }
                look()
            }
        }
        .detach()
    }

    private func look() {
        let now = Self.distance(clock)
        let change = distance.withLock { distance in
            defer { distance = now }
            return Interval(nanoseconds: now - distance)
        }
        guard change > Self.threshold || change < -Self.threshold else { return }
        steps.add(1, ordering: .relaxed)
        didStep(change)
    }

    private static func distance(_ clock: any TimeSource) -> Int64 {
        clock.wall.nanoseconds &- clock.monotonic.nanoseconds
    }
}
