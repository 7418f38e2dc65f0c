internal import Platform
internal import Timeline

extension ObservedPlaylist {
    /// Reads any bytes.
    ///
    /// - Parameters:
    ///   - uri: the origin of the bytes, also for EXT-X-DEFINE with QUERYPARAM.
    ///   - imported: the variables of the multivariant playlist, for EXT-X-DEFINE with IMPORT; nil if they are not known.
    ///   - isOver: called after every ``lookEvery`` bytes; as soon as it is true, the rest is not read.
    package init(bytes: [UInt8], uri: String = "", imported: PlaylistVariables? = nil, isOver: () -> Bool = { false }) {
        var reader = ObservedPlaylistReader(imported: imported)
        reader.playlist.uri = uri
        reader.read(bytes, isOver)
        self = reader.playlist
    }
}

/// Collects the contents of a playlist, line by line.
struct ObservedPlaylistReader {
    var playlist = ObservedPlaylist()
    let imported: PlaylistVariables?
    /// The segment whose URI is still to come, as far as its tags have come.
    var next = ObservedSegment()
    /// The line of its EXTINF, good or bad; nil if there is none.
    var durationLine: Int?
    /// Its EXT-X-BYTERANGE.
    var rangeText: String?
    var map: ObservedMap?
    var keys = ObservedKeys()
    var bitrate: Int64?
    var partCount = 0
    /// Whether variants and renditions were left out.
    var isFull = false
    /// The end of the last byte range of a resource.
    var rangeEnd: (uri: String, end: Int64)?
    /// The EXT-X-STREAM-INF whose URI is still to come.
    var variant: ObservedTag?

    mutating func read(_ bytes: [UInt8], _ isOver: () -> Bool) {
        var look = ObservedPlaylist.lookEvery
        var rest = bytes[...]
        if rest.starts(with: [0xef, 0xbb, 0xbf]) {
            note(.playlistIsUTF8, 1, "it begins with a byte order mark", expected: "#EXTM3U as its first bytes")
            rest = rest.dropFirst(3)
        }
        while !rest.isEmpty, playlist.lineCount < ObservedPlaylist.lineLimit {
            if rest.startIndex >= look {
                guard !isOver() else { break }
                look = rest.startIndex + ObservedPlaylist.lookEvery
            }
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
        } else if let place = text.unicodeScalars.firstIndex(where: {
            $0.value < 0x20 || (0x7f...0x9f).contains($0.value)
        }) {
            let column = text.unicodeScalars[..<place].count + 1
            let code = text.unicodeScalars[place].value.text(digits: 4, radix: 16).uppercased()
            let found = "the line has the control character U+\(code) in column \(column)"
            note(.playlistIsUTF8, number, found, expected: "none but line ends")
        }
        if bytes.count > KeptText.limit {
            note(Finding(limit: "up to \(KeptText.limit)", line: number, "the line has \(bytes.count) bytes"))
        }
        if number == 1, text != "#EXTM3U" {
            note(.playlistStartsWithM3U, 1, "the first line is '\(text.prefix(40))'", expected: "#EXTM3U")
        }
        if text.utf8.starts(with: "#EXT".utf8) { return read(tag: text.utf8.dropFirst(), line: number) }
        if !text.isEmpty, text.utf8.first != UInt8(ascii: "#") {
            if bytes.contains(UInt8(ascii: " ")) {
                let rule = variant == nil ? Rule.segmentHasURI : .variantHasURI
                let isTag = text.drop { $0 == " " }.hasPrefix("#EXT")
                let found = isTag ? "there are spaces before a tag" : "the URI '\(text.prefix(40))' has a space"
                note(rule, number, found, expected: isTag ? "none" : "%20 in its place, or none")
            }
            let uri = KeptText.cut(expanded(text, number).utf8[...])
            if variant == nil { endSegment(uri: uri, line: number) } else { endVariant(uri: uri) }
        }
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
        let colon = text.firstIndex(of: UInt8(ascii: ":")) ?? text.endIndex
        let name = KeptText.cut(text[..<colon])
        let form = TagForm.of(name)
        var value = String(Substring(text[colon...].dropFirst()))
        // Before the first definition such a text is literal.
        let hasVariables = name == "EXT-X-DEFINE" || !playlist.variables.isEmpty
        if hasVariables, form?.hasAttributes == true { value = expanded(value, line) }
        let tag = ObservedTag(line: line, name: name, value: value, hasAttributes: form?.hasAttributes == true)
        if tag.attributes.isCut {
            let limit = ObservedAttributes.limit
            note(Finding(limit: "up to \(limit)", line: line, "\(name) has more than \(limit) attributes"))
        }
        playlist.tags.append(tag)
        if let finding = form?.value?.finding(tag.value, line: line, Self.words(tag)) { note(finding) }
        switch tag.name {
        case "EXTINF": readDuration(tag)
        case "EXT-X-PROGRAM-DATE-TIME":
            begin(tag)
            let text = tag.value[...]
            (next.date, next.dateResolution) = (ObservedNumber.date(text), ObservedNumber.resolution(text))
        case "EXT-X-DISCONTINUITY":
            begin(tag)
            next.isDiscontinuous = true
        case "EXT-X-GAP": next.isGap = true
        case "EXT-X-BITRATE": bitrate = ObservedNumber.integer(tag.value[...])
        case "EXT-X-BYTERANGE": rangeText = tag.value
        case "EXT-X-MAP":
            begin(tag)
            readMap(tag)
        case "EXT-X-DEFINE":
            if let found = playlist.variables.define(tag.attributes, uri: playlist.uri, imported: imported) {
                note(.variablesAreDefined, line, found, expected: "a value, or playback fails")
            }
        case "EXT-X-KEY":
            begin(tag)
            keys.take(tag)
        case "EXT-X-STREAM-INF":
            endVariant()
            variant = tag
        case "EXT-X-I-FRAME-STREAM-INF":
            add(tag, uri: tag.attributes.text("URI"), isIFrames: true)
        case "EXT-X-MEDIA":
            if hasRoomForVariants(line) { playlist.renditions.append(tag) }
        case "EXT-X-ENDLIST": playlist.hasEndList = true
        default: readNumber(tag)
        }
    }

