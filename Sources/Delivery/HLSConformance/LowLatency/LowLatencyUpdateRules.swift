package import Timeline

/// The rules of low latency for two states of a media playlist; states between them may have been missed.
package enum LowLatencyUpdateRules {
    typealias Check =
        @Sendable (_ earlier: LowLatencyPlaylist, _ later: LowLatencyPlaylist) -> [LowLatencyRules.Flaw]
    private typealias Flaw = LowLatencyRules.Flaw

    static let checks: [(rule: Rule, flaws: Check)] = [
        (.partTargetStays, partTargetStays),
        (.partHoldBackStays, partHoldBackStays),
        (.partStays, partStays),
        (.partsStayAtLiveEdge, partsStayAtLiveEdge),
        (.partsLeaveInOrder, partsLeaveInOrder),
        (.preloadHintComesTrue, preloadHintComesTrue),
        (.mapIsHinted, mapIsHinted),
    ]

    /// What is wrong with a media playlist after an earlier state of it. Both are whole: a delta update is merged before.
    package static func flaws(
        from earlier: LowLatencyPlaylist,
        to later: LowLatencyPlaylist
    ) -> [LowLatencyFlaw] {
        checks.flatMap { check in
            check.flaws(earlier, later).prefix(5).map {
                LowLatencyFlaw(check.rule, line: $0.line, segment: $0.segment, $0.found, expected: $0.expected)
            }
        }
    }

    /// The same, as the strict rules have it.
    package static func violations(from earlier: LowLatencyPlaylist, to later: LowLatencyPlaylist) -> [Violation] {
        flaws(from: earlier, to: later).map(\.violation)
    }

    /// What is wrong with the time that a new part took (6.2.1): it must come within the part target duration after the last.
    ///
    /// - Parameters:
    ///   - interval: since the state came that ``earlier`` is.
    ///   - slack: how much later it may have been seen.
    package static func flaws(
        ofPartsAfter earlier: LowLatencyPlaylist,
        in later: LowLatencyPlaylist,
        interval: Interval,
        slack: Interval
    ) -> [LowLatencyFlaw] {
        guard let target = earlier.partTarget, earlier.isLowLatency, let old = earlier.last,
            let new = later.last, new > old, interval > target + slack
        else { return [] }
        return [
            LowLatencyFlaw(
                .partComesInTime,
                segment: new.number,
                "\(new) came \(interval.secondsText) s after \(old)",
                expected: "a new part within \(target.secondsText) s, the part target duration"
            )
        ]
    }

    /// RFC 8216bis, 6.2.1: EXT-X-PART-INF is not among what the server may change.
    private static func partTargetStays(_ earlier: LowLatencyPlaylist, _ later: LowLatencyPlaylist)
        -> [LowLatencyRules.Flaw]
    {
        guard let old = earlier.partTarget, let new = later.partTarget, new != old else { return [] }
        let found = "PART-TARGET is \(new.secondsText), and it was \(old.secondsText)"
        return [Flaw(line: later.partInfoLine, found, expected: old.secondsText)]
    }

    /// RFC 8216bis, 6.2.1: nor is EXT-X-SERVER-CONTROL.
    private static func partHoldBackStays(_ earlier: LowLatencyPlaylist, _ later: LowLatencyPlaylist)
        -> [LowLatencyRules.Flaw]
    {
        guard let old = earlier.control?.partHoldBack, let new = later.control?.partHoldBack, new != old else {
            return []
        }
        let found = "PART-HOLD-BACK is \(new.secondsText), and it was \(old.secondsText)"
        return [Flaw(line: later.control?.line, found, expected: old.secondsText)]
    }

    /// A segment with parts in both lists.
    private struct Shared {
        let old: LowLatencyPlaylist.Segment
        let new: LowLatencyPlaylist.Segment
        /// How many of the first parts of ``old`` have left; nil where that cannot be known.
        let removed: Int?
    }

    private static func shared(_ earlier: LowLatencyPlaylist, _ later: LowLatencyPlaylist) -> [Shared] {
        earlier.allSegments.compactMap { old in
            guard !old.parts.isEmpty, let new = later.segment(old.number) else { return nil }
            guard let first = new.parts.first else { return Shared(old: old, new: new, removed: old.parts.count) }
            let place = old.parts.firstIndex { $0.uri == first.uri && $0.range == first.range }
            return Shared(old: old, new: new, removed: place ?? (later.hasAllParts(new) ? 0 : nil))
        }
    }

    /// RFC 8216bis, 6.2.1: lines are appended and removed, not changed. So a part stays as it is, and so do the tags of its
    /// segment, which stand before it.
    private static func partStays(_ earlier: LowLatencyPlaylist, _ later: LowLatencyPlaylist)
        -> [LowLatencyRules.Flaw]
    {
        shared(earlier, later).compactMap { shared -> Flaw? in
            let (old, new) = (shared.old, shared.new)
            func flaw(_ line: Int, _ what: String, _ new: String, _ old: String) -> Flaw {
                Flaw(line: line, segment: shared.new.number, "\(what) is \(new), and it was \(old)", expected: old)
            }
            // Of segments that were whole another rule says so.
            if old.uri == nil {
                if let (one, two) = old.date.flatMap({ old in new.date.map { (old, $0) } }), one != two {
                    return flaw(new.line, "the date of a segment whose parts are listed", two.iso8601, one.iso8601)
                }
                if old.isDiscontinuous != new.isDiscontinuous {
                    let what = "EXT-X-DISCONTINUITY of a segment whose parts are listed"
                    return flaw(new.line, what, "\(new.isDiscontinuous)", "\(old.isDiscontinuous)")
                }
                if old.map != new.map {
                    let what = "EXT-X-MAP of a segment whose parts are listed"
                    return flaw(new.line, what, new.map ?? "none", old.map ?? "none")
                }
            }
            guard let removed = shared.removed else { return nil }
            let changed = zip(old.parts.dropFirst(removed), new.parts).first { !$0.says(sameAs: $1) }
            return changed.map { flaw($1.line, "a part", $1.text, $0.text) }
        }
    }

    /// RFC 8216bis, 6.2.1: what may be removed are parts that are no more at the live edge: farther than three target durations
    /// from the end of the list (6.2.2).
    private static func partsStayAtLiveEdge(_ earlier: LowLatencyPlaylist, _ later: LowLatencyPlaylist)
        -> [LowLatencyRules.Flaw]
    {
        guard let target = later.targetDuration, !later.hasEndList else { return [] }
        let behind = later.distances
        return shared(earlier, later).compactMap { shared -> Flaw? in
            guard let removed = shared.removed, removed > 0, let end = behind[shared.new.number] else { return nil }
            // How far the last of those that are gone begins before the end of the list.
            let rest = shared.old.parts[(removed - 1)...].reduce(Interval.zero) { $0 + ($1.duration ?? .zero) }
            // Of a segment that was not whole, more may have come behind its parts.
            let known = shared.old.uri != nil || shared.new.duration == nil
            let begin = known ? end + rest : end + (shared.new.duration ?? rest)
            guard begin + LowLatencyRules.frame < target * 3 else { return nil }
            let found = "a part that begins \(begin.secondsText) s before the end of the list is gone"
            let expected = "those of the last \((target * 3).secondsText) s, three target durations"
            return Flaw(line: shared.new.line, segment: shared.new.number, found, expected: expected)
        }
    }

    /// RFC 8216bis, 6.2.2: parts must be removed in the order in which they appear, so from the start of the list.
    private static func partsLeaveInOrder(_ earlier: LowLatencyPlaylist, _ later: LowLatencyPlaylist)
        -> [LowLatencyRules.Flaw]
    {
        if let old = earlier.last, let new = later.last, new < old, earlier.hasParts {
            return [Flaw(segment: new.number, "the last is \(new), and it was \(old)", expected: "\(old) or later")]
        }
        var hasKept = false
        return shared(earlier, later).compactMap { shared -> Flaw? in
            guard let removed = shared.removed else { return nil }
            let left = shared.old.parts.count - removed
            defer { if left > 0 { hasKept = true } }
            let expected = "a list that loses parts at its start only"
            let (number, line) = (shared.new.number, shared.new.line)
            if removed > 0, hasKept {
                return Flaw(
                    line: line,
                    segment: number,
                    "parts are gone, and those before are there",
                    expected: expected
                )
            }
            guard shared.new.parts.count < left else { return nil }
            return Flaw(line: line, segment: number, "the last of its parts are gone", expected: expected)
        }
    }

    /// RFC 8216bis, 4.4.5.3: the URI of a hint must be that of the part that comes.
    private static func preloadHintComesTrue(_ earlier: LowLatencyPlaylist, _ later: LowLatencyPlaylist)
        -> [LowLatencyRules.Flaw]
    {
        guard let hint = earlier.partHint, let last = earlier.beforeHint,
            let (segment, part) = later.part(after: last)
        else { return [] }
        guard part.uri != hint.uri || !part.begins(at: hint) else { return [] }
        let found = "the part that came is '\(part.text)', and the hint was '\(hint.text)'"
        return [Flaw(line: part.line, segment: segment.number, found, expected: "'\(hint.text)'")]
    }

    /// RFC 8216bis, B.1: if the hinted part has another header than the last part, there is a hint of that, too.
    private static func mapIsHinted(_ earlier: LowLatencyPlaylist, _ later: LowLatencyPlaylist)
        -> [LowLatencyRules.Flaw]
    {
        guard earlier.hasParts, earlier.partHint != nil, let last = earlier.beforeHint,
            let (segment, part) = later.part(after: last),
            let map = segment.map, map != earlier.allSegments.last?.map,
            !earlier.hints.contains(where: { $0.type == "MAP" && $0.uri == map })
        else { return [] }
        let found = "the part that came needs \(map), and the list before had no hint of it"
        let expected = "EXT-X-PRELOAD-HINT with TYPE=MAP beside that of the part"
        return [Flaw(line: part.line, segment: segment.number, found, expected: expected)]
    }
}

