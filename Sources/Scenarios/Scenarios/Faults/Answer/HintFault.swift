internal import Timeline

/// A server that hints at parts and does not wait for them: a request for the part that EXT-X-PRELOAD-HINT names gets an error.
struct HintFault: FaultKind {
    static let definition = FaultDefinition(
        "hint404",
        targets: .nothing,
        needsParts: true,
        example: "hint404@30-34",
        "The part that the list hints at is 404 until it is there."
    )

    init(_ text: FaultText) {}

    static let goesBySegments = true

    static func reaches(_ request: FaultRequest, from target: FaultTarget) -> Bool {
        if case .hint = request.resource { true } else { false }
    }

    func change(_ answer: inout AnswerFault, to request: FaultRequest, during occurrence: Occurrence, at now: WallTime)
    {
        if request.span(of: occurrence, at: now) != nil { answer.fail(404, retryAfter: nil) }
    }
}
