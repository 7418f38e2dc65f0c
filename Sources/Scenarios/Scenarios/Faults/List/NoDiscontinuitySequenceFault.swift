internal import HLS
internal import Timeline

/// A server that forgets EXT-X-DISCONTINUITY-SEQUENCE.
struct NoDiscontinuitySequenceFault: FaultKind {
    let name = "nodseq"
    let targets = TargetRule.segments
    let timing: TimingRule = [.always, .span]
    let example = "nodseq"
    let sentence = "There is no EXT-X-DISCONTINUITY-SEQUENCE, whatever has left the list."

    func change(_ list: inout MediaPlaylist, by fault: Fault) {
        // A list that needs no such tag loses none.
        if list.discontinuitySequence > 0 || list.segments.contains(where: \.isDiscontinuous) {
            list.omitsDiscontinuitySequence = true
        }
    }
}
