internal import Marks
internal import Timeline

// The breaks of a session.
extension BreakOccurrence {
    /// The breaks that have begun, the oldest first, and the one that the player will meet next; nil if there is none, or if it has left.
    typealias Found = (begun: [BreakOccurrence], next: BreakOccurrence?)

    /// The largest number of breaks in a report; the last ones are kept.
    private static let most = 30
    /// The longest time that is searched.
    private static let longest = Interval.seconds(86_400)

    /// - Parameters:
    ///   - requests: in the order in which they were made.
    ///   - span: the time in which the player could meet one.
    static func all(
        of presentation: SessionPresentation,
        requests: [SessionRequest],
        in span: ClosedRange<WallTime>,
        at now: WallTime
    ) -> Found {
        guard let grid = presentation.grid, !presentation.marks.isEmpty else { return ([], nil) }
        if let range = presentation.listedRange {
            return all(of: presentation, range: range, on: grid, requests: requests, in: span, at: now)
        }
        let shift = presentation.shift + presentation.delay
        let first = max(span.lowerBound, span.upperBound - longest) - shift
        let timely = presentation.marks.breaks(meeting: first..<span.upperBound - shift + .seconds(1), on: grid)
        // A break of the past, or one that is further ahead than any player sees.
        let seconds = Set(requests.compactMap(\.ofBreak?.second)).subtracting(timely.map(\.span.lowerBound.seconds))
        let others = seconds.sorted().suffix(most).flatMap { second in
            let start = WallTime(seconds: second)
            return presentation.marks.breaks(meeting: start..<start + .seconds(1), on: grid)
                .filter { $0.span.lowerBound == start }
        }
        let begun = (others + timely.suffix(most)).map { BreakOccurrence($0, of: presentation) }
        // A player that has left will not meet another one.
        let next = span.upperBound < now ? nil : presentation.marks.nextStart(after: now - shift)
        let coming = next.flatMap { start in
            presentation.marks.breaks(meeting: start..<start + grid.interval, on: grid)
                .first { $0.span.lowerBound >= start }
        }
        return (begun.sorted { $0.from < $1.from }, coming.map { BreakOccurrence($0, of: presentation) })
    }

    /// The breaks of a range that the player came to, and the next one that it will come to if it plays on.
    private static func all(
        of presentation: SessionPresentation,
        range: Range<WallTime>,
        on grid: SegmentGrid,
        requests: [SessionRequest],
        in span: ClosedRange<WallTime>,
        at now: WallTime
    ) -> Found {
        let runs = PlayedRun.all(in: requests)
        let named = requests.reduce(into: [Int64: WallTime]()) { named, request in
            if let second = request.ofBreak?.second, named[second] == nil { named[second] = request.asked }
        }
        var known: [BreakOccurrence] = []
        var later: MarkedBreak?
        for found in presentation.marks.breaks(meeting: range, on: grid) {
            if let lag = Self.lag(of: found, runs: runs, named: named, requests: requests) {
                known.append(BreakOccurrence(found, of: presentation, playedLater: lag))
            } else if later == nil, let last = runs.last, found.span.lowerBound >= last.media.upperBound {
                later = found
            }
        }
        // A player that has loaded the rest needs no more requests to play it.
        let here = min(now, max(span.upperBound, runs.last.map { $0.end + FaultScene.silence } ?? span.upperBound))
        func hasBegun(_ one: BreakOccurrence) -> Bool {
            one.from <= here || one.playout == nil || named[one.shown.seconds] != nil
        }
        let next =
            known.first { !hasBegun($0) }
            ?? later.map { BreakOccurrence($0, of: presentation, playedLater: runs.last?.lag) }
        return (Array(known.filter(hasBegun).suffix(most)), here < now ? nil : next)
    }

    /// The time from a break in a range to the same break for the player: ads that replace segments are met with the request for them, and
    /// those beside the stream when the player gets there if it plays on; nil if it did not come to it.
    private static func lag(
        of found: MarkedBreak,
        runs: [PlayedRun],
        named: [Int64: WallTime],
        requests: [SessionRequest]
    ) -> Interval? {
        let span = found.span
        // A player that has loaded nothing beyond its beginning has come to it as well.
        let run = runs.first { $0.media.lowerBound < span.upperBound && $0.media.upperBound >= span.lowerBound }
        if found.playout != nil {
            return run?.lag ?? named[span.lowerBound.seconds].map { $0 - span.lowerBound }
        }
        guard run != nil else { return nil }
        let first = requests.first { request in
            guard request.isMedia, let segment = request.segment else { return false }
            return segment.start < span.upperBound && segment.end > span.lowerBound
        }
        return first.map { $0.asked - span.lowerBound }
    }
}

/// A part of a range that a player requested without a jump.
struct PlayedRun {
    private(set) var media: Range<WallTime>
    /// The time from an instant of it to when it is played, if the player begins with its first segment and does not pause.
    let lag: Interval

    /// A player that leaves out more than this has jumped.
    private static let longestGap = Interval.seconds(6)

    /// When the player has played it.
    var end: WallTime { media.upperBound + lag }

    /// - Parameter requests: in the order in which they were made.
    static func all(in requests: [SessionRequest]) -> [PlayedRun] {
        var runs: [PlayedRun] = []
        for request in requests where request.isMedia {
            guard let segment = request.segment else { continue }
            let span = segment.start..<segment.end
            if let last = runs.last?.media, span.lowerBound <= last.upperBound + longestGap,
                span.upperBound >= last.lowerBound
            {
                runs[runs.count - 1].media =
                    min(last.lowerBound, span.lowerBound)..<max(last.upperBound, span.upperBound)
            } else {
                runs.append(PlayedRun(media: span, lag: request.asked - span.lowerBound))
            }
        }
        return runs
    }
}
