internal import HLS
internal import Timeline

/// A list that loses more at its start than it should, and then grows again: a viewer who is behind falls out of it.
struct JumpFault: FaultKind {
    static let definition = FaultDefinition(
        name: "jump",
        value: .number(1...10_000, unit: "segments"),
        targets: .list,
        timing: [.event, .single],
        needsLiveList: true,
        reading: .oddList,
        example: "list.jump=10@30",
        sentence: "That many segments leave the list too early; at least one stays."
    )

    let text: FaultText

    private var segments: Int64 { Int64(text.number) }

    func playlist(at now: WallTime, of list: PlaylistSource) -> MediaPlaylist? {
        guard let playlist = list(at: now), let event = list.occurrence.lastStart(at: now) else { return list(at: now) }
        let listed = list.stream.view.segments(at: event)
        // Segments that have left do not come back (RFC 8216, 6.2.2).
        return playlist.dropping(before: min(listed.lowerBound + segments, listed.upperBound - 1)) ?? playlist
    }
}
