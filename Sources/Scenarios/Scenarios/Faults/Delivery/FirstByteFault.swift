internal import Timeline

/// The head comes late (time to first byte).
struct FirstByteFault: FaultKind {
    static let definition = FaultDefinition(
        name: "ttfb",
        value: .number(1...60_000, unit: "milliseconds"),
        reading: .late,
        example: "ttfb=2500@30-40",
        sentence: "The head comes that many milliseconds late."
    )

    let text: FaultText

    func change(_ answer: inout AnswerFault) {
        answer.delay = answer.delay + .milliseconds(Int64(text.number))
    }
}
