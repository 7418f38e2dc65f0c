package import PlaylistReading
internal import Timeline

/// The rules for two readings of a media playlist; states between them may have been missed.
package enum UpdateChecks {
    private static let independent = "EXT-X-INDEPENDENT-SEGMENTS"

    static let checks: [Check<ListPair>] = [
        stays(.targetDurationStays, "EXT-X-TARGETDURATION") { $0.targetDuration?.secondsText },
        stays(.playlistTypeStays, "EXT-X-PLAYLIST-TYPE") { word($0.type) },
        stays(.independentSegmentsStays, independent) { $0.has(independent) ? "there" : "missing" },
        .list(.completeListStays) { lists in
            guard lists.first.hasEndList || lists.first.isVOD else { return nil }
            let change = change(of: lists.first, to: lists.second)
            return change.map { ("the list was complete, and now \($0)", "the list as it was") }
        },
        .list(.serverControlStays, at: "EXT-X-SERVER-CONTROL") { lists in
            guard let new = lists.second.control?.attributes else { return nil }
            guard let old = lists.first.control?.attributes else {
                return lists.first.segments.isEmpty ? nil : ("EXT-X-SERVER-CONTROL was added", "no change of it")
            }
            let name = Set(old.names + new.names).sorted().first { old[$0] != new[$0] }
            return name.map { ("\($0) is \(word(new[$0])), and it was \(word(old[$0]))", word(old[$0])) }
        },
        neverFalls(.mediaSequenceNeverFalls, "EXT-X-MEDIA-SEQUENCE") { $0.mediaSequence },
        .list(.nothingLeavesAtEnd) { lists in
            let (old, new) = (lists.first.numbers.upperBound - 1, lists.second.numbers.upperBound - 1)
            guard new < old, !lists.first.segments.isEmpty else { return nil }
            let found = "the last segment is \(new), and it was \(old)"
            return (found, "a list that loses segments at its start only")
        },
        .list(.eventListKeepsSegments) { lists in
            let (old, new) = (lists.first.mediaSequence, lists.second.mediaSequence)
            guard lists.first.type == "EVENT", new > old else { return nil }
            let found = "the list begins with segment \(new), and it began with \(old)"
            return (found, "all segments since the event began")
        },
        Check { lists in
            lists.first.numbers.clamped(to: lists.second.numbers).findings(5) { number in
                let (old, new) = (lists.first.segment(number), lists.second.segment(number))
                let isFirst = number == lists.second.mediaSequence
                guard let (what, now, was) = new.change(from: old, isFirst: isFirst) else { return nil }
                return Finding(.segmentStays, new, "\(what) is \(now), and it was \(was)", expected: was)
            }
        },
        Check(findings: segmentKeepsNumber),
        neverFalls(.discontinuitySequenceNeverFalls, "EXT-X-DISCONTINUITY-SEQUENCE") { $0.discontinuitySequence },
        Check(findings: discontinuityNumbersStay),
        // A list that begins with segment 0 has lost none, unless there was another before.
        .list(.liveListIsLongEnough) { lists in
            let isNew = lists.first.mediaSequence > 0 && lists.second.mediaSequence == 0
            return isNew ? MediaPlaylistChecks.shortness(of: lists.second) : nil
        },
        Check(findings: DateRangeChecks.dateRangesStay),
        Check(findings: DateRangeChecks.dateRangesLeaveWithTheirTime),
    ]

    /// The findings about a media playlist after an earlier reading of it.
    package static func findings(from earlier: ObservedPlaylist, to later: ObservedPlaylist, uri: String) -> [Finding] {
        guard earlier.kind == .media, later.kind == .media else { return [] }
        let lists = ListPair(first: earlier, second: later)
        return (checks.flatMap { $0.findings(lists) } + LowLatencyChecks.findings(of: lists)).at(uri)
    }

    private static func word(_ value: String?) -> String { value.map { $0.isEmpty ? "empty" : $0 } ?? "missing" }

    private static func stays(_ rule: Rule, _ tag: String, _ value: @escaping Reading<String?>) -> Check<ListPair> {
        .list(rule, at: tag) { lists in
            guard let old = value(lists.first), let new = value(lists.second), new != old else { return nil }
            return ("\(tag) is \(new), and it was \(old)", old)
        }
    }

    private static func neverFalls(_ rule: Rule, _ name: String, _ value: @escaping Reading<Int64>) -> Check<ListPair> {
        .list(rule, at: name) { lists in
            let (old, new) = (value(lists.first), value(lists.second))
            return new < old ? ("\(name) is \(new), and it was \(old)", "\(old) or more") : nil
        }
    }

    /// The first change of a list that may have none, as the rest of a sentence.
    private static func change(of earlier: ObservedPlaylist, to later: ObservedPlaylist) -> String? {
        if later.hasEndList != earlier.hasEndList { return "EXT-X-ENDLIST \(later.hasEndList ? "came" : "is gone")" }
        let (old, new) = (earlier.numbers, later.numbers)
        if old != new { return "it has the segments \(new.lowerBound) to \(new.upperBound - 1)" }
        let pair = zip(earlier.segments, later.segments).first { $0.uri != $1.uri }
        return pair.map { "segment \($1.number) is '\($1.uri.prefix(80))' instead of '\($0.uri.prefix(80))'" }
    }

    /// A segment is the same if its URI, its bytes and its date are: in a loop a URI returns with another date.
    private static func segmentKeepsNumber(_ lists: ListPair) -> [Finding] {
        let earlier = Dictionary(grouping: lists.first.datedSegments()) { $0.segment.uri }
        return lists.second.datedSegments().findings(1) { segment, date in
            let same = earlier[segment.uri]?.first { old in
                old.segment.range == segment.range && (old.date - date).magnitude < .milliseconds(100)
            }
            guard let old = same?.segment.number, old != segment.number else { return nil }
            let found = "its number is \(segment.number), and it was \(old), with the same URI and date"
            let expected = "\(old): EXT-X-MEDIA-SEQUENCE counts those that have left"
            return Finding(.segmentStays, segment, found, expected: expected)
        }
    }

    private static func discontinuityNumbersStay(_ lists: ListPair) -> [Finding] {
        let (earlier, later) = (lists.first, lists.second)
        let shared = earlier.numbers.clamped(to: later.numbers)
        // A list that restarted has new counts, which other rules report.
        guard later.mediaSequence >= earlier.mediaSequence else { return [] }
        if shared.isEmpty {
            guard let last = earlier.segments.last, let first = later.segments.first,
                first.discontinuityNumber < last.discontinuityNumber
            else { return [] }
            let found = "its Discontinuity Sequence Number is \(first.discontinuityNumber)"
            let expected = "\(last.discontinuityNumber), that of segment \(last.number), or more"
            return [Finding(.discontinuityNumbersStay, first, found, expected: expected)]
        }
        return shared.findings(1) { number in
            let (old, new) = (earlier.segment(number).discontinuityNumber, later.segment(number).discontinuityNumber)
            guard new != old else { return nil }
            let found = "its Discontinuity Sequence Number is \(new), and it was \(old)"
            let expected = "\(old): EXT-X-DISCONTINUITY-SEQUENCE counts those that have left"
            return Finding(.discontinuityNumbersStay, later.segment(number), found, expected: expected)
        }
    }
}

