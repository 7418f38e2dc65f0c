internal import StreamReading
internal import Timeline

/// The rules for one state of a media playlist.
enum MediaPlaylistChecks {
    static let checks: [PlaylistChecks.Check] =
        [
            targetDurationIsGiven, targetDurationCoversSegments, liveListIsLongEnough,
            liveListHasSixSegments, liveListHasDateTime, discontinuitySequenceIsGiven, dateTimesFollowDurations,
            vodListHasEnd, startIsInList, startIsClearOfLiveEnd,
            // RFC 8216bis, 4.4.3.8: HOLD-BACK must be at least three target durations, the skip boundary at least six.
            { serverControl(of: $0, .holdBackIsLongEnough, "HOLD-BACK", targets: 3) },
            { serverControl(of: $0, .skipBoundaryIsFarEnough, "CAN-SKIP-UNTIL", targets: 6) },
            dateRangeIsWhole, dateRangesAgree, dateRangeHasDateTime,
        ] + DateRangeChecks.checks + InterstitialChecks.checks

    /// RFC 8216, 4.3.3.1: EXT-X-TARGETDURATION is required.
    private static func targetDurationIsGiven(_ playlist: ObservedPlaylist) -> [Finding] {
        playlist.has("EXT-X-TARGETDURATION")
            ? []
            : [
                Finding(
                    .targetDurationIsGiven,
                    "there is no EXT-X-TARGETDURATION",
                    expected: "the longest EXTINF, rounded"
                )
            ]
    }

    /// RFC 8216, 4.3.3.1: EXTINF, rounded to the nearest whole second, is at most EXT-X-TARGETDURATION.
    private static func targetDurationCoversSegments(_ playlist: ObservedPlaylist) -> [Finding] {
        guard let target = playlist.targetDuration else { return [] }
        let limit = target + .milliseconds(500)
        return playlist.segments.lazy.compactMap { segment in
            guard let duration = segment.duration, duration >= limit else { return nil }
            let found = "EXTINF is \(duration.secondsText) s, EXT-X-TARGETDURATION \(target.secondsText)"
            let expected = "less than \(limit.secondsText) s, or a longer EXT-X-TARGETDURATION"
            return Finding(.targetDurationCoversSegments, segment, found, expected: expected)
        }
        .prefix(10).map { $0 }
    }

    /// RFC 8216, 6.2.2: the server must not remove a segment if the rest is shorter than three target durations. A list that begins with
    /// segment 0 has lost none.
    private static func liveListIsLongEnough(_ playlist: ObservedPlaylist) -> [Finding] {
        playlist.mediaSequence > 0 ? shortness(of: playlist) : []
    }

    /// The findings about the length of a live list that has lost segments.
    static func shortness(of playlist: ObservedPlaylist) -> [Finding] {
        guard playlist.isLive, playlist.type == nil, let target = playlist.targetDuration else { return [] }
        // The intention is three segments, which are sometimes a little shorter than their rounded duration (RFC 8216, 8.2).
        let (length, need) = (playlist.duration, target * 3)
        let tolerance = Interval.milliseconds(30) + Interval(nanoseconds: need.nanoseconds / 200)
        guard length + tolerance < need else { return [] }
        let found = "the list lasts \(length.secondsText) s"
        let expected = "\(need.secondsText) s or more, three target durations"
        return [Finding(.liveListIsLongEnough, found, expected: expected)]
    }

    /// Apple 8.11: a live list must have at least six segments.
    private static func liveListHasSixSegments(_ playlist: ObservedPlaylist) -> [Finding] {
        guard playlist.isLive, playlist.type == nil, playlist.segments.count < 6 else { return [] }
        let count = playlist.segments.count
        let found = "the list has \(count) segment\(count == 1 ? "" : "s")"
        return [Finding(.liveListHasSixSegments, found, expected: "6 or more")]
    }

    /// Apple 8.4: EXT-X-PROGRAM-DATE-TIME must be in live lists.
    private static func liveListHasDateTime(_ playlist: ObservedPlaylist) -> [Finding] {
        guard playlist.isLive, !playlist.segments.isEmpty, !playlist.has("EXT-X-PROGRAM-DATE-TIME") else { return [] }
        return [Finding(.liveListHasDateTime, "no segment has a date", expected: "EXT-X-PROGRAM-DATE-TIME")]
    }

