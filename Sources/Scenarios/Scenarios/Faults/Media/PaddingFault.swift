internal import HLS
internal import Timeline

/// Segments that are larger than necessary, so that there is a ladder of bit rates to choose from. Without a target, the value is the rate
/// of the first rendition, and those of the others are in proportion to their sizes.
struct PaddingFault: FaultKind {
    static let definition = FaultDefinition(
        name: "pad",
        value: .number(100...50_000, unit: "kbit/s"),
        targets: .tracks(.pictures),
        timing: [.always, .span],
        changesMedia: true,
        parameterSynonyms: ["padding"],
        example: "pad=2000",
        sentence: "Segments are filled up to that many kbit/s, those of smaller renditions in proportion to pixels."
    )

    let text: FaultText

    private var isOfLadder: Bool { text.target == .unsaid }

    func change(_ media: inout MediaFault, of segment: FaultedSegment) {
        guard segment.occurrence.span(ofSegment: segment.number, on: segment.grid) != nil else { return }
        if isOfLadder {
            media.ladderPadding = max(media.ladderPadding, text.number)
        } else {
            media.padding = max(media.padding, text.number)
        }
    }
}
