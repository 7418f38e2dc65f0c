internal import Timeline

/// There is no answer for a time, as in a tunnel.
struct HangFault: FaultKind {
    static let definition = FaultDefinition(
        "hang",
        value: .number(1...60, unit: "seconds"),
        example: "hang=20@30-32",
        "There is no answer for so many seconds."
    )

    /// The delay in seconds.
    private let number: Int

    init(_ text: FaultText) {
        number = text.value.number
    }

    func change(_ answer: inout AnswerFault, to request: FaultRequest, during occurrence: Occurrence, at now: WallTime)
    {
        guard request.span(of: occurrence, at: now) != nil else { return }
        answer.delay = answer.delay + .seconds(Int64(number))
    }
}
