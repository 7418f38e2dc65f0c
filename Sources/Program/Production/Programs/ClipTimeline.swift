internal import Timeline

/// The pictures of a clip over time, in a loop of whole segments.
///
/// A clip that is not a whole number of segments long is played a little faster or slower, and several times over if that would be too
/// much, so that the loop ends where it began.
struct ClipTimeline: Hashable, Sendable {
    private struct Change: Hashable {
        /// The nanoseconds since the start of the loop.
        let time: Int64
        let picture: Int
    }

    /// The length of the loop: whole segments.
    let period: Interval
    private let changes: [Change]

    /// The largest change of a clip's speed, in thousandths, before it is repeated instead.
    private static let tolerance: Int64 = 20
    /// The longest loop that is made by repeating.
    private static let longest = Interval.seconds(60)
    /// No clip is shorter: what is over before the next picture of the fastest stream would be repeated millions of times.
    private static let shortest = Interval(nanoseconds: 1_000_000_000 / 120)

    /// - Parameters:
    ///   - times: the start of each picture, in nanoseconds since the first, ascending from 0.
    ///   - length: the length of the clip, greater than the last time.
    ///   - segment: the length of a segment.
    init(times: [Int64], length: Interval, segment: Interval) {
        let length = max(length, Self.shortest)
        let (repeats, segments) =
            times.count == 1 ? (1, 1) : Self.fit(length.nanoseconds, into: segment.nanoseconds)
        period = segment * segments
        let whole = Int128(repeats) * Int128(length.nanoseconds)
        var changes: [Change] = []
        for turn in 0..<repeats {
            for (picture, time) in times.enumerated() {
                // The division rounds up, because every picture is shown from the first instant that is not before its time.
                let scaled = (Int128(turn) * Int128(length.nanoseconds) + Int128(time)) * Int128(period.nanoseconds)
                changes.append(Change(time: Int64((scaled + whole - 1) / whole), picture: picture))
            }
        }
        self.changes = changes
    }

    /// The number of repetitions of a clip, and the number of segments that they fill.
    private static func fit(_ length: Int64, into segment: Int64) -> (repeats: Int64, segments: Int64) {
        var best = (repeats: Int64(1), segments: Int64(1), error: Int64.max)
        var repeats: Int64 = 1
        while repeats == 1 || repeats * length <= longest.nanoseconds {
            let whole = repeats * length
            let segments = max(1, (whole + segment / 2) / segment)
            let error = abs(segments * segment - whole) / (whole / 1000 + 1)
            if error < best.error { best = (repeats, segments, error) }
            if error <= tolerance { break }
            repeats += 1
        }
        return (best.repeats, best.segments)
    }

    /// The text in a file: the period, then each change and its picture.
    var text: String {
        ([period.nanoseconds] + changes.flatMap { [$0.time, Int64($0.picture)] }).map(String.init).joined(
            separator: " "
        )
    }

    /// - Returns: nil if it is not the ``text`` of a timeline.
    init?(text: String) {
        let numbers = text.split(separator: " ").map { Int64($0) }
        let values = numbers.compactMap { $0 }
        guard values.count == numbers.count, values.count >= 3, values.count % 2 == 1, values[0] > 0 else { return nil }
        period = Interval(nanoseconds: values[0])
        changes = stride(from: 1, to: values.count, by: 2).map {
            Change(time: values[$0], picture: Int(values[$0 + 1]))
        }
        guard changes[0].time == 0, zip(changes, changes.dropFirst()).allSatisfy({ $0.time <= $1.time }) else {
            return nil
        }
    }

    /// The picture shown at an instant of the loop's own time.
    func picture(at instant: WallTime) -> Int {
        changes[index(at: instant.nanoseconds.flooredRemainder(dividingBy: period.nanoseconds))].picture
    }

    /// The period around the instant in which it is shown.
    func interval(containing instant: WallTime) -> Range<WallTime> {
        let into = instant.nanoseconds.flooredRemainder(dividingBy: period.nanoseconds)
        let start = instant - Interval(nanoseconds: into)
        let index = index(at: into)
        let end = index + 1 < changes.count ? changes[index + 1].time : period.nanoseconds
        return start + Interval(nanoseconds: changes[index].time)..<start + Interval(nanoseconds: end)
    }

    /// The last change that is not after a time.
    private func index(at time: Int64) -> Int {
        (1..<changes.count).end { changes[$0].time <= time } - 1
    }
}
