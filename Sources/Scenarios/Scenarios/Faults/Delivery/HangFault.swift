internal import Timeline

/// There is no answer for a time, as in a tunnel.
struct HangFault: FaultKind {
    let name = "hang"
    let value = ValueRule.number(1...60, unit: "seconds")
    let reading = FaultReading.late
    let example = "hang=20@30-32"
    let sentence = "There is no answer for that many seconds."

    func change(_ answer: inout AnswerFault, by fault: Fault) {
        answer.delay = answer.delay + fault.seconds
    }
}
