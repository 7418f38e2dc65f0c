internal import HLS
internal import Timeline

/// A rendition whose media sequence numbers start elsewhere.
struct SequenceFault: FaultKind {
    static let definition = FaultDefinition(
        name: "msn",
        value: .number(1...1_000_000, unit: "segments"),
        targets: .rendition,
        timing: [.always, .span],
        changesNumbers: true,
        example: "640x360.msn=1000",
        sentence: "EXT-X-MEDIA-SEQUENCE of the rendition is higher by that number."
    )

    let text: FaultText

    func playlist(at now: WallTime, of list: PlaylistSource) -> MediaPlaylist? {
        list.changed(at: now) { $0.mediaSequence += Int64(text.number) }
    }
}
