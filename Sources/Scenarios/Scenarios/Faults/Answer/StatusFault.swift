internal import Timeline

/// An error instead of the answer: the name of the fault is the status.
struct StatusFault: FaultKind {
    let name = "404"
    let spelling: String? = "a status from 400 to 599"
    let reading = FaultReading.missingMedia
    let example = "404@30-34"
    let sentence = "The answer is an error; any status from 400 to 599."

    func isNamed(_ name: Substring) -> Bool {
        name.utf8.count == 3 && ValueRule.number(name).map { (400...599).contains($0) } == true
    }

    func change(_ answer: inout AnswerFault, by fault: Fault, to request: FaultRequest, at now: WallTime) {
        guard let span = request.span(of: fault, at: now) else { return }
        let status = Int(fault.name) ?? 404
        let retryAfter = request.segmentNumber == nil ? retryAfter(status, until: span.upperBound, at: now) : nil
        answer.fail(status, retryAfter: retryAfter)
    }

    /// The seconds until the end of the fault. If it has none that is near, those who are too many may come back soon all the same
    /// (RFC 6585, 4).
    private func retryAfter(_ status: Int, until end: WallTime, at now: WallTime) -> Int? {
        guard !(now..<now + .seconds(86_400)).contains(end) else { return end.wholeSeconds(since: now) }
        return status == 429 ? 1 : nil
    }
}
