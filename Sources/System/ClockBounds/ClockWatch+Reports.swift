package import Platform
internal import Timeline

extension ClockWatch {
    /// The bound for people: `within 1.402 ms`.
    package var summary: String {
        let (_, assessment) = assess()
        let isAsking = hasReferences && assessment.source != .references
        return assessment.description + (isAsking ? "; the references are being asked" : "")
    }

    /// The verdicts on the references, and how far the clock is from each; without references they have no samples.
    package var referenceMetrics: [MetricFamily] {
        var verdicts = MetricFamily(
            "clockcast_clock_reference_verdict",
            .gauge,
            "1 for the verdict on a server of clock.references."
        )
        var offsets = MetricFamily(
            "clockcast_clock_reference_offset_seconds",
            .gauge,
            "The true time by a reference, less the system's."
        )
        for (reference, range) in references {
            let name = reference.address.description
            for verdict in Reference.Verdict.allCases {
                verdicts.add(
                    ["reference": name, "verdict": verdict.rawValue],
                    verdict == reference.verdict ? 1 : 0
                )
            }
            if let range { offsets.add(["reference": name], Double(range.middle.nanoseconds) / 1_000_000_000) }
        }
        return [verdicts, offsets]
    }
}
