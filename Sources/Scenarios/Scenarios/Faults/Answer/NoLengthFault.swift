/// An answer without Content-Length: the connection ends with the body.
struct NoLengthFault: FaultKind {
    let name = "nolength"
    let reading = FaultReading.wrongMedia
    let example = "nolength@30-34"
    let sentence = "There is no Content-Length; the connection ends with the body."

    func change(_ answer: inout AnswerFault, by fault: Fault) {
        answer.hasContentLength = false
    }
}
