/// Zeros instead of the body, with the same length.
struct ZerosFault: FaultKind {
    static let definition = FaultDefinition(
        name: "zeros",
        reading: .wrongMedia,
        example: "zeros@30-34",
        sentence: "The body is zeros, as many as it has bytes."
    )

    let text: FaultText

    func change(_ answer: inout AnswerFault) {
        answer.body = .zeros
    }
}
