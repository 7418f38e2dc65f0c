package import StreamReading
internal import Timeline

/// The rules for two readings of a media playlist; states between them may have been missed.
package enum UpdateChecks {
    typealias Check = @Sendable (_ earlier: ObservedPlaylist, _ later: ObservedPlaylist) -> [Finding]

    static let checks: [Check] =
        [
            // RFC 8216, 6.2.1: the value of EXT-X-TARGETDURATION must not change.
            stays(.targetDurationStays, "EXT-X-TARGETDURATION", in: "EXT-X-TARGETDURATION") { $0.targetDuration },
            playlistTypeStays, completeListStays, independentSegmentsStays, serverControlIsNotAdded,
            // RFC 8216, 6.2.2: EXT-X-MEDIA-SEQUENCE must not decrease or wrap.
            neverFalls(.mediaSequenceNeverFalls, "EXT-X-MEDIA-SEQUENCE") { $0.mediaSequence },
            nothingLeavesAtEnd, eventListKeepsSegments, segmentStays,
            // RFC 8216, 6.2.2: EXT-X-DISCONTINUITY-SEQUENCE must not decrease or wrap.
            neverFalls(.discontinuitySequenceNeverFalls, "EXT-X-DISCONTINUITY-SEQUENCE") { $0.discontinuitySequence },
            discontinuityNumbersStay, liveListIsLongEnough,
        ] + DateRangeChecks.updateChecks

    /// The findings about a media playlist after an earlier reading of it.
    package static func findings(from earlier: ObservedPlaylist, to later: ObservedPlaylist, uri: String) -> [Finding] {
        guard earlier.kind == .media, later.kind == .media else { return [] }
        return (checks.flatMap { $0(earlier, later) } + LowLatencyChecks.findings(from: earlier, to: later)).at(uri)
    }

    /// A rule that a number of seconds does not change, which stands in a tag or is an attribute of it.
    static func stays(
        _ rule: Rule,
        _ name: String,
        in tag: String,
        _ value: @escaping @Sendable (ObservedPlaylist) -> Interval?
    ) -> Check {
        { earlier, later in
            guard let old = value(earlier), let new = value(later), new != old else { return [] }
            return [Finding(rule, line: later.tag(tag)?.line, name, is: new.secondsText, was: old.secondsText)]
        }
    }

    /// A rule that the number in a tag does not decrease.
    private static func neverFalls(
        _ rule: Rule,
        _ name: String,
        _ value: @escaping @Sendable (ObservedPlaylist) -> Int64
    ) -> Check {
        { earlier, later in
            let (old, new) = (value(earlier), value(later))
            guard new < old else { return [] }
            let line = later.tag(name)?.line
            return [Finding(rule, line: line, name, is: "\(new)", was: "\(old)", expected: "\(old) or more")]
        }
    }

    /// RFC 8216, 6.2.1: the server may not change it.
    private static func playlistTypeStays(_ earlier: ObservedPlaylist, _ later: ObservedPlaylist) -> [Finding] {
        guard later.type != earlier.type else { return [] }
        func word(_ type: String?) -> String { type.map { $0.isEmpty ? "empty" : $0 } ?? "none" }
        let (old, new) = (word(earlier.type), word(later.type))
        return [Finding(.playlistTypeStays, line: nil, "EXT-X-PLAYLIST-TYPE", is: new, was: old)]
    }

    /// RFC 8216, 4.3.3.4 and 6.2.1: nothing is added after EXT-X-ENDLIST; a list of type VOD must not change.
    private static func completeListStays(_ earlier: ObservedPlaylist, _ later: ObservedPlaylist) -> [Finding] {
        guard earlier.hasEndList || earlier.isVOD else { return [] }
        let isSame =
            later.hasEndList == earlier.hasEndList && later.mediaSequence == earlier.mediaSequence
            && later.segments.map(\.uri) == earlier.segments.map(\.uri)
        return isSame
            ? [] : [Finding(.completeListStays, "a list that was complete has changed", expected: "the list as it was")]
    }

    /// RFC 8216, 6.2.1: the server may not change it.
    private static func independentSegmentsStays(_ earlier: ObservedPlaylist, _ later: ObservedPlaylist) -> [Finding] {
        let name = "EXT-X-INDEPENDENT-SEGMENTS"
        guard later.has(name) != earlier.has(name) else { return [] }
        let found = "\(name) \(later.has(name) ? "was added" : "is gone")"
        return [Finding(.independentSegmentsStays, found, expected: "no change of it")]
    }

    /// RFC 8216bis, 6.2.1: it is none of what a server may add.
    private static func serverControlIsNotAdded(_ earlier: ObservedPlaylist, _ later: ObservedPlaylist) -> [Finding] {
        guard earlier.control == nil, !earlier.segments.isEmpty, let control = later.control else { return [] }
        let found = "EXT-X-SERVER-CONTROL was added"
        return [Finding(.serverControlStays, line: control.line, found, expected: "no change of it")]
    }

    /// RFC 8216, 6.2.2: segments must be removed in the order in which they appear.
    private static func nothingLeavesAtEnd(_ earlier: ObservedPlaylist, _ later: ObservedPlaylist) -> [Finding] {
        guard later.numbers.upperBound < earlier.numbers.upperBound, !earlier.segments.isEmpty else { return [] }
        let found = "the last segment is \(later.numbers.upperBound - 1), and it was \(earlier.numbers.upperBound - 1)"
        return [Finding(.nothingLeavesAtEnd, found, expected: "a list that loses segments at its start only")]
    }

    /// RFC 8216, 6.2.2: a list that begins with segment 0 has lost none, unless there was another before.
    private static func liveListIsLongEnough(_ earlier: ObservedPlaylist, _ later: ObservedPlaylist) -> [Finding] {
        earlier.mediaSequence > 0 && later.mediaSequence == 0 ? MediaPlaylistChecks.shortness(of: later) : []
    }

    /// RFC 8216, 6.2.1: with type EVENT the server must not change or remove any part of the list.
    private static func eventListKeepsSegments(_ earlier: ObservedPlaylist, _ later: ObservedPlaylist) -> [Finding] {
        guard earlier.type == "EVENT", later.mediaSequence > earlier.mediaSequence else { return [] }
        let found = "the list begins with segment \(later.mediaSequence), and it began with \(earlier.mediaSequence)"
        return [Finding(.eventListKeepsSegments, found, expected: "all segments since the event began")]
    }

    /// RFC 8216, 6.2.1: lines are appended and removed, not changed.
    private static func segmentStays(_ earlier: ObservedPlaylist, _ later: ObservedPlaylist) -> [Finding] {
        earlier.numbers.clamped(to: later.numbers).findings(5) { number in
            let (old, new) = (earlier.segment(number), later.segment(number))
            func finding(_ what: String, _ new: String, _ old: String) -> Finding {
                Finding(.segmentStays, line: later.segment(number).line, segment: number, what, is: new, was: old)
            }
            if new.uri != old.uri || new.range != old.range { return finding("the URI", new.uri, old.uri) }
            if new.duration != old.duration {
                return finding("EXTINF", new.duration?.secondsText ?? "none", old.duration?.secondsText ?? "none")
            }
            // A packager that gives the first segment alone a date gives it to another with each list.
            if let (one, other) = new.date.flatMap({ new in old.date.map { (new, $0) } }), one != other {
                return finding("the date", one.iso8601, other.iso8601)
            }
            // The tag of the first segment may have left with the segments before.
            if new.isDiscontinuous != old.isDiscontinuous, number > later.mediaSequence {
                func word(_ isThere: Bool) -> String { isThere ? "there" : "missing" }
                return finding("EXT-X-DISCONTINUITY", word(new.isDiscontinuous), word(old.isDiscontinuous))
            }
            if new.isEncrypted != old.isEncrypted {
                return finding("EXT-X-KEY", new.isEncrypted ? "there" : "gone", old.isEncrypted ? "there" : "missing")
            }
            if new.isGap != old.isGap { return finding("EXT-X-GAP", "\(new.isGap)", "\(old.isGap)") }
            if new.key != old.key { return finding("EXT-X-KEY", new.key?.uri ?? "none", old.key?.uri ?? "none") }
            if new.map != old.map { return finding("EXT-X-MAP", new.map?.uri ?? "none", old.map?.uri ?? "none") }
            return nil
        }
    }

    /// RFC 8216, 6.2.2: when an EXT-X-DISCONTINUITY leaves, the counter goes up so that the numbers of the others stay.
    private static func discontinuityNumbersStay(_ earlier: ObservedPlaylist, _ later: ObservedPlaylist) -> [Finding] {
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
