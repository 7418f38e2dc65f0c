import Timeline

// The faults that a view of the past cannot have. They would change nothing, and it would go unnoticed that nothing was tested.
extension Scenario {
    /// Checks that each fault can happen in a view.
    ///
    /// - Parameter view: nil for the present.
    /// - Throws: ``ScenarioError``, with the fault and what it needs instead.
    package func require(in view: PastView?) throws(ScenarioError) {
        guard case .range(let range, let isOver)? = view else { return }
        let (start, end) = (range.lowerBound.basicISO8601, range.upperBound.basicISO8601)
        if isOver, let fault = faults.first(where: \.kind.needsLiveList) {
            throw ScenarioError(
                fault.text,
                "it needs a list that changes, and a range that is over has the same list for ever; "
                    + "replay=\(start) shows that time as a live stream"
            )
        }
        // Faults of segments have to happen within the range, or before it if they last.
        for fault in faults where fault.goesBySegments && !fault.visible.isWithin(range) {
            throw ScenarioError(fault.text, "no segment between start=\(start) and end=\(end) has its time")
        }
    }
}

extension Occurrence {
    /// Whether some of it, or what lasts of it, is in a range. Times that follow the viewer's arrival are not known yet.
    fileprivate func isWithin(_ range: Range<WallTime>) -> Bool {
        if case .afterJoining = self { return true }
        if lastingSpan(at: range.lowerBound) != nil { return true }
        return nextStart(after: range.lowerBound).map { $0 < range.upperBound } ?? false
    }
}
