package import Timeline

/// Whether a segment can be had at a time: from a little before any playlist lists it to long after none does.
package enum SegmentAvailability: Hashable, Sendable {
    /// It will be there at this time.
    case tooEarly(availableAt: WallTime)
    case available(until: WallTime)
    case gone(since: WallTime)

    /// - Parameters:
    ///   - start: when the segment's first frame is shown.
    ///   - duration: of every segment.
    ///   - longestPlaylist: how many segments the longest playlist lists that may name it.
    ///   - allowance: how much a playlist may be ahead of the clock.
    package init(
        start: WallTime,
        duration: Interval,
        longestPlaylist: Int,
        allowance: Interval,
        at now: WallTime
    ) {
        let listedTime = duration * Int64(longestPlaylist)
        // It enters a list at most as many segments ahead as the list is long; one more for those who ask early.
        let first = start - listedTime - allowance - duration
        // It leaves the last list when it is that much past, and stays for its own duration and that of the list
        // (RFC 8216, 6.2.2).
        let last = start + duration + listedTime + duration + listedTime
        self.init(from: first, until: last, at: now)
    }

    /// For a segment that can be had from one instant to another.
    init(from first: WallTime, until last: WallTime, at now: WallTime) {
        if now < first {
            self = .tooEarly(availableAt: first)
        } else if now < last {
            self = .available(until: last)
        } else {
            self = .gone(since: last)
        }
    }
}
