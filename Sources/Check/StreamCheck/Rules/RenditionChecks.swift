package import StreamReading
internal import Timeline

/// The rules for the media playlists of two renditions of the same stream, read at about the same time.
package enum RenditionChecks {
    typealias Check = @Sendable (_ first: ObservedPlaylist, _ other: ObservedPlaylist) -> [Finding]

    static let checks: [Check] = [
        // RFC 8216, 6.2.4: each media playlist must have the same target duration.
        { shareTargetDuration(.renditionsShareTargetDuration, $0, $1) }, renditionsShareDiscontinuities,
        renditionsShareDateTimes, renditionsShareType,
        renditionsShareServerControl,
    ]

    /// The findings about a media playlist beside another.
    package static func findings(_ first: ObservedPlaylist, _ other: ObservedPlaylist, uri: String) -> [Finding] {
        guard first.kind == .media, other.kind == .media else { return [] }
        return (checks.flatMap { $0(first, other) } + LowLatencyChecks.findings(of: other, beside: first)).at(uri)
    }

    /// The findings about an I-frame playlist.
    ///
    /// - Parameter first: the media playlist of a variant; nil if none was read yet.
    static func findings(ofIFrames list: ObservedPlaylist, beside first: ObservedPlaylist?, uri: String) -> [Finding] {
        var findings: [Finding] = []
        // RFC 8216, 4.3.4.3.
        if !list.isIFramesOnly {
            let found = "there is no EXT-X-I-FRAMES-ONLY"
            findings.append(Finding(.iFrameListIsMarked, found, expected: "EXT-X-I-FRAMES-ONLY"))
        }
        // Apple 6.11; in complete streams they may differ (6.12).
        if let first, list.isLive { findings += shareTargetDuration(.iFrameListSharesTargetDuration, first, list) }
        return findings.at(uri)
    }

    private static func shareTargetDuration(
        _ rule: Rule,
        _ first: ObservedPlaylist,
        _ other: ObservedPlaylist
    ) -> [Finding] {
        guard let one = first.targetDuration, let two = other.targetDuration, one != two else { return [] }
        return differ(rule, "EXT-X-TARGETDURATION", in: other, two.secondsText, one.secondsText)
    }

    /// The finding that a tag has not the same value as in another rendition.
    private static func differ(
        _ rule: Rule,
        _ name: String,
        in other: ObservedPlaylist,
        _ value: String,
        _ first: String
    ) -> [Finding] {
        let found = "\(name) is \(value), and that of another rendition \(first)"
        return [Finding(rule, line: other.tag(name)?.line, found, expected: "the same in all")]
    }

    /// RFC 8216, 6.2.4: matching content must have matching Discontinuity Sequence Numbers. Content matches by date, or by its place in
    /// complete lists without dates: segments that begin within a tenth of a second of each other.
    private static func renditionsShareDiscontinuities(_ first: ObservedPlaylist, _ other: ObservedPlaylist)
        -> [Finding]
    {
        var index = 0
        let isWhole = [first, other].allSatisfy {
            $0.isVOD && $0.mediaSequence == 0 && !$0.has("EXT-X-PROGRAM-DATE-TIME")
        }
        let begin = isWhole ? WallTime(seconds: 0) : nil
        let ones = DatedSegment.all(of: first, from: begin)
        for two in DatedSegment.all(of: other, from: begin) {
            while index < ones.count, ones[index].date + .milliseconds(100) < two.date { index += 1 }
            guard index < ones.count else { break }
            let one = ones[index]
            guard one.date - two.date < .milliseconds(100),
                one.segment.discontinuityNumber != two.segment.discontinuityNumber
            else { continue }
            let found =
                "its Discontinuity Sequence Number is \(two.segment.discontinuityNumber), and in another rendition the "
                + "content of the same time has \(one.segment.discontinuityNumber)"
            return [Finding(.renditionsShareDiscontinuities, two.segment, found, expected: "the same in all")]
        }
        return []
    }

    /// A segment with its date, which may follow from that of a segment before.
    private struct DatedSegment {
        let segment: ObservedSegment
        let date: WallTime

        static func all(of playlist: ObservedPlaylist, from begin: WallTime?) -> [DatedSegment] {
            var date = begin
            return playlist.segments.compactMap { segment in
                if let said = segment.date { date = said }
                defer { date = date.flatMap { date in segment.duration.map { date + $0 } } }
                return date.map { DatedSegment(segment: segment, date: $0) }
            }
        }
    }

    /// RFC 8216, 6.2.4: if one media playlist has dates, all must have them.
    private static func renditionsShareDateTimes(_ first: ObservedPlaylist, _ other: ObservedPlaylist) -> [Finding] {
        let name = "EXT-X-PROGRAM-DATE-TIME"
        guard !first.segments.isEmpty, !other.segments.isEmpty, first.has(name) != other.has(name) else { return [] }
        let found =
            other.has(name)
            ? "it has dates, and another rendition has none" : "it has no dates, and another rendition has"
        return [Finding(.renditionsShareDateTimes, found, expected: "dates in all renditions or in none")]
    }

    /// RFC 8216, 6.2.4: if one media playlist has EXT-X-PLAYLIST-TYPE, all must have it with the same value.
    private static func renditionsShareType(_ first: ObservedPlaylist, _ other: ObservedPlaylist) -> [Finding] {
        guard first.type != other.type else { return [] }
        let (one, two) = (first.type ?? "none", other.type ?? "none")
        return differ(.renditionsShareType, "EXT-X-PLAYLIST-TYPE", in: other, two, one)
    }

    /// RFC 8216bis, 6.2.4: EXT-X-SERVER-CONTROL must be in all media playlists or in none, with the same attributes.
    private static func renditionsShareServerControl(_ first: ObservedPlaylist, _ other: ObservedPlaylist) -> [Finding]
    {
        let name = "EXT-X-SERVER-CONTROL"
        let (one, two) = (first.tag(name), other.tag(name))
        guard one?.attributes != two?.attributes else { return [] }
        func text(_ tag: ObservedTag?) -> String { tag.map { "'\($0.value.prefix(80))'" } ?? "missing" }
        return differ(.renditionsShareServerControl, name, in: other, text(two), text(one))
    }
}
