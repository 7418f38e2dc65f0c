/// A server that hints at parts and does not wait for them: a request for the part that EXT-X-PRELOAD-HINT names gets an error.
struct HintFault: FaultKind {
    let name = "hint404"
    let targets = TargetRule.nothing
    let needsParts = true
    let goesBySegments = true
    let example = "hint404@30-34"
    let sentence = "The part that the list hints at is 404 until it is there."

    func reaches(_ request: FaultRequest, from target: FaultTarget) -> Bool {
        if case .hint = request.resource { true } else { false }
    }

    func change(_ answer: inout AnswerFault, by fault: Fault) {
        answer.fail(404, retryAfter: nil)
    }
}
