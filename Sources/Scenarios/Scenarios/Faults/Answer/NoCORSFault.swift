/// An answer without fields of CORS, which a page of another origin may not read.
struct NoCORSFault: FaultKind {
    static let definition = FaultDefinition(
        name: "nocors",
        example: "nocors@30-34",
        sentence: "There are no CORS headers."
    )

    let text: FaultText

    func change(_ answer: inout AnswerFault) {
        answer.hasCORS = false
    }
}
