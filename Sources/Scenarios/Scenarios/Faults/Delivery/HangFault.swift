internal import Timeline

/// There is no answer for a time, as in a tunnel.
struct HangFault: FaultKind {
    static let definition = FaultDefinition(
        name: "hang",
        value: .number(1...60, unit: "seconds"),
        reading: .late,
        example: "hang=20@30-32",
        sentence: "There is no answer for that many seconds."
    )

    let text: FaultText

    func change(_ answer: inout AnswerFault) {
        answer.delay = answer.delay + .seconds(Int64(text.number))
    }
}
