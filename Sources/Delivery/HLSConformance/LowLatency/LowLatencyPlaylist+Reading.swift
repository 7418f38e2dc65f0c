package import HLS
internal import Timeline

extension LowLatencyPlaylist {
    /// Reads a media playlist, strictly: what this project does not write is an error, and so is what stands in a wrong place.
    ///
    /// What low latency brings is read here; the rest is read by ``MediaPlaylist/init(bytes:)``, as of any list.
    ///
    /// - Throws: the line and what is wrong with it. Any bytes are safe to try.
    package init(bytes: [UInt8]) throws(PlaylistError) {
        self = try StrictLowLatencyList(bytes: bytes).playlist
    }
}

/// A media playlist as the strict reader has it: what low latency brings, and the list that a player sees that knows nothing of
/// it, to which all other rules apply.
package struct StrictLowLatencyList: Hashable, Sendable {
    package let playlist: LowLatencyPlaylist
    /// Without parts, hints, reports and the segment that is not whole. Of a delta update it has what that lists.
    package let plain: MediaPlaylist

    /// - Throws: the line and what is wrong with it. Any bytes are safe to try.
    package init(bytes: [UInt8]) throws(PlaylistError) {
        let lines = try PlaylistLines(bytes)
        var reader = LowLatencyListReader(lineCount: lines.count)
        for line in lines.lines { try reader.read(line) }
        (playlist, plain) = try reader.finish()
    }

    private init(playlist: LowLatencyPlaylist, plain: MediaPlaylist) {
        self.playlist = playlist
        self.plain = plain
    }

    /// As a whole, with what it left out; itself if it leaves out nothing (RFC 8216bis, 6.3.7).
    ///
    /// - Parameter earlier: the list before, which is whole.
    /// - Returns: nil if that lacks some of it, so that a player has to ask for all.
    package func merged(with earlier: StrictLowLatencyList) -> StrictLowLatencyList? {
        guard let count = playlist.skippedCount else { return self }
        guard let merged = playlist.merged(with: earlier.playlist) else { return nil }
        var plain = plain
        let first = plain.mediaSequence - count
        let skipped = zip(earlier.plain.mediaSequence..., earlier.plain.segments)
            .filter { number, _ in number >= first && number < plain.mediaSequence }.map(\.1)
        plain.segments = skipped + plain.segments
        plain.mediaSequence = first
        return StrictLowLatencyList(playlist: merged, plain: plain)
    }
}

/// Takes out the lines of low latency one by one, and has the rest read.
private struct LowLatencyListReader {
    private var playlist = LowLatencyPlaylist()
    /// The lines that are left, each where it was, so that errors have their numbers.
    private var rest: [Substring]
    /// The tags that wait for the URI of their segment.
    private var pending: [(line: PlaylistLines.Line, tag: TagName)] = []
    /// By place in the list, the parts of each segment.
    private var parts: [[LowLatencyPlaylist.Part]] = [[]]
    private var partInfo = SingleTag()
    private var control = SingleTag()
    private var skip = SingleTag()
    private var serverControl: ServerControl?
    private var lastLine = 0

    /// A tag that stands there once.
    private struct SingleTag {
        private var wasThere = false

        mutating func take(_ name: Substring, _ line: PlaylistLines.Line) throws(PlaylistError) {
            guard !wasThere else { throw line.error("\(name) appears twice") }
            wasThere = true
        }
    }

    init(lineCount: Int) {
        rest = Array(repeating: "", count: lineCount + 1)
        rest[1] = "#EXTM3U"
    }

    mutating func read(_ line: PlaylistLines.Line) throws(PlaylistError) {
        lastLine = line.number
        guard let (name, value) = line.tag else {
            for (line, _) in pending { rest[line.number] = line.text }
            pending = []
            rest[line.number] = line.text
            parts.append([])
            return
        }
        let isFirst = parts.count == 1 && parts[0].isEmpty && pending.isEmpty
        switch name {
        case "EXT-X-PART-INF":
            try partInfo.take(name, line)
            guard isFirst else { throw line.error("\(name) comes after the first segment") }
            playlist.partInfoLine = line.number
            playlist.partTarget = try LowLatencyTags.partTarget(value, in: line)
        case "EXT-X-SERVER-CONTROL":
            try control.take(name, line)
            guard isFirst else { throw line.error("\(name) comes after the first segment") }
            let read = try LowLatencyTags.control(value, in: line)
            (playlist.control, serverControl) = (read.control, read.plain)
        case "EXT-X-SKIP":
            try skip.take(name, line)
            guard isFirst else { throw line.error("\(name) comes after the first segment") }
            playlist.skippedCount = try LowLatencyTags.skippedCount(value, in: line)
        case "EXT-X-PART":
            if pending.contains(where: { $0.tag == .segmentDuration }) {
                throw line.error("\(name) comes between EXTINF and its URI")
            }
            guard playlist.hints.isEmpty, playlist.reports.isEmpty else {
                throw line.error("\(name) comes after what stands at the end of the list")
            }
            parts[parts.count - 1].append(try LowLatencyTags.part(value, in: line))
        case "EXT-X-PRELOAD-HINT": playlist.hints.append(try LowLatencyTags.hint(value, in: line))
        case "EXT-X-RENDITION-REPORT": playlist.reports.append(try LowLatencyTags.report(value, in: line))
        default: try readOther(line, name)
        }
    }

