internal import Scenarios
internal import Timeline

/// A player's reaction to one occurrence of a fault, as far as its requests show it.
package struct Verdict: Hashable, Sendable {
    package let occurrence: FaultOccurrence
    /// Whether the fault affected an answer of the session.
    package let isMet: Bool
    /// The reaction in one sentence.
    package let did: String
    /// Whether a correct player does that; nil if requests do not show it, or do not show it yet.
    package let isCorrect: Bool?
    /// The behaviour of a correct player, in one sentence.
    package let expectation: String

    /// The verdicts on the faults that were encountered, or have passed, the oldest first.
    ///
    /// - Parameters:
    ///   - occurrences: the oldest first.
    ///   - requests: in the order in which they were made.
    static func all(on occurrences: [FaultOccurrence], requests: [SessionRequest], at now: WallTime) -> [Verdict] {
        Dictionary(grouping: occurrences, by: \.fault)
            .flatMap { verdicts(on: $1, of: $0, requests, at: now) }
            .sorted { $0.place < $1.place }
    }

    /// Occurrences of the same instant have a fixed order.
    private var place: (WallTime, String) { (occurrence.from ?? .distantPast, occurrence.fault.text) }

    private static func verdicts(
        on occurrences: [FaultOccurrence],
        of fault: Fault,
        _ requests: [SessionRequest],
        at now: WallTime
    ) -> [Verdict] {
        // Each affected answer names its faults, and belongs to the nearest occurrence.
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
