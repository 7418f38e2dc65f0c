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
        guard let first = complete.first, let one = renditions[first].playlist else { return }
        for index in complete.dropFirst() {
            guard let two = renditions[index].playlist else { continue }
            let target = max(one.targetDuration ?? .zero, two.targetDuration ?? .zero)
            if (one.duration - two.duration).magnitude > target {
                let found =
                    "the list lasts \(two.duration.secondsText) s, and that of \(renditions[first].uri) \(one.duration.secondsText)"
                tell(.renditionsEndTogether, of: index, found, expected: "the same duration in all renditions")
            }
            let counts = [one, two].map { $0.segments.count(where: \.isDiscontinuous) }
            if counts[0] != counts[1] {
                let found = "it has \(counts[1]) discontinuities, and \(renditions[first].uri) \(counts[0])"
                tell(.renditionsShareDiscontinuities, of: index, found, expected: "the same in all renditions")
            }
        }
        for index in complete.dropFirst() { compare(index, with: first) }
    }

    /// Also while a stream is live, and without dates, its renditions are at about the same timestamps. Their lists come a little after one
    /// another.
    mutating func checkLiveEnds() {
        let live = renditions.indices.compactMap { index in end(of: index).map { (index, $0) } }
        guard let (first, (kind, one, _)) = live.first else { return }
        for (index, (_, two, span)) in live.dropFirst() {
            guard let reference = renditions[first].playlist, let list = renditions[index].playlist,
                let target = reference.targetDuration, let loaded = renditions[first].pace.loaded?.monotonic,
                let other = renditions[index].pace.loaded?.monotonic,
                reference.segments.last?.discontinuityNumber == list.segments.last?.discontinuityNumber
            else { continue }
            let difference = two.distance(from: one, wrap: span.wrap)
            // A list with EXT-X-ENDLIST stays behind, whenever it was read.
            let isWrong =
                switch (reference.hasEndList, list.hasEndList) {
                case (true, true): false
                case (false, false): (loaded - other).magnitude <= target
                case (let isOver, _): isOver == (difference > .zero)
                }
            guard isWrong, difference.magnitude > target * 3 else { continue }
            let found =
                "its \(span.kind.rawValue) is \(difference.magnitude.secondsText) s "
                + "\(difference < .zero ? "behind" : "ahead of") the \(kind.rawValue) of \(renditions[first].uri)"
                + (reference.hasEndList || list.hasEndList ? ", and the one that is behind has EXT-X-ENDLIST" : "")
            tell(.renditionsAdvanceTogether, of: index, found, expected: "the same timestamps at the same time")
        }
    }

    /// The timestamp at the end of a list that is or was live, by its last segment that was examined; nil if timestamps begin anew behind it.
    private func end(of index: Int) -> (kind: ObservedTrack.Kind, end: Interval, span: MeasuredMedia.Span)? {
        guard [.variant, .audio].contains(renditions[index].kind), let playlist = renditions[index].playlist,
            playlist.isLive || renditions[index].pace.wasLive, let span = renditions[index].measured.spans.first,
            let end = span.end,
            playlist.numbers.contains(span.last)
        else { return nil }
        let rest = playlist.segments.filter { $0.number > span.last }
        guard !rest.contains(where: \.isDiscontinuous) else { return nil }
        return (span.kind, rest.reduce(end) { $0 + ($1.duration ?? .zero) }, span)
    }

    /// A list may have up to a target duration more than another at its beginning and its end, but one of type VOD begins at the same time
    /// (RFC 8216, 6.2.4). Within a list sound and pictures may last differently.
    private mutating func compare(_ index: Int, with first: Int) {
        guard let own = renditions[index].playlist, let other = renditions[first].playlist else { return }
        let spans = renditions[first].measured.spans.filter { $0.isFromStart(of: other) }
        let pairs = renditions[index].measured.spans.filter { $0.isFromStart(of: own) }
            .flatMap { one in spans.map { (one, $0) } }
        let starts = pairs.map { $0.start.distance(from: $1.start, wrap: $0.wrap) }
        let ends = pairs.filter { $0.isToEnd(of: own) && $1.isToEnd(of: other) }
            .compactMap { one, two in two.end.flatMap { one.end?.distance(from: $0, wrap: one.wrap) } }
        let target = Self.tolerance + max(own.targetDuration ?? .zero, other.targetDuration ?? .zero)
        // Ends are compared if nothing in between begins timestamps anew.
        let isBroken = own.has("EXT-X-DISCONTINUITY") || other.has("EXT-X-DISCONTINUITY")
        for (rule, word, differences, tolerance) in [
            (.renditionsStartTogether, "begins", starts, own.isVOD && other.isVOD ? Self.tolerance : target),
            (.renditionsEndTogether, "ends", isBroken ? [] : ends, target),
        ] as [(Rule, String, [Interval], Interval)] {
            let least = differences.min { $0.magnitude < $1.magnitude }
            guard let least, least.magnitude > tolerance else { continue }
            let side = least < .zero ? "before" : "after"
            let found = "it \(word) \(least.magnitude.secondsText) s \(side) \(renditions[first].uri)"
            tell(rule, of: index, found, expected: "the same timestamps")
        }
    }
}
