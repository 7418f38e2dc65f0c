internal import StreamReading
internal import Timeline

// Subtitles beside the pictures.
extension StreamFollower {
    /// The tolerance of a date and a map.
    private static let tolerance = Interval.milliseconds(100)

    /// RFC 8216bis, 3.1.4: the map leads to the timestamps of the pictures, whose dates are known. A cue is listed only with the segments in
    /// which it is shown.
    func cueFindings(_ index: Int, _ segment: ObservedSegment, _ media: ObservedMedia) -> [Finding] {
        guard let cues = media.cues, let duration = segment.duration,
            let distance = distance(index, segment, hasMap: cues.map != nil)
        else { return [] }
        for cue in cues.times {
            let times = cues.timestamps(of: cue)
            let start = distance(times.lowerBound)
            let end = start + .milliseconds(cue.upperBound - cue.lowerBound)
            guard end < -Self.tolerance || start > duration + Self.tolerance else { continue }
            let found = "a cue is shown from \(start.secondsText) to \(end.secondsText) s after the segment's start"
            let expected = "some of it within the \(duration.secondsText) s of the segment"
            return [Finding(.cuesFollowMedia, found, expected: expected)]
        }
        return []
    }

    /// The time from the start of a segment to a timestamp in ticks of 90 kHz: by dates, or by the start of a complete stream.
    private func distance(
        _ index: Int,
        _ segment: ObservedSegment,
        hasMap: Bool
    ) -> ((_ timestamp: Int64) -> Interval)? {
        let variants = renditions.filter { $0.kind == .variant }
        if let date = segment.date,
            let pictures = variants.compactMap(\.media.dateOffset)
                .first(where: { $0.discontinuity == segment.discontinuityNumber })
        {
            return { pictures.distance(ofTimestamp: $0, from: date) }
        }
        guard hasMap, let list = renditions[index].playlist, list.hasEndList, !list.has("EXT-X-DISCONTINUITY"),
            let span = variants.lazy.compactMap({ variant in
                variant.measured.spans.first { span in variant.playlist.map(span.isFromStart) ?? false }
            }).first
        else { return nil }
        let before = list.segments.prefix { $0.number < segment.number }
        let start = before.reduce(span.start) { $0 + ($1.duration ?? .zero) }
        return { timestamp in
            let ticks = MediaLine.distance(timestamp, start.nanoseconds / 100_000 * 9, wrap: 1 << 33)
            return MediaLine.interval(ticks, 90_000)
        }
    }

}
