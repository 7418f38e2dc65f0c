internal import Timeline

/// An answer without Content-Length: the connection ends with the body.
struct NoLengthFault: FaultKind {
    static let definition = FaultDefinition(
        "nolength",
        example: "nolength@30-34",
        "There is no Content-Length; the connection ends with the body."
    )

    init(_ text: FaultText) {}

    func change(_ answer: inout AnswerFault, to request: FaultRequest, during occurrence: Occurrence, at now: WallTime)
    {
        guard request.span(of: occurrence, at: now) != nil else { return }
        answer.hasContentLength = false
    }
}
