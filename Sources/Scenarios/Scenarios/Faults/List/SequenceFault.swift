internal import HLS
internal import Timeline

/// A rendition whose media sequence numbers start elsewhere.
struct SequenceFault: FaultKind {
    let name = "msn"
    let value = ValueRule.number(1...1_000_000, unit: "segments")
    let targets = TargetRule.rendition
    let timing: TimingRule = [.always, .span]
    let changesNumbers = true
    let example = "640x360.msn=1000"
    let sentence = "EXT-X-MEDIA-SEQUENCE of the rendition is higher by that number."

    func change(_ list: inout MediaPlaylist, by fault: Fault) {
        list.mediaSequence += Int64(fault.number)
    }
}
