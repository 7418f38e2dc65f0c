/// A server that hints at parts and does not wait for them: a request for the part that EXT-X-PRELOAD-HINT names gets an error.
struct HintFault: FaultKind {
    static let definition = FaultDefinition(
        name: "hint404",
        targets: .nothing,
        needsParts: true,
        example: "hint404@30-34",
        sentence: "The part that the list hints at is 404 until it is there."
    )

    let text: FaultText

    static let goesBySegments = true

    static func reaches(_ request: FaultRequest, from target: FaultTarget) -> Bool {
        if case .hint = request.resource { true } else { false }
    }

    func change(_ answer: inout AnswerFault) {
        answer.fail(404, retryAfter: nil)
    }
}
