internal import Marks
package import Timeline

/// A break of a session's stream. All instants are those of the wall clock.
package struct BreakOccurrence: Hashable, Sendable {
    let found: MarkedBreak
    /// The parameter as the URL has it: `break=after0-15`.
    package let asked: String
    /// The time by which the stream is behind the wall clock, if it is a replay.
    let shift: Interval
    /// The time by which its segments are behind the stream (`delay=`), which their instants in requests do not have.
    let lag: Interval
    package let from: WallTime
    package let until: WallTime

    /// The largest number of breaks in a report; the last ones are kept.
    private static let most = 30
    /// The longest time that is searched.
    private static let longest = Interval.seconds(86_400)

    private init(_ found: MarkedBreak, of presentation: SessionPresentation) {
        self.found = found
        (shift, lag) = (presentation.shift, presentation.delay)
        let prefix = found.parameter.name + "="
        asked = presentation.askedMarks.first { $0.hasPrefix(prefix) } ?? found.parameter.text
        (from, until) = (found.span.lowerBound + shift + lag, found.span.upperBound + shift + lag)
    }

    /// The breaks that a player could meet: those of its time, and those of which it requested something, the oldest first.
    static func all(
        of presentation: SessionPresentation,
        requests: [SessionRequest],
        in span: ClosedRange<WallTime>
    ) -> [BreakOccurrence] {
        guard let grid = presentation.grid, !presentation.marks.isEmpty else { return [] }
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
        return (others + timely.suffix(most)).map { BreakOccurrence($0, of: presentation) }
            .sorted { $0.from < $1.from }
    }

    /// The next break of a presentation.
    static func next(of presentation: SessionPresentation, after now: WallTime) -> BreakOccurrence? {
        let behind = presentation.shift + presentation.delay
        // In a range it is unknown when the player is there.
        guard presentation.range == nil, let grid = presentation.grid,
            let start = presentation.marks.nextStart(after: now - behind)
        else { return nil }
        return presentation.marks.breaks(meeting: start..<start + grid.interval, on: grid)
            .first { $0.span.lowerBound >= start }.map { BreakOccurrence($0, of: presentation) }
    }

    /// The beginning by the clock in the picture.
    var shown: WallTime { found.span.lowerBound }

    /// The break in the time that segments have in requests.
    var media: Range<WallTime> { from - lag..<until - lag }

    /// Its time after the viewer's arrival, in words; nil for any other.
    var afterJoining: String? {
        guard let mark = asked.firstRange(of: "=after") else { return nil }
        return asked[mark.upperBound...].replacing("-", with: " to ") + " s after joining"
    }

    /// The behaviour of a correct player.
    var expectation: String {
        switch found.carriage {
        case .beside(assets: 0, segments: _, resume: _):
            "It asks for the list, finds nothing to play, and goes on with the clock."
        case .beside(assets: _, segments: _, resume: nil):
            "It plays the ad, and is back at the live second; a player without interstitials plays the clock untouched."
        case .beside(assets: _, segments: _, resume: _):
            "It plays the ad and goes on at X-RESUME-OFFSET; without interstitials it plays the clock untouched."
        case .inside: "It plays across both discontinuities without a stall."
        case .signalled: "It plays the clock."
        }
    }
}
