internal import HLS
internal import Timeline

/// A server whose clock is corrected, so that its lists leap. In a span the clock is ahead; after a single event it is ahead for ever; a
/// clock that is corrected in each period loses as much in between, a little every second.
struct StepFault: FaultKind {
    let name = "step"
    let value = ValueRule.number(-10_000...10_000, unit: "milliseconds")
    let targets = TargetRule.nothing
    let timing: TimingRule = [.span, .event, .single]
    let needsLiveList = true
    let reading = FaultReading.oddList
    let example = "step=2000@30"
    let sentence = "The list leaps by that many milliseconds."

    func playlist(at now: WallTime, of list: PlaylistSource) -> MediaPlaylist? {
        list(at: now + offset(of: list.fault, at: now))
    }

    func nextChange(of fault: Fault, after now: WallTime, in stream: FaultedStream) -> WallTime {
        let offset = offset(of: fault, at: now)
        let shifted = stream.view.nextChange(after: now + offset)
        let boundary = min(
            fault.occurrence.nextBoundary(after: now, eventsLast: stream.grid.interval),
            shifted == .distantFuture ? shifted : shifted - offset
        )
        guard case .periodic(_, nil, _) = fault.occurrence else { return boundary }
        return min(boundary, WallTime(seconds: now.seconds + 1))
    }

    func listOffsets(of fault: Fault, in stream: FaultedStream) -> ClosedRange<Interval> {
        let most = max(fault.milliseconds, -fault.milliseconds)
        return -most...most
    }

    /// The error of the clock.
    private func offset(of fault: Fault, at now: WallTime) -> Interval {
        let occurrence = fault.occurrence
        if case .periodic(_, nil, let period) = occurrence, let event = occurrence.lastStart(at: now) {
            return .milliseconds(-Int64(fault.number) * (now.seconds - event.seconds) / Int64(period))
        }
        return occurrence.lastingSpan(at: now) == nil ? .zero : fault.milliseconds
    }
}
