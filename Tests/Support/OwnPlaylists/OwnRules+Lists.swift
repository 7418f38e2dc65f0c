internal import PlaylistReading
internal import Timeline

extension ObservedSegment {
    /// EXTINF in ticks.
    fileprivate var ticks: Int64 { MediaTime(duration).ticks }

    /// Whether all tags before its URI are the same, on whichever lines.
    fileprivate func isSame(as other: ObservedSegment) -> Bool {
        uri == other.uri && duration == other.duration && date == other.date && isDiscontinuous == other.isDiscontinuous
            && isGap == other.isGap && map == other.map && range == other.range
    }
}

extension ObservedPlaylist {
    /// The length of the list in ticks.
    fileprivate var length: Int64 { segments.reduce(0) { $0 + $1.ticks } }

    fileprivate var threeTargetDurations: Int64 { MediaTime(targetDuration).ticks * 3 }

    /// The difference that the list may have from the duration of its stream's segments: a frame where it lists whole frames of sound,
    /// which segments of sound alone are made of.
    fileprivate var frameTolerance: Int64 {
        let frame = AudioGrid.frameDuration.ticks
        return segments.allSatisfy { $0.ticks.isMultiple(of: frame) } ? frame : 0
    }

    fileprivate func startOffset() -> Int64? {
        tags.first { $0.name == "EXT-X-START" }?.attributes.signedSeconds("TIME-OFFSET").map { MediaTime($0).ticks }
    }
}

// The bodies of the rules for media playlists.
extension OwnRules {
    static func ownViolations(of playlist: ObservedPlaylist) -> [Violation] {
        guard playlist.kind == .media else { return [Violation("playlist-is-of-one-kind", "no media playlist")] }
        return ownDurations(playlist) + ownSegments(playlist) + ownDates(playlist) + ownPlaces(playlist)
    }

    private static func ownDurations(_ playlist: ObservedPlaylist) -> [Violation] {
        playlist.segments.filter { $0.ticks <= 0 }.map {
            Violation("segment-duration-is-positive", "segment \($0.number)")
        }
    }

    static func segmentDurationsAreWholeFrames(_ playlist: ObservedPlaylist, _ rate: FrameRate) -> [Violation] {
        playlist.segments.filter { !$0.ticks.isMultiple(of: rate.frameDuration.ticks) }.map {
            Violation("segment-duration-is-whole-frames", "segment \($0.number) lasts \($0.ticks) ticks")
        }
    }

    private static func ownSegments(_ playlist: ObservedPlaylist) -> [Violation] {
        var violations: [Violation] = []
        let (segments, uris) = (playlist.segments, Set(playlist.segments.map(\.uri)))
        if uris.count < segments.count { violations.append(Violation("segment-uris-differ", "\(segments.map(\.uri))")) }
        let maps = segments.count { $0.map != nil }
        if maps > 0, maps < segments.count {
            violations.append(Violation("all-segments-have-map", "\(maps) of \(segments.count) segments have a map"))
        }
        // RFC 8216, 4.3.2.3, asks for a discontinuity where tracks, timestamps or encoding parameters change, and that is why the map
        // does.
        // An encrypted header has another name for each key, and is the same.
        for (one, two) in zip(segments, segments.dropFirst())
        where one.map != two.map && !two.isDiscontinuous && one.map?.key == two.map?.key {
            violations.append(Violation("new-map-is-discontinuous", "segment \(two.number)"))
        }
        if playlist.hasEndList, playlist.type == nil {
            violations.append(Violation("ended-list-has-type", "a live list has an end"))
        }
        return violations
    }

