internal import HLS
internal import Timeline

/// EXT-X-PROGRAM-DATE-TIME that is wrong, or written in another form.
struct DateTimeFault: FaultKind {
    let name = "pdt"
    let value = ValueRule.numberOrWord(-86_400_000...86_400_000, unit: "milliseconds", words: ["same", "zone"])
    let targets = TargetRule.segments
    let timing: TimingRule = [.always, .span]
    let changesListedSegments = true
    let example = "pdt=5000@30-0"
    let sentence =
        "Dates are off by that many milliseconds, or all the same (that of the full hour), or written with +05:30."

    func playlist(at now: WallTime, of list: PlaylistSource) -> MediaPlaylist? {
        list.changingSegments(at: now) { segment, number, _ in
            switch list.fault.value {
            case .word("zone"): segment.dateTimeOffset = 330
            case .word: segment.programDateTime = list.grid.start(of: number).period(of: .seconds(3600)).lowerBound
            default: segment.programDateTime = segment.programDateTime.map { $0 + list.fault.milliseconds }
            }
        }
    }
}
