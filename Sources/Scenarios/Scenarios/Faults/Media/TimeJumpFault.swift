internal import Timeline

/// Timestamps that leap without a tag. Each event adds to all earlier ones since the epoch.
struct TimeJumpFault: FaultKind {
    static let definition = FaultDefinition(
        name: "timejump",
        value: .number(-3_600_000...3_600_000, unit: "milliseconds"),
        targets: .segments,
        timing: [.event, .single],
        changesMedia: true,
        example: "timejump=40000@30",
        sentence: "Timestamps leap by that many milliseconds, without any tag."
    )

    let text: FaultText

    private var jump: MediaTime { MediaTime(milliseconds: Int64(text.number)) }

    func change(_ media: inout MediaFault, of segment: FaultedSegment) {
        media.shift(
            by: jump * segment.occurrence.count(through: segment.grid.start(of: segment.number)),
            from: segment.mediaStart
        )
    }
}
