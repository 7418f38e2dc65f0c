internal import HLS
internal import Timeline

/// A rendition whose list is behind those of the others.
struct SkewFault: FaultKind {
    static let definition = FaultDefinition(
        name: "skew",
        value: .number(1...30, unit: "segments"),
        targets: .rendition,
        timing: [.always, .span],
        needsLiveList: true,
        reading: .oddList,
        example: "640x360.skew=1",
        sentence: "The list of the rendition is that many segments behind."
    )

    let text: FaultText

    private var segments: Int64 { Int64(text.number) }

    func playlist(at now: WallTime, of list: PlaylistSource) -> MediaPlaylist? {
        list(at: list.occurrence.span(at: now) == nil ? now : now - list.grid.interval * segments)
    }

    func listOffsets(during occurrence: Occurrence, in stream: FaultedStream) -> ClosedRange<Interval> {
        stream.grid.interval * -segments ... .zero
    }
}
