internal import Timeline

extension MediaPlaylist {
    /// The playlist as it goes over the wire.
    package var bytes: [UInt8] {
        var text = PlaylistText(capacity: 320 + segments.count * 192)
        text.line("#EXTM3U")
        text.line("#EXT-X-VERSION:", Int64(version))
        text.line("#EXT-X-TARGETDURATION:", Int64(targetDuration))
        text.line("#EXT-X-MEDIA-SEQUENCE:", mediaSequence)
        if needsDiscontinuitySequence {
            text.line("#EXT-X-DISCONTINUITY-SEQUENCE:", Int64(discontinuitySequence))
        }
        if let playlistType { text.line("#EXT-X-PLAYLIST-TYPE:", playlistType.rawValue) }
        if hasIndependentSegments { text.line("#EXT-X-INDEPENDENT-SEGMENTS") }
        if let start { text.line(start) }
        if let holdBack {
            text.append("#EXT-X-SERVER-CONTROL:HOLD-BACK=")
            text.append(holdBack)
            text.endLine()
        }
        var map: String?
        for segment in segments {
            if segment.isDiscontinuous { text.line("#EXT-X-DISCONTINUITY") }
            if let uri = segment.map, uri != map || segment.isDiscontinuous {
                text.append("#EXT-X-MAP:URI=\"")
                text.append(uri)
                text.line("\"")
                map = uri
            }
            if let time = segment.programDateTime {
                text.append("#EXT-X-PROGRAM-DATE-TIME:")
                text.append(time)
                text.endLine()
            }
            text.append("#EXTINF:")
            text.append(segment.duration)
            text.line(",")
            text.append(segment.uri)
            text.endLine()
        }
        if hasEndList { text.line("#EXT-X-ENDLIST") }
        return text.bytes
    }

    /// A list that will lose a discontinuity has to count from the start, at 0 (RFC 8216, 6.2.2).
    private var needsDiscontinuitySequence: Bool {
        discontinuitySequence > 0 || !hasEndList && segments.contains(where: \.isDiscontinuous)
    }
}
