internal import Timeline

// Delta updates (RFC 8216bis, 6.2.5.1 and 6.3.7).
extension LowLatencyPlaylist {
    /// This list with what it left out, which is in the one before; itself if it leaves out nothing.
    ///
    /// - Returns: nil if the list before lacks some of it, so that a player has to ask for all.
    package func merged(with earlier: LowLatencyPlaylist) -> LowLatencyPlaylist? {
        guard let count = skippedCount else { return self }
        guard let next = allSegments.first?.number, count >= 0, count <= Int64(earlier.segments.count) else {
            return nil
        }
        let skipped = earlier.segments.filter { $0.number < next && $0.number >= next - count }
        guard Int64(skipped.count) == count else { return nil }
        var list = self
        list.skippedCount = nil
        list.segments = skipped + segments
        return list
    }

    /// What is wrong with an answer to `_HLS_skip=YES`.
    ///
    /// - Parameter earlier: the list that the player has, of which it is known that it was whole.
    package func deltaFlaws(after earlier: LowLatencyPlaylist) -> [LowLatencyFlaw] {
        guard let boundary = control?.canSkipUntil, !hasEndList else {
            guard skippedCount != nil else { return [] }
            let found = "there is an EXT-X-SKIP, and \(hasEndList ? "EXT-X-ENDLIST" : "no CAN-SKIP-UNTIL")"
            return [LowLatencyFlaw(.deltaUpdateIsMade, found, expected: "the whole list: _HLS_skip is ignored then")]
        }
        guard let count = skippedCount else {
            // What would have been left out at least: segments that lie behind the boundary as a whole.
            let kept = segments.dropFirst().reduce(Interval.zero) { $0 + ($1.duration ?? .zero) }
            guard kept > boundary, !segments.isEmpty else { return [] }
            let found = "the whole list came, and its first segment ends \(kept.secondsText) s before its end"
            let expected = "EXT-X-SKIP in place of what is farther than \(boundary.secondsText) s, CAN-SKIP-UNTIL"
            return [LowLatencyFlaw(.deltaUpdateIsMade, found, expected: expected)]
        }
        if duration + LowLatencyRules.frame < boundary {
            let found = "what was not left out lasts \(duration.secondsText) s"
            let expected = "\(boundary.secondsText) s or more, CAN-SKIP-UNTIL"
            return [LowLatencyFlaw(.deltaUpdateIsConsistent, found, expected: expected)]
        }
        guard merged(with: earlier) != nil else {
            let found = "\(count) segments before \(allSegments.first?.number ?? 0) are left out"
            return [LowLatencyFlaw(.deltaUpdateIsConsistent, found, expected: "no more than the list before had")]
        }
        return []
    }

    /// What two lists of the same moment say differently, if anything: the first segment, or what else.
    package func difference(from other: LowLatencyPlaylist) -> String? {
        if allSegments.map(\.number) != other.allSegments.map(\.number) {
            return "segments \(numbersText), and \(other.numbersText)"
        }
        for (one, two) in zip(allSegments, other.allSegments) where !one.says(sameAs: two) {
            return "segment \(one.number) is \(one.text), and \(two.text)"
        }
        if partHint?.uri != other.partHint?.uri {
            return "the hint is '\(partHint?.uri ?? "none")', and '\(other.partHint?.uri ?? "none")'"
        }
        return nil
    }

    private var numbersText: String {
        guard let first = allSegments.first?.number, let last = allSegments.last?.number else { return "none" }
        return "\(first) to \(last)"
    }
}

extension LowLatencyPlaylist.Segment {
    /// Whether it says the same, wherever it stands. The map that a delta update begins with may be that of the list before.
    fileprivate func says(sameAs other: LowLatencyPlaylist.Segment) -> Bool {
        uri == other.uri && duration == other.duration && isDiscontinuous == other.isDiscontinuous
            && isGap == other.isGap && parts.count == other.parts.count
            && zip(parts, other.parts).allSatisfy { $0.says(sameAs: $1) }
    }

    /// As a finding has it.
    fileprivate var text: String { "'\((uri ?? "not whole").prefix(80))' with \(parts.count) parts" }
}
