internal import ClockBounds
internal import Platform
internal import Settings
internal import Timeline

extension ClockWatch {
    /// The state of the system's clock in `/healthz`; what is not known is null.
    func report(_ settings: ClockSettings, namesReferences: Bool) -> JSONObject {
        let (_, assessment) = assess()
        let report: JSONObject = [
            "claim_us": settings.claim?.microsecondsUp,
            "maximum_error_us": assessment.maximumError?.microsecondsUp,
            "measured": assessment.measuredAt?.iso8601,
            "source": assessment.source?.rawValue,
            "status": assessment.status.rawValue,
            "synchronized": assessment.isSynchronized(discipline),
        ]
        return namesReferences && hasReferences ? report.adding(["references": referenceReports]) : report
    }

    private var referenceReports: [JSONObject] {
        references.map { reference, offsets in
            let report: JSONObject = [
                "name": reference.address.description,
                "verdict": reference.verdict.rawValue,
                "reason": reference.reason.isEmpty ? nil : reference.reason,
                // The true time less the system's, and the largest error of that.
                "offset_us": offsets.map { ($0.lowerBound.nanoseconds + $0.upperBound.nanoseconds) / 2000 },
                "uncertainty_us": offsets.map { ($0.upperBound.nanoseconds - $0.lowerBound.nanoseconds) / 2000 },
            ]
            return report.compact
        }
    }
}

extension Interval {
    /// The microseconds, rounded up: a bound stays one.
    var microsecondsUp: Int64 { nanoseconds / 1000 + (nanoseconds % 1000 > 0 ? 1 : 0) }
}
