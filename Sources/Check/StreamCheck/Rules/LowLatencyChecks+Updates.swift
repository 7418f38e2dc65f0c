package import StreamReading
package import Timeline

// The rules of low latency for two states of a media playlist; states between them may have been missed.
extension LowLatencyChecks {
    private static let updates: [UpdateChecks.Check] = [
        // RFC 8216bis, 6.2.1: the server may not change EXT-X-PART-INF, nor EXT-X-SERVER-CONTROL.
        UpdateChecks.stays(.partTargetStays, "PART-TARGET", in: "EXT-X-PART-INF") { $0.partTarget },
        serverControlStays, partStays, partsStayAtLiveEdge, partsLeaveInOrder, preloadHintComesTrue,
        mapIsHinted,
    ]

    /// The findings about a media playlist after an earlier state of it. Both are complete: a delta update is merged before.
    static func findings(from earlier: ObservedPlaylist, to later: ObservedPlaylist) -> [Finding] {
        guard earlier.lowLatency != nil, later.lowLatency != nil else { return [] }
        return updates.flatMap { $0(earlier, later).prefix(5) }
    }

    /// RFC 8216bis, 6.2.1: it is none of what a server may change.
    private static func serverControlStays(_ earlier: ObservedPlaylist, _ later: ObservedPlaylist) -> [Finding] {
        guard let old = earlier.control?.attributes, let new = later.control,
            let name = Set(old.names + new.attributes.names).sorted().first(where: { old[$0] != new.attributes[$0] })
        else { return [] }
        func shown(_ value: String?) -> String { value.map { $0.isEmpty ? "empty" : $0 } ?? "missing" }
        return [
            Finding(.serverControlStays, line: new.line, name, is: shown(new.attributes[name]), was: shown(old[name]))
        ]
    }

    /// The findings about the time of a new part (6.2.1), which must come within the part target duration after the last.
    ///
    /// - Parameters:
    ///   - interval: the time since the state of ``earlier``.
    ///   - slack: how much later it may have been seen.
    package static func findings(
        ofPartsAfter earlier: ObservedPlaylist,
        in later: ObservedPlaylist,
        interval: Interval,
        slack: Interval
    ) -> [Finding] {
        guard let target = earlier.partTarget, earlier.isLowLatency, let old = earlier.lastPart,
            let new = later.lastPart, new > old, interval > target + slack
        else { return [] }
        let found = "\(new) came \(interval.secondsText) s after \(old)"
        let expected = "a new part within \(target.secondsText) s, the part target duration"
        return [Finding(.partComesInTime, segment: new.number, found, expected: expected)]
    }

    /// A segment with parts in both lists.
    private struct Shared {
        let old: ObservedSegment
        let new: ObservedSegment
        /// The number of the first parts of ``old`` that have left; nil if it cannot be known.
        let removed: Int?
    }

    private static func shared(_ earlier: ObservedPlaylist, _ later: ObservedPlaylist) -> [Shared] {
        earlier.allSegments.compactMap { old in
            guard !old.parts.isEmpty, let new = later.listed(old.number) else { return nil }
            guard let first = new.parts.first else { return Shared(old: old, new: new, removed: old.parts.count) }
            let place = old.parts.firstIndex { $0.uri == first.uri && $0.range == first.range }
            return Shared(old: old, new: new, removed: place ?? (later.hasAllParts(new) ? 0 : nil))
        }
    }

    /// RFC 8216bis, 6.2.1: lines are appended and removed, not changed. So a part stays as it is, and so do the tags of its
    /// segment, which stand before it.
    private static func partStays(_ earlier: ObservedPlaylist, _ later: ObservedPlaylist) -> [Finding] {
        shared(earlier, later).compactMap { shared -> Finding? in
            let (old, new) = (shared.old, shared.new)
            func finding(_ line: Int, _ what: String, _ new: String, _ old: String) -> Finding {
                Finding(.partStays, line: line, segment: shared.new.number, what, is: new, was: old)
            }
            // Segments that were whole have a rule of their own.
            if !old.isWhole {
                if let (one, two) = old.date.flatMap({ old in new.date.map { (old, $0) } }), one != two {
                    return finding(new.line, "the date of a segment whose parts are listed", two.iso8601, one.iso8601)
                }
                if old.isDiscontinuous != new.isDiscontinuous {
                    let what = "EXT-X-DISCONTINUITY of a segment whose parts are listed"
                    return finding(new.line, what, "\(new.isDiscontinuous)", "\(old.isDiscontinuous)")
                }
                if old.map != new.map {
                    let what = "EXT-X-MAP of a segment whose parts are listed"
                    return finding(new.line, what, new.map?.uri ?? "none", old.map?.uri ?? "none")
                }
            }
            guard let removed = shared.removed else { return nil }
            let changed = zip(old.parts.dropFirst(removed), new.parts).first { !$0.isSame(as: $1) }
            return changed.map { finding($1.line, "a part", $1.text, $0.text) }
        }
    }

