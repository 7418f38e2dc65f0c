/// A key with which nothing can be decrypted: 16 bytes, all of them wrong.
struct WrongKeyFault: FaultKind {
    let name = "wrong"
    let targets = TargetRule("key")
    let reading = FaultReading.wrongMedia
    let example = "key.wrong@30-34"
    let sentence = "The key is a wrong one."

    func change(_ answer: inout AnswerFault, by fault: Fault) {
        answer.body = .inverted
    }
}
