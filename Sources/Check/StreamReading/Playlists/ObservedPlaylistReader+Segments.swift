internal import Timeline

// Segments and their parts.
extension ObservedPlaylistReader {
    /// The largest number of parts, so that sums of their durations cannot overflow.
    private static let partLimit = 10_000

    /// The tags before the URI of a segment.
    struct Pending {
        /// The line of the first part, or of the first tag that stands before parts.
        var line: Int?
        /// The line of the EXTINF, good or bad; nil if there is none.
        var durationLine: Int?
        var duration: Interval?
        var resolution = Interval.seconds(1)
        var date: WallTime?
        var isDiscontinuous = false
        var isGap = false
        var range: String?
        var parts: [ObservedPart] = []
        var lateTag: ObservedTag?
    }

    mutating func readLowLatency(_ tag: ObservedTag) {
        playlist.lowLatency = playlist.lowLatency ?? LowLatencyTags()
        guard tag.name == "EXT-X-PART" else {
            playlist.lowLatency?.take(tag)
            return
        }
        guard partCount < Self.partLimit else { return }
        partCount += 1
        next.line = next.line ?? tag.line
        next.parts.append(ObservedPart(tag))
    }

    mutating func readDuration(_ tag: ObservedTag) {
        let text = tag.value.prefix { $0 != "," }
        noteMissingURI()
        next.durationLine = tag.line
        next.duration = ObservedNumber.seconds(text)
        next.resolution = ObservedNumber.resolution(text)
        let expected = next.duration == nil ? "seconds, then a comma" : "a digit behind the point"
        let isRight = noteValue(tag, String(text), unless: .seconds, expected: expected)
        if isRight, !tag.value.contains(",") { noteValue(tag, expected: "a comma behind the duration") }
    }

    /// Notes an EXTINF that no segment follows.
    mutating func noteMissingURI() {
        guard let line = next.durationLine else { return }
        note(.segmentHasURI, line, "no URI follows the EXTINF", expected: "that of its segment")
    }

    mutating func readMap(_ tag: ObservedTag) {
        let attributes = tag.attributes
        guard let uri = attributes.text("URI"), !uri.isEmpty else { return }
        let range = attributes.text("BYTERANGE").flatMap { ObservedRange($0, after: 0) }
        isMapUnknown = URIReference.isUnknown(uri)
        map =
            isMapUnknown
            ? nil : ObservedMap(line: tag.line, uri: uri, range: range, key: keys.usable, isEncrypted: keys.isClosed)
    }

    mutating func endSegment(uri: String, line: Int) {
        defer { next = Pending() }
        guard playlist.segments.count < ObservedPlaylist.segmentLimit else { return }
        if next.durationLine == nil {
            note(.segmentHasDuration, line, "the URI has no EXTINF", expected: "#EXTINF:SECONDS, before it")
        }
        let range = next.range.flatMap { ObservedRange($0, after: rangeEnd?.uri == uri ? rangeEnd?.end : nil) }
        if let text = next.range, range == nil {
            let expected = "LENGTH@OFFSET, the offset unless the range goes on in the same resource"
            note(.tagIsWellFormed, line, "EXT-X-BYTERANGE is '\(text.prefix(40))'", expected: expected)
        }
        rangeEnd = range.map { (uri, $0.offset + $0.length) }
        playlist.segments.append(segment(line: line, uri: uri, range: range))
    }

    /// The segment that the pending tags describe. Its numbers count from the start of the list, because the tags with the first
    /// ones may still come.
    private mutating func segment(line: Int, uri: String, range: ObservedRange?) -> ObservedSegment {
        if next.isDiscontinuous { discontinuities += 1 }
        return ObservedSegment(
            number: Int64(playlist.segments.count),
            discontinuityNumber: discontinuities,
            line: line,
            uri: uri,
            duration: uri.isEmpty ? nil : next.duration,
            durationResolution: next.resolution,
            date: next.date,
            isDiscontinuous: next.isDiscontinuous,
            isGap: next.isGap || isMapUnknown || URIReference.isUnknown(uri),
            map: map,
            range: range,
            bitrate: range == nil ? bitrate : nil,
            key: keys.usable,
            isEncrypted: keys.isClosed,
            parts: next.parts,
            lateTag: next.lateTag
        )
    }

    /// The incomplete segment of the parts after the last URI; nil if there are none.
    mutating func openSegment() -> ObservedSegment? {
        guard !next.parts.isEmpty else { return nil }
        var open = segment(line: next.line ?? playlist.lineCount, uri: "", range: nil)
        open.count(from: playlist.mediaSequence, playlist.discontinuitySequence)
        return open
    }
}

extension ObservedSegment {
    /// Makes its numbers, which are counted from the beginning of the list, those of the stream.
    mutating func count(from first: Int64, _ discontinuity: Int64) {
        number += first
        discontinuityNumber += discontinuity
    }
}
