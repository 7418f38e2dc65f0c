internal import Timeline

/// An HTML page instead of the body, with status 200, like those of captive portals and of proxies.
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
