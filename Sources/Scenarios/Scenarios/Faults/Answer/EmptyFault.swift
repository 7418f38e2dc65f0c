/// An empty body with status 200.
struct EmptyFault: FaultKind {
    let name = "empty"
    let reading = FaultReading.wrongMedia
    let example = "empty@30-34"
    let sentence = "The body is empty, with 200."

    func change(_ answer: inout AnswerFault, by fault: Fault) {
        answer.body = .empty
    }
}