    /// Between two dates is the sum of the durations, to the millisecond in which they are written; also across discontinuities,
    /// because all programs are on one timeline.
    private static func ownDates(_ playlist: ObservedPlaylist) -> [Violation] {
        var violations: [Violation] = []
        var last: (date: WallTime, length: Int64)?
        var (length, crosses) = (Int64(0), false)
        for segment in playlist.segments {
            crosses = crosses || segment.isDiscontinuous
            if let date = segment.date {
                if let last {
                    let error = (date - last.date) - (MediaTime(ticks: length - last.length).wallTime - .epoch)
                    if error <= .milliseconds(-1) || error >= .milliseconds(1) {
                        let rule = crosses ? "date-times-cross-discontinuities" : "date-times-follow-durations"
                        violations.append(Violation(rule, "segment \(segment.number) is \(error.nanoseconds) ns off"))
                    }
                }
                (last, crosses) = ((date, length), false)
            } else if !playlist.hasEndList {
                violations.append(Violation("live-segments-have-date-time", "segment \(segment.number)"))
            }
            length += segment.ticks
        }
        return violations
    }

    /// The length of the list and EXT-X-START, to the tick.
    private static func ownPlaces(_ playlist: ObservedPlaylist) -> [Violation] {
        var violations: [Violation] = []
        let (length, target) = (playlist.length + playlist.frameTolerance, playlist.threeTargetDurations)
        if !playlist.hasEndList, length < target {
            violations.append(Violation("live-list-is-long-enough", "it lasts \(length) ticks"))
        }
        guard let offset = playlist.startOffset() else { return violations }
        if abs(offset) > length { violations.append(Violation("start-is-in-list", "\(offset) of \(length) ticks")) }
        let beforeEnd = offset < 0 ? -offset + playlist.frameTolerance : length - offset
        if !playlist.hasEndList, beforeEnd < target {
            violations.append(Violation("start-is-clear-of-live-end", "\(beforeEnd) ticks before the end"))
        }
        return violations
    }

    static func ownViolations(from earlier: ObservedPlaylist, to later: ObservedPlaylist) -> [Violation] {
        var violations: [Violation] = []
        if earlier.hasEndList || earlier.type == "VOD", later != earlier {
            violations.append(Violation("complete-list-stays", "it changed"))
        }
        for number in earlier.numbers.clamped(to: later.numbers) {
            let (old, new) = (earlier.segment(number), later.segment(number))
            if !new.isSame(as: old) { violations.append(Violation("segment-stays", "\(old) became \(new)")) }
        }
        let numbers = Dictionary(earlier.segments.map { ($0.uri, $0.number) }) { first, _ in first }
        for segment in later.segments {
            guard let old = numbers[segment.uri], old != segment.number else { continue }
            violations.append(Violation("segment-uri-keeps-number", "\(segment.uri) was segment \(old)"))
        }
        return violations
    }

    static func ownViolations(of other: ObservedPlaylist, beside first: ObservedPlaylist) -> [Violation] {
        func differ<Value: Equatable>(_ rule: String, _ value: (ObservedPlaylist) -> Value) -> [Violation] {
            let (one, two) = (value(first), value(other))
            return one == two ? [] : [Violation(rule, "\(two), not \(one)")]
        }
        // Durations of sound may differ by a frame, as Apple's 8.1 to 8.3 have it; dates are written in milliseconds.
        let tolerance = max(first.frameTolerance, other.frameTolerance)
        let pairs = zip(first.segments, other.segments)
        let hasSameDurations = pairs.allSatisfy { abs($0.ticks - $1.ticks) <= tolerance }
        let hasSameDates = pairs.allSatisfy { one, two in
            guard let one = one.date, let two = two.date else { return one.date == nil && two.date == nil }
            return abs(one.nanoseconds / 1_000_000 - two.nanoseconds / 1_000_000) < tolerance / 90 + 1
        }
        return differ("renditions-share-numbers", \.numbers) + differ("renditions-end-together", \.hasEndList)
            + differ("renditions-share-discontinuities") { $0.segments.map(\.discontinuityNumber) }
            + differ("renditions-share-part-target", \.partTarget)
            + (hasSameDurations ? [] : [Violation("renditions-share-durations", "\(other.segments.map(\.ticks))")])
            + (hasSameDates ? [] : [Violation("renditions-share-date-times", "\(other.segments.map(\.date))")])
    }
}
