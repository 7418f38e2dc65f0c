internal import HLS
internal import Timeline

/// Lists that are old from time to time, like those of one of two caches.
struct BackFault: FaultKind {
    let name = "back"
    let value = ValueRule.number(1...30, unit: "segments")
    let targets = TargetRule.list
    let timing: TimingRule = [.always, .span]
    let needsLiveList = true
    let reading = FaultReading.oddList
    let example = "list.back=2@30-40"
    let sentence = "In even seconds the list is that of that many segments ago."

    func playlist(at now: WallTime, of list: PlaylistSource) -> MediaPlaylist? {
        guard list.occurrence.span(at: now) != nil, now.seconds.isMultiple(of: 2) else { return list(at: now) }
        return list(at: now - list.grid.interval * Int64(list.fault.number))
    }

    func nextChange(of fault: Fault, after now: WallTime, in stream: FaultedStream) -> WallTime {
        let second = WallTime(seconds: now.seconds + 1)
        return min(second, fault.occurrence.nextBoundary(after: now, eventsLast: stream.grid.interval))
    }

    func listOffsets(of fault: Fault, in stream: FaultedStream) -> ClosedRange<Interval> {
        stream.grid.interval * -Int64(fault.number) ... .zero
    }
}
