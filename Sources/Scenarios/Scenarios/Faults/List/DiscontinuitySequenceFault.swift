internal import HLS
internal import Timeline

/// Lists that lost discontinuities before the first viewer came, or a rendition that counts them differently from the others.
struct DiscontinuitySequenceFault: FaultKind {
    let name = "dseq"
    let value = ValueRule.number(1...999_999_999, unit: "discontinuities")
    let targets = TargetRule.list
    let timing: TimingRule = [.always, .span]
    let example = "640x360.dseq=1"
    let sentence = "EXT-X-DISCONTINUITY-SEQUENCE is higher by that number."

    func change(_ list: inout MediaPlaylist, by fault: Fault) {
        list.discontinuitySequence += fault.number
    }
}
