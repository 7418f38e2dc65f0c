package import Timeline

/// A media playlist (RFC 8216, 4.3.3) as a value, a field for each tag.
package struct MediaPlaylist: Hashable, Sendable {
    /// EXT-X-PLAYLIST-TYPE (4.3.3.5).
    package enum PlaylistType: String, CaseIterable, Sendable {
        /// Segments are only ever added.
        case event = "EVENT"
        /// Nothing changes.
        case vod = "VOD"
    }

    /// EXT-X-VERSION: 6 is the first with EXT-X-MAP outside I-frame playlists, 3 the first with decimal EXTINF (7).
    package var version: Int
    /// EXT-X-TARGETDURATION in seconds.
    package var targetDuration: Int
    /// EXT-X-MEDIA-SEQUENCE: the number of the first segment.
    package var mediaSequence: Int64
    /// EXT-X-DISCONTINUITY-SEQUENCE: the discontinuities that have left the list.
    package var discontinuitySequence: Int
    /// EXT-X-INDEPENDENT-SEGMENTS (4.3.5.1).
    package var hasIndependentSegments: Bool
    /// EXT-X-START.
    package var start: PlaylistStart?
    /// HOLD-BACK of EXT-X-SERVER-CONTROL: how far from the end of the list players stay (RFC 8216bis, 4.4.3.8).
    package var holdBack: MediaTime?
    /// EXT-X-PLAYLIST-TYPE; nil for a live playlist.
    package var playlistType: PlaylistType?
    /// EXT-X-ENDLIST: no segment will be added any more (4.3.3.4).
    package var hasEndList: Bool
    package var segments: [MediaSegment]

    package init(
        version: Int,
        targetDuration: Int,
        mediaSequence: Int64,
        discontinuitySequence: Int = 0,
        hasIndependentSegments: Bool = true,
        start: PlaylistStart? = nil,
        holdBack: MediaTime? = nil,
        playlistType: PlaylistType? = nil,
        hasEndList: Bool = false,
        segments: [MediaSegment]
    ) {
        self.version = version
        self.targetDuration = targetDuration
        self.mediaSequence = mediaSequence
        self.discontinuitySequence = discontinuitySequence
        self.hasIndependentSegments = hasIndependentSegments
        self.start = start
        self.holdBack = holdBack
        self.playlistType = playlistType
        self.hasEndList = hasEndList
        self.segments = segments
    }

    /// A playlist of type VOD with EXT-X-ENDLIST if it is complete, and a live one if it is not.
    package init(
        version: Int,
        targetDuration: Int,
        mediaSequence: Int64,
        isComplete: Bool,
        segments: [MediaSegment]
    ) {
        self.init(
            version: version,
            targetDuration: targetDuration,
            mediaSequence: mediaSequence,
            playlistType: isComplete ? .vod : nil,
            hasEndList: isComplete,
            segments: segments
        )
    }

    /// The numbers of the segments listed.
    package var numbers: Range<Int64> {
        mediaSequence..<mediaSequence + Int64(segments.count)
    }

    /// The sum of the durations.
    package var duration: MediaTime {
        segments.reduce(MediaTime(ticks: 0)) { $0 + $1.duration }
    }

    /// The Discontinuity Sequence Number of each segment (RFC 8216, 6.2.1): what finds the same moment in another
    /// rendition.
    package var discontinuityNumbers: [Int] {
        var number = discontinuitySequence
        return segments.map { segment in
            if segment.isDiscontinuous { number += 1 }
            return number
        }
    }
}
