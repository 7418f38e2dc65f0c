internal import HLS
internal import Timeline

/// A rendition whose list is behind those of the others.
struct SkewFault: FaultKind {
    let name = "skew"
    let value = ValueRule.number(1...30, unit: "segments")
    let targets = TargetRule.rendition
    let timing: TimingRule = [.always, .span]
    let needsLiveList = true
    let reading = FaultReading.oddList
    let example = "640x360.skew=1"
    let sentence = "The list of the rendition is that many segments behind."

    func playlist(at now: WallTime, of list: PlaylistSource) -> MediaPlaylist? {
        list(at: list.occurrence.span(at: now) == nil ? now : now - list.grid.interval * Int64(list.fault.number))
    }

    func listOffsets(of fault: Fault, in stream: FaultedStream) -> ClosedRange<Interval> {
        stream.grid.interval * -Int64(fault.number) ... .zero
    }
}
