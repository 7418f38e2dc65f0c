internal import Timeline

extension MediaPlaylist {
    /// The same list without the segments that a player has from the one before (RFC 8216bis, 6.2.5.1): all segments that end before the
    /// skip boundary.
    ///
    /// - Returns: the list unchanged if it has no skip boundary, or nothing before it, or if it has ended.
    package var deltaUpdate: MediaPlaylist {
        guard let boundary = serverControl?.canSkipUntil, !hasEndList else { return self }
        var (kept, length) = (0, MediaTime(ticks: 0))
        for segment in segments.reversed() where length < boundary {
            // Only the existing parts of the last segment count.
            let isOpen = kept == 0 && hasOpenSegment
            length = isOpen ? segment.parts.reduce(length) { $0 + $1.duration } : length + segment.duration
            kept += 1
        }
        guard kept < segments.count else { return self }
        var delta = self
        delta.skippedSegments = segments.count - kept
        // Version 9 is the first that has EXT-X-SKIP (RFC 8216bis, 8).
        delta.version = max(version, 9)
        return delta
    }
}
