package import Timeline

/// A media playlist (RFC 8216, 4.3.3) as a value, a field for each tag.
package struct MediaPlaylist: Hashable, Sendable {
    /// EXT-X-VERSION: 7 is the first with EXT-X-MAP outside I-frame playlists, 3 the first with decimal EXTINF (7).
    package var version: Int
    /// EXT-X-TARGETDURATION in seconds.
    package var targetDuration: Int
    /// EXT-X-MEDIA-SEQUENCE.
    package var mediaSequence: Int64
    /// EXT-X-DISCONTINUITY-SEQUENCE.
    package var discontinuitySequence: Int
    /// EXT-X-INDEPENDENT-SEGMENTS.
    package var hasIndependentSegments: Bool
    /// EXT-X-START with PRECISE=YES: where to begin, from the start of the list.
    package var start: MediaTime?
    /// EXT-X-PLAYLIST-TYPE:VOD and EXT-X-ENDLIST: nothing will change any more.
    package var isComplete: Bool
    package var segments: [MediaSegment]

    package init(
        version: Int,
        targetDuration: Int,
        mediaSequence: Int64,
        discontinuitySequence: Int = 0,
        hasIndependentSegments: Bool = true,
        start: MediaTime? = nil,
        isComplete: Bool = false,
        segments: [MediaSegment]
    ) {
        self.version = version
        self.targetDuration = targetDuration
        self.mediaSequence = mediaSequence
        self.discontinuitySequence = discontinuitySequence
        self.hasIndependentSegments = hasIndependentSegments
        self.start = start
        self.isComplete = isComplete
        self.segments = segments
    }

    /// The playlist as it goes over the wire.
    package var bytes: [UInt8] {
        var text = PlaylistText(capacity: 256 + segments.count * 128)
        text.line("#EXTM3U")
        text.line("#EXT-X-VERSION:\(version)")
        text.line("#EXT-X-TARGETDURATION:\(targetDuration)")
        text.line("#EXT-X-MEDIA-SEQUENCE:\(mediaSequence)")
        if discontinuitySequence > 0 { text.line("#EXT-X-DISCONTINUITY-SEQUENCE:\(discontinuitySequence)") }
        if isComplete { text.line("#EXT-X-PLAYLIST-TYPE:VOD") }
        if hasIndependentSegments { text.line("#EXT-X-INDEPENDENT-SEGMENTS") }
        if let start { text.line("#EXT-X-START:TIME-OFFSET=\(PlaylistText.seconds(start)),PRECISE=YES") }
        var map: String?
        for segment in segments {
            if segment.isDiscontinuous { text.line("#EXT-X-DISCONTINUITY") }
            if let uri = segment.map, uri != map || segment.isDiscontinuous {
                text.line("#EXT-X-MAP:URI=\"\(uri)\"")
                map = uri
            }
            if let time = segment.programDateTime { text.line("#EXT-X-PROGRAM-DATE-TIME:\(time.iso8601)") }
            text.line("#EXTINF:\(PlaylistText.seconds(segment.duration)),")
            text.line(segment.uri)
        }
        if isComplete { text.line("#EXT-X-ENDLIST") }
        return text.bytes
    }
}
