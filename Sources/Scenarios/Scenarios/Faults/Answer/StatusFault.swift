internal import Timeline

/// An error instead of the answer: the name of the fault is the status.
struct StatusFault: FaultKind {
    static let definition = FaultDefinition(
        name: "404",
        spelling: "a status from 400 to 599",
        reading: .missingMedia,
        example: "404@30-34",
        sentence: "The answer is an error; any status from 400 to 599."
    )

    let text: FaultText

    private var status: Int { Int(text.name) ?? 404 }

    static func isNamed(_ name: Substring) -> Bool {
        name.utf8.count == 3 && ValueRule.number(name).map { (400...599).contains($0) } == true
    }

    func change(_ answer: inout AnswerFault, to request: FaultRequest, during occurrence: Occurrence, at now: WallTime)
    {
        guard let span = request.span(of: occurrence, at: now) else { return }
        // The time of a segment does not pass, so waiting is of no use.
        let isOver = !(now..<now + .seconds(86_400)).contains(span.upperBound)
        answer.fail(status, retryAfter: isOver || request.isOfSegment ? nil : span.upperBound.wholeSeconds(since: now))
    }
}