    private mutating func readOther(_ line: PlaylistLines.Line, _ name: Substring) throws(PlaylistError) {
        guard let tag = TagName(name) else { throw line.error("unknown tag \(name)") }
        switch tag {
        case .discontinuity, .map, .programDateTime:
            guard parts[parts.count - 1].isEmpty else {
                throw line.error("\(name) comes after the first part of its segment")
            }
            pending.append((line, tag))
        case .gap, .segmentDuration: pending.append((line, tag))
        default: rest[line.number] = line.text
        }
    }

    mutating func finish() throws(PlaylistError) -> (LowLatencyPlaylist, MediaPlaylist) {
        if let (line, _) = pending.first(where: { $0.tag == .segmentDuration }) {
            throw line.error("EXTINF has no URI after it")
        }
        let text = rest.dropFirst().joined(separator: "\n") + "\n"
        var plain = try MediaPlaylist(bytes: Array(text.utf8))
        // No sum of what is less can overflow.
        guard plain.targetDuration <= 86_400, plain.segments.allSatisfy({ $0.duration <= MediaTime(seconds: 86_400) })
        else { throw PlaylistError(line: lastLine, reason: "a duration is longer than a day") }
        plain.serverControl = serverControl
        playlist.targetDuration = .seconds(Int64(plain.targetDuration))
        playlist.hasEndList = plain.hasEndList
        playlist.hasIFramesOnly = plain.hasIFramesOnly
        let skipped = playlist.skippedCount ?? 0
        let (first, overflows) = plain.mediaSequence.addingReportingOverflow(skipped)
        guard !overflows, first < 1 << 62 else {
            throw PlaylistError(line: lastLine, reason: "EXT-X-MEDIA-SEQUENCE is too large")
        }
        plain.mediaSequence = first
        let lines = rest.indices.dropFirst().filter { !rest[$0].isEmpty && !rest[$0].hasPrefix("#") }
        for (index, segment) in plain.segments.enumerated() {
            playlist.segments.append(
                LowLatencyPlaylist.Segment(
                    number: first + Int64(index),
                    line: lines[index],
                    uri: segment.uri,
                    duration: segment.duration.wallTime - .epoch,
                    date: segment.programDateTime,
                    isDiscontinuous: segment.isDiscontinuous,
                    isGap: segment.isGap,
                    map: segment.map?.uri,
                    parts: parts[index]
                )
            )
        }
        playlist.open = try open(number: first + Int64(plain.segments.count))
        return (playlist, plain)
    }

    /// The segment that is not whole; nil if there is nothing of it.
    private func open(number: Int64) throws(PlaylistError) -> LowLatencyPlaylist.Segment? {
        let parts = parts.last ?? []
        guard !parts.isEmpty || !pending.isEmpty else { return nil }
        var segment = LowLatencyPlaylist.Segment(
            number: number,
            line: pending.first?.line.number ?? parts.first?.line ?? lastLine,
            map: playlist.segments.last?.map,
            parts: parts
        )
        var seen: Set<TagName> = []
        for (line, tag) in pending {
            guard seen.insert(tag).inserted else { throw line.error("\(tag.name) appears twice") }
            switch tag {
            case .discontinuity:
                guard line.tag?.value == nil else { throw line.error("the value of \(tag.name) is malformed") }
                segment.isDiscontinuous = true
            case .gap: segment.isGap = true
            case .map: segment.map = try MediaInitializationSection(line.tag?.value, in: line).uri
            case .programDateTime:
                guard let date = line.tag?.value.flatMap({ WallTime(iso8601: String($0)) }) else {
                    throw line.error("the value of \(tag.name) is malformed")
                }
                segment.date = date
            default: break
            }
        }
        return segment
    }
}