    /// Apple 8.17: it must be there where there can be discontinuities, also while it is 0.
    private static func discontinuitySequenceIsGiven(_ playlist: ObservedPlaylist) -> [Finding] {
        guard playlist.isLive, playlist.type == nil, !playlist.has("EXT-X-DISCONTINUITY-SEQUENCE") else { return [] }
        let found = "there is no EXT-X-DISCONTINUITY-SEQUENCE"
        return [Finding(.discontinuitySequenceIsGiven, found, expected: "one, also while it is 0")]
    }

    /// RFC 8216bis, 6.2.1: dates and segments must not be mapped ambiguously. Each date is as far from the first since the
    /// last discontinuity as the EXTINFs between them last, to a millisecond and to what they are rounded by.
    private static func dateTimesFollowDurations(_ playlist: ObservedPlaylist) -> [Finding] {
        var findings: [Finding] = []
        var line = DateLine()
        for segment in playlist.segments {
            guard let error = line.error(at: segment) else { continue }
            if findings.count < 10 { findings.append(error) }
        }
        return findings
    }

    /// RFC 8216bis, 6.2.1: a list of type VOD must not change, so nothing can come behind its end.
    private static func vodListHasEnd(_ playlist: ObservedPlaylist) -> [Finding] {
        guard playlist.isVOD, !playlist.hasEndList else { return [] }
        let line = playlist.tag("EXT-X-PLAYLIST-TYPE")?.line
        let found = "the type is VOD, and there is no EXT-X-ENDLIST"
        return [Finding(.vodListHasEnd, line: line, found, expected: "EXT-X-ENDLIST")]
    }

    /// The tag, and where it leads: from the start of the list, or from its end if it is negative.
    private static func start(of playlist: ObservedPlaylist) -> (tag: ObservedTag, offset: Interval)? {
        guard let tag = playlist.tag("EXT-X-START"), let offset = tag.attributes.signedSeconds("TIME-OFFSET")
        else { return nil }
        return (tag, offset)
    }

    /// RFC 8216, 4.3.5.2: the absolute value of TIME-OFFSET should not be larger than the length of the list.
    private static func startIsInList(_ playlist: ObservedPlaylist) -> [Finding] {
        guard let (tag, offset) = start(of: playlist) else { return [] }
        let length = playlist.duration
        guard max(offset, -offset) > length + .milliseconds(30) else { return [] }
        let found = "TIME-OFFSET is \(offset.secondsText)"
        let expected = "at most \(length.secondsText), the length of the list"
        return [Finding(.startIsInList, line: tag.line, found, expected: expected)]
    }

    /// RFC 8216, 4.3.5.2: TIME-OFFSET should not be within three target durations of the end of a live list.
    private static func startIsClearOfLiveEnd(_ playlist: ObservedPlaylist) -> [Finding] {
        guard playlist.isLive, let (tag, offset) = start(of: playlist), let target = playlist.targetDuration else {
            return []
        }
        let beforeEnd = offset < .zero ? -offset : playlist.duration - offset
        // Segments of sound are a little shorter now and then.
        guard beforeEnd + .milliseconds(30) < target * 3 else { return [] }
        let found = "TIME-OFFSET is \(offset.secondsText), \(beforeEnd.secondsText) s before the end"
        let expected = "\((target * 3).secondsText) s or more before it"
        return [Finding(.startIsClearOfLiveEnd, line: tag.line, found, expected: expected)]
    }

    private static func serverControl(
        of playlist: ObservedPlaylist,
        _ rule: Rule,
        _ name: String,
        targets: Int64
    ) -> [Finding] {
        guard let tag = playlist.tag("EXT-X-SERVER-CONTROL"), let value = tag.attributes.seconds(name),
            let target = playlist.targetDuration,
            value < target * targets
        else { return [] }
        let expected = "\((target * targets).secondsText) or more, \(targets) target durations"
        return [Finding(rule, line: tag.line, "\(name) is \(value.secondsText)", expected: expected)]
    }

