internal import PlaylistReading
internal import MediaReading
internal import Timeline

/// The cues of a segment of subtitles, by the timestamps of its map, for comparison with those of the next one.
struct FollowedCues: Sendable {
    /// Where timestamps are on the timeline of a segment.
    struct Line {
        /// How far apart equal times may be.
        let tolerance: Interval
        /// The time from the start of the segment to a timestamp in ticks of 90 kHz.
        let distance: (_ timestamp: Int64) -> Interval

        /// When cues are shown, counted from the start of the segment.
        func shown(_ times: [Range<Int64>]) -> [Range<Interval>] {
            times.map { times in
                let start = distance(times.lowerBound)
                return start..<start + MediaLine.interval(times.upperBound - times.lowerBound, 90_000)
            }
        }
    }

    private let number: Int64
    private let duration: Interval
    private let times: [Range<Int64>]

    /// - Returns: nil without a map, because a missing one is no wrong one.
    init?(_ cues: ObservedCues, of segment: ObservedSegment, lasting duration: Interval) {
        guard cues.map != nil else { return nil }
        (number, self.duration) = (segment.number, duration)
        times = cues.times.map(cues.timestamps)
    }

    /// RFC 8216, 3.5: a segment has all cues that are shown in it, each with its whole time. So those that are shown before and after a
    /// border are in both segments, with the same end, or cut at the end of the second. Segments without cues show nothing about maps.
    func finding(before next: FollowedCues, on line: Line) -> Finding? {
        guard next.number == number + 1, !times.isEmpty, !next.times.isEmpty else { return nil }
        let (before, after) = (line.shown(times), line.shown(next.times))
        func ends(_ cues: [Range<Interval>], at end: Interval) -> Bool {
            cues.contains { ($0.upperBound - end).magnitude <= line.tolerance }
        }
        func isAfter(_ end: Interval) -> Bool { ends(after, at: end) || ends(after, at: min(end, next.duration)) }
        let expected = "each cue, with the same time, in every segment in which it is shown"
        if let end = before.map(\.upperBound).first(where: { $0 > line.tolerance && !isAfter($0) }) {
            let found =
                "a cue of the segment before is shown until \(end.secondsText) s after the start of this one, and is not in it"
            return Finding(.cuesFollowMedia, found, expected: expected)
        }
        if let cue = after.first(where: { $0.lowerBound < -line.tolerance && !ends(before, at: $0.upperBound) }) {
            let start = cue.lowerBound.magnitude.secondsText
            let found = "a cue is shown from \(start) s before the segment's start on, and is not in the segment before"
            return Finding(.cuesFollowMedia, found, expected: expected)
        }
        return nil
    }
}
