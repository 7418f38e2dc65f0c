package import Timeline

/// The rules of low latency that one state of a media playlist keeps or breaks.
package enum LowLatencyRules {
    typealias Check = @Sendable (LowLatencyPlaylist) -> [Flaw]

    /// What is found, before the rule is put to it.
    struct Flaw {
        var line: Int?
        var segment: Int64?
        let found: String
        let expected: String

        init(line: Int? = nil, segment: Int64? = nil, _ found: String, expected: String) {
            self.line = line
            self.segment = segment
            self.found = found
            self.expected = expected
        }
    }

    /// How far sums may be off: a frame of 24 a second, and what many durations are rounded by.
    package static let frame = Interval.milliseconds(50)
    /// What a duration of six decimals is rounded by, and one of three.
    static let rounding = Interval.milliseconds(1)

    static let checks: [(rule: Rule, flaws: Check)] = [
        (.partTargetIsGiven, partTargetIsGiven),
        (.partHoldBackIsGiven, partHoldBackIsGiven),
        (.partHoldBackIsLongEnough, partHoldBackIsLongEnough),
        (.partHoldBackIsThreeParts, partHoldBackIsThreeParts),
        (.skippedDateRangesNeedBoundary, skippedDateRangesNeedBoundary),
        (.partIsWithinTarget, partIsWithinTarget),
        (.partIsLongEnough, partIsLongEnough),
        (.partsMakeUpSegment, partsMakeUpSegment),
        (.tagsComeBeforeFirstPart, tagsComeBeforeFirstPart),
        (.oldPartsAreRemoved, oldPartsAreRemoved),
        (.gapPartsAreMarked, gapPartsAreMarked),
        (.independentPartIsMarked, independentPartIsMarked),
        (.iFrameListHasNoParts, iFrameListHasNoParts),
        (.preloadHintIsGiven, preloadHintIsGiven),
        (.preloadHintIsGivenOnce, preloadHintIsGivenOnce),
        (.endedListHasNoHint, endedListHasNoHint),
        (.renditionReportIsRelative, renditionReportIsRelative),
    ]

    /// What is wrong with a media playlist; nothing of one without low latency.
    package static func flaws(of playlist: LowLatencyPlaylist) -> [LowLatencyFlaw] {
        checks.flatMap { check in
            check.flaws(playlist).prefix(10).map {
                LowLatencyFlaw(check.rule, line: $0.line, segment: $0.segment, $0.found, expected: $0.expected)
            }
        }
    }

    /// The same, as the strict rules have it.
    package static func violations(of playlist: LowLatencyPlaylist) -> [Violation] {
        flaws(of: playlist).map(\.violation)
    }

    /// RFC 8216bis, 4.4.3.7: EXT-X-PART-INF is required if there is an EXT-X-PART, and PART-TARGET is in it.
    private static func partTargetIsGiven(_ playlist: LowLatencyPlaylist) -> [Flaw] {
        guard playlist.partTarget == nil else { return [] }
        if let line = playlist.partInfoLine {
            return [Flaw(line: line, "EXT-X-PART-INF has no PART-TARGET", expected: "PART-TARGET=SECONDS")]
        }
        guard let part = playlist.allSegments.lazy.flatMap(\.parts).first else { return [] }
        let found = "there is an EXT-X-PART and no EXT-X-PART-INF"
        return [Flaw(line: part.line, found, expected: "EXT-X-PART-INF with PART-TARGET")]
    }

    /// RFC 8216bis, 4.4.3.8: PART-HOLD-BACK is required if there is an EXT-X-PART-INF.
    private static func partHoldBackIsGiven(_ playlist: LowLatencyPlaylist) -> [Flaw] {
        guard let line = playlist.partInfoLine, playlist.control?.partHoldBack == nil else { return [] }
        let found = "there is an EXT-X-PART-INF and no PART-HOLD-BACK"
        return [Flaw(line: playlist.control?.line ?? line, found, expected: "PART-HOLD-BACK in EXT-X-SERVER-CONTROL")]
    }

    /// RFC 8216bis, 4.4.3.8: PART-HOLD-BACK must be at least twice the part target duration.
    private static func partHoldBackIsLongEnough(_ playlist: LowLatencyPlaylist) -> [Flaw] {
        partHoldBack(of: playlist, targets: 2)
    }

    /// RFC 8216bis, 4.4.3.8: and should be at least three times as much.
    private static func partHoldBackIsThreeParts(_ playlist: LowLatencyPlaylist) -> [Flaw] {
        partHoldBack(of: playlist, targets: 3)
    }

    private static func partHoldBack(of playlist: LowLatencyPlaylist, targets: Int64) -> [Flaw] {
        guard let control = playlist.control, let value = control.partHoldBack, let target = playlist.partTarget,
            value + rounding < target * targets
        else { return [] }
        return [
            Flaw(
                line: control.line,
                "PART-HOLD-BACK is \(value.secondsText), and PART-TARGET \(target.secondsText)",
                expected: "\((target * targets).secondsText) or more"
            )
        ]
    }

    /// RFC 8216bis, 4.4.3.8: CAN-SKIP-DATERANGES requires CAN-SKIP-UNTIL.
    private static func skippedDateRangesNeedBoundary(_ playlist: LowLatencyPlaylist) -> [Flaw] {
        guard let control = playlist.control, control.canSkipDateRanges, control.canSkipUntil == nil else { return [] }
        let found = "there is CAN-SKIP-DATERANGES and no CAN-SKIP-UNTIL"
        return [Flaw(line: control.line, found, expected: "both")]
    }

    /// RFC 8216bis, 4.4.4.9: a part must last at most the part target duration.
    private static func partIsWithinTarget(_ playlist: LowLatencyPlaylist) -> [Flaw] {
        guard let target = playlist.partTarget else { return [] }
        return playlist.allSegments.flatMap { segment in
            segment.parts.compactMap { part in
                // Both are rounded; by how much depends on their digits.
                guard let duration = part.duration, duration > target + rounding else { return nil }
                let found = "a part lasts \(duration.secondsText) s, and PART-TARGET is \(target.secondsText)"
                return Flaw(
                    line: part.line,
                    segment: segment.number,
                    found,
                    expected: "\(target.secondsText) s or less"
                )
            }
        }
    }

    /// RFC 8216bis, 4.4.4.9: and at least 85 % of it, but for those with INDEPENDENT or GAP, before one with GAP, and the last
    /// of a segment. What is last so far in a segment that is not whole may turn out to be that.
    private static func partIsLongEnough(_ playlist: LowLatencyPlaylist) -> [Flaw] {
        guard let target = playlist.partTarget else { return [] }
        return playlist.allSegments.flatMap { segment in
            zip(segment.parts, segment.parts.dropFirst()).compactMap { part, next in
                guard let duration = part.duration, !part.isIndependent, !part.isGap, !next.isGap,
                    (duration + rounding) * 100 < target * 85
                else { return nil }
                let least = Interval(nanoseconds: target.nanoseconds / 100 * 85)
                let found = "a part lasts \(duration.secondsText) s, and PART-TARGET is \(target.secondsText)"
                return Flaw(line: part.line, segment: segment.number, found, expected: "\(least.secondsText) s or more")
            }
        }
    }

    /// RFC 8216bis, 3.2: a segment and all its parts have the same samples with the same timing, so they last the same. The
    /// first parts of the oldest segment that has some may have left.
    private static func partsMakeUpSegment(_ playlist: LowLatencyPlaylist) -> [Flaw] {
        let oldest = playlist.segments.first { !$0.parts.isEmpty }?.number
        return playlist.segments.compactMap { segment in
            guard let duration = segment.duration, !segment.parts.isEmpty,
                segment.parts.allSatisfy({ $0.duration != nil })
            else { return nil }
            let sum = segment.partsDuration
            guard sum > duration + frame || sum + frame < duration && segment.number != oldest else { return nil }
            let found = "its parts last \(sum.secondsText) s, and EXTINF is \(duration.secondsText)"
            return Flaw(line: segment.line, segment: segment.number, found, expected: "the same, within a frame")
        }
    }

    /// RFC 8216bis, 4.4.4.9: EXT-X-DISCONTINUITY, EXT-X-KEY, EXT-X-MAP and EXT-X-PROGRAM-DATE-TIME of a segment must stand
    /// before its first part.
    private static func tagsComeBeforeFirstPart(_ playlist: LowLatencyPlaylist) -> [Flaw] {
        playlist.allSegments.compactMap { segment in
            guard let tag = segment.lateTag else { return nil }
            let found = "\(tag.name) stands behind the first part of its segment"
            return Flaw(line: tag.line, segment: segment.number, found, expected: "before its first part")
        }
    }

    /// RFC 8216bis, 6.2.2: parts should be removed when they are more than three target durations from the end of the list.
    private static func oldPartsAreRemoved(_ playlist: LowLatencyPlaylist) -> [Flaw] {
        guard let target = playlist.targetDuration, !playlist.hasEndList else { return [] }
        var distance = playlist.open?.partsDuration ?? .zero
        for segment in playlist.segments.reversed() {
            // Of the first part, whose end is the farthest.
            if let first = segment.parts.first {
                let end = distance + segment.partsDuration - (first.duration ?? .zero)
                if end > target * 3 + frame {
                    let found = "a part ends \(end.secondsText) s before the end of the list"
                    let expected = "none that is farther than \((target * 3).secondsText) s, three target durations"
                    return [Flaw(line: first.line, segment: segment.number, found, expected: expected)]
                }
            }
            distance = distance + (segment.duration ?? .zero)
        }
        return []
    }

    /// RFC 8216bis, 6.2.1: of media that are absent the segment must have EXT-X-GAP, and its parts GAP=YES.
    private static func gapPartsAreMarked(_ playlist: LowLatencyPlaylist) -> [Flaw] {
        playlist.segments.compactMap { segment in
            guard segment.isGap, let part = segment.parts.first, !segment.parts.contains(where: \.isGap) else {
                return nil
            }
            let found = "the segment has EXT-X-GAP, and none of its parts GAP=YES"
            return Flaw(line: part.line, segment: segment.number, found, expected: "GAP=YES for what is not there")
        }
    }

    /// RFC 8216bis, 4.4.4.9: each part with an independent frame should say so; B.1: each segment has one.
    private static func independentPartIsMarked(_ playlist: LowLatencyPlaylist) -> [Flaw] {
        guard !playlist.hasIFramesOnly else { return [] }
        return playlist.segments.compactMap { segment in
            guard playlist.hasAllParts(segment), !segment.isGap, !segment.parts.contains(where: \.isIndependent) else {
                return nil
            }
            let found = "none of its parts has INDEPENDENT=YES"
            return Flaw(
                line: segment.line,
                segment: segment.number,
                found,
                expected: "one or more that players can start at"
            )
        }
    }

    /// RFC 8216bis, 4.4.4.9: lists with EXT-X-I-FRAMES-ONLY should not use parts.
    private static func iFrameListHasNoParts(_ playlist: LowLatencyPlaylist) -> [Flaw] {
        guard playlist.hasIFramesOnly, let part = playlist.allSegments.lazy.flatMap(\.parts).first else { return [] }
        return [Flaw(line: part.line, "there are EXT-X-PART and EXT-X-I-FRAMES-ONLY", expected: "no parts")]
    }

    /// RFC 8216bis, B.1: a list with parts and without an end has a hint of the part that is expected next.
    private static func preloadHintIsGiven(_ playlist: LowLatencyPlaylist) -> [Flaw] {
        guard playlist.hasParts, !playlist.hasEndList, playlist.partHint == nil else { return [] }
        let found = "there are parts, and no EXT-X-PRELOAD-HINT with TYPE=PART"
        return [Flaw(found, expected: "one with the URI of the next part")]
    }

    /// RFC 8216bis, 6.2.6: there should be no more than one hint of a type.
    private static func preloadHintIsGivenOnce(_ playlist: LowLatencyPlaylist) -> [Flaw] {
        var seen: Set<String> = []
        return playlist.hints.compactMap { hint in
            guard let type = hint.type, !seen.insert(type).inserted else { return nil }
            return Flaw(
                line: hint.line,
                "there is another EXT-X-PRELOAD-HINT with TYPE=\(type)",
                expected: "one a type"
            )
        }
    }

    /// RFC 8216bis, 4.4.5.3: a list with EXT-X-ENDLIST must not have a hint.
    private static func endedListHasNoHint(_ playlist: LowLatencyPlaylist) -> [Flaw] {
        guard playlist.hasEndList, let hint = playlist.hints.first else { return [] }
        return [Flaw(line: hint.line, "there are EXT-X-PRELOAD-HINT and EXT-X-ENDLIST", expected: "no hint")]
    }

    /// RFC 8216bis, 4.4.5.4: a report must have a URI, and that must be relative to the URI of the list.
    private static func renditionReportIsRelative(_ playlist: LowLatencyPlaylist) -> [Flaw] {
        playlist.reports.compactMap { report in
            guard let uri = report.uri, !uri.isEmpty else {
                return Flaw(line: report.line, "EXT-X-RENDITION-REPORT has no URI", expected: "that of the rendition")
            }
            // A scheme, or a host without one.
            guard uri.hasPrefix("//") || uri.prefix(while: { $0 != "/" && $0 != "?" }).contains(":") else { return nil }
            return Flaw(line: report.line, "URI is '\(uri.prefix(80))'", expected: "one relative to the list")
        }
    }
}
