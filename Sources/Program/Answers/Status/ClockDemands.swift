internal import ClockBounds
internal import Platform
package import Timeline

/// What the operator demands of the system's clock.
package struct ClockDemands: Sendable {
    /// Whether the service is ready only while the kernel's clock is synchronized.
    let requiresSynchronization: Bool
    /// The largest error that is claimed; nil for no claim.
    let claim: Interval?
    /// Whether the service is ready only while the error has a bound that keeps the claim.
    let requiresClaim: Bool

    package init(requiresSynchronization: Bool, claim: Interval?, requiresClaim: Bool) {
        self.requiresSynchronization = requiresSynchronization
        self.claim = claim
        self.requiresClaim = requiresClaim
    }

    /// The reason why the service is not ready; nil if the clock is as demanded.
    func objection(to clock: ClockWatch) -> String? {
        if requiresSynchronization, !clock.discipline.isSynchronized { return "the system's clock is not synchronized" }
        guard requiresClaim else { return nil }
        let (_, assessment) = clock.assess()
        guard !assessment.keeps(claim) else { return nil }
        guard let error = assessment.maximumError else { return "the error of the system's clock has no known bound" }
        return "the system's clock may be wrong by \(error.millisecondsText) ms; clock.claim is "
            + "\((claim ?? .zero).millisecondsText) ms"
    }
}
