package import Platform
internal import Timeline

extension ClockAssessment {
    /// The largest `maxerror`, in microseconds, that a daemon which still measures leaves behind. The kernel adds 500 a second, the longest
    /// time between two polls is 2,048 s (`PollIntervalMaxSec=` of timesyncd), and a failed poll is repeated within a minute.
    static let longestUnattended = (2048 + 64) * 500

    /// The assessment by the kernel's figures.
    ///
    /// systemd-timesyncd writes an error of 0 at each poll, however wrong the clock is (`manager_adjust_clock`), so `maxerror` shows only
    /// the time since then. An estimate of exactly 0, and whole seconds of the kernel's 500 µs, are therefore no bound. `phc2sys` leaves an
    /// estimate above the maximum, which is no bound either. chrony and ntpd write the root distance (RFC 5905, 11.2.1), which is one if
    /// their servers are right.
    package init(of discipline: ClockDiscipline) {
        let (estimate, maximum) = (discipline.estimatedError, discipline.maximumError)
        let isBound =
            discipline.isSynchronized && estimate >= 0 && maximum >= estimate
            && !(estimate == 0 && maximum.isMultiple(of: 500))
        let bound = isBound ? Interval(nanoseconds: Int64(clamping: maximum)) * 1000 : nil
        let status: Status =
            if !discipline.isReadable {
                .unknown
            } else if !discipline.isSynchronized {
                .unsynchronized
            } else if maximum > Self.longestUnattended {
                .holdover
            } else {
                isBound ? .synchronized : .unknown
            }
        self.init(
            status: status,
            offsets: bound.map { -$0...$0 },
            source: discipline.isReadable ? .kernel : nil,
            leap: discipline.leap,
            taiOffset: discipline.taiOffset
        )
    }
}
