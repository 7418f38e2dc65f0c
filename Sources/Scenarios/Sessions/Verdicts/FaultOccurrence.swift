package import Scenarios
package import Timeline

/// A time at which a fault is on.
package struct FaultOccurrence: Hashable, Sendable {
    package let fault: Fault
    /// The beginning; nil if it is always on.
    package let from: WallTime?
    /// The end; nil if it does not end, or if its effect is permanent.
    package let until: WallTime?

    /// The largest number of occurrences of a fault in a report; the last ones are kept.
    private static let most = 30
    /// The longest time that is searched, whatever the clock was when a request came.
    private static let longest = Interval.seconds(86_400)

    /// The period in which a fault could affect a player: from the first request on, and for a while after the last.
    ///
    /// - Returns: nil without requests.
    static func span(of requests: [SessionRequest], at now: WallTime) -> ClosedRange<WallTime>? {
        guard let first = requests.map(\.asked).min(), let last = requests.map(\.ended).max() else { return nil }
        return first...max(first, min(now, last + FaultScene.silence))
    }

    /// The times at which faults of any of the scenarios were on, each once, the oldest first; none without a span.
    static func all(of scenarios: [Scenario], in span: ClosedRange<WallTime>?) -> [FaultOccurrence] {
        guard let span else { return [] }
        var seen: Set<FaultOccurrence> = []
        return scenarios.flatMap { all(of: $0, in: span) }.filter { seen.insert($0).inserted }
            .sorted { ($0.from ?? .distantPast) < ($1.from ?? .distantPast) }
    }

    /// The times at which a scenario's faults were on within a span, fault by fault.
    private static func all(of scenario: Scenario, in span: ClosedRange<WallTime>) -> [FaultOccurrence] {
        let first = max(span.lowerBound, span.upperBound - longest)
        return scenario.faults.flatMap { fault -> [FaultOccurrence] in
            let when = fault.visible
            guard when != .always else { return [FaultOccurrence(fault: fault, from: nil, until: nil)] }
            var starts: [WallTime] = []
            // An occurrence that began before the span counts if it continues, or ended a moment ago, because players request ahead.
            let earliest = first - FaultScene.instant
            if let start = when.lastStart(at: first), (when.end(of: start) ?? start + FaultScene.instant) > earliest {
                starts.append(start)
            }
            var last = first
            while let next = when.nextStart(after: last), next <= span.upperBound {
                starts.append(next)
                last = next
            }
            return starts.suffix(most).map {
                FaultOccurrence(fault: fault, from: $0, until: when.end(of: $0)?.finite)
            }
        }
    }

    /// The next beginning of one of a scenario's faults.
    package static func next(of scenario: Scenario, after now: WallTime) -> FaultOccurrence? {
        scenario.next(after: now).map { FaultOccurrence(fault: $0.fault, from: $0.start, until: $0.end) }
    }

    /// The distance of an instant from it.
    func distance(to instant: WallTime) -> Interval {
        guard let from else { return .zero }
        if instant < from { return from - instant }
        let end = until ?? from + FaultScene.instant
        return instant < end ? .zero : instant - end
    }
}
