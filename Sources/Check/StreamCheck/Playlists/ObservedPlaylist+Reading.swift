internal import Platform
internal import Timeline

extension ObservedPlaylist {
    /// Reads any bytes.
    ///
    /// - Parameters:
    ///   - uri: the origin of the bytes, for EXT-X-DEFINE with QUERYPARAM.
    ///   - imported: the variables of the multivariant playlist, for EXT-X-DEFINE with IMPORT.
    package init(bytes: [UInt8], uri: String = "", imported: PlaylistVariables = PlaylistVariables()) {
        var reader = ObservedPlaylistReader(uri: uri, imported: imported)
        reader.read(bytes)
        self = reader.playlist
    }
}

/// Collects the contents of a playlist, line by line.
private struct ObservedPlaylistReader {
    var playlist = ObservedPlaylist()
    private let uri: String
    private let imported: PlaylistVariables
    private var next = Pending()
    private var map: ObservedMap?
    /// Whether the URI of the EXT-X-MAP that applies is not known.
    private var isMapUnknown = false
    private var isEncrypted = false
    private var discontinuities: Int64 = 0
    private var partCount = 0
    /// The end of the last byte range of a resource.
    private var rangeEnd: (uri: String, end: Int64)?
    /// The EXT-X-STREAM-INF whose URI is still to come.
    private var variant: ObservedTag?

    /// The largest number of parts, so that sums of their durations cannot overflow.
    private static let partLimit = 10_000
    /// The tags of a segment that stand before its first part (RFC 8216bis, 4.4.4.9).
    private static let tagsBeforeParts: Set = [
        "EXT-X-DISCONTINUITY", "EXT-X-KEY", "EXT-X-MAP", "EXT-X-PROGRAM-DATE-TIME",
    ]

    /// The tags before the URI of a segment.
    private struct Pending {
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

    init(uri: String, imported: PlaylistVariables) {
        self.uri = uri
        self.imported = imported
    }

    mutating func read(_ bytes: [UInt8]) {
        var rest = bytes[...]
        if rest.starts(with: [0xef, 0xbb, 0xbf]) {
            note(.playlistIsUTF8, 1, "it begins with a byte order mark", expected: "#EXTM3U as its first bytes")
            rest = rest.dropFirst(3)
        }
        while !rest.isEmpty, playlist.lineCount < ObservedPlaylist.lineLimit {
            let line = rest[..<(rest.firstIndex(of: UInt8(ascii: "\n")) ?? rest.endIndex)]
            rest = rest.dropFirst(line.count + 1)
            playlist.lineCount += 1
            read(line: line.last == UInt8(ascii: "\r") ? line.dropLast() : line, number: playlist.lineCount)
        }
        finish()
    }

    private mutating func read(line bytes: ArraySlice<UInt8>, number: Int) {
        let text = OutsideText.repaired(bytes)
        if bytes.allSatisfy({ $0 >= 0x20 && $0 < 0x7f }) {
            // Nearly all lines are empty of findings here.
        } else if String(validating: bytes, as: UTF8.self) == nil {
            note(.playlistIsUTF8, number, "the line is not UTF-8", expected: "UTF-8")
        } else if text.unicodeScalars.contains(where: { $0.value < 0x20 || (0x7f...0x9f).contains($0.value) }) {
            note(.playlistIsUTF8, number, "the line has a control character", expected: "none but line ends")
        }
        if number == 1, text != "#EXTM3U" {
            note(.playlistStartsWithM3U, 1, "the first line is '\(text.prefix(40))'", expected: "#EXTM3U")
        }
        if text.utf8.starts(with: "#EXT".utf8) { return read(tag: text.utf8.dropFirst(), line: number) }
        if !text.isEmpty, text.utf8.first != UInt8(ascii: "#") { read(uri: expanded(text, number), line: number) }
    }

    /// The text with the values of variables; an undefined variable is a finding.
    private mutating func expanded(_ text: String, _ line: Int) -> String {
        let (expanded, undefined) = playlist.variables.expand(text)
        if let undefined {
            let expected = "EXT-X-DEFINE with \(undefined.prefix(40)), before it"
            note(.variablesAreDefined, line, "nothing defines {$\(undefined.prefix(40))}", expected: expected)
        }
        return expanded
    }

