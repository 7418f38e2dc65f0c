internal import ClockBounds
internal import HTTPMessage
internal import Platform
internal import Timeline

extension ServiceStatus {
    /// `/time`: when the request arrived and when the answer leaves, and between which two instants the true time lies then.
    ///
    /// - Parameter offset: what a scenario adds to all of them.
    func time(receivedAt received: WallTime, offset: Interval) -> HTTPResponse {
        let (sent, assessment) = clock.assess()
        let report = TimeReport(assessment: assessment, received: received + offset, sent: sent + offset)
        return .json(report, route: "time")
    }

    /// `/time?log`: the bounds of the last 24 hours.
    func timeLog(at now: WallTime) -> HTTPResponse {
        .json(TimeLogReport(clock.log.entries(until: now)), route: "time")
    }
}

/// The answer at `/time`; what is not known is null.
private struct TimeReport: Encodable {
    private enum CodingKeys: String, CodingKey {
        case earliestNs, latestNs, leap, measured, receivedNs, sentNs, source, status, taiOffset
    }

    let assessment: ClockAssessment
    let received: WallTime
    let sent: WallTime

    func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode((assessment.offsets?.lowerBound).map { (sent + $0).nanoseconds }, forKey: .earliestNs)
        try values.encode((assessment.offsets?.upperBound).map { (sent + $0).nanoseconds }, forKey: .latestNs)
        try values.encode(assessment.leap.rawValue, forKey: .leap)
        try values.encode(assessment.measuredAt?.iso8601, forKey: .measured)
        try values.encode(received.nanoseconds, forKey: .receivedNs)
        try values.encode(sent.nanoseconds, forKey: .sentNs)
        try values.encode(assessment.source?.rawValue, forKey: .source)
        try values.encode(assessment.status.rawValue, forKey: .status)
        try values.encode(assessment.taiOffset, forKey: .taiOffset)
    }
}

/// The answer at `/time?log`.
private struct TimeLogReport: Encodable {
    private enum CodingKeys: String, CodingKey {
        case first, intervalS, maximumErrorUs, status
    }

    /// The beginning of the first minute; nil if there is none yet.
    let first: String?
    let intervalS = 60
    /// One value for each minute, null where there was no bound.
    let maximumErrorUs: [Int64?]
    /// The same of the status, null where nothing was recorded.
    let status: [String?]

    init(_ log: (first: WallTime, entries: [ClockBoundLog.Entry?])?) {
        first = log?.first.iso8601
        maximumErrorUs = (log?.entries ?? []).map { $0?.maximumError?.microsecondsUp }
        status = (log?.entries ?? []).map { $0?.status.rawValue }
    }

    func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        // Null before the first minute.
        try values.encode(first, forKey: .first)
        try values.encode(intervalS, forKey: .intervalS)
        try values.encode(maximumErrorUs, forKey: .maximumErrorUs)
        try values.encode(status, forKey: .status)
    }
}
