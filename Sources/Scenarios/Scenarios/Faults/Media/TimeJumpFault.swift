internal import Timeline

/// Timestamps that leap without a tag. Each event adds to all earlier ones since the epoch.
struct TimeJumpFault: FaultKind {
    static let definition = FaultDefinition(
        "timejump",
        value: .number(-3_600_000...3_600_000, unit: "milliseconds"),
        targets: .segments,
        timing: [.event, .single],
        changesMedia: true,
        example: "timejump=40000@30",
        "Timestamps leap by that many milliseconds, without any tag."
    )

    private let jump: MediaTime

    init(_ text: FaultText) {
        jump = MediaTime(milliseconds: Int64(text.value.number))
    }

    func change(
        _ media: inout MediaFault,
        ofSegment number: Int64,
        on grid: SegmentGrid,
        during occurrence: Occurrence
    ) {
        media.shift(by: jump * occurrence.count(through: grid.start(of: number)), from: grid.mediaStart(of: number))
    }
}