    private mutating func read(tag text: Substring.UTF8View, line: Int) {
        let parts = text.split(separator: UInt8(ascii: ":"), maxSplits: 1, omittingEmptySubsequences: false)
        let name = String(Substring(parts[0]))
        var value = parts.count == 2 ? String(Substring(parts[1])) : ""
        // In a list without variables such a text is literal.
        if !playlist.variables.isEmpty, AttributeType.byTag[name] != nil { value = expanded(value, line) }
        let tag = ObservedTag(line: line, name: name, value: value)
        playlist.tags.append(tag)
        if Self.tagsBeforeParts.contains(name) {
            next.line = next.line ?? line
            if !next.parts.isEmpty { next.lateTag = next.lateTag ?? tag }
        }
        if LowLatencyTags.names.contains(name) { return readLowLatency(tag) }
        switch tag.name {
        case "EXTINF": readDuration(tag)
        case "EXT-X-PROGRAM-DATE-TIME":
            next.date = ObservedNumber.date(tag.value[...])
            if next.date == nil {
                let isDate = ObservedNumber.isDate(tag.value[...])
                noteValue(tag, expected: "a date and time with its zone", limit: isDate ? "1970 to 2189" : nil)
            }
        case "EXT-X-DISCONTINUITY":
            next.isDiscontinuous = true
        case "EXT-X-GAP": next.isGap = true
        case "EXT-X-BYTERANGE": next.range = tag.value
        case "EXT-X-MAP": readMap(tag)
        case "EXT-X-DEFINE": playlist.variables.define(tag.attributes, uri: uri, imported: imported)
        case "EXT-X-KEY": isEncrypted = tag.attributes["METHOD"].map { $0 != "NONE" } ?? false
        case "EXT-X-STREAM-INF":
            endVariant()
            variant = tag
        case "EXT-X-I-FRAME-STREAM-INF":
            add(tag, uri: tag.attributes.text("URI"), isIFrames: true)
        case "EXT-X-MEDIA":
            guard hasRoomForVariants(tag.line) else { return }
            playlist.renditions.append(ObservedRendition(tag: tag, attributes: tag.attributes))
        case "EXT-X-ENDLIST": playlist.hasEndList = true
        default: readNumber(tag)
        }
    }

    private mutating func add(_ tag: ObservedTag, uri: String?, isIFrames: Bool) {
        guard hasRoomForVariants(tag.line) else { return }
        playlist.variants.append(
            ObservedVariant(tag: tag, attributes: tag.attributes, uri: uri, isIFrames: isIFrames)
        )
    }

    /// A longer list is an attack and not a ladder; the first entry that is left out is a finding.
    private mutating func hasRoomForVariants(_ line: Int) -> Bool {
        let limit = ObservedPlaylist.variantLimit
        if playlist.variants.count + playlist.renditions.count < limit { return true }
        if !playlist.findings.contains(where: { $0.rule == .answerIsWithinLimits }) {
            let expected = "up to \(limit), which is what this check reads"
            note(
                .answerIsWithinLimits,
                line,
                "there are more than \(limit) variants and renditions",
                expected: expected
            )
        }
        return false
    }