    /// RFC 8216bis, 6.2.1: only parts that are not at the live edge any more may be removed: farther than three target durations
    /// from the end of the list (6.2.2).
    private static func partsStayAtLiveEdge(_ earlier: ObservedPlaylist, _ later: ObservedPlaylist) -> [Finding] {
        guard let target = later.targetDuration, !later.hasEndList else { return [] }
        let behind = later.distances
        return shared(earlier, later).compactMap { shared -> Finding? in
            guard let removed = shared.removed, removed > 0, let end = behind[shared.new.number] else { return nil }
            // This is the duration from the beginning of the last removed part to the end of the list.
            let rest = shared.old.parts[(removed - 1)...].reduce(Interval.zero) { $0 + ($1.duration ?? .zero) }
            // Further parts may have been added to a segment that was incomplete.
            let known = shared.old.isWhole || shared.new.duration == nil
            let begin = known ? end + rest : end + (shared.new.duration ?? rest)
            guard begin + LowLatencyTags.frame < target * 3 else { return nil }
            let found = "a part that begins \(begin.secondsText) s before the end of the list is gone"
            let expected = "those of the last \((target * 3).secondsText) s, three target durations"
            return Finding(.partsStayAtLiveEdge, shared.new, found, expected: expected)
        }
    }

    /// RFC 8216bis, 6.2.2: parts must be removed in the order in which they appear, so from the start of the list.
    private static func partsLeaveInOrder(_ earlier: ObservedPlaylist, _ later: ObservedPlaylist) -> [Finding] {
        if let old = earlier.lastPart, let new = later.lastPart, new < old, earlier.hasParts {
            let found = "the last is \(new), and it was \(old)"
            return [Finding(.partsLeaveInOrder, segment: new.number, found, expected: "\(old) or later")]
        }
        var hasKept = false
        return shared(earlier, later).compactMap { shared -> Finding? in
            guard let removed = shared.removed else { return nil }
            let left = shared.old.parts.count - removed
            defer { if left > 0 { hasKept = true } }
            let leaves = removed > 0 && hasKept
            guard leaves || shared.new.parts.count < left else { return nil }
            let found = leaves ? "parts are gone, and those before are there" : "the last of its parts are gone"
            return Finding(.partsLeaveInOrder, shared.new, found, expected: "a list that loses parts at its start only")
        }
    }

    /// RFC 8216bis, 4.4.5.3: the URI of a hint must be that of the part that comes.
    private static func preloadHintComesTrue(_ earlier: ObservedPlaylist, _ later: ObservedPlaylist) -> [Finding] {
        guard let hint = earlier.partHint, let last = earlier.beforeHint,
            let (segment, part) = later.part(after: last)
        else { return [] }
        guard part.uri != hint.uri || !part.begins(at: hint) else { return [] }
        let found = "the part that came is '\(part.text)', and the hint was '\(hint.text)'"
        return [Finding(.preloadHintComesTrue, part, of: segment, found, expected: "'\(hint.text)'")]
    }

    /// RFC 8216bis, B.1: if the hinted part has another header than the last part, there is a hint of that as well.
    private static func mapIsHinted(_ earlier: ObservedPlaylist, _ later: ObservedPlaylist) -> [Finding] {
        guard earlier.hasParts, earlier.partHint != nil, let last = earlier.beforeHint,
            let (segment, part) = later.part(after: last),
            let map = segment.map?.uri, map != earlier.allSegments.last?.map?.uri,
            !earlier.hints.contains(where: { $0.type == "MAP" && $0.uri == map })
        else { return [] }
        let found = "the part that came needs \(map), and the list before had no hint of it"
        let expected = "EXT-X-PRELOAD-HINT with TYPE=MAP beside that of the part"
        return [Finding(.mapIsHinted, part, of: segment, found, expected: expected)]
    }
}

extension ObservedPlaylist {
    /// The durations from the end of each segment to the end of the list, by number.
    fileprivate var distances: [Int64: Interval] {
        var distance = Interval.zero
        var distances: [Int64: Interval] = [:]
        for segment in allSegments.reversed() {
            distances[segment.number] = distance
            distance = distance + (segment.duration ?? segment.partsDuration)
        }
        return distances
    }

    /// The place before the hinted part.
    fileprivate var beforeHint: PartPosition? {
        open != nil ? lastPart : segments.last.map { PartPosition(endOf: $0.number) }
    }
}

extension ObservedPart {
    /// The text in a finding.
    fileprivate var text: String {
        let words = [isIndependent ? "INDEPENDENT" : nil, isGap ? "GAP" : nil, range].compactMap { $0 }
        return ([String((uri ?? "").prefix(80)), "of \(duration?.secondsText ?? "?") s"] + words).joined(separator: " ")
    }

    /// Whether it begins at the byte of a hint (4.4.5.3): without BYTERANGE-START that is the first.
    fileprivate func begins(at hint: LowLatencyTags.Hint) -> Bool {
        let offset = range?.split(separator: "@").dropFirst().first.flatMap { Int64($0) }
        // A range without an offset goes on where the last ended, which the hint should have.
        return range != nil && offset == nil || (offset ?? 0) == hint.start ?? 0
    }
}

extension LowLatencyTags.Hint {
    /// The text in a finding.
    fileprivate var text: String {
        String((uri ?? "").prefix(80)) + (start.map { " from byte \($0)" } ?? "")
    }
}
