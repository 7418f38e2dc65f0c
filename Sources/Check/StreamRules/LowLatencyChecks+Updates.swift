package import PlaylistReading
package import Timeline

// The rules of low latency for two states of a media playlist; states between them may have been missed.
extension LowLatencyChecks {
    private static let updates: [Check<ListPair>] = [
        .list(.partTargetStays, at: "EXT-X-PART-INF") { lists in
            guard let old = lists.first.partTarget, let new = lists.second.partTarget, new != old else { return nil }
            return ("PART-TARGET is \(new.secondsText), and it was \(old.secondsText)", old.secondsText)
        },
        Check { lists in shared(lists).compactMap(partStays) }, Check(findings: partsStayAtLiveEdge),
        Check(findings: partsLeaveInOrder),
        .each(.preloadHintComesTrue, of: \.partAfterHint) { listed, lists in
            guard let hint = lists.first.partHint, listed.part.uri != hint.uri || !listed.part.begins(at: hint) else {
                return nil
            }
            return ("the part that came is '\(listed.part.text)', and the hint was '\(hint.text)'", "'\(hint.text)'")
        },
        .each(.mapIsHinted, of: \.partAfterHint) { listed, lists in
            guard lists.first.hasParts, let map = listed.segment.map?.uri,
                map != lists.first.allSegments.last?.map?.uri,
                !lists.first.hints.contains(where: { $0.type == "MAP" && $0.uri == map })
            else { return nil }
            let found = "the part that came needs \(map), and the list before had no hint of it"
            return (found, "EXT-X-PRELOAD-HINT with TYPE=MAP beside that of the part")
        },
    ]

    /// The findings about a media playlist after an earlier state of it. Both are complete: a delta update is merged before.
    static func findings(of lists: ListPair) -> [Finding] {
        guard lists.first.hasLowLatencyTags, lists.second.hasLowLatencyTags else { return [] }
        return updates.flatMap { $0.findings(lists).prefix(5) }
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

    /// A segment with parts in both lists, and how many of its first parts have left; nil if that cannot be known.
    private typealias Shared = (old: ObservedSegment, new: ObservedSegment, removed: Int?)

    private static func shared(_ lists: ListPair) -> [Shared] {
        lists.first.allSegments.compactMap { old -> Shared? in
            guard !old.parts.isEmpty, let new = lists.second.listed(old.number) else { return nil }
            guard let first = new.parts.first else { return (old, new, old.parts.count) }
            let place = old.parts.firstIndex { $0.uri == first.uri && $0.range == first.range }
            return (old, new, place ?? (lists.second.hasAllParts(new) ? 0 : nil))
        }
    }

    /// A part stays as it is, and so do the tags of its segment, which stand before it.
    private static func partStays(_ shared: Shared) -> Finding? {
        let (old, new) = (shared.old, shared.new)
        // Segments that were whole have a rule of their own.
        if !old.isWhole, let (what, now, was) = new.changeOfTags(from: old) {
            let found = "\(what) of a segment whose parts are listed is \(now), and it was \(was)"
            return Finding(.partStays, new, found, expected: was)
        }
        guard let removed = shared.removed,
            let (before, part) = zip(old.parts.dropFirst(removed), new.parts).first(where: !=)
        else { return nil }
        let found = "a part is \(part.text), and it was \(before.text)"
        return Finding(.partStays, ListedPart(part: part, segment: new), found, expected: before.text)
    }

    /// Only parts that are farther than three target durations from the end of the list may be removed (6.2.2).
    private static func partsStayAtLiveEdge(_ lists: ListPair) -> [Finding] {
        guard let target = lists.second.targetDuration, !lists.second.hasEndList else { return [] }
        let behind = lists.second.distances
        return shared(lists).compactMap { shared -> Finding? in
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

    private static func partsLeaveInOrder(_ lists: ListPair) -> [Finding] {
        if let old = lists.first.lastPart, let new = lists.second.lastPart, new < old, lists.first.hasParts {
            let found = "the last part is \(new), and it was \(old)"
            return [Finding(.partsLeaveInOrder, segment: new.number, found, expected: "\(old) or later")]
        }
        var hasKept = false
        return shared(lists).compactMap { shared -> Finding? in
            guard let removed = shared.removed else { return nil }
            let left = shared.old.parts.count - removed
            defer { if left > 0 { hasKept = true } }
            let leaves = removed > 0 && hasKept
            guard leaves || shared.new.parts.count < left else { return nil }
            let found = leaves ? "parts are gone, and earlier ones are still listed" : "the last of its parts are gone"
            return Finding(.partsLeaveInOrder, shared.new, found, expected: "a list that loses parts at its start only")
        }
    }
}

extension ListPair {
    /// The part that came in the place of the hinted one; none if there was no hint, or nothing came.
    fileprivate var partAfterHint: [ListedPart] {
        guard first.partHint != nil, var last = first.lastPart else { return [] }
        if first.open == nil { last.part = .max }
        guard let (segment, part) = second.part(after: last) else { return [] }
        return [ListedPart(part: part, segment: segment)]
    }
}

extension ObservedPlaylist {
    /// The durations from the end of each segment to the end of the list, by number.
    var distances: [Int64: Interval] {
        var distance = Interval.zero
        var distances: [Int64: Interval] = [:]
        for segment in allSegments.reversed() {
            distances[segment.number] = distance
            distance = distance + (segment.duration ?? segment.partsDuration)
        }
        return distances
    }
}

extension ObservedPart {
    fileprivate var text: String {
        let words = [isIndependent ? "INDEPENDENT" : nil, isGap ? "GAP" : nil, range].compactMap { $0 }
        return ([String((uri ?? "").prefix(80)), "of \(duration?.secondsText ?? "?") s"] + words).joined(separator: " ")
    }

    /// Whether it begins at the byte of a hint (4.4.5.3): without BYTERANGE-START that is the first.
    fileprivate func begins(at hint: ObservedTag) -> Bool {
        let offset = range?.split(separator: "@").dropFirst().first.flatMap { Int64($0) }
        // A range without an offset goes on where the last ended, which the hint should have.
        return range != nil && offset == nil || (offset ?? 0) == hint.start ?? 0
    }
}

extension ObservedTag {
    fileprivate var text: String {
        String((uri ?? "").prefix(80)) + (start.map { " from byte \($0)" } ?? "")
    }
}
