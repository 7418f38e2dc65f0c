/// An HTML page instead of the body, with status 200, like those of captive portals and of proxies.
struct HTMLFault: FaultKind {
    static let definition = FaultDefinition(
        name: "html",
        reading: .wrongMedia,
        example: "html@30-34",
        sentence: "The body is a page of HTML, with 200."
    )

    let text: FaultText

    func change(_ answer: inout AnswerFault) {
        (answer.body, answer.contentType) = (.html, "text/html; charset=utf-8")
    }
}
