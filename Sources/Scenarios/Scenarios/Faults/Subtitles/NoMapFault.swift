internal import HLS

/// Subtitles without X-TIMESTAMP-MAP, as from a packager that forgets it. Cue times then count from a media time of zero (RFC 8216bis,
/// 3.1.4), so no cue is near the pictures.
struct NoMapFault: FaultKind {
    static let definition = FaultDefinition(
        name: "nomap",
        targets: .tracks(.subtitles),
        timing: [.always, .span],
        changesMedia: true,
        example: "subtitles.nomap@20-40",
        sentence: "Subtitles have no X-TIMESTAMP-MAP, so their times mean something else."
    )

    let text: FaultText

    func change(_ media: inout MediaFault, of segment: FaultedSegment) {
        if segment.isHit { media.text.hasNoMap = true }
    }
}
