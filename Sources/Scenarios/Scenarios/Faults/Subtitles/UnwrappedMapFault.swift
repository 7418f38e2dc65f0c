internal import HLS

/// Subtitles whose X-TIMESTAMP-MAP is beyond 2^33, as from a packager that counts on where the pictures' timestamps begin at zero again.
struct UnwrappedMapFault: FaultKind {
    static let definition = FaultDefinition(
        name: "nowrap",
        targets: .tracks(.subtitles),
        timing: [.always, .span],
        changesMedia: true,
        example: "subtitles.nowrap@20-40",
        sentence: "X-TIMESTAMP-MAP of subtitles is 2^33 higher than the timestamps of the pictures."
    )

    let text: FaultText

    func change(_ media: inout MediaFault, of segment: FaultedSegment) {
        if segment.isHit { media.text.isUnwrapped = true }
    }
}
