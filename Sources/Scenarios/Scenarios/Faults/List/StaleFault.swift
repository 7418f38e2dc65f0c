internal import HLS
internal import Timeline

/// A list that stands still, like that of a cache whose origin is gone.
struct StaleFault: FaultKind {
    static let definition = FaultDefinition(
        "stale",
        targets: .list,
        timing: [.span],
        example: "list.stale@20-45",
        "The list is that of the span's start, until its end."
    )

    init(_ text: FaultText) {}

    func playlist(at now: WallTime, of list: PlaylistSource) -> MediaPlaylist? {
        list(at: list.occurrence.span(at: now)?.lowerBound ?? now)
    }

    func listOffsets(during occurrence: Occurrence, in stream: FaultedStream) -> ClosedRange<Interval> {
        -occurrence.longestSpan ... .zero
    }
}
