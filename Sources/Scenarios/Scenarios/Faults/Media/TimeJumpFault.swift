internal import Timeline

/// Timestamps that leap without a tag. Each event adds to all earlier ones since the epoch.
struct TimeJumpFault: FaultKind {
    let name = "timejump"
    let value = ValueRule.number(-3_600_000...3_600_000, unit: "milliseconds")
    let targets = TargetRule.segments
    let timing: TimingRule = [.event, .single]
    let changesMedia = true
    let example = "timejump=40000@30"
    let sentence = "Timestamps leap by that many milliseconds, without any tag."

    func change(_ media: inout MediaFault, of segment: FaultedSegment) {
        let jump = MediaTime(milliseconds: Int64(segment.fault.number))
        let count = segment.occurrence.count(through: segment.grid.start(of: segment.number))
        media.shift(by: jump * count, from: segment.mediaStart)
    }
}
