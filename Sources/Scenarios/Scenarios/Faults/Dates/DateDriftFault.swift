internal import HLS
internal import Timeline

/// EXT-X-PROGRAM-DATE-TIME from an encoder whose clock drifts. The clock is right at the span's start, or at the full hour if it always
/// drifts.
struct DateDriftFault: FaultKind {
    let name = "pdtdrift"
    let value = ValueRule.number(-100_000...100_000, unit: "parts per million")
    let targets = TargetRule.segments
    let timing: TimingRule = [.always, .span]
    let changesListedSegments = true
    let example = "pdtdrift=200"
    let sentence = "Dates drift by that many parts per million."

    func playlist(at now: WallTime, of list: PlaylistSource) -> MediaPlaylist? {
        let partsPerMillion = Int64(list.fault.number)
        return list.changingSegments(at: now) { segment, number, span in
            let start = list.grid.start(of: number)
            let right = span.lowerBound == .distantPast ? start.period(of: .seconds(3600)).lowerBound : span.lowerBound
            // Dates are written in milliseconds, so the drift is computed in them.
            let milliseconds = (start - right).nanoseconds / 1_000_000
            let drift = Interval.milliseconds((milliseconds * partsPerMillion).flooredQuotient(dividingBy: 1_000_000))
            segment.programDateTime = segment.programDateTime.map { $0 + drift }
        }
    }
}
