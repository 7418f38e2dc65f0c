internal import Timeline

// Delta updates (RFC 8216bis, 6.2.5.1 and 6.3.7).
extension ObservedPlaylist {
    /// This list with the segments that it leaves out, from the one before; itself if it leaves out none.
    ///
    /// - Returns: nil if the list before lacks some of them, so that a player has to request the whole list.
    package func merged(with earlier: ObservedPlaylist) -> ObservedPlaylist? {
        guard let count = skippedCount else { return self }
        let skipped = earlier.segments.filter { $0.number < mediaSequence && $0.number >= mediaSequence - count }
        guard Int64(skipped.count) == count else { return nil }
        var list = self
        list.skippedCount = nil
        list.mediaSequence -= count
        list.segments = skipped + segments
        list.countSegments()
        return list
    }

    /// The findings about an answer to `_HLS_skip=YES`.
    ///
    /// - Parameter earlier: the player's list, which is complete.
    package func deltaFindings(after earlier: ObservedPlaylist) -> [Finding] {
        guard let boundary = control?.canSkipUntil, !hasEndList else {
            guard skippedCount != nil else { return [] }
            let found = "there is an EXT-X-SKIP, and \(hasEndList ? "EXT-X-ENDLIST" : "no CAN-SKIP-UNTIL")"
            return [Finding(.deltaUpdateIsMade, found, expected: "the whole list: _HLS_skip is ignored then")]
        }
        guard let count = skippedCount else {
            // Segments that lie behind the boundary as a whole would have been left out at least.
            let kept = segments.dropFirst().reduce(Interval.zero) { $0 + ($1.duration ?? .zero) }
            guard kept > boundary, !segments.isEmpty else { return [] }
            let found = "the whole list came, and its first segment ends \(kept.secondsText) s before its end"
            let expected = "EXT-X-SKIP in place of what is farther than \(boundary.secondsText) s, CAN-SKIP-UNTIL"
            return [Finding(.deltaUpdateIsMade, found, expected: expected)]
        }
        if durationWithParts + LowLatencyTags.frame < boundary {
            let found = "the delta update lists only the last \(durationWithParts.secondsText) s"
            let expected = "\(boundary.secondsText) s or more, CAN-SKIP-UNTIL"
            return [Finding(.deltaUpdateIsConsistent, found, expected: expected)]
        }
        guard merged(with: earlier) != nil else {
            let found = "\(count) segments before \(allSegments.first?.number ?? 0) are left out"
            return [Finding(.deltaUpdateIsConsistent, found, expected: "no more than the list before had")]
        }
        return []
    }

    /// The first difference from a list that was there before, or at the same moment: a segment, or else the hint; nil if there is none.
    /// If a part has come in between, the segments that were whole are compared.
    package func difference(from other: ObservedPlaylist) -> String? {
        let isLater = lastPart.map { last in other.lastPart.map { last > $0 } ?? true } ?? false
        if !isLater, allSegments.map(\.number) != other.allSegments.map(\.number) {
            return "segments \(numbersText) instead of \(other.numbersText)"
        }
        for one in allSegments {
            guard let two = other.listed(one.number), !isLater || two.isWhole else { continue }
            if !one.isSame(as: two, withParts: !isLater) {
                return "segment \(one.number) is \(one.text) instead of \(two.text)"
            }
        }
        guard !isLater, partHint?.uri != other.partHint?.uri else { return nil }
        return "the hint is '\(partHint?.uri ?? "none")' instead of '\(other.partHint?.uri ?? "none")'"
    }

    private var numbersText: String {
        guard let first = allSegments.first?.number, let last = allSegments.last?.number else { return "none" }
        return "\(first) to \(last)"
    }
}

extension ObservedSegment {
    /// Whether it is the same segment, on any line. The map that a delta update begins with may be that of the list before.
    fileprivate func isSame(as other: ObservedSegment, withParts: Bool) -> Bool {
        uri == other.uri && duration == other.duration && isDiscontinuous == other.isDiscontinuous
            && isGap == other.isGap && (!withParts || parts == other.parts)
    }

    fileprivate var text: String { "'\(isWhole ? String(uri.prefix(80)) : "not whole")' with \(parts.count) parts" }
}
