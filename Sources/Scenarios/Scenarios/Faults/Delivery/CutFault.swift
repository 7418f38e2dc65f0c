/// The connection closes in the middle of the body.
struct CutFault: FaultKind {
    static let definition = FaultDefinition(
        name: "cut",
        value: .number(0...99, unit: "percent"),
        reading: .cut,
        example: "cut=50@30-34",
        sentence: "The connection closes after that percentage of Content-Length."
    )

    let text: FaultText

    func change(_ answer: inout AnswerFault) {
        answer.cutAfterPercent = min(answer.cutAfterPercent ?? text.number, text.number)
    }
}
