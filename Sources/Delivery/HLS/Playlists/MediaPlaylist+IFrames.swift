internal import Timeline

extension MediaPlaylist {
    /// The I-frame playlist of the same time (RFC 8216, 4.3.3.6): each segment is replaced by one I-frame for each of its seconds.
    ///
    /// It is made from the list as it is, so everything that holds for a segment holds for its I-frames: dates, programs, gaps, the effects
    /// of a scenario. The I-frames of segment *n* have the numbers from *n*·*d* on, where *d* is the duration of segments in seconds.
    ///
    /// - Parameter container: the container of its segments.
    package func iFrames(in container: SegmentContainer, each count: Int) -> MediaPlaylist {
        var playlist = self
        playlist.version = container.iFramePlaylistVersion
        playlist.hasIFramesOnly = true
        playlist.mediaSequence = mediaSequence * Int64(count)
        playlist.segments = segments.flatMap { $0.iFrames(count) }
        return playlist
    }
}

extension MediaSegment {
    private static let second = MediaTime(seconds: 1)

    /// Each lasts until the next (RFC 8216bis, 4.4.3.6), and all together as long as the segment's stated duration.
    fileprivate func iFrames(_ count: Int) -> [MediaSegment] {
        let isLonger = Self.second * Int64(count - 1) < duration
        // A shorter one is cut into equal parts.
        func beginning(of index: Int) -> MediaTime {
            isLonger ? Self.second * Int64(index) : MediaTime(ticks: duration.ticks * Int64(index) / Int64(count))
        }
        return (0..<count).map { index in
            let start = beginning(of: index)
            var frame = self
            frame.uri = SegmentNames.iFrame(index, of: count, inPlaceOf: uri)
            frame.duration = (index == count - 1 ? duration : beginning(of: index + 1)) - start
            frame.programDateTime = programDateTime.map { $0 + (start.wallTime - .epoch) }
            frame.isDiscontinuous = isDiscontinuous && index == 0
            frame.cue = index == 0 ? cue : nil
            return frame
        }
    }
}
