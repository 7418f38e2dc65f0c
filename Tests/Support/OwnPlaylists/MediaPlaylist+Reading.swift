package import HLS
package import PlaylistReading
package import Timeline

extension MediaPlaylist {
    /// Reads a playlist of ours. It is written again and must have the same bytes: a text that this project does not write is an error.
    package init(bytes: [UInt8]) throws(PlaylistError) {
        let playlist = ObservedPlaylist(bytes: bytes)
        self.init(playlist)
        try PlaylistError.require(self.bytes, bytes, of: playlist)
    }

    /// The playlist as the reader of foreign playlists has it.
    package var observed: ObservedPlaylist { ObservedPlaylist(bytes: bytes) }

    /// The value that a list was written from, if it was one.
    private init(_ playlist: ObservedPlaylist) {
        func has(_ name: String) -> Bool { playlist.tags.contains { $0.name == name } }
        func attributes(_ name: String) -> ObservedAttributes? {
            playlist.tags.first { $0.name == name }?.attributes
        }
        let skipped = Int(playlist.skippedCount ?? 0)
        self.init(
            version: playlist.tags.first { $0.name == "EXT-X-VERSION" }.flatMap { Int($0.value) } ?? 1,
            targetDuration: Int(playlist.targetDuration?.nanoseconds ?? 0) / 1_000_000_000,
            mediaSequence: playlist.mediaSequence - Int64(skipped),
            segments: []
        )
        discontinuitySequence = Int(playlist.discontinuitySequence)
        hasIndependentSegments = has("EXT-X-INDEPENDENT-SEGMENTS")
        start = attributes("EXT-X-START").map {
            PlaylistStart(timeOffset: MediaTime($0.signedSeconds("TIME-OFFSET")), isPrecise: $0.isYes("PRECISE"))
        }
        serverControl = attributes("EXT-X-SERVER-CONTROL").map { ServerControl($0) }
        playlistType = playlist.type.flatMap { PlaylistType(rawValue: $0) }
        hasEndList = playlist.hasEndList
        hasIFramesOnly = playlist.isIFramesOnly
        skippedSegments = min(skipped, 100_000)
        partTarget = attributes("EXT-X-PART-INF").map { MediaTime($0.seconds("PART-TARGET")) }
        let offsets = DateOffsets(playlist)
        segments = Array(repeating: MediaSegment(uri: "", duration: MediaTime(ticks: 0)), count: skippedSegments)
        segments += playlist.segments.map { MediaSegment($0, offset: offsets.before($0.line)) }
        if let hint = playlist.partHint {
            hasOpenSegment = true
            var open = playlist.open.map { MediaSegment($0, offset: offsets.before(.max)) }
            open?.uri = Self.segment(ofPart: hint.uri ?? "")
            let hinted = playlist.hints.first { $0.type == "MAP" }?.uri.map { MediaInitializationSection(uri: $0) }
            let next = MediaSegment(
                uri: Self.segment(ofPart: hint.uri ?? ""),
                duration: MediaTime(ticks: 0),
                map: hinted ?? playlist.segments.last?.map.map { MediaInitializationSection($0) }
            )
            segments.append(open ?? next)
        }
        renditionReports = playlist.reports.map {
            RenditionReport(uri: $0.uri ?? "", lastSegment: $0.lastNumber ?? .min, lastPart: Int($0.lastPart ?? .min))
        }
        // A server that forgets the tag, as a scenario has it.
        let tag = Array("#EXT-X-DISCONTINUITY-SEQUENCE:".utf8)
        omitsDiscontinuitySequence = !has("EXT-X-DISCONTINUITY-SEQUENCE") && bytes.firstRange(of: tag) != nil
    }

    /// The name of a segment by that of one of its parts, without the number before the ending.
    private static func segment(ofPart uri: String) -> String {
        let path = uri.prefix { $0 != "?" }
        let words = path.split(separator: ".", omittingEmptySubsequences: false)
        guard words.count > 2, let ending = words.last else { return uri }
        return words.dropLast(2).joined(separator: ".") + ".\(ending)" + uri[path.endIndex...]
    }

    /// The zones in which dates are written, by line.
    private struct DateOffsets {
        private let dates: [ObservedTag]

        init(_ playlist: ObservedPlaylist) { dates = playlist.tags.filter { $0.name == "EXT-X-PROGRAM-DATE-TIME" } }

        /// The offset of the last date before a line, in minutes east of UTC.
        func before(_ line: Int) -> Int {
            guard let zone = dates.last(where: { $0.line < line })?.value.suffix(6), let sign = zone.first,
                sign == "+" || sign == "-", let hours = Int(zone.dropFirst().prefix(2)),
                let minutes = Int(zone.suffix(2))
            else { return 0 }
            return (hours * 60 + minutes) * (sign == "-" ? -1 : 1)
        }
    }
}

extension MediaTime {
    /// The nearest tick, which from five decimals on is the one that was written.
    package init(_ interval: Interval?) {
        let nanoseconds = (interval ?? .zero).nanoseconds
        self.init(ticks: (nanoseconds * 9 + (nanoseconds < 0 ? -50_000 : 50_000)) / 100_000)
    }
}

extension ServerControl {
    fileprivate init(_ attributes: ObservedAttributes) {
        self.init(
            holdBack: MediaTime(attributes.seconds("HOLD-BACK")),
            canSkipUntil: attributes.seconds("CAN-SKIP-UNTIL").map { MediaTime($0) }
        )
        canBlockReload = attributes.isYes("CAN-BLOCK-RELOAD")
        partHoldBack = attributes.seconds("PART-HOLD-BACK").map { MediaTime($0) }
    }
}

extension MediaSegment {
    fileprivate init(_ segment: ObservedSegment, offset: Int) {
        self.init(
            uri: segment.uri,
            duration: MediaTime(segment.duration),
            map: segment.map.map { MediaInitializationSection($0) }
        )
        programDateTime = segment.date
        dateTimeOffset = segment.date == nil ? 0 : offset
        (isDiscontinuous, isGap) = (segment.isDiscontinuous, segment.isGap)
        key = segment.key.map { EncryptionKey($0) }
        parts = segment.parts.map { part in
            let words = part.uri?.prefix { $0 != "?" }.split(separator: ".") ?? []
            let index = words.dropLast().last.flatMap { Int($0) } ?? -1
            var one = PartialSegment(index, duration: MediaTime(part.duration), isIndependent: part.isIndependent)
            one.isGap = part.isGap && !segment.isGap
            return one
        }
    }
}

extension MediaInitializationSection {
    fileprivate init(_ map: ObservedMap) {
        self.init(uri: map.uri, key: map.key.map { EncryptionKey($0) })
    }
}

extension EncryptionKey {
    /// The vector of the key's number, which is then compared with the one that was read.
    fileprivate init(_ key: ObservedKey) {
        let name = key.uri.split(separator: "/").last?.prefix { $0 != "." } ?? ""
        let vector = KeyRotation(seconds: 0)?.initializationVector(key: Int64(name) ?? -1, number: 0)
        let method = KeyRotation.Method(rawValue: key.method.rawValue.lowercased()) ?? .aes128
        self.init(method: method, uri: key.uri, initializationVector: key.vector == nil ? nil : vector)
    }
}
