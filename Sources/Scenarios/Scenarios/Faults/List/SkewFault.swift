internal import HLS
internal import Timeline

/// A rendition whose list is behind those of the others.
struct SkewFault: FaultKind {
    static let definition = FaultDefinition(
        "skew",
        value: .number(1...30, unit: "segments"),
        targets: .rendition,
        timing: [.always, .span],
        example: "640x360.skew=1",
        "The list of the rendition is so many segments behind."
    )

    private let segments: Int64

    init(_ text: FaultText) {
        segments = Int64(text.value.number)
    }

    func playlist(at now: WallTime, of list: PlaylistSource) -> MediaPlaylist? {
        list(at: list.occurrence.span(at: now) == nil ? now : now - list.grid.interval * segments)
    }

    func listOffsets(during occurrence: Occurrence, in stream: FaultedStream) -> ClosedRange<Interval> {
        stream.grid.interval * -segments ... .zero
    }
}
