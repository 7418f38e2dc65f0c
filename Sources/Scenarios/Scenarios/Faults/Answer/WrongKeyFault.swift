/// A key with which nothing can be decrypted: 16 bytes, all of them wrong.
struct WrongKeyFault: FaultKind {
    static let definition = FaultDefinition(
        name: "wrong",
        targets: .key,
        reading: .wrongMedia,
        example: "key.wrong@30-34",
        sentence: "The key is a wrong one."
    )

    let text: FaultText

    func change(_ answer: inout AnswerFault) {
        answer.body = .inverted
    }
}
