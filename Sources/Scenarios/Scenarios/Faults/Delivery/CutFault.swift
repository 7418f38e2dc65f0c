/// The connection closes in the middle of the body.
struct CutFault: FaultKind {
    let name = "cut"
    let value = ValueRule.number(0...99, unit: "percent")
    let reading = FaultReading.cut
    let example = "cut=50@30-34"
    let sentence = "The connection closes after that percentage of Content-Length."

    func change(_ answer: inout AnswerFault, by fault: Fault) {
        answer.cutAfterPercent = min(answer.cutAfterPercent ?? fault.number, fault.number)
    }
}
