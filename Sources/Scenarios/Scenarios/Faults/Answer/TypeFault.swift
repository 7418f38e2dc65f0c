internal import Timeline

/// A Content-Type that is not that of the body.
struct TypeFault: FaultKind {
    static let definition = FaultDefinition(
        "type",
        value: .mediaType,
        example: "type=text~plain@30-34",
        "The Content-Type is wrong."
    )

    private let mediaType: String

    init(_ text: FaultText) {
        mediaType = String(text.value.text.dropFirst()).replacing("~", with: "/")
    }

    func change(_ answer: inout AnswerFault, to request: FaultRequest, during occurrence: Occurrence, at now: WallTime)
    {
        guard request.span(of: occurrence, at: now) != nil else { return }
        answer.contentType = mediaType
    }
}
