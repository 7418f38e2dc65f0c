internal import HLSConformance
internal import Timeline

/// The rules of low latency for playlists of anybody: those of ``HLSConformance``, and what its strict reader refuses.
enum LowLatencyChecks {
    /// What is wrong with one state of a media playlist.
    static func findings(of playlist: ObservedPlaylist, uri: String) -> [Finding] {
        guard let list = playlist.lowLatency else { return [] }
        return partIsWhole(list, uri) + preloadHintIsWhole(list, uri)
            + Finding.all(of: LowLatencyRules.flaws(of: list), uri: uri)
            + suitsApple(list, uri)
    }

    /// What is wrong with a media playlist after an earlier state of it.
    static func findings(from earlier: ObservedPlaylist, to later: ObservedPlaylist, uri: String) -> [Finding] {
        guard let old = earlier.lowLatency, let new = later.lowLatency else { return [] }
        return Finding.all(of: LowLatencyUpdateRules.flaws(from: old, to: new), uri: uri)
    }

    /// What is wrong with a media playlist beside another.
    static func findings(_ first: ObservedPlaylist, _ other: ObservedPlaylist, uri: String) -> [Finding] {
        guard let first = first.lowLatency, let other = other.lowLatency else { return [] }
        return Finding.all(of: LowLatencyRenditionRules.flaws(of: other, beside: first), uri: uri)
    }

    /// RFC 8216bis, 4.4.4.9: URI and DURATION are required.
    private static func partIsWhole(_ list: LowLatencyPlaylist, _ uri: String) -> [Finding] {
        list.allSegments.flatMap { segment in
            segment.parts.compactMap { part in
                let missing = part.uri?.isEmpty ?? true ? "URI" : part.duration == nil ? "DURATION" : nil
                return missing.map {
                    Finding(
                        .partIsWhole,
                        uri: uri,
                        line: part.line,
                        segment: segment.number,
                        "EXT-X-PART has no \($0) that can be read",
                        expected: "both URI and DURATION"
                    )
                }
            }
        }
        .prefix(10).map { $0 }
    }

    /// RFC 8216bis, 4.4.5.3: TYPE and URI are required. Clients ignore types that they do not know.
    private static func preloadHintIsWhole(_ list: LowLatencyPlaylist, _ uri: String) -> [Finding] {
        list.hints.compactMap { hint in
            let missing = hint.type == nil ? "TYPE" : hint.uri?.isEmpty ?? true ? "URI" : nil
            return missing.map {
                let found = "EXT-X-PRELOAD-HINT has no \($0)"
                return Finding(.preloadHintIsWhole, uri: uri, line: hint.line, found, expected: "both TYPE and URI")
            }
        }
    }

    /// Apple 14.3, 14.4 and 14.5.
    private static func suitsApple(_ list: LowLatencyPlaylist, _ uri: String) -> [Finding] {
        guard list.isLowLatency, let target = list.partTarget else { return [] }
        var findings: [Finding] = []
        if let control = list.control, let value = control.partHoldBack, value + .milliseconds(1) < target * 3 {
            let found = "PART-HOLD-BACK is \(value.secondsText), and PART-TARGET \(target.secondsText)"
            let expected = "\((target * 3).secondsText) or more"
            findings.append(
                Finding(.partHoldBackSuitsApple, uri: uri, line: control.line, found, expected: expected)
            )
        }
        let canSkip = list.control?.canSkipUntil != nil
        if !canSkip, list.duration > .seconds(120) {
            let found = "the list lasts \(list.duration.secondsText) s, and there is no CAN-SKIP-UNTIL"
            findings.append(Finding(.longListHasDeltaUpdates, uri: uri, found, expected: "delta updates"))
        }
        if canSkip, list.hasDateRanges, list.control?.canSkipDateRanges == false {
            let found = "there are EXT-X-DATERANGE and CAN-SKIP-UNTIL, and no CAN-SKIP-DATERANGES"
            findings.append(
                Finding(.dateRangesCanBeSkipped, uri: uri, line: list.control?.line, found, expected: "=YES")
            )
        }
        return findings
    }
}

extension Finding {
    /// What a rule that is ours as well has found. What is of our own streams only is no rule for others.
    static func all(of flaws: [LowLatencyFlaw], uri: String) -> [Finding] {
        flaws.filter { $0.rule.definition.source != .clockcast }.map { flaw in
            Finding(
                CheckRule(flaw.rule),
                uri: uri,
                line: flaw.line,
                segment: flaw.segment,
                flaw.found,
                expected: flaw.expected
            )
        }
    }
}
