internal import HLS
internal import Timeline

/// Subtitles whose X-TIMESTAMP-MAP is off, so that each cue is shown too late, or too early with a negative value.
struct MapFault: FaultKind {
    let name = "map"
    let value = ValueRule.number(-3_600_000...3_600_000, unit: "milliseconds")
    let targets = TargetRule.tracks(.subtitles)
    let timing: TimingRule = [.always, .span]
    let changesMedia = true
    let example = "subtitles.map=1500@20-40"
    let sentence = "Subtitles are shown that many milliseconds late, because X-TIMESTAMP-MAP is off."

    func change(_ media: inout MediaFault, by fault: Fault) {
        media.text.mapOffset = media.text.mapOffset + MediaTime(milliseconds: Int64(fault.number))
    }
}
