internal import HLS
internal import Timeline

/// The stream ends, and may be live again after a while.
struct EndFault: FaultKind {
    static let definition = FaultDefinition(
        name: "end",
        targets: .segments,
        timing: [.span, .single],
        needsLiveList: true,
        endsLists: true,
        reading: .end,
        example: "end@after60-80",
        sentence: "The list gets EXT-X-ENDLIST and stays as it is, until the span's end if there is one."
    )

    let text: FaultText

    func playlist(at now: WallTime, of list: PlaylistSource) -> MediaPlaylist? {
        guard let span = list.occurrence.lastingSpan(at: now) else { return list(at: now) }
        var playlist = list(at: span.lowerBound)
        playlist?.hasEndList = true
        return playlist
    }

    func listOffsets(during occurrence: Occurrence, in stream: FaultedStream) -> ClosedRange<Interval> {
        // A list that has ended is not requested again, even if there is another one later.
        -max(occurrence.longestSpan, .seconds(86_400)) ... .zero
    }
}
