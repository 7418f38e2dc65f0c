import ReaderTrials
import Testing

@Suite struct ReaderTrialTests {
    /// `make fuzz` reads millions.
    @Test("Thousands of damaged inputs are read or refused", .timeLimit(.minutes(5)), arguments: ReaderTrial.all)
    func thousandsDamaged(trial: ReaderTrial) {
        #expect(trial.finding(inputs: 3000, seed: 1) == nil)
    }
}
