internal import HLS

/// Segments that are larger than necessary, so that there is a ladder of bit rates to choose from. Without a target, the value is the rate
/// of the first rendition, and those of the others are in proportion to their sizes.
struct PaddingFault: FaultKind {
    let name = "pad"
    let value = ValueRule.number(100...50_000, unit: "kbit/s")
    let targets = TargetRule.tracks(.pictures)
    let timing: TimingRule = [.always, .span]
    let changesMedia = true
    let parameterSynonyms: [String]? = ["padding"]
    let example = "pad=2000"
    let sentence = "Segments are filled up to that many kbit/s, those of smaller renditions in proportion to pixels."

    func change(_ media: inout MediaFault, by fault: Fault) {
        if fault.target == .unsaid {
            media.ladderPadding = max(media.ladderPadding, fault.number)
        } else {
            media.padding = max(media.padding, fault.number)
        }
    }
}
