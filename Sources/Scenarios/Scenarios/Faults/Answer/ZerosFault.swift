internal import Timeline

/// Zeros instead of the body, with the same length.
struct ZerosFault: FaultKind {
    static let definition = FaultDefinition(
        "zeros",
        example: "zeros@30-34",
        "The body is zeros, as many as it has bytes."
    )

    init(_ text: FaultText) {}

    func change(_ answer: inout AnswerFault, to request: FaultRequest, during occurrence: Occurrence, at now: WallTime)
    {
        guard request.span(of: occurrence, at: now) != nil else { return }
        answer.body = .zeros
    }
}
