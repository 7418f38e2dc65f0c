internal import HLS

/// Subtitles whose X-TIMESTAMP-MAP is beyond 2^33, as from a packager that counts on where the pictures' timestamps begin at zero again.
struct UnwrappedMapFault: FaultKind {
    let name = "nowrap"
    let targets = TargetRule.tracks(.subtitles)
    let timing: TimingRule = [.always, .span]
    let changesMedia = true
    let example = "subtitles.nowrap@20-40"
    let sentence = "X-TIMESTAMP-MAP of subtitles is 2^33 higher than the timestamps of the pictures."

    func change(_ media: inout MediaFault, by fault: Fault) {
        media.text.isUnwrapped = true
    }
}
