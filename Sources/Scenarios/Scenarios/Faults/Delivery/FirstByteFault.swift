internal import Timeline

/// The head comes late (time to first byte).
struct FirstByteFault: FaultKind {
    let name = "ttfb"
    let value = ValueRule.number(1...60_000, unit: "milliseconds")
    let reading = FaultReading.late
    let example = "ttfb=2500@30-40"
    let sentence = "The head comes that many milliseconds late."

    func change(_ answer: inout AnswerFault, by fault: Fault) {
        answer.delay = answer.delay + fault.milliseconds
    }
}
