package import Timeline

/// A media playlist (RFC 8216, 4.3.3) as a value, a field for each tag.
package struct MediaPlaylist: Hashable, Sendable {
    /// EXT-X-VERSION: 3 is the first with decimal EXTINF, 4 with EXT-X-I-FRAMES-ONLY, 5 with EXT-X-MAP beside that and 6 without (7).
    package var version: Int
    /// EXT-X-TARGETDURATION (4.3.3.1), in whole seconds; no rounded EXTINF is longer.
    package var targetDuration: Int
    /// EXT-X-MEDIA-SEQUENCE (4.3.3.2): the number of the first segment.
    package var mediaSequence: Int64
    /// EXT-X-DISCONTINUITY-SEQUENCE (4.3.3.3): the discontinuities that have left the list.
    package var discontinuitySequence = 0
    /// Whether the tag is left out, as by a server that forgets EXT-X-DISCONTINUITY-SEQUENCE.
    package var omitsDiscontinuitySequence = false
    /// EXT-X-INDEPENDENT-SEGMENTS (4.3.5.1).
    package var hasIndependentSegments = true
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
    package var hasEndList = false
    package var segments: [MediaSegment]
    /// EXT-X-SKIP (RFC 8216bis, 4.4.5.2): the number of first segments that are not written, because the player has them from the list before.
    package var skippedSegments = 0
    /// EXT-X-DATERANGE.
    package var dateRanges = ListedDateRanges.none
    /// RECENTLY-REMOVED-DATERANGES of EXT-X-SKIP: date ranges that a player may have from the list before, and that have left.
    package var removedDateRanges: [String] = []
    /// PART-TARGET of EXT-X-PART-INF (RFC 8216bis, 4.4.3.7), which no part exceeds; nil if there are no parts.
    package var partTarget: MediaTime?
    /// Whether the last segment is incomplete: it has neither EXTINF nor URI yet, and EXT-X-PRELOAD-HINT names its next part.
    package var hasOpenSegment = false
    /// EXT-X-RENDITION-REPORT.
    package var renditionReports: [RenditionReport] = []

    package init(version: Int, targetDuration: Int, mediaSequence: Int64, segments: [MediaSegment]) {
        (self.version, self.targetDuration) = (version, targetDuration)
        (self.mediaSequence, self.segments) = (mediaSequence, segments)
    }
}
