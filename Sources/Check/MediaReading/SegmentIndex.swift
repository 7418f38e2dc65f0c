internal import PlaylistReading
internal import Boxes
internal import Timeline

/// A segment index box, `sidx` (ISO/IEC 14496-12, 8.16.3).
struct SegmentIndex {
    /// The track_ID.
    let track: Int64
    /// The presentation time of the first sample, in ticks.
    let time: Int64
    let timescale: Int64
    /// The places of the subsegments.
    private(set) var places: [Range<Int>] = []
    /// The duration of all of them, in ticks.
    private(set) var duration: Int64 = 0
    /// Whether it names further indexes.
    private(set) var isNested = false

    /// - Returns: nil if it is not whole.
    init?(_ box: MP4Box) {
        guard let full = box.full, full.version <= 1, !box.isCut else { return nil }
        var rest = full.rest
        let size = full.version == 0 ? 4 : 8
        guard let track = rest.integer(4), let timescale = rest.integer(4), let time = rest.unsigned(size),
            let offset = rest.unsigned(size), rest.integer(2) != nil, let count = rest.integer(2),
            rest.count >= 12 * Int(count)
        else { return nil }
        (self.track, self.timescale, self.time) = (track, timescale, Int64(min(time, 1 << 61)))
        var start = box.content.end + Int(min(offset, 1 << 40))
        for _ in 0..<count {
            guard let reference = rest.integer(4), let length = rest.integer(4) else { break }
            rest.skip(4)
            if reference >> 31 == 1 { isNested = true }
            places.append(start..<start + Int(reference & 0x7fff_ffff))
            start = places.last?.upperBound ?? start
            duration += length
        }
    }

    /// What is wrong with the places of the subsegments.
    ///
    /// - Parameter boxes: those of the segment, whose bytes end at a place.
    func problem(among boxes: [MP4Box], end: Int) -> Message? {
        let borders = Set(boxes.map(\.start) + [end])
        let wrong = places.enumerated().first { _, place in
            place.isEmpty || !borders.contains(place.lowerBound) || !borders.contains(place.upperBound)
        }
        guard let (number, place) = wrong else { return nil }
        let first = boxes.first("moof")?.start ?? 0
        let found = "subsegment \(number + 1) of a sidx has the bytes \(place.lowerBound) to \(place.upperBound)"
        return (found, "whole boxes: moof begins at \(first), and the segment ends at \(end)")
    }

    /// What is wrong with the time or the duration.
    ///
    /// - Parameter isWhole: whether the subsegments are all of the track.
    func problem(of track: ObservedTrack, isWhole: Bool) -> Message? {
        guard timescale > 0 else { return ("a sidx has the timescale 0", "that of track \(track.id)") }
        // An edit list, and the priming of sound, may count or not.
        let tolerance = Interval.milliseconds(500)
        let (own, said) = (track.begin, MediaLine.interval(time, timescale))
        if said.distance(from: own, wrap: track.period).magnitude > tolerance {
            return ("a sidx has the time \(said.secondsText) s", "\(own.secondsText) s, as track \(track.id) has")
        }
        guard isWhole, let length = track.duration else { return nil }
        let lasts = MediaLine.interval(duration, timescale)
        guard (lasts - length).magnitude > tolerance else { return nil }
        return ("a sidx lasts \(lasts.secondsText) s", "\(length.secondsText) s, as track \(track.id) does")
    }
}
