internal import ClockBounds
internal import HTTPMessage
internal import Platform
internal import Timeline

// Values that are not known are null.
extension ServiceStatus {
    /// `/time`: when the request arrived and when the answer leaves, and between which two instants the true time lies then.
    ///
    /// - Parameter offset: what a scenario adds to all of them.
    func time(receivedAt received: WallTime, offset: Interval) -> HTTPResponse {
        let (now, assessment) = clock.assess()
        let sent = now + offset
        let report: JSONObject = [
            "earliest_ns": assessment.offsets.map { (sent + $0.lowerBound).nanoseconds },
            "latest_ns": assessment.offsets.map { (sent + $0.upperBound).nanoseconds },
            "leap": assessment.leap.rawValue,
            "measured": assessment.measuredAt?.iso8601,
            "received_ns": (received + offset).nanoseconds,
            "sent_ns": sent.nanoseconds,
            "source": assessment.source?.rawValue,
            "status": assessment.status.rawValue,
            "tai_offset": assessment.taiOffset,
        ]
        return .json(report)
    }

    /// `/time?log`: the bounds of the last 24 hours, one for each minute.
    func timeLog(at now: WallTime) -> HTTPResponse {
        let log = clock.log.entries(until: now)
        let entries = log?.entries ?? []
        let report: JSONObject = [
            // The beginning of the first minute.
            "first": log?.first.iso8601,
            "interval_s": 60,
            "maximum_error_us": entries.map { $0?.maximumError?.microsecondsUp },
            "status": entries.map { $0?.status.rawValue },
        ]
        return .json(report)
    }
}
