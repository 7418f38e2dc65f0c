/// A Content-Type that is not that of the body.
struct TypeFault: FaultKind {
    static let definition = FaultDefinition(
        name: "type",
        value: .mediaType,
        reading: .wrongMedia,
        example: "type=text~plain@30-34",
        sentence: "The Content-Type is wrong."
    )

    let text: FaultText

    func change(_ answer: inout AnswerFault) {
        answer.contentType = String(text.value.text.dropFirst()).replacing("~", with: "/")
    }
}
