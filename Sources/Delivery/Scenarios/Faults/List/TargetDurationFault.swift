internal import HLS
internal import Timeline

/// EXT-X-TARGETDURATION that is another.
struct TargetDurationFault: FaultKind {
    static let definition = FaultDefinition(
        "target",
        value: .number(1...60, unit: "seconds"),
        targets: .segments,
        timing: [.always, .span],
        example: "target=3@30-0",
        "EXT-X-TARGETDURATION is another."
    )

    private let seconds: Int

    init(_ text: FaultText) {
        seconds = text.value.number
    }

    func playlist(at now: WallTime, of list: PlaylistSource) -> MediaPlaylist? {
        list.changed(at: now) { $0.targetDuration = seconds }
    }
}
