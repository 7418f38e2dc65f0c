/// An answer without Content-Length: the connection ends with the body.
struct NoLengthFault: FaultKind {
    static let definition = FaultDefinition(
        name: "nolength",
        reading: .wrongMedia,
        example: "nolength@30-34",
        sentence: "There is no Content-Length; the connection ends with the body."
    )

    let text: FaultText

    func change(_ answer: inout AnswerFault) {
        answer.hasContentLength = false
    }
}
