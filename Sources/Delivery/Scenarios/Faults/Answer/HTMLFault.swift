internal import Timeline

/// A page of HTML instead of the body, with 200, as captive portals and error pages of fronts are.
struct HTMLFault: FaultKind {
    static let definition = FaultDefinition(
        "html",
        example: "html@30-34",
        "The body is a page of HTML, with 200."
    )

    init(_ text: FaultText) {}

    func change(_ answer: inout AnswerFault, to request: FaultRequest, during occurrence: Occurrence, at now: WallTime)
    {
        guard request.span(of: occurrence, at: now) != nil else { return }
        (answer.body, answer.contentType) = (.html, "text/html; charset=utf-8")
    }
}
