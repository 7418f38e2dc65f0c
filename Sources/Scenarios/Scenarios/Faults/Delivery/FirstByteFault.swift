internal import Timeline

/// The head comes late (time to first byte).
struct FirstByteFault: FaultKind {
    static let definition = FaultDefinition(
        "ttfb",
        value: .number(1...60_000, unit: "milliseconds"),
        example: "ttfb=2500@30-40",
        "The head comes that many milliseconds late."
    )

    /// The delay in milliseconds.
    private let number: Int

    init(_ text: FaultText) {
        number = text.value.number
    }

    func change(_ answer: inout AnswerFault, to request: FaultRequest, during occurrence: Occurrence, at now: WallTime)
    {
        guard request.span(of: occurrence, at: now) != nil else { return }
        answer.delay = answer.delay + .milliseconds(Int64(number))
    }
}
