extension MediaPlaylist {
    /// The playlist as it is sent.
    package var bytes: [UInt8] {
        var text = PlaylistText(capacity: 320 + (segments.count - skippedSegments) * 192)
        text.line(.m3u)
        text.line(.version, Int64(max(version, definition?.version ?? 0, segments.first?.key?.version ?? 0)))
        text.line(definition)
        text.line(.targetDuration, Int64(targetDuration))
        text.line(.mediaSequence, mediaSequence)
        if needsDiscontinuitySequence { text.line(.discontinuitySequence, Int64(discontinuitySequence)) }
        text.line(playlistType)
        if hasIFramesOnly { text.line(.iFramesOnly) }
        if hasIndependentSegments { text.line(.independentSegments) }
        text.line(start)
        text.line(serverControl)
        if let partTarget {
            text.begin(.partInformation)
            text.attribute("PART-TARGET", partTarget)
            text.endLine()
        }
        if skippedSegments > 0 {
            text.begin(.skip)
            text.attribute("SKIPPED-SEGMENTS", Int64(skippedSegments))
            // They are separated by tabs (RFC 8216bis, 4.4.5.2).
            if !removedDateRanges.isEmpty {
                text.attribute("RECENTLY-REMOVED-DATERANGES", quoted: removedDateRanges.joined(separator: "\t"))
            }
            text.endLine()
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
        if hasEndList { text.line(.endList) }
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
    fileprivate mutating func hint(_ type: String, uri: String) {
        begin(.preloadHint)
        attribute("TYPE", enumerated: type)
        attribute("URI", quoted: uri)
        endLine()
    }
}
