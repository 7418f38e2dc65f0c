internal import StreamReading
internal import Timeline

/// The rules of low latency for one state of a media playlist.
package enum LowLatencyChecks {
    private static let checks: [PlaylistChecks.Check] = [
        partTargetIsGiven, partHoldBackIsGiven,
        // RFC 8216bis, 4.4.3.8: PART-HOLD-BACK must be at least twice the part target duration, and should be three times as much.
        { partHoldBack(.partHoldBackIsLongEnough, of: $0, targets: 2) },
        { partHoldBack(.partHoldBackIsThreeParts, of: $0, targets: 3) },
        partIsWithinTarget, partIsLongEnough,
        partsMakeUpSegment, tagsComeBeforeFirstPart, oldPartsAreRemoved, gapPartsAreMarked, independentPartIsMarked,
        iFrameListHasNoParts, preloadHintIsGiven, preloadHintIsGivenOnce, endedListHasNoHint, partsAllowBlockedReloads,
        renditionReportIsRelative,
        // Apple 14.3: PART-HOLD-BACK must be at least three part target durations.
        { $0.isLowLatency ? partHoldBack(.partHoldBackSuitsApple, of: $0, targets: 3) : [] }, longListHasDeltaUpdates,
        dateRangesCanBeSkipped,
    ]

    /// The findings about a media playlist.
    static func findings(of playlist: ObservedPlaylist) -> [Finding] {
        playlist.lowLatency == nil ? [] : checks.flatMap { $0(playlist).prefix(10) }
    }

    /// RFC 8216bis, 4.4.3.7: EXT-X-PART-INF with PART-TARGET is required if there is an EXT-X-PART.
    private static func partTargetIsGiven(_ playlist: ObservedPlaylist) -> [Finding] {
        if let tag = playlist.tag("EXT-X-PART-INF") {
            guard tag.attributes.seconds("PART-TARGET") == .zero else { return [] }
            return [Finding(.partTargetIsGiven, line: tag.line, "PART-TARGET is 0", expected: "more than that")]
        }
        guard let part = playlist.allSegments.lazy.flatMap(\.parts).first else { return [] }
        let found = "there is an EXT-X-PART and no EXT-X-PART-INF"
        return [Finding(.partTargetIsGiven, line: part.line, found, expected: "EXT-X-PART-INF with PART-TARGET")]
    }

    /// RFC 8216bis, 4.4.3.8: PART-HOLD-BACK is required if there is an EXT-X-PART-INF.
    private static func partHoldBackIsGiven(_ playlist: ObservedPlaylist) -> [Finding] {
        guard let line = playlist.lowLatency?.partInfoLine, playlist.control?.partHoldBack == nil,
            playlist.control?.attributes.isBeyondSeconds("PART-HOLD-BACK") != true
        else { return [] }
        let found = "there is an EXT-X-PART-INF and no PART-HOLD-BACK"
        let expected = "PART-HOLD-BACK in EXT-X-SERVER-CONTROL"
        return [Finding(.partHoldBackIsGiven, line: playlist.control?.line ?? line, found, expected: expected)]
    }

    private static func partHoldBack(_ rule: Rule, of playlist: ObservedPlaylist, targets: Int64) -> [Finding] {
        guard let control = playlist.control, let value = control.partHoldBack, let target = playlist.partTarget,
            value + LowLatencyTags.rounding < target * targets
        else { return [] }
        let found = "PART-HOLD-BACK is \(value.secondsText), and PART-TARGET \(target.secondsText)"
        return [Finding(rule, line: control.line, found, expected: "\((target * targets).secondsText) or more")]
    }

    /// RFC 8216bis, 4.4.4.9: a part must last at most the part target duration.
    private static func partIsWithinTarget(_ playlist: ObservedPlaylist) -> [Finding] {
        guard let target = playlist.partTarget else { return [] }
        return playlist.allSegments.flatMap { segment in
            segment.parts.compactMap { part in
                // Both are rounded, depending on their digits.
                guard let duration = part.duration, duration > target + LowLatencyTags.rounding else { return nil }
                let found = "a part lasts \(duration.secondsText) s, and PART-TARGET is \(target.secondsText)"
                let expected = "\(target.secondsText) s or less"
                return Finding(part, of: segment, .partIsWithinTarget, found, expected: expected)
            }
        }
    }

    /// RFC 8216bis, 4.4.4.9: and at least 85 % of it, except for those with INDEPENDENT or GAP, before one with GAP, and the last of a
    /// segment, which the newest part of an incomplete segment may turn out to be.
    private static func partIsLongEnough(_ playlist: ObservedPlaylist) -> [Finding] {
        guard let target = playlist.partTarget else { return [] }
        return playlist.allSegments.flatMap { segment in
            zip(segment.parts, segment.parts.dropFirst()).compactMap { part, next in
                guard let duration = part.duration, !part.isIndependent, !part.isGap, !next.isGap,
                    (duration + LowLatencyTags.rounding) * 100 < target * 85
                else { return nil }
                let least = Interval(nanoseconds: target.nanoseconds / 100 * 85)
                let found = "a part lasts \(duration.secondsText) s, and PART-TARGET is \(target.secondsText)"
                let expected = "\(least.secondsText) s or more"
                return Finding(.partIsLongEnough, line: part.line, segment: segment.number, found, expected: expected)
            }
        }
    }

    /// RFC 8216bis, 3.2: a segment and all its parts have the same samples with the same timing, so they last the same. The first parts of
    /// the oldest segment with parts may have left.
    private static func partsMakeUpSegment(_ playlist: ObservedPlaylist) -> [Finding] {
        let oldest = playlist.segments.first { !$0.parts.isEmpty }?.number
        return playlist.segments.compactMap { segment in
            guard let duration = segment.duration, !segment.parts.isEmpty,
                segment.parts.allSatisfy({ $0.duration != nil })
            else { return nil }
            let sum = segment.partsDuration
            guard
                sum > duration + LowLatencyTags.frame
                    || sum + LowLatencyTags.frame < duration && segment.number != oldest
            else { return nil }
            let found = "its parts last \(sum.secondsText) s, and EXTINF is \(duration.secondsText)"
            return Finding(.partsMakeUpSegment, segment, found, expected: "the same, within a frame")
        }
    }

    /// RFC 8216bis, 4.4.4.9: EXT-X-DISCONTINUITY, EXT-X-KEY, EXT-X-MAP and EXT-X-PROGRAM-DATE-TIME of a segment must stand
    /// before its first part.
    private static func tagsComeBeforeFirstPart(_ playlist: ObservedPlaylist) -> [Finding] {
        playlist.allSegments.compactMap { segment in
            guard let tag = segment.lateTag else { return nil }
            let found = "\(tag.name) stands behind the first part of its segment"
            let expected = "before its first part"
            return Finding(.tagsComeBeforeFirstPart, line: tag.line, segment: segment.number, found, expected: expected)
        }
    }

    /// RFC 8216bis, 6.2.2: parts should be removed when they are more than three target durations from the end of the list.
    private static func oldPartsAreRemoved(_ playlist: ObservedPlaylist) -> [Finding] {
        guard let target = playlist.targetDuration, !playlist.hasEndList else { return [] }
        var distance = playlist.open?.partsDuration ?? .zero
        for segment in playlist.segments.reversed() {
            // The end of the first part is the farthest.
            if let first = segment.parts.first {
                let end = distance + segment.partsDuration - (first.duration ?? .zero)
                if end > target * 3 + LowLatencyTags.frame {
                    let found = "a part ends \(end.secondsText) s before the end of the list"
                    let expected = "none that is farther than \((target * 3).secondsText) s, three target durations"
                    return [
                        Finding(
                            .oldPartsAreRemoved,
                            line: first.line,
                            segment: segment.number,
                            found,
                            expected: expected
                        )
                    ]
                }
            }
            distance = distance + (segment.duration ?? .zero)
        }
        return []
    }

    /// RFC 8216bis, 6.2.1: if media are absent, their segment must have EXT-X-GAP, and its parts GAP=YES.
    private static func gapPartsAreMarked(_ playlist: ObservedPlaylist) -> [Finding] {
        playlist.segments.compactMap { segment in
            guard segment.isGap, let part = segment.parts.first, !segment.parts.contains(where: \.isGap) else {
                return nil
            }
            let found = "the segment has EXT-X-GAP, and none of its parts GAP=YES"
            let expected = "GAP=YES for what is not there"
            return Finding(.gapPartsAreMarked, line: part.line, segment: segment.number, found, expected: expected)
        }
    }

    /// RFC 8216bis, 4.4.4.9: each part with an independent frame should be marked; B.1: each segment has one.
    private static func independentPartIsMarked(_ playlist: ObservedPlaylist) -> [Finding] {
        guard !playlist.isIFramesOnly else { return [] }
        return playlist.segments.compactMap { segment in
            guard playlist.hasAllParts(segment), !segment.isGap, !segment.parts.contains(where: \.isIndependent) else {
                return nil
            }
            let found = "none of its parts has INDEPENDENT=YES"
            return Finding(.independentPartIsMarked, segment, found, expected: "one or more that players can start at")
        }
    }

    /// RFC 8216bis, 4.4.4.9: lists with EXT-X-I-FRAMES-ONLY should not use parts.
    private static func iFrameListHasNoParts(_ playlist: ObservedPlaylist) -> [Finding] {
        guard playlist.isIFramesOnly, let part = playlist.allSegments.lazy.flatMap(\.parts).first else { return [] }
        let found = "there are EXT-X-PART and EXT-X-I-FRAMES-ONLY"
        return [Finding(.iFrameListHasNoParts, line: part.line, found, expected: "no parts")]
    }

    /// RFC 8216bis, B.1: a list with parts and without an end has a hint of the part that is expected next.
    private static func preloadHintIsGiven(_ playlist: ObservedPlaylist) -> [Finding] {
        guard playlist.hasParts, !playlist.hasEndList, playlist.partHint == nil else { return [] }
        let found = "there are parts, and no EXT-X-PRELOAD-HINT with TYPE=PART"
        return [Finding(.preloadHintIsGiven, found, expected: "one with the URI of the next part")]
    }

    /// RFC 8216bis, 6.2.6: there should be no more than one hint of a type.
    private static func preloadHintIsGivenOnce(_ playlist: ObservedPlaylist) -> [Finding] {
        var seen: Set<String> = []
        return playlist.hints.compactMap { hint in
            guard let type = hint.type, !seen.insert(type).inserted else { return nil }
            let found = "there is another EXT-X-PRELOAD-HINT with TYPE=\(type)"
            return Finding(.preloadHintIsGivenOnce, line: hint.line, found, expected: "one a type")
        }
    }

    /// RFC 8216bis, 4.4.5.3: a list with EXT-X-ENDLIST must not have a hint.
    private static func endedListHasNoHint(_ playlist: ObservedPlaylist) -> [Finding] {
        guard playlist.hasEndList, let hint = playlist.hints.first else { return [] }
        let found = "there are EXT-X-PRELOAD-HINT and EXT-X-ENDLIST"
        return [Finding(.endedListHasNoHint, line: hint.line, found, expected: "no hint")]
    }

    /// RFC 8216bis, B.1: blocked reloads are what low latency is made of.
    private static func partsAllowBlockedReloads(_ playlist: ObservedPlaylist) -> [Finding] {
        guard playlist.isLive, let part = playlist.allSegments.lazy.flatMap(\.parts).first,
            playlist.control?.canBlockReload != true
        else { return [] }
        let found = "there is an EXT-X-PART, and no CAN-BLOCK-RELOAD=YES"
        let expected = "CAN-BLOCK-RELOAD=YES in EXT-X-SERVER-CONTROL"
        return [
            Finding(.partsAllowBlockedReloads, line: playlist.control?.line ?? part.line, found, expected: expected)
        ]
    }

    /// RFC 8216bis, 4.4.5.4: a report must have a URI, and that must be relative to the URI of the list.
    private static func renditionReportIsRelative(_ playlist: ObservedPlaylist) -> [Finding] {
        playlist.reports.compactMap { report in
            let uri = report.uri ?? ""
            // The reference begins with a scheme, or with a host.
            guard uri.isEmpty || uri.hasPrefix("//") || uri.prefix(while: { $0 != "/" && $0 != "?" }).contains(":")
            else { return nil }
            let found = uri.isEmpty ? "EXT-X-RENDITION-REPORT has no URI" : "URI is '\(uri.prefix(80))'"
            let expected = uri.isEmpty ? "that of the rendition" : "one relative to the list"
            return Finding(.renditionReportIsRelative, line: report.line, found, expected: expected)
        }
    }

    /// Apple 14.4: a list that lasts longer than two minutes should have delta updates.
    private static func longListHasDeltaUpdates(_ playlist: ObservedPlaylist) -> [Finding] {
        let length = playlist.durationWithParts
        guard playlist.isLowLatency, playlist.control?.canSkipUntil == nil, length > .seconds(120) else { return [] }
        let found = "the list lasts \(length.secondsText) s, and there is no CAN-SKIP-UNTIL"
        return [Finding(.longListHasDeltaUpdates, found, expected: "delta updates")]
    }

    /// Apple 14.5: delta updates should leave out date ranges, too.
    private static func dateRangesCanBeSkipped(_ playlist: ObservedPlaylist) -> [Finding] {
        guard playlist.isLowLatency, let control = playlist.control, control.canSkipUntil != nil,
            !control.canSkipDateRanges, playlist.has("EXT-X-DATERANGE")
        else { return [] }
        let found = "there are EXT-X-DATERANGE and CAN-SKIP-UNTIL, and no CAN-SKIP-DATERANGES"
        return [Finding(.dateRangesCanBeSkipped, line: control.line, found, expected: "CAN-SKIP-DATERANGES=YES")]
    }
}

extension Finding {
    /// A finding at the line of a part.
    init(_ part: ObservedPart, of segment: ObservedSegment, _ rule: Rule, _ found: String, expected: String) {
        self.init(rule, line: part.line, segment: segment.number, found, expected: expected)
    }
}
