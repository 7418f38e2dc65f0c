package import HLS
package import Timeline

/// The rules for two states of a media playlist, with nothing in between that matters: some states may have been missed.
package enum PlaylistUpdateRules {
    static let checks:
        [(rule: Rule, details: @Sendable (_ earlier: MediaPlaylist, _ later: MediaPlaylist) -> [String])] = [
            (.targetDurationStays, targetDurationStays),
            (.playlistTypeStays, playlistTypeStays),
            (.completeListStays, completeListStays),
            (.independentSegmentsStays, independentSegmentsStays),
            (.mediaSequenceNeverFalls, mediaSequenceNeverFalls),
            (.nothingLeavesAtEnd, nothingLeavesAtEnd),
            (.eventListKeepsSegments, eventListKeepsSegments),
            (.segmentStays, segmentStays),
            (.segmentURIKeepsNumber, segmentURIKeepsNumber),
            (.discontinuitySequenceNeverFalls, discontinuitySequenceNeverFalls),
            (.discontinuityNumbersStay, discontinuityNumbersStay),
        ]

    /// What is wrong with a media playlist after an earlier state of it.
    package static func violations(from earlier: MediaPlaylist, to later: MediaPlaylist) -> [Violation] {
        checks.flatMap { check in
            check.details(earlier, later).map { Violation(rule: check.rule, detail: $0) }
        }
    }

    /// What is wrong with the instants at which new states of a live media playlist came.
    ///
    /// RFC 8216, 6.2.1: no earlier than half a target duration after the state before, and no later than one and a half.
    /// The successor keeps the latter only.
    ///
    /// - Parameter slack: how late each of them may have been seen.
    package static func violations(
        ofUpdatesAt instants: [WallTime],
        targetDuration: Int,
        slack: Interval = .zero
    ) -> [Violation] {
        let target = Interval.seconds(Int64(targetDuration))
        return zip(instants, instants.dropFirst()).compactMap { earlier, later in
            let interval = later - earlier
            let rule: Rule? =
                if (interval + slack) * 2 < target {
                    .updateIsNotEarly
                } else if (interval - slack) * 2 > target * 3 {
                    .updateIsNotLate
                } else { nil }
            return rule.map {
                Violation(
                    rule: $0,
                    detail: "\(interval.nanoseconds) ns after the last; the target duration is \(targetDuration) s"
                )
            }
        }
    }

    /// RFC 8216, 6.2.1: the value of EXT-X-TARGETDURATION must not change.
    private static func targetDurationStays(_ earlier: MediaPlaylist, _ later: MediaPlaylist) -> [String] {
        changes(earlier, later, \.targetDuration, "the target duration")
    }

    /// RFC 8216, 6.2.1: it is not among what the server may change.
    private static func playlistTypeStays(_ earlier: MediaPlaylist, _ later: MediaPlaylist) -> [String] {
        changes(earlier, later, \.playlistType?.rawValue, "the type")
    }

    /// RFC 8216, 4.3.3.4 and 6.2.1: nothing is added behind EXT-X-ENDLIST; a list of type VOD must not change.
    private static func completeListStays(_ earlier: MediaPlaylist, _ later: MediaPlaylist) -> [String] {
        let isComplete = earlier.hasEndList || earlier.playlistType == .vod
        return isComplete && later != earlier ? ["a complete list changed"] : []
    }

    /// RFC 8216, 6.2.1: it is not among what the server may change.
    private static func independentSegmentsStays(_ earlier: MediaPlaylist, _ later: MediaPlaylist) -> [String] {
        changes(earlier, later, \.hasIndependentSegments, "EXT-X-INDEPENDENT-SEGMENTS")
    }

    /// RFC 8216, 6.2.2: EXT-X-MEDIA-SEQUENCE must not decrease or wrap.
    private static func mediaSequenceNeverFalls(_ earlier: MediaPlaylist, _ later: MediaPlaylist) -> [String] {
        later.mediaSequence >= earlier.mediaSequence
            ? [] : ["the media sequence number went from \(earlier.mediaSequence) to \(later.mediaSequence)"]
    }

    /// RFC 8216, 6.2.2: segments must be removed in the order in which they appear.
    private static func nothingLeavesAtEnd(_ earlier: MediaPlaylist, _ later: MediaPlaylist) -> [String] {
        later.numbers.upperBound >= earlier.numbers.upperBound
            ? [] : ["segments left at the end: the list had \(earlier.numbers) and has \(later.numbers)"]
    }

    /// RFC 8216, 6.2.1: with type EVENT the server must not change or remove any part of the list.
    private static func eventListKeepsSegments(_ earlier: MediaPlaylist, _ later: MediaPlaylist) -> [String] {
        earlier.playlistType == .event && later.numbers.lowerBound != earlier.numbers.lowerBound
            ? ["the list had \(earlier.numbers) and has \(later.numbers)"] : []
    }

    /// RFC 8216, 6.2.1: lines are appended and removed, not changed.
    private static func segmentStays(_ earlier: MediaPlaylist, _ later: MediaPlaylist) -> [String] {
        earlier.numbers.clamped(to: later.numbers).compactMap { number in
            let (old, new) = (earlier.segment(number), later.segment(number))
            return new == old ? nil : "segment \(number) was \(old) and is \(new)"
        }
    }

    /// Ours: a URI is never given to another segment.
    private static func segmentURIKeepsNumber(_ earlier: MediaPlaylist, _ later: MediaPlaylist) -> [String] {
        let oldNumbers = Dictionary(
            zip(earlier.segments.map(\.uri), earlier.numbers),
            uniquingKeysWith: { first, _ in first }
        )
        return zip(later.numbers, later.segments).compactMap { number, segment in
            guard let old = oldNumbers[segment.uri], old != number else { return nil }
            return "\(segment.uri) was segment \(old) and is \(number)"
        }
    }

    /// RFC 8216, 6.2.2: EXT-X-DISCONTINUITY-SEQUENCE must not decrease or wrap.
    private static func discontinuitySequenceNeverFalls(_ earlier: MediaPlaylist, _ later: MediaPlaylist) -> [String] {
        let (old, new) = (earlier.discontinuitySequence, later.discontinuitySequence)
        return new >= old ? [] : ["the discontinuity sequence number went from \(old) to \(new)"]
    }

    /// RFC 8216, 6.2.2: when an EXT-X-DISCONTINUITY leaves, the counter goes up so that the numbers of the others stay.
    private static func discontinuityNumbersStay(_ earlier: MediaPlaylist, _ later: MediaPlaylist) -> [String] {
        let (old, new) = (earlier.discontinuityNumbers, later.discontinuityNumbers)
        let shared = earlier.numbers.clamped(to: later.numbers)
        // Of lists that share no segment: the later one goes on from the last number, or above it.
        if shared.isEmpty, let last = old.last, let first = new.first {
            return first >= last ? [] : ["the last segment had \(last), and the first has \(first)"]
        }
        return shared.compactMap { number in
            let (one, two) = (old[Int(number - earlier.mediaSequence)], new[Int(number - later.mediaSequence)])
            return one == two ? nil : "segment \(number) had \(one) and has \(two)"
        }
    }

    private static func changes<Value: Equatable>(
        _ earlier: MediaPlaylist,
        _ later: MediaPlaylist,
        _ value: KeyPath<MediaPlaylist, Value>,
        _ name: String
    ) -> [String] {
        let (old, new) = (earlier[keyPath: value], later[keyPath: value])
        return old == new ? [] : ["\(name) changed from \(old) to \(new)"]
    }
}
