package import Scenarios
package import Timeline

/// A time at which a fault is on.
package struct FaultOccurrence: Hashable, Sendable {
    package let fault: Fault
    /// The fault as the URL has it: `404@after10-30`.
    package let asked: String
    /// How far the stream is behind the wall clock, if it is a replay. All instants here are those of the wall clock.
    let shift: Interval
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

    /// The times at which faults of any of the presentations were on, each once, the oldest first; none without a span.
    static func all(of presentations: [SessionPresentation], in span: ClosedRange<WallTime>?) -> [FaultOccurrence] {
        guard let span else { return [] }
        var seen: Set<FaultOccurrence> = []
        return presentations.flatMap { all(of: $0, in: span) }.filter { seen.insert($0).inserted }
            .sorted { ($0.from ?? .distantPast) < ($1.from ?? .distantPast) }
    }

    /// The times at which a presentation's faults were on within a span, fault by fault.
    private static func all(of presentation: SessionPresentation, in span: ClosedRange<WallTime>) -> [FaultOccurrence] {
        let shift = presentation.shift
        let (first, last) = (max(span.lowerBound, span.upperBound - longest) - shift, span.upperBound - shift)
        return presentation.scenario.faults.enumerated().flatMap { index, fault -> [FaultOccurrence] in
            let when = fault.visible
            func occurrence(from start: WallTime?) -> FaultOccurrence {
                FaultOccurrence(
                    fault: fault,
                    asked: presentation.asked(index),
                    shift: shift,
                    from: start.map { $0 + shift },
                    until: start.flatMap { when.end(of: $0)?.finite }.map { $0 + shift }
                )
            }
            guard when != .always else { return [occurrence(from: nil)] }
            var starts: [WallTime] = []
            // An occurrence that began before the span counts if it continues, or ended a moment ago, because players request ahead.
            let earliest = first - FaultScene.instant
            if let start = when.lastStart(at: first), (when.end(of: start) ?? start + FaultScene.instant) > earliest {
                starts.append(start)
            }
            var latest = first
            while let next = when.nextStart(after: latest), next <= last {
                starts.append(next)
                latest = next
            }
            return starts.suffix(most).map(occurrence)
        }
    }

    /// The next beginning of one of a presentation's faults.
    static func next(of presentation: SessionPresentation, after now: WallTime) -> FaultOccurrence? {
        let (scenario, shift) = (presentation.scenario, presentation.shift)
        return scenario.next(after: now - shift).map { next in
            FaultOccurrence(
                fault: next.fault,
                asked: presentation.asked(scenario.faults.firstIndex(of: next.fault) ?? 0),
                shift: shift,
                from: next.start + shift,
                until: next.end.map { $0 + shift }
            )
        }
    }

    /// The beginning by the clock in the picture; nil if it is always on.
    var shown: WallTime? { from.map { $0 - shift } }

    /// The time of a fault that follows the viewer's arrival, in words: `10 to 30 s after joining`; nil for any other.
    var afterJoining: String? {
        guard let mark = asked.firstRange(of: "@after") else { return nil }
        return asked[mark.upperBound...].replacing("-", with: " to ") + " s after joining"
    }

    /// The distance of an instant from it.
    func distance(to instant: WallTime) -> Interval {
        guard let from else { return .zero }
        if instant < from { return from - instant }
        let end = until ?? from + FaultScene.instant
        return instant < end ? .zero : instant - end
    }
}
