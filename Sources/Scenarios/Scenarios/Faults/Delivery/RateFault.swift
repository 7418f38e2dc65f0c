/// The body is sent slowly.
struct RateFault: FaultKind {
    static let definition = FaultDefinition(
        name: "rate",
        value: .number(8...100_000, unit: "kbit/s"),
        reading: .slow,
        example: "rate=400@0-30",
        sentence: "The body goes out at that many kbit/s."
    )

    let text: FaultText

    func change(_ answer: inout AnswerFault) {
        answer.rate = min(answer.rate ?? text.number, text.number)
    }
}
