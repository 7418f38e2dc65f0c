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
        answer.fail(status, retryAfter: request.isOfSegment ? nil : retryAfter(span.upperBound, at: now))
    }

    /// The seconds until the end of the fault. If it has none that is near, those who are too many may come back soon all the same
    /// (RFC 6585, 4).
    private func retryAfter(_ end: WallTime, at now: WallTime) -> Int? {
        guard !(now..<now + .seconds(86_400)).contains(end) else { return end.wholeSeconds(since: now) }
        return status == 429 ? 1 : nil
    }
}
