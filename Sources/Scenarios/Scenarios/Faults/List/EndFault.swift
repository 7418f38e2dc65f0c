internal import HLS
internal import Timeline

/// The stream ends, and may be live again after a while.
struct EndFault: FaultKind {
    let name = "end"
    let targets = TargetRule.segments
    let timing: TimingRule = [.span, .single]
    let needsLiveList = true
    let reading = FaultReading.end
    let example = "end@after60-80"
    let sentence = "The list gets EXT-X-ENDLIST and stays as it is, until the span's end if there is one."

    func playlist(at now: WallTime, of list: PlaylistSource) -> MediaPlaylist? {
        guard let span = list.occurrence.lastingSpan(at: now) else { return list(at: now) }
        var playlist = list(at: span.lowerBound)
        playlist?.hasEndList = true
        return playlist
    }

    func listOffsets(of fault: Fault, in stream: FaultedStream) -> ClosedRange<Interval> {
        // A list that has ended is not requested again, even if there is another one later.
        -max(fault.occurrence.longestSpan, .seconds(86_400)) ... .zero
    }
}
