package import PlaylistReading
package import Timeline

/// The rules for the media playlists of two renditions of the same stream, read at about the same time.
package enum RenditionChecks {
    private static let date = "EXT-X-PROGRAM-DATE-TIME"
    private static let targetDuration = "EXT-X-TARGETDURATION"

    static let checks: [Check<ListPair>] = [
        shares(.renditionsShareTargetDuration, targetDuration) { $0.targetDuration?.secondsText },
        Check(findings: renditionsShareDiscontinuities),
        .list(.renditionsShareDateTimes) { lists in
            let (one, two) = (lists.first, lists.second)
            guard !one.segments.isEmpty, !two.segments.isEmpty, one.has(date) != two.has(date) else { return nil }
            let (own, other) = two.has(date) ? ("dates", "none") : ("no dates", "some")
            return ("it has \(own), and \(lists.name) has \(other)", "\(date) in all renditions or in none")
        },
        shares(.renditionsShareType, "EXT-X-PLAYLIST-TYPE") { $0.type ?? "missing" },
        shares(.renditionsShareServerControl, "EXT-X-SERVER-CONTROL") { list in
            guard let attributes = list.control?.attributes else { return "missing" }
            return attributes.names.map { "\($0)=\(attributes[$0] ?? "")" }.joined(separator: ",")
        },
    ]

    /// The findings about a media playlist beside another.
    ///
    /// - Parameter name: that of the first in the findings.
    package static func findings(
        _ first: ObservedPlaylist,
        _ other: ObservedPlaylist,
        uri: String,
        beside name: String = "another rendition"
    ) -> [Finding] {
        guard first.kind == .media, other.kind == .media else { return [] }
        let lists = ListPair(first: first, second: other, name: name)
        return (checks.flatMap { $0.findings(lists) } + LowLatencyChecks.findings(of: other, beside: first)).at(uri)
    }

    /// The findings about an I-frame playlist beside the media playlist of a variant.
    package static func findings(iFrames list: ObservedPlaylist, beside first: ObservedPlaylist) -> [Finding] {
        let lists = ListPair(first: first, second: list)
        return iFrameChecks.flatMap { $0.findings(lists) }
    }

    private static let iFrameChecks: [Check<ListPair>] = [
        .list(.iFrameListIsMarked) { lists in
            let found = "EXT-X-I-FRAME-STREAM-INF names the list, and it has no EXT-X-I-FRAMES-ONLY"
            return lists.second.isIFramesOnly ? nil : (found, "EXT-X-I-FRAMES-ONLY in a list of I-frames")
        },
        // In complete streams they may differ (Apple 6.12).
        shares(.iFrameListSharesTargetDuration, targetDuration) { $0.isLive ? $0.targetDuration?.secondsText : nil },
    ]

    /// A rule that a tag has the same value in both lists, if it can be read.
    private static func shares(_ rule: Rule, _ name: String, _ text: @escaping Reading<String?>) -> Check<ListPair> {
        .list(rule, at: name) { lists in
            guard let one = text(lists.first), let two = text(lists.second), one != two else { return nil }
            return ("\(name) is \(two), and that of \(lists.name) \(one)", "the same in all renditions")
        }
    }

    /// Content matches by date, or by its place in complete lists without dates: segments that begin within a tenth of a second of each other.
    private static func renditionsShareDiscontinuities(_ lists: ListPair) -> [Finding] {
        var index = 0
        let isWhole = [lists.first, lists.second].allSatisfy { $0.isVOD && $0.mediaSequence == 0 && !$0.has(date) }
        let begin = isWhole ? WallTime(seconds: 0) : nil
        let ones = lists.first.datedSegments(from: begin)
        for (two, date) in lists.second.datedSegments(from: begin) {
            while index < ones.count, ones[index].date + .milliseconds(100) < date { index += 1 }
            guard index < ones.count else { break }
            let one = ones[index]
            guard one.date - date < .milliseconds(100), one.segment.discontinuityNumber != two.discontinuityNumber
            else { continue }
            let found =
                "its Discontinuity Sequence Number is \(two.discontinuityNumber), and in \(lists.name) the "
                + "content of the same time has \(one.segment.discontinuityNumber)"
            return [Finding(.renditionsShareDiscontinuities, two, found, expected: "the same in all renditions")]
        }
        return []
    }
}

extension ObservedPlaylist {
    /// Segments with their dates, which may follow from that of a segment before.
    package func datedSegments(from begin: WallTime? = nil) -> [(segment: ObservedSegment, date: WallTime)] {
        var date = begin
        return segments.compactMap { segment in
            if let said = segment.date { date = said }
            defer { date = date.flatMap { date in segment.duration.map { date + $0 } } }
            return date.map { (segment, $0) }
        }
    }
}
