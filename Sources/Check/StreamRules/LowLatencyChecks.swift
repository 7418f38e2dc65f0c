internal import PlaylistReading
internal import Timeline

/// The rules of low latency for one state of a media playlist.
package enum LowLatencyChecks {
    private static let control = "EXT-X-SERVER-CONTROL"

    static let checks: [Check<ObservedPlaylist>] = [
        .list(.partTargetIsGiven, at: "EXT-X-PART-INF", "EXT-X-PART") { list in
            if let tag = list.tag("EXT-X-PART-INF") {
                let isZero = tag.attributes.seconds("PART-TARGET") == .zero
                return isZero ? ("PART-TARGET is 0", "more than that: the longest DURATION of a part") : nil
            }
            guard list.has("EXT-X-PART") else { return nil }
            return ("there is an EXT-X-PART and no EXT-X-PART-INF", "EXT-X-PART-INF with PART-TARGET")
        },
        // RFC 8216bis, 4.4.4.2: a range without an offset goes on from the one before it, in the same resource.
        Check { list in
            // The part before the first may be one that a delta update leaves out.
            var (last, isKnown) = (ObservedPart?.none, !list.has("EXT-X-SKIP"))
            return list.parts.findings { listed in
                defer { (last, isKnown) = (listed.part, true) }
                guard isKnown, let text = listed.part.range, !text.contains("@"),
                    last?.range == nil || last?.uri != listed.part.uri
                else { return nil }
                let found = "BYTERANGE of a part is \(text.prefix(40)), and the part before is no range of its resource"
                return Finding(.partIsWhole, listed, found, expected: "LENGTH@OFFSET")
            }
        },
        .list(.partHoldBackIsGiven, at: control, "EXT-X-PART-INF") { list in
            guard list.has("EXT-X-PART-INF"), list.control?.partHoldBack == nil,
                list.control?.attributes.isBeyondSeconds("PART-HOLD-BACK") != true
            else { return nil }
            return ("there is an EXT-X-PART-INF and no PART-HOLD-BACK", "PART-HOLD-BACK in \(control)")
        },
        .list(.partHoldBackIsLongEnough, at: control) { partHoldBack(of: $0, targets: 2) },
        .list(.partHoldBackIsThreeParts, at: control) { partHoldBack(of: $0, targets: 3) },
        .each(.partIsWithinTarget, of: \.parts) { listed, list in
            // Both are rounded, depending on their digits.
            guard let target = list.partTarget, let duration = listed.part.duration,
                duration > target + LowLatencyTags.rounding
            else { return nil }
            let found = "a part lasts \(duration.secondsText) s, and PART-TARGET is \(target.secondsText)"
            return (found, "\(target.secondsText) s or less")
        },
        // The last part of a segment may be short, and the newest one of an incomplete segment may turn out to be that.
        Check { list in
            guard let target = list.partTarget else { return [] }
            return zip(list.parts, list.parts.dropFirst()).findings { listed, next in
                guard let duration = listed.part.duration, listed.segment.number == next.segment.number,
                    !listed.part.isIndependent, !listed.part.isGap, !next.part.isGap,
                    (duration + LowLatencyTags.rounding) * 100 < target * 85
                else { return nil }
                let least = Interval(nanoseconds: target.nanoseconds / 100 * 85)
                let found = "a part lasts \(duration.secondsText) s, and PART-TARGET is \(target.secondsText)"
                return Finding(.partIsLongEnough, listed, found, expected: "\(least.secondsText) s or more, 85 % of it")
            }
        },
        .each(.partsMakeUpSegment, of: \.segments) { segment, list in
            guard let duration = segment.duration, !segment.parts.isEmpty,
                segment.parts.allSatisfy({ $0.duration != nil })
            else { return nil }
            let difference = segment.partsDuration - duration
            guard difference.magnitude > LowLatencyTags.frame else { return nil }
            // The first parts of the oldest segment with parts may have left.
            let oldest = list.segments.first { !$0.parts.isEmpty }
            if difference < .zero, segment.line == oldest?.line { return nil }
            let found = "its parts last \(segment.partsDuration.secondsText) s, and EXTINF is \(duration.secondsText)"
            return (found, "the same, within a frame")
        },
        Check { list in
            list.allSegments.findings { segment in
                guard let tag = segment.lateTag else { return nil }
                let found = "\(tag.name) stands behind the first part of its segment"
                let finding = Finding(.tagsComeBeforeFirstPart, tag, found, expected: "before its first part")
                return finding.at("", segment: segment.number)
            }
        },
        Check { list in
            guard let target = list.targetDuration, !list.hasEndList else { return [] }
            let behind = list.distances
            return list.segments.reversed().findings(1) { segment in
                guard let first = firstPart(segment), let distance = behind[segment.number] else { return nil }
                // The end of the first part is the farthest.
                let end = distance + segment.partsDuration - (first.part.duration ?? .zero)
                guard end > target * 3 + LowLatencyTags.frame else { return nil }
                let found = "a part ends \(end.secondsText) s before the end of the list"
                let expected = "none that is farther than \((target * 3).secondsText) s, three target durations"
                return Finding(.oldPartsAreRemoved, first, found, expected: expected)
            }
        },
        .each(.gapPartsAreMarked, of: { $0.segments.compactMap(firstPart) }) { listed, _ in
            guard listed.segment.isGap, !listed.segment.parts.contains(where: \.isGap) else { return nil }
            return ("the segment has EXT-X-GAP, and none of its parts GAP=YES", "GAP=YES for what is not there")
        },
        .each(.independentPartIsMarked, of: \.segments) { segment, list in
            guard !list.isIFramesOnly, list.hasAllParts(segment), !segment.isGap,
                !segment.parts.contains(where: \.isIndependent)
            else { return nil }
            return ("none of its parts has INDEPENDENT=YES", "INDEPENDENT=YES where players can start, once or more")
        },
        .list(.iFrameListHasNoParts, at: "EXT-X-PART") { list in
            guard list.isIFramesOnly, list.has("EXT-X-PART") else { return nil }
            return ("there are EXT-X-PART and EXT-X-I-FRAMES-ONLY", "no parts")
        },
        .list(.preloadHintIsGiven) { list in
            guard list.hasParts, !list.hasEndList, list.partHint == nil else { return nil }
            return ("there are parts, and no EXT-X-PRELOAD-HINT with TYPE=PART", "one with the URI of the next part")
        },
        .each(.preloadHintIsGivenOnce, of: { $0.hints.repeats(of: \.type).map(\.again) }) { hint, _ in
            ("there is another EXT-X-PRELOAD-HINT with TYPE=\(hint.type ?? "")", "one of each TYPE")
        },
        .list(.endedListHasNoHint, at: "EXT-X-PRELOAD-HINT") { list in
            guard list.hasEndList, list.has("EXT-X-PRELOAD-HINT") else { return nil }
            return ("there are EXT-X-PRELOAD-HINT and EXT-X-ENDLIST", "no hint: nothing else comes")
        },
        .list(.partsAllowBlockedReloads, at: control, "EXT-X-PART") { list in
            guard list.isLive, list.has("EXT-X-PART"), list.control?.canBlockReload != true else { return nil }
            return ("there is an EXT-X-PART, and no CAN-BLOCK-RELOAD=YES", "CAN-BLOCK-RELOAD=YES in \(control)")
        },
        .each(.renditionReportIsRelative, of: \.reports) { report, _ in
            let uri = report.uri ?? ""
            if uri.isEmpty { return ("EXT-X-RENDITION-REPORT has no URI", "that of the rendition") }
            // The reference begins with a scheme, or with a host.
            guard uri.hasPrefix("//") || uri.prefix(while: { $0 != "/" && $0 != "?" }).contains(":") else { return nil }
            return ("URI is '\(uri.prefix(80))'", "one relative to the list, without scheme and host")
        },
        .list(.partHoldBackSuitsApple, at: control) { $0.isLowLatency ? partHoldBack(of: $0, targets: 3) : nil },
        .list(.longListHasDeltaUpdates) { list in
            let length = list.durationWithParts
            guard list.isLowLatency, list.control?.canSkipUntil == nil, length > .seconds(120) else { return nil }
            let found = "the list lasts \(length.secondsText) s, and there is no CAN-SKIP-UNTIL"
            return (found, "CAN-SKIP-UNTIL in \(control), for delta updates")
        },
        .list(.dateRangesCanBeSkipped, at: control) { list in
            guard list.isLowLatency, let control = list.control, control.canSkipUntil != nil,
                !control.canSkipDateRanges, list.has(DateRangeChecks.tag)
            else { return nil }
            let found = "there are EXT-X-DATERANGE and CAN-SKIP-UNTIL, and no CAN-SKIP-DATERANGES"
            return (found, "CAN-SKIP-DATERANGES=YES")
        },
    ]

    private static func firstPart(_ segment: ObservedSegment) -> ListedPart? {
        segment.parts.first.map { ListedPart(part: $0, segment: segment) }
    }

    private static func partHoldBack(of playlist: ObservedPlaylist, targets: Int64) -> Message? {
        guard let value = playlist.control?.partHoldBack, let target = playlist.partTarget,
            value + LowLatencyTags.rounding < target * targets
        else { return nil }
        let found = "PART-HOLD-BACK is \(value.secondsText) s, and PART-TARGET \(target.secondsText)"
        return (found, "\((target * targets).secondsText) s or more, \(targets) times PART-TARGET")
    }
}
