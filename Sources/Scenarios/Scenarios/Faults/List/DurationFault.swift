internal import HLS
internal import Timeline

/// EXTINF that differs from the duration of segments.
struct DurationFault: FaultKind {
    static let definition = FaultDefinition(
        name: "extinf",
        value: .number(-900...10_000, unit: "milliseconds"),
        targets: .segments,
        timing: [.always, .span],
        changesListedSegments: true,
        example: "extinf=-43",
        sentence: "EXTINF is off by that many milliseconds."
    )

    let text: FaultText

    private var offset: MediaTime { MediaTime(milliseconds: Int64(text.number)) }

    func playlist(at now: WallTime, of list: PlaylistSource) -> MediaPlaylist? {
        list.changingSegments(at: now) { segment, _, _ in segment.duration = segment.duration + offset }
    }
}
