/// A part of the body, as if it were complete.
struct ShortFault: FaultKind {
    let name = "short"
    let value = ValueRule.number(0...99, unit: "percent")
    let reading = FaultReading.wrongMedia
    let example = "short=50@30-34"
    let sentence = "The body is cut, and Content-Length is that of the rest."

    func change(_ answer: inout AnswerFault, by fault: Fault) {
        answer.body = .first(percent: fault.number)
    }
}
