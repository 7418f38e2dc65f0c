internal import Timeline

extension MediaPlaylist {
    /// Reads a playlist, strictly: what this project does not write is an error, and so is what stands in the wrong place.
    ///
    /// - Throws: the line and what is wrong with it. Any bytes are safe to try.
    package init(bytes: [UInt8]) throws(HLSError) {
        let lines = try PlaylistLines(bytes)
        var reader = MediaPlaylistReader()
        for line in lines.lines { try reader.read(line) }
        self = try reader.playlist(lineCount: lines.count)
    }
}

/// Collects the tags of a media playlist line by line.
private struct MediaPlaylistReader {
    private var version: Int?
    private var targetDuration: Int?
    private var mediaSequence: Int64?
    private var discontinuitySequence: Int?
    private var hasIndependentSegments: Bool?
    private var start: PlaylistStart?
    private var holdBack: MediaTime?
    private var playlistType: MediaPlaylist.PlaylistType?
    private var hasEndList: Bool?
    private var segments: [MediaSegment] = []
    // What has been said of the segment whose URI is still to come.
    private var duration: MediaTime?
    private var programDateTime: WallTime?
    private var isDiscontinuous: Bool?
    private var newMap: String?
    private var map: String?

    mutating func read(_ line: PlaylistLines.Line) throws(HLSError) {
        guard let tag = line.tag else { return try readURI(line) }
        if try readHead(tag.name, tag.value, line) {
            let isInHead = segments.isEmpty && duration == nil && isDiscontinuous == nil
            guard isInHead || tag.name == "EXT-X-ENDLIST" || tag.name == "EXT-X-PLAYLIST-TYPE" else {
                throw line.error("\(tag.name) stands behind the first segment")
            }
        } else if try !readSegmentTag(tag.name, tag.value, line) {
            throw line.error("\(tag.name) is not known here")
        }
    }

    /// Reads a tag of the whole playlist.
    ///
    /// - Returns: false if it is none.
    private mutating func readHead(
        _ name: Substring,
        _ value: Substring?,
        _ line: PlaylistLines.Line
    ) throws(HLSError) -> Bool {
        switch name {
        case "EXT-X-VERSION": try set(&version, value.flatMap(PlaylistNumber.integer), line)
        case "EXT-X-TARGETDURATION": try set(&targetDuration, value.flatMap(PlaylistNumber.integer), line)
        case "EXT-X-MEDIA-SEQUENCE": try set(&mediaSequence, value.flatMap(PlaylistNumber.integer), line)
        case "EXT-X-DISCONTINUITY-SEQUENCE":
            try set(&discontinuitySequence, value.flatMap(PlaylistNumber.integer), line)
        case "EXT-X-INDEPENDENT-SEGMENTS": try set(&hasIndependentSegments, value == nil ? true : nil, line)
        case "EXT-X-PLAYLIST-TYPE":
            try set(&playlistType, value.flatMap { MediaPlaylist.PlaylistType(rawValue: String($0)) }, line)
        case "EXT-X-ENDLIST": try set(&hasEndList, value == nil ? true : nil, line)
        case "EXT-X-START": try set(&start, try PlaylistStart(value, in: line), line)
        case "EXT-X-SERVER-CONTROL":
            var attributes = try AttributeList(value, in: line)
            try set(&holdBack, try attributes.require("HOLD-BACK", PlaylistNumber.time), line)
            try attributes.end()
        default: return false
        }
        return true
    }

    /// Reads a tag of the segment whose URI comes next.
    ///
    /// - Returns: false if it is none.
    private mutating func readSegmentTag(
        _ name: Substring,
        _ value: Substring?,
        _ line: PlaylistLines.Line
    ) throws(HLSError) -> Bool {
        switch name {
        case "EXTINF":
            // The title behind the comma is of no use to us.
            let parts = value?.split(separator: ",", maxSplits: 1, omittingEmptySubsequences: false) ?? []
            guard parts.count == 2 else { throw line.error("EXTINF has no comma") }
            try set(&duration, PlaylistNumber.time(parts[0]), line)
        case "EXT-X-DISCONTINUITY": try set(&isDiscontinuous, value == nil ? true : nil, line)
        case "EXT-X-PROGRAM-DATE-TIME":
            try set(&programDateTime, value.flatMap { WallTime(iso8601: String($0)) }, line)
        case "EXT-X-MAP":
            var attributes = try AttributeList(value, in: line)
            try set(&newMap, try attributes.require("URI", AttributeList.quotedString), line)
            try attributes.end()
        default: return false
        }
        return true
    }

    private mutating func readURI(_ line: PlaylistLines.Line) throws(HLSError) {
        guard hasEndList == nil else { throw line.error("there is a segment behind EXT-X-ENDLIST") }
        guard let duration else { throw line.error("there is no EXTINF before the URI") }
        guard !line.text.contains(" ") else { throw line.error("there is a space in the URI") }
        map = newMap ?? map
        segments.append(
            MediaSegment(
                uri: String(line.text),
                duration: duration,
                programDateTime: programDateTime,
                isDiscontinuous: isDiscontinuous ?? false,
                map: map
            )
        )
        (self.duration, programDateTime, isDiscontinuous, newMap) = (nil, nil, nil, nil)
    }

    /// - Parameter value: nil if what the tag says cannot be read.
    private func set<Value>(
        _ field: inout Value?,
        _ value: Value?,
        _ line: PlaylistLines.Line
    ) throws(HLSError) {
        let name = line.tag?.name ?? ""
        guard let value else { throw line.error("the value of \(name) is damaged") }
        guard field == nil else { throw line.error("\(name) is there twice") }
        field = value
    }

    func playlist(lineCount: Int) throws(HLSError) -> MediaPlaylist {
        func missing(_ what: String) -> HLSError { .playlist(line: lineCount, reason: what) }
        guard duration == nil, programDateTime == nil, isDiscontinuous == nil, newMap == nil else {
            throw missing("there is no URI behind the tags of the last segment")
        }
        guard let targetDuration else { throw missing("there is no EXT-X-TARGETDURATION") }
        let number = mediaSequence ?? 0
        guard number <= Int64.max - Int64(segments.count) else { throw missing("the media sequence is too large") }
        return MediaPlaylist(
            // A playlist without the tag is of version 1 (RFC 8216, 7).
            version: version ?? 1,
            targetDuration: targetDuration,
            mediaSequence: number,
            discontinuitySequence: discontinuitySequence ?? 0,
            hasIndependentSegments: hasIndependentSegments ?? false,
            start: start,
            holdBack: holdBack,
            playlistType: playlistType,
            hasEndList: hasEndList ?? false,
            segments: segments
        )
    }
}

extension PlaylistStart {
    /// Reads the attributes of the tag.
    init(_ text: Substring?, in line: PlaylistLines.Line) throws(HLSError) {
        var attributes = try AttributeList(text, in: line)
        timeOffset = try attributes.require("TIME-OFFSET", PlaylistNumber.signedTime)
        isPrecise = try attributes.take("PRECISE", AttributeList.yesOrNo) ?? false
        try attributes.end()
    }
}
