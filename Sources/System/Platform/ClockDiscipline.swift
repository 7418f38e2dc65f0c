internal import CLinux
internal import Glibc

/// How far the kernel trusts the system's clock of UTC (`adjtimex(2)`), as a daemon such as chrony told it.
package struct ClockDiscipline: Hashable, Sendable {
    /// Whether a daemon keeps the clock with others (`STA_UNSYNC` is not set).
    package let isSynchronized: Bool
    /// What the daemon believes the error to be, in microseconds.
    package let estimatedError: Int
    /// What the error is at most, in microseconds; it grows while nobody keeps the clock.
    package let maximumError: Int

    package init(isSynchronized: Bool, estimatedError: Int, maximumError: Int) {
        self.isSynchronized = isSynchronized
        self.estimatedError = estimatedError
        self.maximumError = maximumError
    }

    /// As the kernel says now; a kernel that does not tell is not believed to be synchronized.
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
