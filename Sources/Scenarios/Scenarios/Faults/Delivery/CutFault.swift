internal import Timeline

/// The connection closes in the middle of the body.
struct CutFault: FaultKind {
    static let definition = FaultDefinition(
        "cut",
        value: .number(0...99, unit: "percent"),
        example: "cut=50@30-34",
        "The connection closes after so many per cent of Content-Length."
    )

    /// The percentage of the body.
    private let number: Int

    init(_ text: FaultText) {
        number = text.value.number
    }

    func change(_ answer: inout AnswerFault, to request: FaultRequest, during occurrence: Occurrence, at now: WallTime)
    {
        guard request.span(of: occurrence, at: now) != nil else { return }
        answer.cutAfterPercent = min(answer.cutAfterPercent ?? number, number)
    }
}