    /// RFC 8216, 4.3.2.7: START-DATE, which only the first tag of an ID needs (8.10), and what follows from it.
    private static func dateRangeIsWhole(_ playlist: ObservedPlaylist) -> [Finding] {
        var known: [String: ObservedAttributes] = [:]
        return playlist.tags.compactMap { tag -> Finding? in
            guard tag.name == "EXT-X-DATERANGE", let id = tag.attributes.text("ID") else { return nil }
            var attributes = tag.attributes
            let isFirst = known[id] == nil
            if let first = known[id] { attributes.fill(first, with: ["START-DATE", "END-DATE", "DURATION"]) }
            known[id] = attributes
            func finding(_ found: String, _ expected: String) -> Finding {
                Finding(.dateRangeIsWhole, line: tag.line, found, expected: expected)
            }
            let cues = Set((attributes.text("CUE") ?? "").split(separator: ",").map { $0.trimming(" ") })
            if cues.isSuperset(of: ["PRE", "POST"]) { return finding("CUE has PRE and POST", "one of them") }
            guard let text = attributes.text("START-DATE") else {
                return isFirst ? finding("EXT-X-DATERANGE has no START-DATE", "one in the first tag of an ID") : nil
            }
            guard let start = ObservedNumber.date(text[...]),
                let end = attributes.text("END-DATE").flatMap({ ObservedNumber.date($0[...]) })
            else { return nil }
            if end < start { return finding("END-DATE is before START-DATE", "an END-DATE at it or later") }
            guard let duration = attributes.seconds("DURATION") else { return nil }
            let error = end - (start + duration)
            guard max(error, -error) > .milliseconds(1) else { return nil }
            return finding(
                "END-DATE is \(error.secondsText) s from START-DATE and DURATION",
                (start + duration).iso8601
            )
        }
        .prefix(10).map { $0 }
    }

    /// RFC 8216, 4.3.2.7: an attribute that two tags with the same ID have must have the same value in both.
    private static func dateRangesAgree(_ playlist: ObservedPlaylist) -> [Finding] {
        var known: [String: ObservedAttributes] = [:]
        return playlist.tags.compactMap { tag -> Finding? in
            guard tag.name == "EXT-X-DATERANGE" else { return nil }
            let attributes = tag.attributes
            guard let id = attributes.text("ID") else { return nil }
            var finding: Finding?
            for name in known[id] == nil ? [] : attributes.names {
                guard finding == nil, let value = attributes[name], let first = known[id]?[name], value != first
                else { continue }
                let found = "\(name) is \(value.prefix(40)), and another with this ID has \(first.prefix(40))"
                finding = Finding(.dateRangesAgree, line: tag.line, found, expected: "the same in both")
            }
            if known[id] == nil { known[id] = attributes } else { known[id]?.fill(attributes) }
            return finding
        }
        .prefix(10).map { $0 }
    }

    /// RFC 8216, 4.3.2.7: without a date, nothing relates a range to the media. EXT-X-SKIP may stand for the date.
    private static func dateRangeHasDateTime(_ playlist: ObservedPlaylist) -> [Finding] {
        guard let tag = playlist.tag("EXT-X-DATERANGE"), !playlist.has("EXT-X-PROGRAM-DATE-TIME"),
            !playlist.has("EXT-X-SKIP")
        else { return [] }
        return [
            Finding(.dateRangeHasDateTime, line: tag.line, "no segment has a date", expected: "EXT-X-PROGRAM-DATE-TIME")
        ]
    }

    /// RFC 8216bis, D.2: an interstitial must have X-ASSET-URI or X-ASSET-LIST, and not both.
    private static func interstitialHasOneAsset(_ playlist: ObservedPlaylist) -> [Finding] {
        playlist.tags.lazy.filter { $0.name == "EXT-X-DATERANGE" }.compactMap { tag -> Finding? in
            let attributes = tag.attributes
            guard attributes.text("CLASS") == "com.apple.hls.interstitial",
                (attributes["X-ASSET-URI"] == nil) == (attributes["X-ASSET-LIST"] == nil)
            else { return nil }
            let isEmpty = attributes["X-ASSET-URI"] == nil
            let found = "it has \(isEmpty ? "neither X-ASSET-URI nor" : "X-ASSET-URI and") X-ASSET-LIST"
            let expected = "one of the two"
            return Finding(.interstitialHasOneAsset, line: tag.line, found, expected: expected)
        }
        .prefix(10).map { $0 }
    }
}
