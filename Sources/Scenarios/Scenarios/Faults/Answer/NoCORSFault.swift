/// An answer without fields of CORS, which a page of another origin may not read.
struct NoCORSFault: FaultKind {
    let name = "nocors"
    let example = "nocors@30-34"
    let sentence = "There are no CORS headers."

    func change(_ answer: inout AnswerFault, by fault: Fault) {
        answer.hasCORS = false
    }
}
