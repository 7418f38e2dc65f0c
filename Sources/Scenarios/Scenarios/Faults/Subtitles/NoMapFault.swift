internal import HLS

/// Subtitles without X-TIMESTAMP-MAP, as from a packager that forgets it. Cue times then count from a media time of zero (RFC 8216bis,
/// 3.1.4), so no cue is near the pictures.
struct NoMapFault: FaultKind {
    let name = "nomap"
    let targets = TargetRule.tracks(.subtitles)
    let timing: TimingRule = [.always, .span]
    let changesMedia = true
    let example = "subtitles.nomap@20-40"
    let sentence = "Subtitles have no X-TIMESTAMP-MAP, so their times mean something else."

    func change(_ media: inout MediaFault, by fault: Fault) {
        media.text.hasNoMap = true
    }
}
