package import Scenarios
package import Timeline

/// What a player did about one occurrence of a fault, as far as its requests tell.
package struct Verdict: Hashable, Sendable {
    package let occurrence: FaultOccurrence
    /// Whether the fault touched an answer of the session.
    package let isMet: Bool
    /// One sentence.
    package let did: String
    /// Whether that is what a correct player does; nil if requests do not tell, or do not tell yet.
    package let isCorrect: Bool?
    /// What a correct player does, in one sentence.
    package let expectation: String

    /// The verdicts on all that was met in a session, or has passed without being met.
    ///
    /// - Parameters:
    ///   - scenarios: those of the session's presentations.
    ///   - requests: in any order.
    package static func all(
        of scenarios: [Scenario],
        requests: [SessionRequest],
        at now: WallTime
    ) -> [Verdict] {
        let requests = requests.sorted { ($0.asked, $0.id) < ($1.asked, $1.id) }
        guard let span = FaultOccurrence.span(of: requests, at: now) else { return [] }
        var seen: Set<FaultOccurrence> = []
        return scenarios.flatMap { scenario in
            let occurrences = FaultOccurrence.all(of: scenario, in: span)
            return scenario.faults.flatMap { fault -> [Verdict] in
                let own = occurrences.filter { $0.fault == fault && seen.insert($0).inserted }
                return verdicts(on: own, of: fault, requests, at: now)
            }
        }.sorted { ($0.occurrence.from ?? .distantPast) < ($1.occurrence.from ?? .distantPast) }
    }

    private static func verdicts(
        on occurrences: [FaultOccurrence],
        of fault: Fault,
        _ requests: [SessionRequest],
        at now: WallTime
    ) -> [Verdict] {
        // Each answer that a fault touched says so, and belongs to the occurrence that is the nearest.
        var touched: [Int: [SessionRequest]] = [:]
        for request in requests where request.faults.contains(fault.text) {
            let instant = fault.goesBySegments ? request.segment?.start ?? request.asked : request.asked
            let distances = occurrences.enumerated().map { ($0.offset, $0.element.distance(to: instant)) }
            if let nearest = distances.min(by: { $0.1 < $1.1 }) { touched[nearest.0, default: []].append(request) }
        }
        let reading = FaultReading(of: fault)
        return occurrences.enumerated().map { index, occurrence in
            let met = touched[index] ?? []
            let scene = FaultScene(
                occurrence: occurrence,
                touched: met.filter(reading.concerns),
                isMet: !met.isEmpty,
                requests: requests,
                next: index + 1 < occurrences.count ? occurrences[index + 1].from : nil,
                now: now
            )
            let (did, isCorrect) = scene.verdict(by: reading)
            return Verdict(
                occurrence: occurrence,
                isMet: !met.isEmpty,
                did: did,
                isCorrect: isCorrect,
                expectation: reading.expectation
            )
        }
    }
}
