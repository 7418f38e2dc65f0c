internal import HLS
internal import Timeline

// Rules for segments that follow each other.
extension MediaPlaylistRules {
    /// Ours: either all segments have an EXT-X-MAP or none has.
    static func allSegmentsHaveMap(_ playlist: MediaPlaylist) -> [String] {
        let count = playlist.segments.count { $0.map != nil }
        return count == 0 || count == playlist.segments.count
            ? [] : ["\(count) of \(playlist.segments.count) segments have a map"]
    }

    /// Ours: EXT-X-MAP changes only at an EXT-X-DISCONTINUITY. RFC 8216, 4.3.2.3, asks for one where tracks, timestamps or
    /// encoding parameters change, which is why we change it.
    static func newMapIsDiscontinuous(_ playlist: MediaPlaylist) -> [String] {
        zip(playlist.numbers, zip(playlist.segments, playlist.segments.dropFirst())).compactMap { number, segments in
            segments.1.map == segments.0.map || segments.1.isDiscontinuous
                ? nil : "the map changes at segment \(number + 1) without a discontinuity"
        }
    }

    /// RFC 8216bis, 6.2.1: the mapping of dates to segments must not be ambiguous. Between two dates is the sum of the
    /// durations, to the millisecond in which they are written.
    static func dateTimesFollowDurations(_ playlist: MediaPlaylist) -> [String] {
        dateTimeErrors(playlist).filter { !$0.crossesDiscontinuity }.map(\.detail)
    }

    /// Ours: so it is across a discontinuity, because all programs are on one timeline.
    static func dateTimesCrossDiscontinuities(_ playlist: MediaPlaylist) -> [String] {
        dateTimeErrors(playlist).filter(\.crossesDiscontinuity).map(\.detail)
    }

    private static func dateTimeErrors(_ playlist: MediaPlaylist) -> [(crossesDiscontinuity: Bool, detail: String)] {
        var errors: [(crossesDiscontinuity: Bool, detail: String)] = []
        var last: (time: WallTime, sum: MediaTime)?
        var sum = MediaTime(ticks: 0)
        var crosses = false
        for (number, segment) in zip(playlist.numbers, playlist.segments) {
            crosses = crosses || segment.isDiscontinuous
            if let time = segment.programDateTime {
                if let last {
                    let error = (time - last.time) - ((sum - last.sum).wallTime - .epoch)
                    if error <= .milliseconds(-1) || error >= .milliseconds(1) {
                        let detail = "the date of segment \(number) is \(error.nanoseconds) ns from what EXTINF says"
                        errors.append((crosses, detail))
                    }
                }
                (last, crosses) = ((time, sum), false)
            }
            sum = sum + segment.duration
        }
        return errors
    }
}
