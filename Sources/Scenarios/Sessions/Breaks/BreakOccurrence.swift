internal import Marks
package import Timeline

/// A break of a session's stream. All instants are those of the wall clock.
package struct BreakOccurrence: Hashable, Sendable {
    let found: MarkedBreak
    /// The parameter as the URL has it: `break=after0-15`.
    package let asked: String
    /// The time by which the stream is behind the wall clock, if it is a replay.
    let shift: Interval
    /// The time by which its segments are behind the stream (`delay=`), which their instants in requests do not have. In a range it is the
    /// time from a break in the stream to the same break for the player.
    let lag: Interval
    /// The time from a segment's beginning until it leaves the lists; nil if none does, or if it is unknown.
    let listing: Interval?
    /// The end of the stream, in the time that segments have in requests; nil if it does not end.
    let end: WallTime?
    package let from: WallTime
    package let until: WallTime

    /// - Parameter playedLater: the lag in a range; nil for any other stream.
    init(_ found: MarkedBreak, of presentation: SessionPresentation, playedLater: Interval? = nil) {
        self.found = found
        (shift, lag) = (presentation.shift, playedLater ?? presentation.delay)
        let prefix = found.parameter.name + "="
        asked = presentation.askedMarks.first { $0.hasPrefix(prefix) } ?? found.parameter.text
        (listing, end) = (presentation.listing, presentation.listedRange?.upperBound)
        (from, until) = (found.span.lowerBound + shift + lag, found.span.upperBound + shift + lag)
    }

    /// Whether the stream begins and ends at fixed instants, so that the player decides when it is where.
    var isInRange: Bool { end != nil }

    /// How assets are played beside the stream; nil for other breaks.
    var playout: MarkedBreak.Playout? { found.playout }

    /// The beginning by the clock in the picture.
    var shown: WallTime { found.span.lowerBound }

    /// The break in the time that segments have in requests.
    var media: Range<WallTime> { from - lag..<until - lag }

    /// The behaviour of a correct player.
    var expectation: String {
        switch (found.kind, found.playout) {
        case (.interstitial, let way?) where way.assets == 0:
            "It asks for the list, finds nothing to play, and goes on with the clock."
        case (.interstitial, let way?) where way.resume != nil:
            "It plays the ad and goes on at X-RESUME-OFFSET; without interstitials it plays the clock untouched."
        case (.interstitial, let way?) where way.played != way.length...way.length:
            "It plays the ad up to its limit, or until it is skipped, and is back at the live second; without interstitials it "
                + "plays the clock untouched."
        case (.interstitial, _):
            "It plays the ad, and is back at the live second; a player without interstitials plays the clock untouched."
        case (.splice, _): "It plays across both discontinuities without a stall."
        case (.signal, _): "It plays the clock."
        }
    }
}
