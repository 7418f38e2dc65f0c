package import HLS
internal import Timeline

extension MediaPlaylist {
    /// Reads a playlist, strictly: what this project does not write is an error, and so is what stands in the wrong place.
    ///
    /// - Throws: the line and what is wrong with it. Any bytes are safe to try.
    package init(bytes: [UInt8]) throws(PlaylistError) {
        let lines = try PlaylistLines(bytes)
        var reader = MediaPlaylistReader()
        for line in lines.lines { try reader.read(line) }
        self = try reader.playlist(lineCount: lines.count)
    }
}

/// Collects the tags of a media playlist line by line.
private struct MediaPlaylistReader {
    private var version = TagSlot<Int>()
    private var targetDuration = TagSlot<Int>()
    private var mediaSequence = TagSlot<Int64>()
    private var discontinuitySequence = TagSlot<Int>()
    private var independentSegments = TagSlot<Bool>()
    private var iFramesOnly = TagSlot<Bool>()
    private var start = TagSlot<PlaylistStart>()
    private var serverControl = TagSlot<ServerControl>()
    private var playlistType = TagSlot<PlaylistType>()
    private var endList = TagSlot<Bool>()
    private var segments: [MediaSegment] = []
    /// What has been said of the segment whose URI is still to come.
    private var next = PendingSegment()
    private var map: MediaInitializationSection?

    private struct PendingSegment {
        var duration = TagSlot<MediaTime>()
        var programDateTime = TagSlot<WallTime>()
        var dateTimeOffset = 0
        var discontinuity = TagSlot<Bool>()
        var gap = TagSlot<Bool>()
        var map = TagSlot<MediaInitializationSection>()

        var isEmpty: Bool {
            duration.value == nil && programDateTime.value == nil && discontinuity.value == nil && gap.value == nil
                && map.value == nil
        }
    }

    mutating func read(_ line: PlaylistLines.Line) throws(PlaylistError) {
        guard let (name, value) = line.tag else { return try readURI(line) }
        guard let tag = TagName(name) else { throw line.error("unknown tag \(name)") }
        switch tag {
        case .segmentDuration, .discontinuity, .programDateTime, .gap, .map: try readSegmentTag(tag, value, line)
        case .m3u, .rendition, .variantStream, .iFrameStream: throw line.error("\(name) does not belong here")
        case .partInformation, .part, .preloadHint, .renditionReport:
            throw line.error("\(name) belongs to a list of low latency")
        case .skip: throw line.error("\(name) leaves out what only the list before has")
        case .version, .targetDuration, .mediaSequence, .discontinuitySequence, .independentSegments, .iFramesOnly,
            .start,
            .serverControl, .playlistType, .endList:
            try readPlaylistTag(tag, value, line)
        }
    }

    private mutating func readPlaylistTag(
        _ tag: TagName,
        _ value: Substring?,
        _ line: PlaylistLines.Line
    ) throws(PlaylistError) {
        switch tag {
        case .version: try version.fill(tag, value.flatMap(PlaylistNumber.integer), in: line)
        case .targetDuration: try targetDuration.fill(tag, value.flatMap(PlaylistNumber.integer), in: line)
        case .mediaSequence: try mediaSequence.fill(tag, value.flatMap(PlaylistNumber.integer), in: line)
        case .discontinuitySequence:
            try discontinuitySequence.fill(tag, value.flatMap(PlaylistNumber.integer), in: line)
        case .independentSegments: try independentSegments.fill(tag, value == nil ? true : nil, in: line)
        case .iFramesOnly: try iFramesOnly.fill(tag, value == nil ? true : nil, in: line)
        case .start: try start.fill(tag, try PlaylistStart(value, in: line), in: line)
        case .serverControl: try serverControl.fill(tag, try ServerControl(value, in: line), in: line)
        // These two may stand anywhere.
        case .playlistType:
            return try playlistType.fill(tag, value.flatMap { PlaylistType(rawValue: String($0)) }, in: line)
        case .endList: return try endList.fill(tag, value == nil ? true : nil, in: line)
        default: break
        }
        guard segments.isEmpty, next.duration.value == nil, next.discontinuity.value == nil else {
            throw line.error("\(tag.name) comes after the first segment")
        }
    }

    private mutating func readSegmentTag(
        _ tag: TagName,
        _ value: Substring?,
        _ line: PlaylistLines.Line
    ) throws(PlaylistError) {
        switch tag {
        case .segmentDuration:
            // The title behind the comma is of no use to us.
            let parts = value?.split(separator: ",", maxSplits: 1, omittingEmptySubsequences: false) ?? []
            guard parts.count == 2 else { throw line.error("EXTINF has no comma") }
            try next.duration.fill(tag, PlaylistNumber.time(parts[0]), in: line)
        case .discontinuity: try next.discontinuity.fill(tag, value == nil ? true : nil, in: line)
        case .programDateTime:
            try next.programDateTime.fill(tag, value.flatMap { WallTime(iso8601: String($0)) }, in: line)
            next.dateTimeOffset = value.flatMap(PlaylistNumber.zoneOffset) ?? 0
        case .gap: try next.gap.fill(tag, value == nil ? true : nil, in: line)
        case .map: try next.map.fill(tag, try MediaInitializationSection(value, in: line), in: line)
        default: break
        }
    }

    private mutating func readURI(_ line: PlaylistLines.Line) throws(PlaylistError) {
        guard endList.value == nil else { throw line.error("a segment comes after EXT-X-ENDLIST") }
        guard let duration = next.duration.value else { throw line.error("the URI has no EXTINF before it") }
        guard !line.text.contains(" ") else { throw line.error("the URI contains a space") }
        map = next.map.value ?? map
        segments.append(
            MediaSegment(
                uri: String(line.text),
                duration: duration,
                programDateTime: next.programDateTime.value,
                dateTimeOffset: next.dateTimeOffset,
                isDiscontinuous: next.discontinuity.value ?? false,
                isGap: next.gap.value ?? false,
                map: map
            )
        )
        next = PendingSegment()
    }

    func playlist(lineCount: Int) throws(PlaylistError) -> MediaPlaylist {
        func error(_ reason: String) -> PlaylistError { PlaylistError(line: lineCount, reason: reason) }
        guard next.isEmpty else { throw error("the tags of the last segment have no URI after them") }
        guard let targetDuration = targetDuration.value else { throw error("EXT-X-TARGETDURATION is missing") }
        let number = mediaSequence.value ?? 0
        guard number <= Int64.max - Int64(segments.count) else { throw error("EXT-X-MEDIA-SEQUENCE is too large") }
        var playlist = MediaPlaylist(
            // A playlist without the tag is of version 1 (RFC 8216, 7).
            version: version.value ?? 1,
            targetDuration: targetDuration,
            mediaSequence: number,
            discontinuitySequence: discontinuitySequence.value ?? 0,
            hasIndependentSegments: independentSegments.value ?? false,
            start: start.value,
            serverControl: serverControl.value,
            playlistType: playlistType.value,
            hasEndList: endList.value ?? false,
            segments: segments
        )
        playlist.hasIFramesOnly = iFramesOnly.value ?? false
        return playlist
    }
}
