/// An HTML page instead of the body, with status 200, like those of captive portals and of proxies.
struct HTMLFault: FaultKind {
    let name = "html"
    let reading = FaultReading.wrongMedia
    let example = "html@30-34"
    let sentence = "The body is a page of HTML, with 200."

    func change(_ answer: inout AnswerFault, by fault: Fault) {
        (answer.body, answer.contentType) = (.html, "text/html; charset=utf-8")
    }
}
