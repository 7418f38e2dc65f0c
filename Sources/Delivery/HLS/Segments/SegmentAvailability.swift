package import Timeline

/// Whether a segment can be had at a time: from a little before any playlist lists it to long after none does.
package enum SegmentAvailability: Hashable, Sendable {
    /// It will be there at this time.
    case tooEarly(availableAt: WallTime)
    case available(until: WallTime)
    case gone(since: WallTime)

    /// For a segment that can be had from one instant to another.
    package init(_ availability: Range<WallTime>, at now: WallTime) {
        if now < availability.lowerBound {
            self = .tooEarly(availableAt: availability.lowerBound)
        } else if now < availability.upperBound {
            self = .available(until: availability.upperBound)
        } else {
            self = .gone(since: availability.upperBound)
        }
    }

    /// For a segment whose name does not tell which view it is asked for: as early and as late as in any of them.
    ///
    /// - Parameters:
    ///   - number: any; one outside of ``SegmentGrid/numbers`` is years too early or gone for ever.
    ///   - longestPlaylist: how many segments the longest playlist lists that may name it.
    ///   - longestAllowance: how much a playlist may be ahead of the clock.
    package init(
        ofAnyView number: Int64,
        on grid: SegmentGrid,
        longestPlaylist: Int,
        longestAllowance: Interval,
        at now: WallTime
    ) {
        let earliest = PlaylistView.present(on: grid, allowance: longestAllowance, past: 0, listed: longestPlaylist)
        let latest = PlaylistView.liveEdge(on: grid, listed: longestPlaylist)
        self.init(
            earliest.availability(of: number).lowerBound..<latest.availability(of: number).upperBound,
            at: now
        )
    }
}
