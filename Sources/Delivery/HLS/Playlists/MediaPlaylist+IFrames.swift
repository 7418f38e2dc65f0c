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
        let before = Self.second * Int64(count - 1)
        let isLonger = before < duration
        return (0..<count).map { index in
            let start = isLonger ? Self.second * Int64(index) : duration.part(index, of: count)
            let end = isLonger ? Self.second * Int64(index + 1) : duration.part(index + 1, of: count)
            var frame = self
            frame.uri = SegmentNames.iFrame(index, of: count, inPlaceOf: uri)
            frame.duration = (index == count - 1 ? duration : end) - start
            frame.programDateTime = programDateTime.map { $0 + (start.wallTime - .epoch) }
            frame.isDiscontinuous = isDiscontinuous && index == 0
            frame.cue = index == 0 ? cue : nil
            return frame
        }
    }
}

extension MediaTime {
    /// The start of a part if the duration is cut into equal ones.
    fileprivate func part(_ index: Int, of count: Int) -> MediaTime {
        MediaTime(ticks: ticks * Int64(index) / Int64(count))
    }
}
