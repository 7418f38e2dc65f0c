/// A Content-Type that is not that of the body.
struct TypeFault: FaultKind {
    let name = "type"
    let value = ValueRule.mediaType
    let reading = FaultReading.wrongMedia
    let example = "type=text~plain@30-34"
    let sentence = "The Content-Type is wrong."

    func change(_ answer: inout AnswerFault, by fault: Fault) {
        answer.contentType = String(fault.value.text.dropFirst()).replacing("~", with: "/")
    }
}