    private mutating func readLowLatency(_ tag: ObservedTag) {
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

    private mutating func readNumber(_ tag: ObservedTag) {
        let value = ObservedNumber.integer(tag.value[...])
        switch tag.name {
        case "EXT-X-TARGETDURATION":
            playlist.targetDuration = ObservedNumber.seconds(tag.value[...])
            if value == nil || playlist.targetDuration == nil {
                let isInteger = ObservedNumber.isInteger(tag.value[...])
                let limit = isInteger ? "less than \(ObservedNumber.longest.secondsText) s" : nil
                noteValue(tag, expected: "a whole number of seconds", limit: limit)
            }
        case "EXT-X-PLAYLIST-TYPE":
            if tag.value != "EVENT", tag.value != "VOD" { noteValue(tag, expected: "EVENT or VOD") }
        case "EXT-X-MEDIA-SEQUENCE":
            playlist.mediaSequence = value ?? 0
            if value == nil { noteCount(tag) }
            if let first = playlist.segments.first {
                note(
                    .mediaSequenceComesFirst,
                    tag.line,
                    "it stands behind the segment of line \(first.line)",
                    expected: "before it"
                )
            }
        case "EXT-X-DISCONTINUITY-SEQUENCE":
            playlist.discontinuitySequence = value ?? 0
            if value == nil { noteCount(tag) }
            if !playlist.segments.isEmpty || next.isDiscontinuous {
                note(
                    .discontinuitySequenceComesFirst,
                    tag.line,
                    "it stands behind a segment or EXT-X-DISCONTINUITY",
                    expected: "before the first of both"
                )
            }
        case "EXT-X-VERSION":
            if value == nil { noteValue(tag, expected: "a whole number") }
        default: break
        }
    }

    private mutating func readDuration(_ tag: ObservedTag) {
        let text = tag.value.prefix { $0 != "," }
        noteMissingURI()
        next.durationLine = tag.line
        next.duration = ObservedNumber.seconds(text)
        next.resolution = ObservedNumber.resolution(text)
        if next.duration == nil {
            let limit = "less than \(ObservedNumber.longest.secondsText) s"
            noteValue(tag, expected: "seconds, then a comma", limit: ObservedNumber.isDecimal(text) ? limit : nil)
        } else if !tag.value.contains(",") {
            noteValue(tag, expected: "a comma behind the duration")
        }
    }

    /// Notes an EXTINF that no segment follows.
    private mutating func noteMissingURI() {
        guard let line = next.durationLine else { return }
        note(.segmentHasURI, line, "no URI follows the EXTINF", expected: "that of its segment")
    }

    private mutating func readMap(_ tag: ObservedTag) {
        let attributes = tag.attributes
        guard let uri = attributes.text("URI"), !uri.isEmpty else { return noteValue(tag, expected: "a URI") }
        let range = attributes.text("BYTERANGE").flatMap { ObservedRange($0, after: 0) }
        isMapUnknown = PlaylistVariables.hasReference(in: uri)
        map = isMapUnknown ? nil : ObservedMap(line: tag.line, uri: uri, range: range)
    }

    private mutating func read(uri: String, line: Int) {
        if let variant {
            add(variant, uri: uri, isIFrames: false)
            self.variant = nil
            return
        }
        defer { next = Pending() }
        guard playlist.segments.count < ObservedPlaylist.segmentLimit else { return }
        if next.durationLine == nil {
            note(.segmentHasDuration, line, "the URI has no EXTINF", expected: "#EXTINF:SECONDS, before it")
        }
        if next.isDiscontinuous { discontinuities += 1 }
        let range = next.range.flatMap { ObservedRange($0, after: rangeEnd?.uri == uri ? rangeEnd?.end : nil) }
        if let text = next.range, range == nil {
            let expected = "LENGTH@OFFSET, the offset unless the range goes on in the same resource"
            note(.tagIsWellFormed, line, "EXT-X-BYTERANGE is '\(text.prefix(40))'", expected: expected)
        }
        rangeEnd = range.map { (uri, $0.offset + $0.length) }
        playlist.segments.append(
            segment(line: line, uri: uri, range: range, isUnknown: PlaylistVariables.hasReference(in: uri))
        )
    }

    /// The segment that the pending tags describe. Its numbers count from the start of the list, because the tags with the first
    /// ones may still come.
    private func segment(line: Int, uri: String, range: ObservedRange?, isUnknown: Bool) -> ObservedSegment {
        ObservedSegment(
            number: Int64(playlist.segments.count),
            discontinuityNumber: discontinuities,
            line: line,
            uri: uri,
            duration: uri.isEmpty ? nil : next.duration,
            durationResolution: next.resolution,
            date: next.date,
            isDiscontinuous: next.isDiscontinuous,
            isGap: next.isGap || isMapUnknown || isUnknown,
            map: map,
            range: range,
            isEncrypted: isEncrypted,
            parts: next.parts,
            lateTag: next.lateTag
        )
    }

    private mutating func endVariant() {
        guard let variant else { return }
        add(variant, uri: nil, isIFrames: false)
        self.variant = nil
    }

    private mutating func finish() {
        endVariant()
        if playlist.lineCount == 0 {
            note(.playlistStartsWithM3U, 1, "it is empty", expected: "#EXTM3U")
        }
        if !playlist.variants.isEmpty || !playlist.renditions.isEmpty {
            playlist.kind = .multivariant
        } else if playlist.has("EXTINF") || playlist.has("EXT-X-TARGETDURATION")
            || playlist.has("EXT-X-MEDIA-SEQUENCE")
        {
            playlist.kind = .media
        }
        if playlist.kind == .neither {
            // Lines of other files are not segments.
            playlist.segments = []
            playlist.findings.removeAll { $0.rule == .segmentHasDuration || $0.rule == .variablesAreDefined }
        }
        guard playlist.kind == .media else {
            playlist.lowLatency = nil
            return
        }
        if playlist.lineCount < ObservedPlaylist.lineLimit { noteMissingURI() }
        // EXT-X-SKIP replaces segments that are not listed (RFC 8216bis, 4.4.5.2).
        playlist.mediaSequence += playlist.skippedCount ?? 0
        for index in playlist.segments.indices {
            playlist.segments[index].number += playlist.mediaSequence
            playlist.segments[index].discontinuityNumber += playlist.discontinuitySequence
        }
        guard !next.parts.isEmpty else { return }
        if next.isDiscontinuous { discontinuities += 1 }
        var open = segment(line: next.line ?? playlist.lineCount, uri: "", range: nil, isUnknown: false)
        open.number += playlist.mediaSequence
        open.discontinuityNumber += playlist.discontinuitySequence
        playlist.lowLatency?.open = open
    }

    private mutating func noteCount(_ tag: ObservedTag) {
        let isInteger = ObservedNumber.isInteger(tag.value[...])
        noteValue(tag, expected: "a whole number without a sign", limit: isInteger ? "less than 2^62" : nil)
    }

    /// - Parameter limit: the range that is read, for a value that is allowed but not read; nil if it is not allowed.
    private mutating func noteValue(_ tag: ObservedTag, expected: String, limit: String? = nil) {
        let rule = limit == nil ? Rule.tagIsWellFormed : .answerIsWithinLimits
        let expected = limit.map { "\($0), which is what this check reads" } ?? expected
        note(rule, tag.line, "\(tag.name) is '\(tag.value.prefix(40))'", expected: expected)
    }

    /// Keeps the first hundred findings.
    private mutating func note(_ rule: Rule, _ line: Int, _ found: String, expected: String) {
        guard playlist.findings.count < 100 else { return }
        playlist.findings.append(Finding(rule, line: line, found, expected: expected))
    }
}
