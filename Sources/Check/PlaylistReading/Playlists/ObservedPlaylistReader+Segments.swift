internal import Platform
internal import Timeline

extension ObservedPlaylistReader {
    /// The largest number of parts, so that sums of their durations cannot overflow.
    private static let partLimit = 10_000

    mutating func readLowLatency(_ tag: ObservedTag) {
        let attributes = tag.attributes
        switch tag.name {
        case "EXT-X-PART-INF":
            // No part can be a multiple of zero.
            let target = attributes.seconds("PART-TARGET").flatMap { $0 > .zero ? $0 : nil }
            playlist.partTarget = playlist.partTarget ?? target
        case "EXT-X-PART" where partCount < Self.partLimit:
            partCount += 1
            if next.line == 0 { next.line = tag.line }
            next.parts.append(ObservedPart(tag))
        case "EXT-X-SERVER-CONTROL", "EXT-X-PRELOAD-HINT", "EXT-X-RENDITION-REPORT": break
        case "EXT-X-SKIP":
            let count = attributes.integer("SKIPPED-SEGMENTS").map { min($0, 1 << 40) }
            playlist.skippedCount = playlist.skippedCount ?? count
        default: return
        }
        playlist.hasLowLatencyTags = true
    }

    /// Notes a tag of the next segment that stands before its first part (RFC 8216bis, 4.4.4.9).
    mutating func begin(_ tag: ObservedTag) {
        if next.line == 0 { next.line = tag.line }
        if !next.parts.isEmpty { next.lateTag = next.lateTag ?? tag }
    }

    mutating func readDuration(_ tag: ObservedTag) {
        let text = Substring(tag.value.utf8.prefix { $0 != UInt8(ascii: ",") })
        let rest = tag.value[text.endIndex...]
        noteMissingURI()
        durationLine = tag.line
        (next.duration, next.durationResolution) = (ObservedNumber.seconds(text), ObservedNumber.resolution(text))
        next.title = String(Substring(rest.utf8.dropFirst()).prefix(100))
        let expected = next.duration == nil ? "seconds, then a comma" : "a digit behind the point"
        let type = AttributeType.seconds
        if let finding = type.finding(String(text), line: tag.line, Self.words(tag), expected: expected) {
            note(finding)
        } else if rest.isEmpty {
            note(.tagIsWellFormed, tag.line, Self.words(tag), expected: "a comma behind the duration")
        }
    }

    /// Notes an EXTINF that no segment follows.
    mutating func noteMissingURI() {
        guard let line = durationLine else { return }
        note(.segmentHasURI, line, "no URI follows the EXTINF", expected: "that of its segment")
    }

    mutating func readMap(_ tag: ObservedTag) {
        let attributes = tag.attributes
        guard let uri = attributes.text("URI"), !uri.isEmpty else { return }
        let range = attributes.text("BYTERANGE").flatMap { ObservedRange($0, after: 0) }
        map = ObservedMap(line: tag.line, uri: uri, range: range, key: keys.usable, isEncrypted: keys.isClosed)
    }

    mutating func endSegment(uri: String, line: Int) {
        defer { (next, durationLine, rangeText) = (ObservedSegment(), nil, nil) }
        guard playlist.segments.count < ObservedPlaylist.segmentLimit else { return }
        if durationLine == nil {
            note(.segmentHasDuration, line, "the URI has no EXTINF", expected: "#EXTINF:SECONDS, before it")
        }
        (next.line, next.uri) = (line, uri)
        next.range = rangeText.flatMap { ObservedRange($0, after: rangeEnd?.uri == uri ? rangeEnd?.end : nil) }
        if let rangeText, next.range == nil {
            let expected = "LENGTH@OFFSET, the offset unless the range goes on in the same resource"
            note(.tagIsWellFormed, line, "EXT-X-BYTERANGE is '\(rangeText.prefix(40))'", expected: expected)
        }
        rangeEnd = next.range.map { (uri, $0.bytes.upperBound) }
        completeNext()
        playlist.segments.append(next)
    }

    /// Adds what applies to the next segment, except for its numbers, because the tags with the first ones may still come.
    mutating func completeNext() {
        (next.key, next.isEncrypted) = (keys.usable, keys.isClosed)
        next.map = map.flatMap { URIReference.isUnknown($0.uri) ? nil : $0 }
        next.methods = keys.methods
        next.isUnknown = [next.uri, map?.uri ?? ""].contains(where: URIReference.isUnknown)
        next.isGap = next.isGap || next.isUnknown
        next.bitrate = next.range == nil ? bitrate : nil
        if !next.isWhole { next.duration = nil }
    }
}

extension ObservedPlaylist {
    /// Gives the segments their numbers, from those of the list on.
    mutating func countSegments() {
        var (number, discontinuity) = (mediaSequence, discontinuitySequence)
        func count(_ segment: inout ObservedSegment) {
            if segment.isDiscontinuous { discontinuity += 1 }
            (segment.number, segment.discontinuityNumber) = (number, discontinuity)
            number += 1
        }
        for index in segments.indices { count(&segments[index]) }
        if var last = open {
            count(&last)
            open = last
        }
    }
}
