internal import Timeline

/// The body is sent slowly.
struct RateFault: FaultKind {
    static let definition = FaultDefinition(
        "rate",
        value: .number(8...100_000, unit: "kbit/s"),
        example: "rate=400@0-30",
        "The body goes out at so many kbit/s."
    )

    /// The speed in kbit/s.
    private let number: Int

    init(_ text: FaultText) {
        number = text.value.number
    }

    func change(_ answer: inout AnswerFault, to request: FaultRequest, during occurrence: Occurrence, at now: WallTime)
    {
        guard request.span(of: occurrence, at: now) != nil else { return }
        answer.rate = min(answer.rate ?? number, number)
    }
}
