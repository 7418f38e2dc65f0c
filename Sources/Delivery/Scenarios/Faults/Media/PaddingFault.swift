internal import Timeline

/// Segments that are larger than they need be, so that a ladder of bit rates is worth choosing from.
struct PaddingFault: FaultKind {
    static let definition = FaultDefinition(
        "pad",
        value: .number(100...50_000, unit: "kbit/s"),
        targets: .segments,
        timing: [.always, .span],
        changesMedia: true,
        example: "pad=2000",
        "Segments are filled up to so many kbit/s."
    )

    private let rate: Int

    init(_ text: FaultText) {
        rate = text.value.number
    }

    func change(
        _ media: inout MediaFault,
        ofSegment number: Int64,
        on grid: SegmentGrid,
        during occurrence: Occurrence
    ) {
        if occurrence.span(ofSegment: number, on: grid) != nil { media.padding = max(media.padding, rate) }
    }
}
