package import Timeline

extension PlaylistView {
    /// The same list with the existing parts of the next segment, for low latency (RFC 8216bis, appendix B). It is for views that end with
    /// the present.
    ///
    /// Players begin PART-HOLD-BACK before its end, so the list needs no other start.
    ///
    /// - Parameter target: PART-TARGET, which is the same for all renditions, for ever, whatever parts exist. A player ends if it changes.
    package func inParts(_ parts: PartGrid, target: MediaTime) -> PlaylistView {
        var view = self
        view.parts = parts
        view.partTarget = target
        view.start = nil
        view.serverControl?.canBlockReload = true
        view.serverControl?.partHoldBack = target * 3
        // Apple's authoring specification, 14.4, is the reason: a list of low latency is requested twice a second.
        if let past, Int(past) * grid.duration >= Self.longListInParts {
            view.serverControl?.canSkipUntil = MediaTime(seconds: Int64(grid.duration)) * 6
        }
        return view
    }

    /// The length in seconds from which on a list in parts has delta updates, whatever the number of its segments.
    private static let longListInParts = 120

    /// A request for a list that does not exist yet (RFC 8216bis, 6.2.5.2).
    package struct Reload: Hashable, Sendable {
        /// `_HLS_msn`: the number of a segment.
        let segment: Int64
        /// `_HLS_part`: the index of a part of it; nil for the first.
        let part: Int64?

        /// - Parameters:
        ///   - segment: the value of `_HLS_msn`; nil if it is absent.
        ///   - part: the value of `_HLS_part`; nil if it is absent.
        /// - Returns: nil if both are absent.
        /// - Throws: ``HLSError``.
        package init?(segment: String?, part: String?) throws(HLSError) {
            guard let segment else {
                guard part == nil else { throw HLSError("_HLS_part needs _HLS_msn, the number of the segment") }
                return nil
            }
            guard let number = Self.number(segment) else {
                throw HLSError("_HLS_msn must be the number of a segment")
            }
            self.segment = number
            self.part = try part.map { (text) throws(HLSError) in
                guard let part = Self.number(text) else { throw HLSError("_HLS_part must be a number from 0") }
                return part
            }
        }

        /// A decimal-integer as in the draft, without values that no segment can have.
        private static func number(_ text: String) -> Int64? {
            guard (1...15).contains(text.utf8.count), text.utf8.allSatisfy({ (48...57).contains($0) }) else {
                return nil
            }
            return Int64(text)
        }
    }

    /// The outcome of such a request.
    package enum ReloadOutcome: Hashable, Sendable {
        /// The list of an instant, which has come or is to be waited for.
        ///
        /// A later request for the same gets a list that contains it, even from a server whose clock is behind.
        case list(at: WallTime, from: WallTime)
        /// The request is too far ahead: 400.
        case tooFar(last: Int64)
    }

    /// - Returns: ``ReloadOutcome/list(at:from:)`` with the time of the list and the instant from which on it is sent.
    package func outcome(of reload: Reload, at now: WallTime) -> ReloadOutcome {
        guard let parts, !hasEnded(at: now) else { return .list(at: now, from: now) }
        let last = parts.lastReleased(at: now)
        let lastSegment = parts.segment(of: last + 1) - 1
        guard reload.segment <= lastSegment + 2 else { return .tooFar(last: lastSegment) }
        // A part beyond the last one stands for the first of the next segment.
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
