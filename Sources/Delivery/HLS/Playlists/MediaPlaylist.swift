package import Timeline

/// A media playlist (RFC 8216, 4.3.3) as a value, a field for each tag.
package struct MediaPlaylist: Hashable, Sendable {
    /// EXT-X-VERSION: 3 is the first with decimal EXTINF, 4 with EXT-X-I-FRAMES-ONLY, 5 with EXT-X-MAP beside that and 6 without (7).
    package var version: Int
    /// EXT-X-TARGETDURATION in seconds.
    package var targetDuration: Int
    /// EXT-X-MEDIA-SEQUENCE: the number of the first segment.
    package var mediaSequence: Int64
    /// EXT-X-DISCONTINUITY-SEQUENCE: the discontinuities that have left the list.
    package var discontinuitySequence: Int
    /// Whether the tag is left out, as by a server that forgets EXT-X-DISCONTINUITY-SEQUENCE.
    package var omitsDiscontinuitySequence = false
    /// EXT-X-INDEPENDENT-SEGMENTS (4.3.5.1).
    package var hasIndependentSegments: Bool
    /// EXT-X-I-FRAMES-ONLY: each segment is a single I-frame (4.3.3.6).
    package var hasIFramesOnly = false
    /// EXT-X-DEFINE; nil for none.
    package var definition: Definition?
    /// EXT-X-START.
    package var start: PlaylistStart?
    /// EXT-X-SERVER-CONTROL.
    package var serverControl: ServerControl?
    /// EXT-X-PLAYLIST-TYPE; nil for a live playlist.
    package var playlistType: PlaylistType?
    /// EXT-X-ENDLIST: no more segments will be added (4.3.3.4).
    package var hasEndList: Bool
    package var segments: [MediaSegment]
    /// EXT-X-SKIP: the number of first segments that are not written, because the player has them from the list before.
    package var skippedSegments = 0
    /// EXT-X-DATERANGE.
    package var dateRanges = ListedDateRanges.none
    /// RECENTLY-REMOVED-DATERANGES of EXT-X-SKIP: date ranges that a player may have from the list before, and that have left.
    package var removedDateRanges: [String] = []
    /// PART-TARGET of EXT-X-PART-INF; nil if there are no parts.
    package var partTarget: MediaTime?
    /// Whether the last segment is incomplete: it has neither EXTINF nor URI yet, and EXT-X-PRELOAD-HINT names its next part.
    package var hasOpenSegment = false
    /// EXT-X-RENDITION-REPORT.
    package var renditionReports: [RenditionReport] = []

    package init(
        version: Int,
        targetDuration: Int,
        mediaSequence: Int64,
        discontinuitySequence: Int = 0,
        hasIndependentSegments: Bool = true,
        start: PlaylistStart? = nil,
        serverControl: ServerControl? = nil,
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
        self.serverControl = serverControl
        self.playlistType = playlistType
        self.hasEndList = hasEndList
        self.segments = segments
    }
}
