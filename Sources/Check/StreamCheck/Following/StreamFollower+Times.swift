internal import Platform
internal import PlaylistReading
internal import MediaReading
internal import Timeline

// Whether the renditions of a stream cover the same time.
extension StreamFollower {
    /// The difference that encoders leave between the first picture and the first sound, and between the last ones.
    private static let tolerance = Interval.milliseconds(250)

    /// Matching content has matching timestamps, and so begins and ends together.
    mutating func checkTimes() {
        let complete = renditions.indices.filter {
            renditions[$0].playlist?.hasEndList == true && [.variant, .audio].contains(renditions[$0].kind)
        }
        for index in complete.dropFirst() { compare(index, with: complete[0]) }
    }

    /// While a stream is live, its renditions end at about the same time, and go on together.
    mutating func checkLiveEnds() {
        let lists = renditions.indices.filter { renditions[$0].kind != .iFrames }
        guard let first = lists.first(where: { renditions[$0].playlist?.isLive == true }) else { return }
        for index in lists where index != first {
            guard let (found, right) = distance(from: renditions[first], to: renditions[index]) else { continue }
            tell(.renditionsAdvanceTogether, of: index, found, expected: right)
        }
    }

    /// How far a list has parted from a live one, if that is more than three target durations. One may have a target duration more than the
    /// other, and be late by another; and all of them are counted at the instants at which they were requested.
    private func distance(from first: FollowedRendition, to other: FollowedRendition) -> Message? {
        guard let one = first.playlist, let two = other.playlist, let changed = first.pace.changed,
            let loaded = first.pace.loaded, let later = other.pace.loaded
        else { return nil }
        let target = max(one.targetDuration ?? .zero, two.targetDuration ?? .zero)
        if let ended = other.pace.ended {
            // What is behind a break may be another programme, which the rendition is no part of.
            let isBreak = first.pace.breaks.contains { ($0 - ended).magnitude <= target * 2 }
            guard changed - ended > target * 3, !isBreak else { return nil }
            let passed = (changed - ended).secondsText
            let found = "it has EXT-X-ENDLIST, and \(first.uri) went on for \(passed) s after that"
            return (found, "EXT-X-ENDLIST in all renditions at the same time")
        }
        let (ahead, what): (Interval, String)
        // Dates that are not those of the media are a finding already.
        let areTrue = !report.findings.contains { $0.rule == .datesFollowMedia }
        if areTrue, let end = one.endDate, let own = two.endDate {
            (ahead, what) = ((own - end) - (later.wall - loaded.wall), "by its dates its end")
        } else {
            guard (later.monotonic - loaded.monotonic).magnitude <= target,
                one.segments.last?.discontinuityNumber == two.segments.last?.discontinuityNumber,
                let (_, end, _) = end(of: first), let (kind, own, wrap) = self.end(of: other)
            else { return nil }
            (ahead, what) = (own.distance(from: end, wrap: wrap), "its \(kind.rawValue)")
        }
        guard two.isLive, ahead.magnitude > target * 3 else { return nil }
        let place = "\(ahead.magnitude.secondsText) s \(ahead < .zero ? "behind" : "ahead of")"
        return ("\(what) is \(place) that of \(first.uri)", "the same end at the same time")
    }

    /// The timestamp at the end of a list, by its last segment that was examined; nil if timestamps begin anew behind it.
    private func end(of rendition: FollowedRendition) -> (kind: ObservedTrack.Kind, end: Interval, wrap: Interval?)? {
        guard [.variant, .audio].contains(rendition.kind), let playlist = rendition.playlist,
            let span = rendition.figures.measured.spans.first, let end = span.end, playlist.numbers.contains(span.last)
        else { return nil }
        let rest = playlist.segments.filter { $0.number > span.last }
        guard !rest.contains(where: \.isDiscontinuous) else { return nil }
        return (span.kind, rest.reduce(end) { $0 + ($1.duration ?? .zero) }, span.wrap)
    }

    /// A list may have up to a target duration more than another at its beginning and its end, but one of type VOD begins at the same time
    /// (RFC 8216, 6.2.4). Within a list sound and pictures may last differently.
    private mutating func compare(_ index: Int, with first: Int) {
        guard let own = renditions[index].playlist, let other = renditions[first].playlist else { return }
        let (uri, target) = (renditions[first].uri, max(own.targetDuration ?? .zero, other.targetDuration ?? .zero))
        if (own.duration - other.duration).magnitude > target {
            let found = "the list lasts \(own.duration.secondsText) s, and that of \(uri) \(other.duration.secondsText)"
            tell(.renditionsEndTogether, of: index, found, expected: "the same duration in all renditions")
        }
        let counts = [own, other].map { $0.segments.count(where: \.isDiscontinuous) }
        if counts[0] != counts[1] {
            let found = "it has \(counts[0]) discontinuities, and \(uri) \(counts[1])"
            tell(.renditionsShareDiscontinuities, of: index, found, expected: "the same in all renditions")
        }
        let spans = renditions[first].figures.measured.spans.filter { $0.isFromStart(of: other) }
        let pairs = renditions[index].figures.measured.spans.filter { $0.isFromStart(of: own) }
            .flatMap { one in spans.map { (one, $0) } }
        let starts = pairs.map { $0.start.distance(from: $1.start, wrap: $0.wrap) }
        let ends = pairs.filter { $0.isToEnd(of: own) && $1.isToEnd(of: other) }
            .compactMap { one, two in two.end.flatMap { one.end?.distance(from: $0, wrap: one.wrap) } }
        // Ends are compared if nothing in between begins timestamps anew.
        let isBroken = own.has("EXT-X-DISCONTINUITY") || other.has("EXT-X-DISCONTINUITY")
        for (rule, word, differences, tolerance) in [
            (.renditionsStartTogether, "begins", starts, own.isVOD && other.isVOD ? .zero : target),
            (.renditionsEndTogether, "ends", isBroken ? [] : ends, target),
        ] as [(Rule, String, [Interval], Interval)] {
            let least = differences.min { $0.magnitude < $1.magnitude }
            guard let least, least.magnitude > tolerance + Self.tolerance else { continue }
            let side = least < .zero ? "before" : "after"
            let found = "it \(word) \(least.magnitude.secondsText) s \(side) \(uri)"
            tell(rule, of: index, found, expected: "the same timestamps")
        }
    }
}
