internal import ClockBounds
internal import Platform
internal import Settings
internal import Timeline

extension ClockSettings {
    /// The reason why the service is not ready; nil if the clock is as demanded.
    func objection(to clock: ClockWatch) -> String? {
        guard requiresSynchronization || requiresClaim else { return nil }
        let (_, assessment) = clock.assess()
        if requiresSynchronization, !assessment.isSynchronized(clock.discipline) {
            return "the system's clock is not synchronized"
        }
        guard requiresClaim else { return nil }
        guard !assessment.keeps(claim) else { return nil }
        guard let error = assessment.maximumError else { return "the error of the system's clock has no known bound" }
        return "the system's clock may be wrong by \(error.millisecondsText) ms; clock.claim is "
            + "\((claim ?? .zero).millisecondsText) ms"
    }
}