extension LowLatencyPlaylist {
    /// How far each segment ends before the end of the list, by its number.
    fileprivate var distances: [Int64: Interval] {
        var distance = Interval.zero
        var distances: [Int64: Interval] = [:]
        for segment in allSegments.reversed() {
            distances[segment.number] = distance
            distance = distance + (segment.duration ?? segment.partsDuration)
        }
        return distances
    }

    /// What the hinted part comes after.
    fileprivate var beforeHint: PartPosition? {
        open?.parts.isEmpty == false ? last : segments.last.map { PartPosition(endOf: $0.number) }
    }
}

extension LowLatencyPlaylist.Part {
    /// As a finding has it.
    fileprivate var text: String {
        let words = [isIndependent ? "INDEPENDENT" : nil, isGap ? "GAP" : nil, range].compactMap { $0 }
        return ([String((uri ?? "").prefix(80)), "of \(duration?.secondsText ?? "?") s"] + words).joined(separator: " ")
    }

    /// Whether it begins at the byte that a hint said (4.4.5.3): without BYTERANGE-START that is the first.
    fileprivate func begins(at hint: LowLatencyPlaylist.Hint) -> Bool {
        let offset = range?.split(separator: "@").dropFirst().first.flatMap { Int64($0) }
        // A range without an offset goes on where the last ended, which the hint should have said.
        return range != nil && offset == nil || (offset ?? 0) == hint.start ?? 0
    }
}

extension LowLatencyPlaylist.Hint {
    /// As a finding has it.
    fileprivate var text: String {
        String((uri ?? "").prefix(80)) + (start.map { " from byte \($0)" } ?? "")
    }
}
