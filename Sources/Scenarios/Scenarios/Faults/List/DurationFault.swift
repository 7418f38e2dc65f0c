internal import HLS
internal import Timeline

/// EXTINF that differs from the duration of segments.
struct DurationFault: FaultKind {
    static let definition = FaultDefinition(
        "extinf",
        value: .number(-900...10_000, unit: "milliseconds"),
        targets: .segments,
        timing: [.always, .span],
        changesListedSegments: true,
        example: "extinf=-43",
        "EXTINF is off by that many milliseconds."
    )

    private let offset: MediaTime

    init(_ text: FaultText) {
        offset = MediaTime(milliseconds: Int64(text.value.number))
    }

    func playlist(at now: WallTime, of list: PlaylistSource) -> MediaPlaylist? {
        list.changingSegments(at: now) { segment, _, _ in segment.duration = segment.duration + offset }
    }
}
