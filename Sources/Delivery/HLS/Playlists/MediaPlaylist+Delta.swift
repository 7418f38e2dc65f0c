internal import Timeline

extension MediaPlaylist {
    /// The same list without the segments that a player has from the one before (RFC 8216bis, 6.2.5.1): all segments that end before the
    /// skip boundary.
    ///
    /// - Parameter skipsDateRanges: whether date ranges that the player has are left out too (`_HLS_skip=v2`).
    /// - Returns: the list unchanged if it has no skip boundary, or nothing before it, or if it has ended.
    package func deltaUpdate(skippingDateRanges skipsDateRanges: Bool = false) -> MediaPlaylist {
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
        if skipsDateRanges, serverControl?.canSkipDateRanges == true {
            // A tag is in the first list after its time, which may be a segment later.
            let boundary = (boundary + MediaTime(seconds: Int64(targetDuration))).wallTime - .epoch
            (delta.dateRanges, delta.removedDateRanges) = dateRanges.skipping(before: boundary)
            // Version 10 is the first that replaces date ranges (8).
            delta.version = max(version, 10)
        }
        return delta
    }
}
