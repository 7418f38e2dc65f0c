internal import HLS
internal import Timeline

/// A server whose clock is corrected, so that its lists leap. In a span the clock is ahead; after a single event it is ahead for ever; a
/// clock that is corrected in each period loses as much in between, a little every second.
struct StepFault: FaultKind {
    static let definition = FaultDefinition(
        name: "step",
        value: .number(-10_000...10_000, unit: "milliseconds"),
        targets: .nothing,
        timing: [.span, .event, .single],
        needsLiveList: true,
        reading: .oddList,
        example: "step=2000@30",
        sentence: "The list leaps by that many milliseconds."
    )

    let text: FaultText

    private var step: Int64 { Int64(text.number) }

    func playlist(at now: WallTime, of list: PlaylistSource) -> MediaPlaylist? {
        list(at: now + offset(at: now, list.occurrence))
    }

    func nextChange(after now: WallTime, during occurrence: Occurrence, in stream: FaultedStream) -> WallTime {
        let offset = offset(at: now, occurrence)
        let shifted = stream.view.nextChange(after: now + offset)
        let boundary = min(
            occurrence.nextBoundary(after: now, eventsLast: stream.grid.interval),
            shifted == .distantFuture ? shifted : shifted - offset
        )
        guard case .periodic(_, nil, _) = occurrence else { return boundary }
        return min(boundary, WallTime(seconds: now.seconds + 1))
    }

    func listOffsets(during occurrence: Occurrence, in stream: FaultedStream) -> ClosedRange<Interval> {
        -Interval.milliseconds(abs(step))...Interval.milliseconds(abs(step))
    }

    /// The error of the clock.
    private func offset(at now: WallTime, _ occurrence: Occurrence) -> Interval {
        if case .periodic(_, nil, let period) = occurrence, let event = occurrence.lastStart(at: now) {
            return .milliseconds(-step * (now.seconds - event.seconds) / Int64(period))
        }
        return occurrence.lastingSpan(at: now) == nil ? .zero : .milliseconds(step)
    }
}