    private mutating func add(_ tag: ObservedTag, uri: String?, isIFrames: Bool) {
        guard hasRoomForVariants(tag.line) else { return }
        playlist.variants.append(ObservedVariant(tag: tag, reference: uri, isIFrames: isIFrames))
    }

    /// A longer list is an attack and not a ladder; the first entry that is left out is a finding.
    private mutating func hasRoomForVariants(_ line: Int) -> Bool {
        let limit = ObservedPlaylist.variantLimit
        if playlist.variants.count + playlist.renditions.count < limit { return true }
        if !isFull {
            isFull = true
            note(Finding(limit: "up to \(limit)", line: line, "there are more than \(limit) variants and renditions"))
        }
        return false
    }

    private mutating func readNumber(_ tag: ObservedTag) {
        let number = ObservedNumber.integer(tag.value[...]) ?? 0
        switch tag.name {
        case "EXT-X-TARGETDURATION": playlist.targetDuration = ObservedNumber.seconds(tag.value[...])
        case "EXT-X-MEDIA-SEQUENCE":
            playlist.mediaSequence = number
            guard let first = playlist.segments.first else { return }
            let found = "\(tag.name) stands behind the segment of line \(first.line)"
            note(.mediaSequenceComesFirst, tag.line, found, expected: "before the first segment")
        case "EXT-X-DISCONTINUITY-SEQUENCE":
            playlist.discontinuitySequence = number
            guard !playlist.segments.isEmpty || next.isDiscontinuous else { return }
            let place = playlist.segments.first.map { "the segment of line \($0.line)" } ?? "EXT-X-DISCONTINUITY"
            let expected = "before the first segment and the first EXT-X-DISCONTINUITY"
            note(.discontinuitySequenceComesFirst, tag.line, "\(tag.name) stands behind \(place)", expected: expected)
        default: readLowLatency(tag)
        }
    }

    private mutating func endVariant(uri: String? = nil) {
        guard let variant else { return }
        add(variant, uri: uri, isIFrames: false)
        self.variant = nil
    }

    private mutating func finish() {
        endVariant()
        if playlist.lineCount == 0 {
            note(.playlistStartsWithM3U, 1, "the playlist is empty", expected: "#EXTM3U")
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
            let rules: Set<Rule> = [.segmentHasDuration, .segmentHasURI, .variablesAreDefined]
            playlist.findings.removeAll { rules.contains($0.rule) }
        }
        guard playlist.kind == .media else {
            for (index, finding) in playlist.findings.enumerated() where finding.rule == .segmentHasDuration {
                let (found, right) = ("no EXT-X-STREAM-INF stands before the URI", "one, or no such line")
                playlist.findings[index] = Finding(.playlistIsOfOneKind, line: finding.line, found, expected: right)
            }
            return
        }
        if playlist.lineCount < ObservedPlaylist.lineLimit { noteMissingURI() }
        // EXT-X-SKIP replaces segments that are not listed (RFC 8216bis, 4.4.5.2).
        playlist.mediaSequence += playlist.skippedCount ?? 0
        if !next.parts.isEmpty {
            completeNext()
            playlist.open = next
        }
        playlist.countSegments()
    }

    static func words(_ tag: ObservedTag) -> String { "\(tag.name) is '\(tag.value.prefix(40))'" }

    mutating func note(_ rule: Rule, _ line: Int, _ found: String, expected: String) {
        note(Finding(rule, line: line, found, expected: expected))
    }

    /// Keeps the first hundred findings.
    mutating func note(_ finding: Finding) {
        if playlist.findings.count < 100 { playlist.findings.append(finding) }
    }
}
