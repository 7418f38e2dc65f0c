internal import HLS
internal import Timeline

/// Lists that are old from time to time, like those of one of two caches.
struct BackFault: FaultKind {
    static let definition = FaultDefinition(
        name: "back",
        value: .number(1...30, unit: "segments"),
        targets: .list,
        timing: [.always, .span],
        needsLiveList: true,
        reading: .oddList,
        example: "list.back=2@30-40",
        sentence: "In even seconds the list is that of that many segments ago."
    )

    let text: FaultText

    private var segments: Int64 { Int64(text.number) }

    func playlist(at now: WallTime, of list: PlaylistSource) -> MediaPlaylist? {
        guard list.occurrence.span(at: now) != nil, now.seconds.isMultiple(of: 2) else { return list(at: now) }
        return list(at: now - list.grid.interval * segments)
    }

    func nextChange(after now: WallTime, during occurrence: Occurrence, in stream: FaultedStream) -> WallTime {
        let second = WallTime(seconds: now.seconds + 1)
        return min(second, occurrence.nextBoundary(after: now, eventsLast: stream.grid.interval))
    }

    func listOffsets(during occurrence: Occurrence, in stream: FaultedStream) -> ClosedRange<Interval> {
        stream.grid.interval * -segments ... .zero
    }
}
