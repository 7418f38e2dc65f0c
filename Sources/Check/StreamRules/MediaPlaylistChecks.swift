package import PlaylistReading
internal import Timeline

/// The rules for one state of a media playlist.
package enum MediaPlaylistChecks {
    private static let date = "EXT-X-PROGRAM-DATE-TIME"
    /// Segments are sometimes a little shorter than intended: those of sound, and those whose duration was rounded.
    private static let tolerance = Interval.milliseconds(30)

    static let checks: [Check<ObservedPlaylist>] =
        [
            .list(.targetDurationIsGiven) { list in
                list.has("EXT-X-TARGETDURATION")
                    ? nil : ("there is no EXT-X-TARGETDURATION", "the longest EXTINF, rounded to whole seconds")
            },
            .each(.targetDurationCoversSegments, of: \.segments) { segment, list in
                guard let target = list.targetDuration, let duration = segment.duration else { return nil }
                let limit = target + .milliseconds(500)
                guard duration >= limit else { return nil }
                let found = "EXTINF is \(duration.secondsText) s, EXT-X-TARGETDURATION \(target.secondsText)"
                return (found, "less than \(limit.secondsText) s, or a longer EXT-X-TARGETDURATION")
            },
            // A list that begins with segment 0 has lost none.
            .list(.liveListIsLongEnough) { $0.mediaSequence > 0 ? shortness(of: $0) : nil },
            .list(.liveListHasSixSegments) { list in
                let count = list.segments.count
                guard list.isLive, list.type == nil, count < 6 else { return nil }
                return ("the list has \(count) segment\(count == 1 ? "" : "s")", "6 or more")
            },
            .list(.liveListHasDateTime) { list in
                guard list.isLive, !list.segments.isEmpty, !list.has(date) else { return nil }
                return ("no segment has a date", "\(date) before a segment")
            },
            // It must be there where there can be discontinuities.
            .list(.discontinuitySequenceIsGiven) { list in
                let name = "EXT-X-DISCONTINUITY-SEQUENCE"
                guard list.isLive, list.type == nil, !list.has(name) else { return nil }
                return ("there is no \(name)", "one, also while it is 0")
            },
            // Each date is compared with the first since the last discontinuity, within a millisecond plus rounding.
            Check { list in
                var line = DateLine()
                return list.segments.findings { line.error(at: $0) }
            },
            .list(.vodListHasEnd, at: "EXT-X-PLAYLIST-TYPE") { list in
                list.isVOD && !list.hasEndList
                    ? ("the type is VOD, and there is no EXT-X-ENDLIST", "EXT-X-ENDLIST") : nil
            },
            .each(.segmentTagsHaveSegment, of: tagsBehindLastSegment, most: 1) { tag, _ in
                ("no URI follows \(tag.name)", "that of the segment which the tag is of, or no tag")
            },
            .list(.startIsInList, at: "EXT-X-START") { list in
                guard let offset = start(of: list), offset.magnitude > list.duration + tolerance else { return nil }
                let right = "at most \(list.duration.secondsText) s, the length of the list"
                return ("TIME-OFFSET is \(offset.secondsText) s", right)
            },
            .list(.startIsClearOfLiveEnd, at: "EXT-X-START") { list in
                guard list.isLive, let offset = start(of: list), let target = list.targetDuration else { return nil }
                let beforeEnd = offset < .zero ? -offset : list.duration - offset
                guard beforeEnd + tolerance < target * 3 else { return nil }
                let found = "TIME-OFFSET is \(offset.secondsText) s, which is \(beforeEnd.secondsText) s before the end"
                return (found, "\((target * 3).secondsText) s or more before it, three target durations")
            },
            serverControl(.holdBackIsLongEnough, "HOLD-BACK", targets: 3),
            serverControl(.skipBoundaryIsFarEnough, "CAN-SKIP-UNTIL", targets: 6),
            // EXT-X-SKIP may stand for the date.
            .list(.dateRangeHasDateTime, at: DateRangeChecks.tag) { list in
                guard list.has(DateRangeChecks.tag), !list.has(date), !list.has("EXT-X-SKIP") else { return nil }
                return ("there is \(DateRangeChecks.tag), and no segment has a date", "\(date) before a segment")
            },
        ] + DateRangeChecks.checks + InterstitialChecks.checks

    /// What is wrong with the length of a live list that has lost segments.
    static func shortness(of playlist: ObservedPlaylist) -> Message? {
        guard playlist.isLive, playlist.type == nil, let target = playlist.targetDuration else { return nil }
        // The intention is three segments (RFC 8216, 8.2).
        let (length, need) = (playlist.duration, target * 3)
        guard length + tolerance + Interval(nanoseconds: need.nanoseconds / 200) < need else { return nil }
        return ("the list lasts \(length.secondsText) s", "\(need.secondsText) s or more, three target durations")
    }

    /// The tags of one segment that no segment follows. A list that goes on may have them before its next one.
    private static func tagsBehindLastSegment(_ playlist: ObservedPlaylist) -> [ObservedTag] {
        guard playlist.hasEndList, playlist.segments.count < ObservedPlaylist.segmentLimit else { return [] }
        let names: Set = ["EXT-X-BYTERANGE", "EXT-X-DISCONTINUITY", "EXT-X-GAP", date]
        let last = playlist.segments.last?.line ?? 0
        return playlist.tags.filter { $0.line > last && names.contains($0.name) }
    }

    /// The place where EXT-X-START leads: from the start of the list, or from its end if it is negative.
    private static func start(of playlist: ObservedPlaylist) -> Interval? {
        playlist.tag("EXT-X-START")?.attributes.signedSeconds("TIME-OFFSET")
    }

    /// EXT-X-START beside that of the multivariant playlist.
    package static func startAgrees(in playlist: ObservedPlaylist, with multivariant: ObservedPlaylist) -> [Finding] {
        let name = "EXT-X-START"
        func value(_ tag: ObservedTag) -> String {
            let offset = tag.attributes.signedSeconds("TIME-OFFSET")?.secondsText ?? "missing"
            return "TIME-OFFSET=\(offset)" + (tag.attributes.isYes("PRECISE") ? ",PRECISE=YES" : "")
        }
        guard let tag = playlist.tag(name), let right = multivariant.tag(name).map(value), value(tag) != right else {
            return []
        }
        let found = "\(name) is \(value(tag)), and in the multivariant playlist \(right)"
        return [Finding(.startAgrees, tag, found, expected: "\(right), or no \(name) here")]
    }

    private static func serverControl(_ rule: Rule, _ name: String, targets: Int64) -> Check<ObservedPlaylist> {
        .list(rule, at: "EXT-X-SERVER-CONTROL") { list in
            guard let value = list.control?.attributes.seconds(name), let target = list.targetDuration,
                value < target * targets
            else { return nil }
            let right = "\((target * targets).secondsText) s or more, \(targets) target durations"
            return ("\(name) is \(value.secondsText) s", right)
        }
    }
}
