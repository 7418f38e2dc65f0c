package import Scenarios
package import Timeline

/// A time at which a fault is on.
package struct FaultOccurrence: Hashable, Sendable {
    package let fault: Fault
    /// The fault as the URL has it: `404@after10-30`.
    package let asked: String
    /// The time by which the picture at the beginning is behind the wall clock: in a replay, and for faults of segments with `delay=` or in
    /// a range. All instants here are those of the wall clock.
    let shift: Interval
    /// The part of it that the instants of segments do not have in a session's requests.
    let lag: Interval
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

    /// The times at which faults of any of the presentations were on, each once, the oldest first; none without requests.
    static func all(
        of presentations: [SessionPresentation],
        by requests: [SessionRequest],
        at now: WallTime
    ) -> [FaultOccurrence] {
        guard let span = span(of: requests, at: now) else { return [] }
        var seen: Set<FaultOccurrence> = []
        return presentations.flatMap { all(of: $0, in: span, by: requests) }.filter { seen.insert($0).inserted }
            .sorted { ($0.from ?? .distantPast) < ($1.from ?? .distantPast) }
    }

    /// The times at which a presentation's faults were on within a span, fault by fault.
    private static func all(
        of presentation: SessionPresentation,
        in span: ClosedRange<WallTime>,
        by requests: [SessionRequest]
    ) -> [FaultOccurrence] {
        presentation.scenario.faults.indices.flatMap { index -> [FaultOccurrence] in
            let fault = presentation.scenario.faults[index]
            func occurrence(from start: WallTime?, lag: Interval) -> FaultOccurrence {
                FaultOccurrence(presentation, index, from: start, lag: lag)
            }
            let lag = fault.goesBySegments ? presentation.delay : .zero
            guard fault.visible != .always else { return [occurrence(from: nil, lag: lag)] }
            if let range = presentation.range, fault.goesBySegments {
                let met = starts(of: fault, in: range.lowerBound...range.upperBound).compactMap { start in
                    reached(start, by: requests).map { occurrence(from: start, lag: $0 - start) }
                }
                return Array(met.suffix(most))
            }
            let behind = presentation.shift + lag
            let first = max(span.lowerBound, span.upperBound - longest) - behind
            return starts(of: fault, in: first...(span.upperBound - behind)).suffix(most)
                .map { occurrence(from: $0, lag: lag) }
        }
    }

    /// The beginnings of a fault in a span of the stream's time. One that began before counts if it continues, or ended a moment ago, because
    /// players request ahead.
    private static func starts(of fault: Fault, in span: ClosedRange<WallTime>) -> [WallTime] {
        let (when, first) = (fault.visible, span.lowerBound)
        var starts: [WallTime] = []
        if let start = when.lastStart(at: first),
            (when.end(of: start) ?? start + FaultScene.instant) > first - FaultScene.instant
        {
            starts.append(start)
        }
        var latest = first
        while let next = when.nextStart(after: latest), next <= span.upperBound {
            starts.append(next)
            latest = next
        }
        return starts
    }

    /// The time at which the player requested the segment that contains an instant, or a later one; nil if it requested none.
    private static func reached(_ instant: WallTime, by requests: [SessionRequest]) -> WallTime? {
        requests.first { $0.isMedia && ($0.segment?.end ?? .distantPast) > instant }?.asked
    }

    /// The next beginning of one of a presentation's faults; in a range it is unknown when the player is there.
    static func next(of presentation: SessionPresentation, after now: WallTime) -> FaultOccurrence? {
        let faults = presentation.scenario.faults
        return faults.indices.compactMap { index -> FaultOccurrence? in
            let isBySegments = faults[index].goesBySegments
            guard presentation.range == nil || !isBySegments else { return nil }
            let lag = isBySegments ? presentation.delay : .zero
            let start = faults[index].visible.nextStart(after: now - presentation.shift - lag)
            return start.map { FaultOccurrence(presentation, index, from: $0, lag: lag) }
        }.min { ($0.from ?? .distantFuture) < ($1.from ?? .distantFuture) }
    }

    /// The beginning by the clock in the picture; nil if it is always on.
    var shown: WallTime? { from.map { $0 - shift } }

    /// The beginning and the end in the time that segments have in requests.
    var segmentsFrom: WallTime? { from.map { $0 - lag } }
    var segmentsUntil: WallTime? { until.map { $0 - lag } }

    /// The distance of an instant from it.
    func distance(to instant: WallTime) -> Interval {
        guard let from else { return .zero }
        if instant < from { return from - instant }
        let end = until ?? from + FaultScene.instant
        return instant < end ? .zero : instant - end
    }
}

extension FaultOccurrence {
    /// - Parameters:
    ///   - index: of a fault of the presentation.
    ///   - start: its beginning in the stream's time; nil if it is always on.
    fileprivate init(_ presentation: SessionPresentation, _ index: Int, from start: WallTime?, lag: Interval) {
        let fault = presentation.scenario.faults[index]
        let shift = presentation.shift + lag
        self.init(
            fault: fault,
            asked: presentation.asked(index),
            shift: shift,
            lag: lag,
            from: start.map { $0 + shift },
            until: start.flatMap { fault.visible.end(of: $0)?.finite }.map { $0 + shift }
        )
    }
}
