package import Platform
package import Timeline

/// The true time less the system's, as it was known at an instant.
package struct ReferenceSample: Hashable, Sendable {
    /// The largest error of the rate of the machine's quartz, in parts per million: the value of AWS ClockBound, and three times RFC 5905's
    /// 15 for a clock that a daemon keeps.
    package static let drift: Int64 = 50

    /// The smallest and the largest possible value at the instant.
    package let offsets: ClosedRange<Interval>
    /// The instant.
    package let at: ClockReadings
    /// TAI less UTC by the kernel then.
    package let tai: Int
    package let leap: ClockDiscipline.Leap

    package init(
        offsets: ClosedRange<Interval>,
        at instant: ClockReadings,
        tai: Int = 0,
        leap: ClockDiscipline.Leap = .none
    ) {
        self.offsets = offsets
        at = instant
        self.tai = tai
        self.leap = leap
    }

    /// The bound that an exchange gives (RFC 5905, 8 and 11.2.1): the question did not arrive before it was sent, and the answer did not
    /// arrive before it left; the error of the server itself widens both ends.
    ///
    /// - Parameters:
    ///   - asked: the clocks just before the question was sent.
    ///   - arrived: the clocks just after the answer was received. Only the time between the two counts, so the clock may have been set.
    /// - Throws: `NTPAnswer.Problem` if the server claims to have had the question for longer than we waited.
    package init(
        _ answer: NTPAnswer,
        asked: ClockReadings,
        arrived: ClockReadings,
        tai: Int
    ) throws(NTPAnswer.Problem) {
        let waited = Interval(nanoseconds: max(0, arrived.sinceBoot - asked.sinceBoot))
        let left = NTPTimestamp(asked.wall)
        let upper = answer.received - left
        let lower = answer.sent - left - waited
        // Its clock and ours may run at different speeds, and neither is finer than its precision.
        guard lower - upper <= Interval.milliseconds(1) + waited / 1000 else {
            throw .nonsense("it claims to have had the question for longer than the exchange took")
        }
        let margin =
            answer.rootDistance + Interval(nanoseconds: asked.spread + arrived.spread)
            + waited * Self.drift / 1_000_000
        self.init(
            offsets: min(lower, upper) - margin...max(lower, upper) + margin,
            at: asked,
            tai: tai,
            leap: answer.leap
        )
    }

    /// The sample as it counts later: the clock may have been set, which shows; it may have been slewed, toward the truth or away from it;
    /// and the quartz may run wrong.
    ///
    /// - Parameter tai: TAI less UTC by the kernel then, which distinguishes a leap second from a clock that was set.
    /// - Returns: nil if the machine was suspended in between, because its time was not counted well then.
    package func offsets(at now: ClockReadings, tai: Int) -> ClosedRange<Interval>? {
        let spread = Interval(nanoseconds: now.spread + at.spread)
        let suspended = Interval(nanoseconds: now.suspended - at.suspended)
        guard suspended <= .milliseconds(10) + spread, suspended >= -(.milliseconds(10) + spread) else { return nil }
        let elapsed = Interval(nanoseconds: now.sinceBoot - at.sinceBoot)
        var set = (now.wall - at.wall) - elapsed
        let leap = Interval.seconds(Int64(clamping: tai - self.tai))
        if leap == .seconds(1) || leap == .seconds(-1) {
            let rest = set + leap
            if rest < .milliseconds(100), rest > .milliseconds(-100) { set = rest }
        }
        let slewed = Interval(nanoseconds: now.slewed - at.slewed)
        let margin = max(elapsed, -elapsed) * Self.drift / 1_000_000 + spread
        return
            (offsets.lowerBound - set - margin - max(slewed, .zero))...(offsets.upperBound - set + margin
            - min(slewed, .zero))
    }
}

extension Interval {
    static func / (interval: Interval, divisor: Int64) -> Interval {
        Interval(nanoseconds: interval.nanoseconds / divisor)
    }
}
