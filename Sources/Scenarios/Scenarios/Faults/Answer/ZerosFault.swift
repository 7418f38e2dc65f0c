/// Zeros instead of the body, with the same length.
struct ZerosFault: FaultKind {
    let name = "zeros"
    let reading = FaultReading.wrongMedia
    let example = "zeros@30-34"
    let sentence = "The body is zeros, as many as it has bytes."

    func change(_ answer: inout AnswerFault, by fault: Fault) {
        answer.body = .zeros
    }
}
