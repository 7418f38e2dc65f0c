internal import Timeline

/// An answer without fields of CORS, which a page of another origin may not read.
struct NoCORSFault: FaultKind {
    static let definition = FaultDefinition(
        "nocors",
        example: "nocors@30-34",
        "There are no CORS headers."
    )

    init(_ text: FaultText) {}

    func change(_ answer: inout AnswerFault, to request: FaultRequest, during occurrence: Occurrence, at now: WallTime)
    {
        guard request.span(of: occurrence, at: now) != nil else { return }
        answer.hasCORS = false
    }
}
