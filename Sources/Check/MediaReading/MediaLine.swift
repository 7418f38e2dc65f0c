package import PlaylistReading
package import Timeline

/// The segments of a rendition one after the other: whether their media is continuous, and whether the list is true.
package struct MediaLine: Sendable {
    private var last: (segment: ObservedSegment, media: ObservedMedia)?
    /// The highest fragment number since the header changed.
    private var fragmentNumber: Int64?
    /// The sums since a start; the longest frame, because the last may be a part of one; the longest lead, which belongs to a segment before.
    private var sum:
        (track: Int64, presentation: Int64, listed: Interval, rounding: Interval, frame: Int64, lead: Int64)?
    /// EXTINFs that are too long, unless the next segment has pictures from before its first.
    private var held: (excess: Interval, finding: Finding)?
    /// The common date offset of all renditions, since the last discontinuity.
    package private(set) var dateOffset: DateOffset?
    /// The largest difference of the date offsets of later segments from it; nil before the second one with a date.
    package private(set) var dateError: Interval?

    /// The date of the timestamp zero.
    package struct DateOffset: Sendable {
        let zero: WallTime
        /// The segment that it is derived from.
        package let segment: ObservedSegment
        /// The number of earlier leaps of timestamps or numbers.
        package let leaps: Int
        /// The time after which timestamps wrap.
        package let wrap: Interval?

        package func difference(from other: DateOffset) -> Interval {
            (zero - other.zero).distance(from: .zero, wrap: wrap)
        }

        /// The time from a date to a timestamp of 33 bits, by the shorter way around; negative if that comes before.
        ///
        /// - Parameter ticks: the timestamp, in ticks of 90 kHz; it may be higher.
        package func distance(ofTimestamp ticks: Int64, from date: WallTime) -> Interval {
            // Decode times of 32 bits wrap earlier, and the pictures that are known may be from before that.
            let wrap = min(1 << 33, wrap.map { MediaTime(notBefore: .epoch + $0).ticks } ?? .max)
            let own = MediaTime(notBefore: .epoch + (date - zero)).ticks
            return interval(MediaLine.distance(ticks % wrap, own % wrap, wrap: wrap), MediaTime.ticksPerSecond)
        }
    }

    private var leaps = 0

    package init() {}

    /// Restarts, because numbers begin anew.
    package mutating func beginAnew() {
        skip()
        leaps += 1
    }

    /// Skips a segment that cannot be fetched or read: the next one is judged by itself.
    package mutating func skip() {
        (last, sum, held) = (nil, nil, nil)
    }

    /// Goes on to the next segment.
    ///
    /// - Parameter isLast: whether the list is complete, and ends with it.
    /// - Returns: the findings after the one before, and about its place in the list.
    package mutating func take(_ segment: ObservedSegment, _ media: ObservedMedia, isLast: Bool = false) -> [Finding] {
        let previous = last
        last = (segment, media)
        let follows = previous.map { $0.segment.number + 1 == segment.number } ?? false
        let breaks = segment.isDiscontinuous
        if !follows || breaks || previous?.segment.map != segment.map { fragmentNumber = nil }
        var findings: [Finding] = []
        if media.video?.beginsWithIDR == false {
            let found = "the first picture is not an IDR with its parameter sets"
            findings.append(Finding(.segmentBeginsWithIDR, found, expected: "an IDR"))
        }
        var jumps: [Finding] = []
        if let previous, follows, !breaks {
            jumps = timestampsGoOn(previous.media, media)
            findings += tracksStay(previous.media, media) + encodingStays(previous.media, media)
            findings += jumps.isEmpty ? packetsAreCounted(previous.media, media) : jumps
        }
        findings += fragmentNumbersRise(media)
        leaps += jumps.count
        if !follows || breaks || !jumps.isEmpty { (sum, dateOffset, dateError) = (nil, nil, nil) }
        if !follows { held = nil }
        findings += sumsAreTrue(segment, media, isLast: isLast)
        noteDate(segment, media)
        return findings
    }

    private static let asBefore = "as before, or EXT-X-DISCONTINUITY"

    private func tracksStay(_ old: ObservedMedia, _ new: ObservedMedia) -> [Finding] {
        guard old.container == new.container else {
            let expected = "\(old.container.rawValue), \(Self.asBefore)"
            return [Finding(.tracksStay, "it is \(new.container.rawValue)", expected: expected)]
        }
        func text(_ media: ObservedMedia) -> String {
            media.tracks.map { "\($0.kind.rawValue) \($0.id)" }.sorted().joined(separator: ", ")
        }
        for track in new.tracks {
            guard let before = old.tracks.first(where: { $0.id == track.id }) else { continue }
            let (one, two) = (before.format.codec?.prefix(4) ?? "", track.format.codec?.prefix(4) ?? "")
            guard before.kind != track.kind || !one.isEmpty && !two.isEmpty && one != two else { continue }
            let found = "track \(track.id) is \(track.kind.rawValue) \(two)"
            return [Finding(.tracksStay, found, expected: "\(before.kind.rawValue) \(one), \(Self.asBefore)")]
        }
        // Nothing is known of a segment whose tracks were not read.
        if old.tracks.isEmpty { return [] }
        // A short segment may have no sample of a track that has few of them.
        let lasts = new.tracks.contains { $0.duration ?? .zero >= .seconds(1) }
        let isGone = old.tracks.contains { track in
            track.kind != .other && track.sampleCount > 5 && !new.tracks.contains { $0.id == track.id }
        }
        // Metadata is sparse: a segment may be the first that has any.
        let isOther = new.tracks.contains { track in
            track.kind != .other && !old.tracks.contains { $0.id == track.id }
        }
        guard isOther || isGone && lasts else { return [] }
        return [Finding(.tracksStay, "its tracks are \(text(new))", expected: "\(text(old)), \(Self.asBefore)")]
    }

    private func encodingStays(_ old: ObservedMedia, _ new: ObservedMedia) -> [Finding] {
        for track in new.tracks {
            guard let before = old.tracks.first(where: { $0.id == track.id && $0.kind == track.kind }) else { continue }
            for case (let old?, let new?) in zip(before.format.words, track.format.words) where old != new {
                let found = "the \(track.kind.rawValue) is \(new)"
                return [Finding(.encodingStays, found, expected: "\(old), \(Self.asBefore)")]
            }
        }
        return []
    }

    /// A tenth of a second is not a leap: muxers leave that much of a sample from time to time.
    private func timestampsGoOn(_ old: ObservedMedia, _ new: ObservedMedia) -> [Finding] {
        new.tracks.findings(1) { track in
            guard track.kind != .other, let before = old.tracks.first(where: { $0.id == track.id }),
                let end = before.end,
                before.timescale == track.timescale
            else { return nil }
            let leap = Self.distance(track.start, end, wrap: track.wrap)
            let tolerance = max(track.timescale / 10, before.sampleLength * 3 / 2)
            guard abs(leap) > tolerance else { return nil }
            let length = track.interval(abs(leap)).secondsText
            let found =
                "\(track.kind.rawValue) goes on \(length) s \(leap < 0 ? "earlier" : "later") "
                + "than the segment before ends, at \(track.start) of \(track.timescale) a second"
            return Finding(.timestampsGoOn, found, expected: "about \(end), or EXT-X-DISCONTINUITY")
        }
    }

    private func packetsAreCounted(_ old: ObservedMedia, _ new: ObservedMedia) -> [Finding] {
        new.counters.sorted { $0.key < $1.key }.findings(1) { pid, counter in
            guard let next = old.counters[pid].map({ ($0.last + 1) & 0xf }), counter.first != next else { return nil }
            let found = "the continuity counter of PID \(pid) goes on with \(counter.first)"
            return Finding(.packetsAreCounted, found, expected: "\(next), after the segment before")
        }
    }

    private mutating func fragmentNumbersRise(_ media: ObservedMedia) -> [Finding] {
        guard let numbers = media.fragmentNumbers else { return [] }
        defer { fragmentNumber = numbers.upperBound }
        guard let known = fragmentNumber, numbers.lowerBound <= known else { return [] }
        let found = "movie fragment \(numbers.lowerBound), by its mfhd, follows \(known) of the segment before"
        return [Finding(.fragmentNumbersRise, found, expected: "a number above \(known)")]
    }

    /// The sum of EXTINFs is that of the media to a frame (Apple 8.1), and to the pictures that are in the next segment because they are
    /// decoded after its first. Pictures count, if there are any.
    private mutating func sumsAreTrue(_ segment: ObservedSegment, _ media: ObservedMedia, isLast: Bool) -> [Finding] {
        let (before, waiting) = (sum, held)
        (sum, held) = (nil, nil)
        guard let duration = segment.duration,
            let track = media.video ?? media.tracks.first(where: { $0.kind == .audio }),
            let length = track.length, length >= 0, length < 1 << 40
        else { return [] }
        var (known, findings) = (before?.track == track.id ? before : nil, [Finding]())
        if let waiting, waiting.excess > (known == nil ? .zero : track.interval(track.lead)) {
            (known, findings) = (nil, [waiting.finding])
        }
        var sum = known ?? (track.id, track.presentation, .zero, .milliseconds(1), 0, 0)
        let end = Self.distance(track.presentation, sum.presentation, wrap: track.wrap) + length
        (sum.frame, sum.lead) = (max(sum.frame, track.sampleLength), max(sum.lead, track.lead))
        (sum.listed, sum.rounding) = (sum.listed + duration, sum.rounding + segment.durationResolution)
        self.sum = sum
        let error = sum.listed - track.interval(end)
        let tolerance = track.interval(sum.frame) + sum.rounding
        guard error.magnitude > tolerance + track.interval(sum.lead) else { return findings }
        let found =
            "EXTINF of segment \(segment.number) is \(duration.secondsText) s, and up to there the EXTINFs are "
            + "\(error.magnitude.secondsText) s \(error < .zero ? "shorter" : "longer") than the media"
        let expected = "\(track.interval(length).secondsText) s, which that segment lasts"
        let finding = Finding(.durationsAreTrue, found, expected: expected)
        // Both codecs reorder sixteen pictures at most.
        if track.kind == .video, !isLast, error > .zero, error <= tolerance + track.interval(sum.frame * 16) {
            held = (error - tolerance, finding)
            return findings
        }
        // One wrong length is one finding.
        self.sum = nil
        return findings + [finding]
    }

    private mutating func noteDate(_ segment: ObservedSegment, _ media: ObservedMedia) {
        guard let date = segment.date, let track = media.video ?? media.tracks.first else { return }
        // This is done without wraps only, so that the same instant is the same number in all renditions.
        let offset = DateOffset(zero: date - track.begin, segment: segment, leaps: leaps, wrap: track.period)
        guard let known = dateOffset else { return dateOffset = offset }
        dateError = max(dateError ?? .zero, offset.difference(from: known).magnitude)
    }

    /// The distance from one time to another, by the shorter way around.
    package static func distance(_ time: Int64, _ origin: Int64, wrap: Int64?) -> Int64 {
        guard let wrap else { return time - origin }
        let forward = ((time - origin) % wrap + wrap) % wrap
        return forward > wrap / 2 ? forward - wrap : forward
    }

    /// - Parameter ticks: below 2^62 and above its negative; the result is limited to 2^62 ns.
    package static func interval(_ ticks: Int64, _ timescale: Int64) -> Interval {
        let (seconds, rest) = ticks.quotientAndRemainder(dividingBy: timescale)
        let whole = min(max(seconds, -2_000_000_000), 2_000_000_000)
        return .seconds(whole) + Interval(nanoseconds: rest * 1_000_000_000 / timescale)
    }
}

extension Interval {
    /// The difference from another time by the shorter way around, if times begin at zero again after ``wrap``.
    package func distance(from other: Interval, wrap: Interval?) -> Interval {
        let wrap = wrap.map { max($0.nanoseconds, 1) }
        return Interval(nanoseconds: MediaLine.distance((self - other).nanoseconds, 0, wrap: wrap))
    }
}
