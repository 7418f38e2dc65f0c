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
        let followed = FollowedCues(cues, of: segment, lasting: duration)
        renditions[index].cues = followed
        for cue in line.shown(cues.times.map(cues.timestamps)) {
            let (start, end) = (cue.lowerBound, cue.upperBound)
            guard end < -Self.tolerance || start > duration + Self.tolerance else { continue }
            let found = "a cue is shown from \(start.secondsText) to \(end.secondsText) s after the segment's start"
            let expected = "some of it within the \(duration.secondsText) s of the segment"
            return [Finding(.cuesFollowMedia, found, expected: expected)]
        }
        guard let last, let followed, !segment.isDiscontinuous else { return [] }
        return [last.finding(before: followed, on: line)].compactMap(\.self)
    }

    /// The timestamps of the pictures from the start of a segment on: by dates, or by the start of a complete stream.
    private func line(_ index: Int, _ segment: ObservedSegment, hasMap: Bool) -> FollowedCues.Line? {
        let variants = renditions.filter { $0.kind == .variant }
        if let date = segment.date,
            let pictures = variants.first(where: {
                $0.media.dateOffset?.discontinuity == segment.discontinuityNumber
            }), let offset = pictures.media.dateOffset
        {
            let error = pictures.media.dateError.map { $0 + Self.rounding + segment.durationResolution }
            return .init(tolerance: error ?? Self.tolerance) { offset.distance(ofTimestamp: $0, from: date) }
        }
        guard hasMap, let list = renditions[index].playlist, list.hasEndList, !list.has("EXT-X-DISCONTINUITY"),
            let span = variants.lazy.compactMap({ variant in
                variant.measured.spans.first { span in variant.playlist.map(span.isFromStart) ?? false }
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
