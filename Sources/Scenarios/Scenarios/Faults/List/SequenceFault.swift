internal import HLS
internal import Timeline

/// A rendition whose media sequence numbers start elsewhere.
struct SequenceFault: FaultKind {
    static let definition = FaultDefinition(
        "msn",
        value: .number(1...1_000_000, unit: "segments"),
        targets: .rendition,
        timing: [.always, .span],
        example: "640x360.msn=1000",
        "EXT-X-MEDIA-SEQUENCE of the rendition is so much higher."
    )

    private let offset: Int64

    init(_ text: FaultText) {
        offset = Int64(text.value.number)
    }

    func playlist(at now: WallTime, of list: PlaylistSource) -> MediaPlaylist? {
        list.changed(at: now) { $0.mediaSequence += offset }
    }
}
