/// The body is sent slowly.
struct RateFault: FaultKind {
    let name = "rate"
    let value = ValueRule.number(8...100_000, unit: "kbit/s")
    let reading = FaultReading.slow
    let example = "rate=400@0-30"
    let sentence = "The body goes out at that many kbit/s."

    func change(_ answer: inout AnswerFault, by fault: Fault) {
        answer.rate = min(answer.rate ?? fault.number, fault.number)
    }
}