extension ObservedSegment {
    typealias Change = (what: String, now: String, was: String)

    /// The first thing that is not what it was.
    ///
    /// - Parameter isFirst: whether it is the first of its list, whose EXT-X-DISCONTINUITY may have left with the segments before.
    fileprivate func change(from old: ObservedSegment, isFirst: Bool) -> Change? {
        func text(_ value: (any CustomStringConvertible)?) -> String { value?.description ?? "none" }
        if uri != old.uri { return ("the URI", uri, old.uri) }
        if range != old.range { return ("EXT-X-BYTERANGE", text(range), text(old.range)) }
        if duration != old.duration { return ("EXTINF", text(duration?.secondsText), text(old.duration?.secondsText)) }
        if title != old.title { return ("the title in EXTINF", "'\(title)'", "'\(old.title)'") }
        if isGap != old.isGap { return ("EXT-X-GAP", Self.words(isGap), Self.words(old.isGap)) }
        return changeOfTags(from: old, isFirst: isFirst)
    }

    /// The first change of the tags that stand before its first part, if it has parts.
    func changeOfTags(from old: ObservedSegment, isFirst: Bool = false) -> Change? {
        // A packager that gives the first segment alone a date gives it to another with each list.
        if let date, let was = old.date, date != was { return ("the date", date.iso8601, was.iso8601) }
        if isDiscontinuous != old.isDiscontinuous, !isFirst {
            return ("EXT-X-DISCONTINUITY", Self.words(isDiscontinuous), Self.words(old.isDiscontinuous))
        }
        if isEncrypted != old.isEncrypted { return ("EXT-X-KEY", Self.words(isEncrypted), Self.words(old.isEncrypted)) }
        if key != old.key { return ("EXT-X-KEY", key?.description ?? "missing", old.key?.description ?? "missing") }
        if map != old.map { return ("EXT-X-MAP", map?.description ?? "missing", old.map?.description ?? "missing") }
        return nil
    }

    private static func words(_ isThere: Bool) -> String { isThere ? "there" : "missing" }
}
