internal import HLS
internal import Timeline

/// Lists that have lost discontinuities before anybody came, or a rendition that counts them differently from the others.
struct DiscontinuitySequenceFault: FaultKind {
    static let definition = FaultDefinition(
        "dseq",
        value: .number(1...999_999_999, unit: "discontinuities"),
        targets: .list,
        timing: [.always, .span],
        example: "640x360.dseq=1",
        "EXT-X-DISCONTINUITY-SEQUENCE is so much higher."
    )

    private let offset: Int

    init(_ text: FaultText) {
        offset = text.value.number
    }

    func playlist(at now: WallTime, of list: PlaylistSource) -> MediaPlaylist? {
        list.changed(at: now) { $0.discontinuitySequence += offset }
    }
}
