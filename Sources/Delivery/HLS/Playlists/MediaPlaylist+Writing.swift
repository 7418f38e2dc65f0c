extension MediaPlaylist {
    /// The playlist as it is sent.
    package var bytes: [UInt8] {
        var text = PlaylistText(capacity: 320 + (segments.count - skippedSegments) * 192)
        text.line("#EXTM3U")
        text.line("#EXT-X-VERSION", Int64(max(version, definition?.version ?? 0, segments.first?.key?.version ?? 0)))
        text.line(definition)
        text.line("#EXT-X-TARGETDURATION", Int64(targetDuration))
        text.line("#EXT-X-MEDIA-SEQUENCE", mediaSequence)
        if needsDiscontinuitySequence { text.line("#EXT-X-DISCONTINUITY-SEQUENCE", Int64(discontinuitySequence)) }
        text.line(playlistType)
        if hasIFramesOnly { text.line("#EXT-X-I-FRAMES-ONLY") }
        if hasIndependentSegments { text.line("#EXT-X-INDEPENDENT-SEGMENTS") }
        text.line(start)
        text.line(serverControl)
        if let partTarget { text.line("#EXT-X-PART-INF") { $0.attribute("PART-TARGET", partTarget) } }
        if skippedSegments > 0 {
            text.line("#EXT-X-SKIP") { text in
                text.attribute("SKIPPED-SEGMENTS", Int64(skippedSegments))
                guard !removedDateRanges.isEmpty else { return }
                // They are separated by tabs (RFC 8216bis, 4.4.5.2).
                text.attribute("RECENTLY-REMOVED-DATERANGES", quoted: removedDateRanges.joined(separator: "\t"))
            }
        }
        for range in dateRanges.tags { text.line(range) }
        var inForce = TagsInForce()
        let open = hasOpenSegment ? segments.last : nil
        for segment in segments.dropLast(open == nil ? 0 : 1).dropFirst(skippedSegments) {
            segment.write(to: &text, after: &inForce)
        }
        if let open, !hasEndList {
            if !open.parts.isEmpty { open.write(to: &text, after: &inForce, isOpen: true) }
            // Its tag is written together with its first part.
            if let next = open.map, next != inForce.map, open.parts.isEmpty {
                text.hint("MAP", uri: next.uri)
            }
            text.hint("PART", uri: SegmentNames.part(open.parts.count, inPlaceOf: open.uri))
        }
        for report in renditionReports { text.line(report) }
        if hasEndList { text.line("#EXT-X-ENDLIST") }
        return text.bytes
    }

    /// A list that loses segments may lose a discontinuity, so it has the tag from the start, at 0, whatever it lists (RFC 8216, 6.2.2;
    /// Apple's authoring specification, 8.17).
    private var needsDiscontinuitySequence: Bool {
        guard !omitsDiscontinuitySequence else { return false }
        return playlistType == nil || discontinuitySequence > 0
            || !hasEndList && segments.contains(where: \.isDiscontinuous)
    }
}

extension PlaylistText {
    /// The resource that a player needs next: a part, or its header if it differs from the one before (RFC 8216bis, 4.4.5.3 and B.1).
    fileprivate mutating func hint(_ type: String, uri: String) {
        line("#EXT-X-PRELOAD-HINT") {
            $0.attribute("TYPE", enumerated: type)
            $0.attribute("URI", quoted: uri)
        }
    }
}
