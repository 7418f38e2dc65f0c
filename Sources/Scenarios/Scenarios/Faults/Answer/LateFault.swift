internal import HLS
internal import Timeline

/// A segment that is listed before it is available. Attempts cannot be counted, but this too fails first and works later.
struct LateFault: FaultKind {
    let name = "late"
    let value = ValueRule.number(1...60, unit: "seconds")
    let targets = TargetRule("no target", "a rendition", "part", "key")
    let needsLiveList = true
    let goesBySegments = true
    let reading = FaultReading.missingMedia
    let example = "late=3@30-40"
    let sentence = "Segments, or keys, are 404 until that many seconds after the list names them."

    func change(_ answer: inout AnswerFault, by fault: Fault, to request: FaultRequest, at now: WallTime) {
        guard request.span(of: fault, at: now) != nil, let ready = ready(request, fault), now < ready else { return }
        answer.fail(404, retryAfter: ready.wholeSeconds(since: now))
    }

    func end(of fault: Fault, for request: FaultRequest, at now: WallTime) -> WallTime? {
        ready(request, fault)
    }

    /// The instant from which on it is available; nil for what all lists have.
    private func ready(_ request: FaultRequest, _ fault: Fault) -> WallTime? {
        let listed: WallTime? =
            switch request.resource {
            case .part(_, let listed), .key(let listed): listed
            case .segment(let number): request.view?.listing(of: number).lowerBound
            default: nil
            }
        return listed.flatMap { $0 == .distantPast ? nil : $0 + fault.seconds }
    }
}
