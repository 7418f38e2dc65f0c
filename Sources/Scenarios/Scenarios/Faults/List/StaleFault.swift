internal import HLS
internal import Timeline

/// A list that stands still, like that of a cache whose origin is gone.
struct StaleFault: FaultKind {
    static let definition = FaultDefinition(
        name: "stale",
        targets: .list,
        timing: [.span],
        needsLiveList: true,
        reading: .oddList,
        example: "list.stale@20-45",
        sentence: "The list is that of the span's start, until its end."
    )

    let text: FaultText

    func playlist(at now: WallTime, of list: PlaylistSource) -> MediaPlaylist? {
        list(at: list.occurrence.span(at: now)?.lowerBound ?? now)
    }

    func listOffsets(during occurrence: Occurrence, in stream: FaultedStream) -> ClosedRange<Interval> {
        -occurrence.longestSpan ... .zero
    }
}
