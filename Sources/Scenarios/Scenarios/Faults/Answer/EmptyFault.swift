/// An empty body with status 200.
struct EmptyFault: FaultKind {
    static let definition = FaultDefinition(
        name: "empty",
        reading: .wrongMedia,
        example: "empty@30-34",
        sentence: "The body is empty, with 200."
    )

    let text: FaultText

    func change(_ answer: inout AnswerFault) {
        answer.body = .empty
    }
}
