internal import StreamReading
internal import Timeline

// Subtitles beside the pictures.
extension StreamFollower {
    /// The tolerance of a date and a map.
    private static let tolerance = Interval.milliseconds(100)

    /// RFC 8216bis, 3.1.4: the map leads to the timestamps of the pictures, whose dates are known. A cue is listed only with the segments in
    /// which it is shown.
    func cueFindings(_ segment: ObservedSegment, _ media: ObservedMedia) -> [Finding] {
        guard let cues = media.cues, let date = segment.date, let duration = segment.duration,
            let pictures = renditions.lazy.filter({ $0.kind == .variant }).compactMap(\.media.dateOffset)
                .first(where: { $0.discontinuity == segment.discontinuityNumber })
        else { return [] }
        for cue in cues.times {
            let times = cues.timestamps(of: cue)
            let start = pictures.distance(ofTimestamp: times.lowerBound, from: date)
            let end = start + .milliseconds(cue.upperBound - cue.lowerBound)
            guard end < -Self.tolerance || start > duration + Self.tolerance else { continue }
            let found = "a cue is shown from \(start.secondsText) to \(end.secondsText) s after the segment's start"
            let expected = "some of it within the \(duration.secondsText) s of the segment"
            return [Finding(.cuesFollowMedia, found, expected: expected)]
        }
        return []
    }

    mutating func checkCues(
        _ index: Int,
        _ segment: ObservedSegment,
        _ media: ObservedMedia,
        _ flight: Flight
    ) {
        tell(cueFindings(segment, media).map { $0.at(flight.uri, segment: segment.number) }, of: renditions[index].uri)
    }
}
