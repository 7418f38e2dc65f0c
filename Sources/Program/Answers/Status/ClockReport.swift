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
            "synchronized": discipline.isSynchronized,
        ]
        return namesReferences && hasReferences ? report.adding(["references": referenceReports]) : report
    }

    private enum CodingKeys: String, CodingKey {
        case claimUs, maximumErrorUs, measured, references, source, status, synchronized
    }

    private let clock: ClockWatch
    private let settings: ClockSettings
    private let namesReferences: Bool

    init(_ clock: ClockWatch, _ settings: ClockSettings, namesReferences: Bool) {
        self.clock = clock
        self.settings = settings
        self.namesReferences = namesReferences
    }

    func encode(to encoder: any Encoder) throws {
        let (_, assessment) = clock.assess()
        var values = encoder.container(keyedBy: CodingKeys.self)
        // Optional values are encoded as null.
        try values.encode(settings.claim?.microsecondsUp, forKey: .claimUs)
        try values.encode(assessment.maximumError?.microsecondsUp, forKey: .maximumErrorUs)
        try values.encode(assessment.measuredAt?.iso8601, forKey: .measured)
        try values.encode(assessment.source?.rawValue, forKey: .source)
        try values.encode(assessment.status.rawValue, forKey: .status)
        try values.encode(assessment.isSynchronized(clock.discipline), forKey: .synchronized)
        guard namesReferences, clock.hasReferences else { return }
        try values.encode(references, forKey: .references)
    }

    private var references: [Reference] {
        clock.references.map { reference, offsets in
            Reference(
                name: reference.address.description,
                verdict: reference.verdict.rawValue,
                reason: reference.reason.isEmpty ? nil : reference.reason,
                offsetUs: offsets.map { ($0.lowerBound.nanoseconds + $0.upperBound.nanoseconds) / 2000 },
                uncertaintyUs: offsets.map { ($0.upperBound.nanoseconds - $0.lowerBound.nanoseconds) / 2000 }
            )
        }
    }
}

extension Interval {
    /// The microseconds, rounded up: a bound stays one.
    var microsecondsUp: Int64 { nanoseconds / 1000 + (nanoseconds % 1000 > 0 ? 1 : 0) }
}
