package import ClockBounds
package import Logging
internal import Timeline

extension Logger {
    /// Logs the assessment of the clock at the start.
    package func reportStart(_ watch: ClockWatch) {
        let (_, assessment) = watch.assess()
        info("the machine's clock", metadata: Self.metadata(of: assessment))
        if watch.hasReferences {
            info(
                "references are asked how wrong the machine's clock is",
                metadata: [
                    "references": .string(watch.references.map(\.reference.address.description).joined(separator: ", "))
                ]
            )
        }
    }

    /// Logs a change in the assessment of the clock.
    package func report(_ change: ClockWatch.Change) {
        switch change {
        case .status(let assessment):
            log(
                level: assessment.status == .synchronized ? .notice : .warning,
                "the status of the machine's clock changed",
                metadata: Self.metadata(of: assessment)
            )
        case .reference(let address, let verdict, let reason, let offset):
            var metadata: Metadata = ["reference": .string("\(address)"), "verdict": .string(verdict.rawValue)]
            if !reason.isEmpty { metadata["reason"] = .string(reason) }
            if let offset { metadata["offset_ms"] = .string((offset < .zero ? "-" : "+") + offset.millisecondsText) }
            log(level: verdict == .agrees ? .info : .warning, "the verdict on a reference changed", metadata: metadata)
        }
    }

    private static func metadata(of assessment: ClockAssessment) -> Metadata {
        [
            "status": .string(assessment.status.rawValue), "error": .string(assessment.description),
            "source": .string(assessment.source?.rawValue ?? "none"),
        ]
    }
}
