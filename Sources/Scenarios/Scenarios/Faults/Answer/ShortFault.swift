/// A part of the body, as if it were complete.
struct ShortFault: FaultKind {
    static let definition = FaultDefinition(
        name: "short",
        value: .number(0...99, unit: "percent"),
        reading: .wrongMedia,
        example: "short=50@30-34",
        sentence: "The body is cut, and Content-Length is that of the rest."
    )

    let text: FaultText

    func change(_ answer: inout AnswerFault) {
        answer.body = .first(percent: text.number)
    }
}
