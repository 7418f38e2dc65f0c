internal import Timeline

/// An empty body with status 200.
struct EmptyFault: FaultKind {
    static let definition = FaultDefinition(
        "empty",
        example: "empty@30-34",
        "The body is empty, with 200."
    )

    init(_ text: FaultText) {}

    func change(_ answer: inout AnswerFault, to request: FaultRequest, during occurrence: Occurrence, at now: WallTime)
    {
        guard request.span(of: occurrence, at: now) != nil else { return }
        answer.body = .empty
    }
}
