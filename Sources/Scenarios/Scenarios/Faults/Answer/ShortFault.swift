internal import Timeline

/// A part of the body, as if it were complete.
struct ShortFault: FaultKind {
    static let definition = FaultDefinition(
        "short",
        value: .number(0...99, unit: "percent"),
        example: "short=50@30-34",
        "The body is cut, with the Content-Length of what is left."
    )

    /// The percentage of the body.
    private let number: Int

    init(_ text: FaultText) {
        number = text.value.number
    }

    func change(_ answer: inout AnswerFault, to request: FaultRequest, during occurrence: Occurrence, at now: WallTime)
    {
        guard request.span(of: occurrence, at: now) != nil else { return }
        answer.body = .first(percent: number)
    }
}
