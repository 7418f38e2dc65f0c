internal import PlaylistReading
internal import MediaReading
internal import Timeline

// Subtitles beside the pictures.
extension StreamFollower {
    /// The tolerance of dates and maps in segments by themselves, and where nothing shows how exact they are.
    private static let tolerance = Interval.milliseconds(100)
    /// Dates, cues and EXTINF are rounded to a millisecond or so.
    private static let rounding = Interval.milliseconds(4)

    /// RFC 8216bis, 3.1.4: the map leads to the timestamps of the pictures, whose dates are known. A cue is listed only with the segments in
    /// which it is shown, and with all of them.
    mutating func cueFindings(_ index: Int, _ segment: ObservedSegment, _ media: ObservedMedia) -> [Finding] {
        let last = renditions[index].cues
        renditions[index].cues = nil
        guard let cues = media.cues, let duration = segment.duration,
            let line = line(index, segment, hasMap: cues.map != nil)
        else { return [] }
        let times = cues.times.map(cues.timestamps)
        for cue in line.shown(times) {
            let (start, end) = (cue.lowerBound, cue.upperBound)
            guard end < -Self.tolerance || start > duration + Self.tolerance else { continue }
            let found = "a cue is shown from \(start.secondsText) to \(end.secondsText) s after the segment's start"
            let expected = "some of it within the \(duration.secondsText) s of the segment"
            return [Finding(.cuesFollowMedia, found, expected: expected)]
        }
        // A missing map is no wrong one.
        guard cues.map != nil else { return [] }
        renditions[index].cues = FollowedCues(number: segment.number, times: times)
        guard let last, last.number + 1 == segment.number, !segment.isDiscontinuous else { return [] }
        return [last.finding(before: times, lasting: duration, on: line)].compactMap(\.self)
    }

    /// The timestamps of the pictures from the start of a segment on: by dates, or by the start of a complete stream.
    private func line(_ index: Int, _ segment: ObservedSegment, hasMap: Bool) -> FollowedCues.Line? {
        let variants = renditions.filter { $0.kind == .variant }
        if let date = segment.date,
            let pictures = variants.first(where: {
                $0.media.dateOffset?.segment.discontinuityNumber == segment.discontinuityNumber
            }), let offset = pictures.media.dateOffset
        {
            let error = pictures.media.dateError.map { $0 + Self.rounding + segment.durationResolution }
            return .init(tolerance: error ?? Self.tolerance) { offset.distance(ofTimestamp: $0, from: date) }
        }
        guard hasMap, let list = renditions[index].playlist, list.hasEndList, !list.has("EXT-X-DISCONTINUITY"),
            let span = variants.lazy.compactMap({ variant in
                variant.figures.measured.spans.first { span in variant.playlist.map(span.isFromStart) ?? false }
            }).first
        else { return nil }
        let before = list.segments.prefix { $0.number < segment.number }
        let start = before.reduce(span.start) { $0 + ($1.duration ?? .zero) }
        let rounding = before.reduce(Interval.zero) { $0 + $1.durationResolution }
        // Half a digit each; and muxers let sound, pictures and text begin a few pictures apart.
        return .init(tolerance: Self.tolerance + Self.half(rounding)) { timestamp in
            let ticks = MediaLine.distance(timestamp, start.nanoseconds / 100_000 * 9, wrap: 1 << 33)
            return MediaLine.interval(ticks, 90_000)
        }
    }
}

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

    let number: Int64
    let times: [Range<Int64>]

    /// RFC 8216, 3.5: a segment has all cues that are shown in it, each with its whole time. So those that are shown before and after a
    /// border are in both segments, with the same end, or cut at the end of the second. Segments without cues show nothing about maps.
    ///
    /// - Parameter line: that of the next segment, which has the other cues.
    func finding(before next: [Range<Int64>], lasting duration: Interval, on line: Line) -> Finding? {
        guard !times.isEmpty, !next.isEmpty else { return nil }
        let (before, after) = (line.shown(times), line.shown(next))
        func ends(_ cues: [Range<Interval>], at end: Interval) -> Bool {
            cues.contains { ($0.upperBound - end).magnitude <= line.tolerance }
        }
        func isAfter(_ end: Interval) -> Bool { ends(after, at: end) || ends(after, at: min(end, duration)) }
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
