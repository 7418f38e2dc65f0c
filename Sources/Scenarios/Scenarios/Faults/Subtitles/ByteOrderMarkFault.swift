internal import HLS

/// Subtitles after a byte order mark, which WebVTT allows (W3C WebVTT, 4.1), and which some parsers take for a part of the first word.
struct ByteOrderMarkFault: FaultKind {
    let name = "bom"
    let targets = TargetRule.tracks(.subtitles)
    let timing: TimingRule = [.always, .span]
    let changesMedia = true
    let example = "subtitles.bom@20-40"
    let sentence = "Subtitles begin with a byte order mark, which is allowed."

    func change(_ media: inout MediaFault, by fault: Fault) {
        media.text.hasByteOrderMark = true
    }
}
