internal import Timeline

/// A server whose clock is wrong: it reports the wrong time, and serves the right content.
struct DateFault: FaultKind {
    let name = "date"
    let value = ValueRule.number(-86_400_000...86_400_000, unit: "milliseconds")
    let targets = TargetRule.nothing
    let example = "date=5000"
    let sentence = "Date, and the time at /time, are off by that many milliseconds."

    func reaches(_ request: FaultRequest, from target: FaultTarget) -> Bool { true }

    func change(_ answer: inout AnswerFault, by fault: Fault, to request: FaultRequest, at now: WallTime) {
        if span(of: fault, at: now) != nil { answer.dateOffset = answer.dateOffset + fault.milliseconds }
    }

    func end(of fault: Fault, for request: FaultRequest, at now: WallTime) -> WallTime? {
        span(of: fault, at: now)?.upperBound.finite
    }

    /// The time is the present for all answers, also for those with segments.
    private func span(of fault: Fault, at now: WallTime) -> Range<WallTime>? {
        fault.occurrence.span(at: now, eventsLast: .seconds(2))
    }
}
