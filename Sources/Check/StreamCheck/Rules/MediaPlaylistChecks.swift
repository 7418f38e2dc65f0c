internal import StreamReading
internal import Timeline

/// The rules for one state of a media playlist.
enum MediaPlaylistChecks {
    static let checks: [PlaylistChecks.Check] =
        [
            PlaylistChecks.row(
                .targetDurationIsGiven,
                "there is no EXT-X-TARGETDURATION",
                "the longest EXTINF, rounded"
            ) { !$0.has("EXT-X-TARGETDURATION") },
            targetDurationCoversSegments, liveListIsLongEnough, liveListHasSixSegments,
            PlaylistChecks.row(.liveListHasDateTime, "no segment has a date", "EXT-X-PROGRAM-DATE-TIME") {
                $0.isLive && !$0.segments.isEmpty && !$0.has("EXT-X-PROGRAM-DATE-TIME")
            },
            // It must be there where there can be discontinuities.
            PlaylistChecks.row(
                .discontinuitySequenceIsGiven,
                "there is no EXT-X-DISCONTINUITY-SEQUENCE",
                "one, also while it is 0"
            ) { $0.isLive && $0.type == nil && !$0.has("EXT-X-DISCONTINUITY-SEQUENCE") },
            dateTimesFollowDurations,
            PlaylistChecks.row(
                .vodListHasEnd,
                "the type is VOD, and there is no EXT-X-ENDLIST",
                "EXT-X-ENDLIST",
                at: "EXT-X-PLAYLIST-TYPE"
            ) { $0.isVOD && !$0.hasEndList },
            startIsInList, startIsClearOfLiveEnd,
            // RFC 8216bis, 4.4.3.8: HOLD-BACK must be at least three target durations, the skip boundary at least six.
            { serverControl(of: $0, .holdBackIsLongEnough, "HOLD-BACK", targets: 3) },
            { serverControl(of: $0, .skipBoundaryIsFarEnough, "CAN-SKIP-UNTIL", targets: 6) },
            dateRangeIsWhole, dateRangesAgree,
            // EXT-X-SKIP may stand for the date.
            PlaylistChecks.row(
                .dateRangeHasDateTime,
                "no segment has a date",
                "EXT-X-PROGRAM-DATE-TIME",
                at: DateRangeChecks.tag
            ) { $0.has(DateRangeChecks.tag) && !$0.has("EXT-X-PROGRAM-DATE-TIME") && !$0.has("EXT-X-SKIP") },
        ] + DateRangeChecks.checks + InterstitialChecks.checks

    /// RFC 8216, 4.3.3.1: EXTINF, rounded to the nearest whole second, is at most EXT-X-TARGETDURATION.
    private static func targetDurationCoversSegments(_ playlist: ObservedPlaylist) -> [Finding] {
        guard let target = playlist.targetDuration else { return [] }
        let limit = target + .milliseconds(500)
        return playlist.segments.findings { segment in
            guard let duration = segment.duration, duration >= limit else { return nil }
            let found = "EXTINF is \(duration.secondsText) s, EXT-X-TARGETDURATION \(target.secondsText)"
            let expected = "less than \(limit.secondsText) s, or a longer EXT-X-TARGETDURATION"
            return Finding(.targetDurationCoversSegments, segment, found, expected: expected)
        }
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

    /// RFC 8216bis, 6.2.1: dates and segments must not be mapped ambiguously. Each date is as far from the first since the
    /// last discontinuity as the EXTINFs between them last, to a millisecond and to what they are rounded by.
    private static func dateTimesFollowDurations(_ playlist: ObservedPlaylist) -> [Finding] {
        var line = DateLine()
        return playlist.segments.findings { line.error(at: $0) }
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
        guard offset.magnitude > length + .milliseconds(30) else { return [] }
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
        return playlist.tags(DateRangeChecks.tag).findings { tag in
            guard let id = tag.attributes.text("ID") else { return nil }
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
            guard let start = ObservedNumber.date(text[...]), let end = attributes.date("END-DATE") else { return nil }
            if end < start { return finding("END-DATE is before START-DATE", "an END-DATE at it or later") }
            guard let duration = attributes.seconds("DURATION") else { return nil }
            let error = end - (start + duration)
            guard error.magnitude > .milliseconds(1) else { return nil }
            let found = "END-DATE is \(error.secondsText) s from START-DATE and DURATION"
            return finding(found, (start + duration).iso8601)
        }
    }

    /// RFC 8216, 4.3.2.7: an attribute that two tags with the same ID have must have the same value in both.
    private static func dateRangesAgree(_ playlist: ObservedPlaylist) -> [Finding] {
        var known: [String: ObservedAttributes] = [:]
        return playlist.tags(DateRangeChecks.tag).findings { tag in
            guard let id = tag.attributes.text("ID") else { return nil }
            let earlier = known[id]
            known[id, default: tag.attributes].fill(tag.attributes)
            let name = tag.attributes.names.first { name in
                earlier?[name].map { $0 != tag.attributes[name] } ?? false
            }
            guard let name, let value = tag.attributes[name], let first = earlier?[name] else { return nil }
            let found = "\(name) is \(value.prefix(40)), and another with this ID has \(first.prefix(40))"
            return Finding(.dateRangesAgree, line: tag.line, found, expected: "the same in both")
        }
    }
}
