internal import CLinux
internal import Glibc

/// How far the kernel trusts the system's clock of UTC (`adjtimex(2)`), as set by a daemon such as chrony.
package struct ClockDiscipline: Hashable, Sendable {
    /// Whether a daemon keeps the clock synchronized (`STA_UNSYNC` is not set).
    package let isSynchronized: Bool
    /// The daemon's estimate of the error, in microseconds.
    package let estimatedError: Int
    /// The largest possible error, in microseconds; it grows while nothing synchronizes the clock.
    package let maximumError: Int

    package init(isSynchronized: Bool, estimatedError: Int, maximumError: Int) {
        self.isSynchronized = isSynchronized
        self.estimatedError = estimatedError
        self.maximumError = maximumError
    }

    /// The kernel's present state. If the call fails, the clock counts as not synchronized.
    package static func read() -> ClockDiscipline {
        // No mode is set, so that the call only reads.
        var time = timex()
        guard adjtimex(&time) >= 0 else {
            return ClockDiscipline(isSynchronized: false, estimatedError: 0, maximumError: 0)
        }
        return ClockDiscipline(
            isSynchronized: time.status & STA_UNSYNC == 0,
            estimatedError: time.esterror,
            maximumError: time.maxerror
        )
    }
}
