internal import Timeline

/// Segments that are larger than necessary, so that there is a ladder of bit rates to choose from: without a target, the value is the rate
/// of the first rendition, and those of the others are in proportion to their sizes.
struct PaddingFault: FaultKind {
    static let definition = FaultDefinition(
        "pad",
        value: .number(100...50_000, unit: "kbit/s"),
        targets: .pictures,
        timing: [.always, .span],
        changesMedia: true,
        example: "pad=2000",
        "Segments are filled up to so many kbit/s, those of smaller renditions in proportion to their pixels."
    )

    private let rate: Int
    private let isOfLadder: Bool

    init(_ text: FaultText) {
        rate = text.value.number
        isOfLadder = text.target == .unsaid
    }

    func change(
        _ media: inout MediaFault,
        ofSegment number: Int64,
        on grid: SegmentGrid,
        during occurrence: Occurrence
    ) {
        guard occurrence.span(ofSegment: number, on: grid) != nil else { return }
        if isOfLadder {
            media.ladderPadding = max(media.ladderPadding, rate)
        } else {
            media.padding = max(media.padding, rate)
        }
    }
}
