internal import HLS
internal import Timeline

/// Lists that lost discontinuities before the first viewer came, or a rendition that counts them differently from the others.
struct DiscontinuitySequenceFault: FaultKind {
    static let definition = FaultDefinition(
        name: "dseq",
        value: .number(1...999_999_999, unit: "discontinuities"),
        targets: .list,
        timing: [.always, .span],
        example: "640x360.dseq=1",
        sentence: "EXT-X-DISCONTINUITY-SEQUENCE is higher by that number."
    )

    let text: FaultText

    func playlist(at now: WallTime, of list: PlaylistSource) -> MediaPlaylist? {
        list.changed(at: now) { $0.discontinuitySequence += text.number }
    }
}
