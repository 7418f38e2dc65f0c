package import Platform
package import Timeline

extension ClockAssessment {
    /// - Parameters:
    ///   - discipline: the kernel's figures.
    ///   - claim: the bound that the operator claims, if any.
    package func metrics(_ discipline: ClockDiscipline, claim: Interval?) -> [MetricFamily] {
        var states = MetricFamily("clockcast_clock_status", .gauge, "1 for the status of the system's clock.")
        for status in Status.allCases { states.add(["status": status.rawValue], status == self.status ? 1 : 0) }
        return [
            MetricFamily(
                "clockcast_clock_synchronized",
                .gauge,
                "1 while the system's clock is synchronized (adjtimex).",
                discipline.isSynchronized ? 1 : 0
            ),
            states,
            Self.gauge(
                "clockcast_clock_maximum_error_seconds",
                "The bound of the clock's error; none if the error is unknown.",
                maximumError
            ),
            Self.gauge("clockcast_clock_claim_seconds", "The bound that clock.claim claims; none without it.", claim),
        ]
    }

    /// A gauge in seconds that has no sample without a value.
    private static func gauge(_ name: String, _ help: String, _ value: Interval?) -> MetricFamily {
        var family = MetricFamily(name, .gauge, help)
        if let value { family.add([:], Double(value.nanoseconds) / 1_000_000_000) }
        return family
    }
}
