package import Timeline

extension PlaylistView {
    /// The same list with what is there already of the segment that comes next, for low latency (RFC 8216bis, appendix B). For views
    /// that end with the present.
    ///
    /// Players begin PART-HOLD-BACK before its end, so nothing else says where.
    ///
    /// - Parameter target: PART-TARGET: of all renditions, for ever, whatever parts there are. A player ends where it changes.
    package func inParts(_ parts: PartGrid, target: MediaTime) -> PlaylistView {
        var view = self
        view.parts = parts
        view.partTarget = target
        view.start = nil
        view.serverControl?.canBlockReload = true
        view.serverControl?.partHoldBack = target * 3
        // Apple's authoring specification, 14.4: a list of low latency comes twice a second.
        if let past, Int(past) * grid.duration >= Self.longListInParts {
            view.serverControl?.canSkipUntil = MediaTime(seconds: Int64(grid.duration)) * 6
        }
        return view
    }

    /// From how many seconds on a list in parts has delta updates, whatever the number of its segments.
    private static let longListInParts = 120

    /// What a player asks for of a list that is not there yet (RFC 8216bis, 6.2.5.2).
    package struct Reload: Hashable, Sendable {
        /// `_HLS_msn`: the number of a segment.
        let segment: Int64
        /// `_HLS_part`: which part of it; nil for the first.
        let part: Int64?

        /// - Parameters:
        ///   - segment: the value of `_HLS_msn`; nil if it is not there.
        ///   - part: the value of `_HLS_part`; nil if it is not there.
        /// - Returns: nil if neither is there.
        /// - Throws: ``HLSError/reload(_:)``.
        package init?(segment: String?, part: String?) throws(HLSError) {
            guard let segment else {
                guard part == nil else { throw .reload("_HLS_part needs _HLS_msn, the number of the segment") }
                return nil
            }
            guard let number = Self.number(segment) else {
                throw .reload("_HLS_msn must be the number of a segment")
            }
            self.segment = number
            self.part = try part.map { (text) throws(HLSError) in
                guard let part = Self.number(text) else { throw .reload("_HLS_part must be a number from 0") }
                return part
            }
        }

        /// A decimal-integer as the draft has it, but for what no segment's number is.
        private static func number(_ text: String) -> Int64? {
            guard (1...15).contains(text.utf8.count), text.utf8.allSatisfy({ (48...57).contains($0) }) else {
                return nil
            }
            return Int64(text)
        }
    }

    /// What becomes of such a request.
    package enum ReloadOutcome: Hashable, Sendable {
        /// The list as it is at an instant, which has come, or comes when the request has waited.
        ///
        /// Whoever asks for the same gets a list that has it, even of a server whose clock is behind.
        case list(at: WallTime, from: WallTime)
        /// It is too far ahead: 400.
        case tooFar(last: Int64)
    }

    /// - Returns: ``ReloadOutcome/list(at:from:)`` with the time of the list, and from when on it is sent.
    package func outcome(of reload: Reload, at now: WallTime) -> ReloadOutcome {
        guard let parts, !hasEnded(at: now) else { return .list(at: now, from: now) }
        let last = parts.lastReleased(at: now)
        let lastSegment = parts.segment(of: last + 1) - 1
        guard reload.segment <= lastSegment + 2 else { return .tooFar(last: lastSegment) }
        // A part beyond the last one is the first of the next segment.
        let part = min(reload.part ?? 0, Int64(parts.count))
        let index = parts.index(0, of: reload.segment) + part
        if reload.part != nil, index > last + advanceLimit { return .tooFar(last: lastSegment) }
        let release = parts.release(of: index)
        return .list(at: max(now, release), from: release)
    }

    /// The Advance Part Limit of RFC 8216bis, 6.2.5.2: the parts of three seconds, or three.
    private var advanceLimit: Int64 {
        let second = MediaTime.ticksPerSecond
        let target = partTarget?.ticks ?? second
        return target < second ? (3 * second + target - 1) / target : 3
    }
}
