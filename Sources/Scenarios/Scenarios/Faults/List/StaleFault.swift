internal import HLS
internal import Timeline

/// A list that stands still, like that of a cache whose origin is gone.
struct StaleFault: FaultKind {
    let name = "stale"
    let targets = TargetRule.list
    let timing: TimingRule = [.span]
    let needsLiveList = true
    let reading = FaultReading.oddList
    let example = "list.stale@20-45"
    let sentence = "The list is that of the span's start, until its end."

    func playlist(at now: WallTime, of list: PlaylistSource) -> MediaPlaylist? {
        list(at: list.occurrence.span(at: now)?.lowerBound ?? now)
    }

    func listOffsets(of fault: Fault, in stream: FaultedStream) -> ClosedRange<Interval> {
        -fault.occurrence.longestSpan ... .zero
    }
}
