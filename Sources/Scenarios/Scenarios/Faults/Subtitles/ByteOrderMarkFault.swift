internal import HLS

/// Subtitles after a byte order mark, which WebVTT allows (W3C WebVTT, 4.1), and which some parsers take for a part of the first word.
struct ByteOrderMarkFault: FaultKind {
    static let definition = FaultDefinition(
        name: "bom",
        targets: .tracks(.subtitles),
        timing: [.always, .span],
        changesMedia: true,
        example: "subtitles.bom@20-40",
        sentence: "Subtitles begin with a byte order mark, which is allowed."
    )

    let text: FaultText

    func change(_ media: inout MediaFault, of segment: FaultedSegment) {
        if segment.isHit { media.text.hasByteOrderMark = true }
    }
}
