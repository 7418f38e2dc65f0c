internal import CLinux
internal import Glibc

/// The kernel's figures of the system's clock of UTC (`adjtimex(2)`), as a daemon such as chrony sets them. They are the figures that the
/// daemon wrote, which need not be estimates.
package struct ClockDiscipline: Hashable, Sendable {
    /// The leap second at the end of the present day in UTC.
    package enum Leap: String, Sendable {
        case none
        /// The day has 86,401 seconds; POSIX time has one of them twice.
        case insert
        /// The day has 86,399 seconds.
        case delete
    }

    /// Whether the kernel gives figures: a sandbox may forbid the call, and not every kernel has it (gVisor).
    package let isReadable: Bool
    /// Whether a daemon keeps the clock synchronized (`STA_UNSYNC` is not set).
    package let isSynchronized: Bool
    /// The daemon's estimate of the error, in microseconds (`esterror`).
    package let estimatedError: Int
    /// The largest possible error by the daemon, in microseconds; the kernel adds 500 each second (`maxerror`).
    package let maximumError: Int
    package let leap: Leap
    /// TAI less UTC in seconds; nil if it was not set.
    package let taiOffset: Int?

    package init(
        isReadable: Bool = true,
        isSynchronized: Bool,
        estimatedError: Int,
        maximumError: Int,
        leap: Leap = .none,
        taiOffset: Int? = nil
    ) {
        self.isReadable = isReadable
        self.isSynchronized = isSynchronized
        self.estimatedError = estimatedError
        self.maximumError = maximumError
        self.leap = leap
        self.taiOffset = taiOffset
    }

    /// The figures of a call of `adjtimex`.
    ///
    /// - Parameters:
    ///   - state: its result, such as `TIME_OK`.
    ///   - flags: its status, such as `STA_UNSYNC`.
    ///   - tai: 0 if it was not set.
    init(state: Int32, flags: Int32, estimatedError: Int, maximumError: Int, tai: Int32) {
        // The flags remain set after the leap second (TIME_WAIT), until the daemon clears them.
        let isOver = state == TIME_WAIT
        self.init(
            isReadable: state >= 0,
            isSynchronized: state >= 0 && flags & (STA_UNSYNC | STA_CLOCKERR) == 0,
            estimatedError: estimatedError,
            maximumError: maximumError,
            leap: isOver || state < 0 ? .none : flags & STA_INS != 0 ? .insert : flags & STA_DEL != 0 ? .delete : .none,
            taiOffset: tai == 0 || state < 0 ? nil : Int(tai)
        )
    }

    /// The kernel's present figures. If the call fails, they are unknown.
    package static func read() -> ClockDiscipline {
        // No mode is set, so that the call only reads, which needs no capability.
        var time = timex()
        let state = adjtimex(&time)
        return ClockDiscipline(
            state: state,
            flags: time.status,
            estimatedError: time.esterror,
            maximumError: time.maxerror,
            tai: time.tai
        )
    }
}
