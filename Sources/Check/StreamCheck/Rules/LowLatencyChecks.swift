internal import StreamReading
internal import Timeline

/// The rules of low latency for one state of a media playlist.
package enum LowLatencyChecks {
    private static let checks: [PlaylistChecks.Check] = [
        partTargetIsGiven, partRangeHasOffset,
        PlaylistChecks.row(
            .partHoldBackIsGiven,
            "there is an EXT-X-PART-INF and no PART-HOLD-BACK",
            "PART-HOLD-BACK in EXT-X-SERVER-CONTROL",
            at: "EXT-X-SERVER-CONTROL",
            "EXT-X-PART-INF"
        ) { list in
            list.has("EXT-X-PART-INF") && list.control?.partHoldBack == nil
                && list.control?.attributes.isBeyondSeconds("PART-HOLD-BACK") != true
        },
        // RFC 8216bis, 4.4.3.8: PART-HOLD-BACK must be at least twice the part target duration, and should be three times as much.
        { partHoldBack(.partHoldBackIsLongEnough, of: $0, targets: 2) },
        { partHoldBack(.partHoldBackIsThreeParts, of: $0, targets: 3) },
        partIsWithinTarget, partIsLongEnough,
        partsMakeUpSegment, tagsComeBeforeFirstPart, oldPartsAreRemoved, gapPartsAreMarked, independentPartIsMarked,
        PlaylistChecks.row(
            .iFrameListHasNoParts,
            "there are EXT-X-PART and EXT-X-I-FRAMES-ONLY",
            "no parts",
            at: "EXT-X-PART"
        ) { $0.isIFramesOnly && $0.has("EXT-X-PART") },
        PlaylistChecks.row(
            .preloadHintIsGiven,
            "there are parts, and no EXT-X-PRELOAD-HINT with TYPE=PART",
            "one with the URI of the next part"
        ) { $0.hasParts && !$0.hasEndList && $0.partHint == nil },
        preloadHintIsGivenOnce,
        PlaylistChecks.row(
            .endedListHasNoHint,
            "there are EXT-X-PRELOAD-HINT and EXT-X-ENDLIST",
            "no hint",
            at: "EXT-X-PRELOAD-HINT"
        ) { $0.hasEndList && $0.has("EXT-X-PRELOAD-HINT") },
        PlaylistChecks.row(
            .partsAllowBlockedReloads,
            "there is an EXT-X-PART, and no CAN-BLOCK-RELOAD=YES",
            "CAN-BLOCK-RELOAD=YES in EXT-X-SERVER-CONTROL",
            at: "EXT-X-SERVER-CONTROL",
            "EXT-X-PART"
        ) { $0.isLive && $0.has("EXT-X-PART") && $0.control?.canBlockReload != true },
        renditionReportIsRelative,
        // Apple 14.3: PART-HOLD-BACK must be at least three part target durations.
        { $0.isLowLatency ? partHoldBack(.partHoldBackSuitsApple, of: $0, targets: 3) : [] }, longListHasDeltaUpdates,
        PlaylistChecks.row(
            .dateRangesCanBeSkipped,
            "there are EXT-X-DATERANGE and CAN-SKIP-UNTIL, and no CAN-SKIP-DATERANGES",
            "CAN-SKIP-DATERANGES=YES",
            at: "EXT-X-SERVER-CONTROL"
        ) { list in
            list.isLowLatency && list.control?.canSkipUntil != nil && list.control?.canSkipDateRanges != true
                && list.has("EXT-X-DATERANGE")
        },
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

    /// RFC 8216bis, 4.4.4.2: a range without an offset goes on from the one before it, in the same resource.
    private static func partRangeHasOffset(_ playlist: ObservedPlaylist) -> [Finding] {
        var (last, findings): (ObservedPart?, [Finding]) = (nil, [])
        // The part before the first may be one that a delta update leaves out.
        var isKnown = !playlist.has("EXT-X-SKIP")
        for segment in playlist.allSegments {
            for part in segment.parts {
                defer { (last, isKnown) = (part, true) }
                guard isKnown, let text = part.range, !text.contains("@"), last?.range == nil || last?.uri != part.uri
                else {
                    continue
                }
                let found = "BYTERANGE of a part is \(text.prefix(40)), and the part before is no range of its resource"
                findings.append(Finding(.partIsWhole, part, of: segment, found, expected: "LENGTH@OFFSET"))
            }
        }
        return findings
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
                return Finding(.partIsWithinTarget, part, of: segment, found, expected: expected)
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
                return Finding(.partIsLongEnough, part, of: segment, found, expected: "\(least.secondsText) s or more")
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
                    return [Finding(.oldPartsAreRemoved, first, of: segment, found, expected: expected)]
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
            return Finding(.gapPartsAreMarked, part, of: segment, found, expected: "GAP=YES for what is not there")
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

    /// RFC 8216bis, 6.2.6: there should be no more than one hint of a type.
    private static func preloadHintIsGivenOnce(_ playlist: ObservedPlaylist) -> [Finding] {
        var seen: Set<String> = []
        return playlist.hints.compactMap { hint in
            guard let type = hint.type, !seen.insert(type).inserted else { return nil }
            let found = "there is another EXT-X-PRELOAD-HINT with TYPE=\(type)"
            return Finding(.preloadHintIsGivenOnce, line: hint.line, found, expected: "one a type")
        }
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
}
