internal import HLS
internal import Timeline

/// A rendition that counts its discontinuities differently from the others.
struct DiscontinuitySequenceFault: FaultKind {
    static let definition = FaultDefinition(
        "dseq",
        value: .number(1...1000, unit: "discontinuities"),
        targets: .rendition,
        timing: [.always, .span],
        example: "640x360.dseq=1",
        "EXT-X-DISCONTINUITY-SEQUENCE of the rendition is so much higher."
    )

    private let offset: Int

    init(_ text: FaultText) {
        offset = text.value.number
    }

    func playlist(at now: WallTime, of list: PlaylistSource) -> MediaPlaylist? {
        list.changed(at: now) { $0.discontinuitySequence += offset }
    }
}
