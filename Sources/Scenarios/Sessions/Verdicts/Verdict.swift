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
    /// Whether nothing that is recorded later can change it.
    package let isFinal: Bool
    /// The behaviour of a correct player, in one sentence.
    package var expectation: String { occurrence.fault.reading.expectation }

    /// The verdicts on the faults that were encountered, or have passed, the oldest first.
    ///
    /// - Parameters:
    ///   - occurrences: the oldest first.
    ///   - requests: in the order in which they were made.
    static func all(on occurrences: [FaultOccurrence], requests: [SessionRequest], at now: WallTime) -> [Verdict] {
        var touched: [FaultOccurrence: [SessionRequest]] = [:]
        for (fault, occurrences) in Dictionary(grouping: occurrences, by: \.fault) {
            touched.merge(hits(of: fault, on: requests, at: occurrences)) { one, _ in one }
        }
        // Players ask for segments ahead, and meet what hits them before it begins.
        let beginnings = occurrences.compactMap { occurrence in
            occurrence.from.map { ($0, min($0, touched[occurrence]?.first?.asked ?? $0)) }
        }
        return occurrences.map { occurrence in
            let met = touched[occurrence] ?? []
            let reading = occurrence.fault.reading
            let next = occurrence.from.flatMap { from in
                // An occurrence that begins as this one ends, such as a restart, is a part of it. A fault that is met before this one is
                // the remainder of its last occurrence, such as the numbers after a reset.
                beginnings.filter { $0.0 > from && $0.0 != occurrence.until }.map { $0.1 > from ? $0.1 : $0.0 }.min()
            }
            let scene = FaultScene(
                occurrence: occurrence,
                touched: met.filter(reading.concerns),
                isMet: !met.isEmpty,
                requests: requests,
                next: next,
                now: now
            )
            let (did, isCorrect) = scene.verdict(by: reading)
            return Verdict(
                occurrence: occurrence,
                isMet: scene.isMet,
                did: did,
                isCorrect: isCorrect,
                isFinal: scene.isFinal
            )
        }.sorted { $0.place < $1.place }
    }

    /// Occurrences of the same instant have a fixed order.
    private var place: (WallTime, String) { (occurrence.from ?? .distantPast, occurrence.fault.text) }

    /// Each affected answer names its faults, and belongs to the nearest occurrence.
    private static func hits(
        of fault: Fault,
        on requests: [SessionRequest],
        at occurrences: [FaultOccurrence]
    ) -> [FaultOccurrence: [SessionRequest]] {
        var touched: [FaultOccurrence: [SessionRequest]] = [:]
        for request in requests where request.faults.contains(fault.text) {
            let segment = fault.goesBySegments ? request.segment : nil
            let nearest = occurrences.map { occurrence in
                let instant = segment.map { $0.start + occurrence.lag } ?? request.asked
                return (occurrence, occurrence.distance(to: instant))
            }.min { $0.1 < $1.1 }
            guard let (occurrence, distance) = nearest else { continue }
            // Requests ahead of the present belong to a time that is still to come.
            if request.segment != nil, fault.goesBySegments, occurrence.until != nil, distance > FaultScene.instant {
                continue
            }
            touched[occurrence, default: []].append(request)
        }
        return touched
    }
}
