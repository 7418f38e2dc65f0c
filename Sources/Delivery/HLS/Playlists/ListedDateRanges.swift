package import Timeline

/// The date ranges of a media playlist, with what delta updates need of them.
///
/// They depend on the listed segments alone. So all times here are on the timeline of the stream, and a list that is late, or of the past,
/// has the ranges that it had in its time.
package struct ListedDateRanges: Hashable, Sendable {
    private struct Listed: Hashable {
        let tag: DateRange
        /// The end of the list in which the tag first had its present attributes.
        let since: WallTime
    }

    private struct Removed: Hashable {
        let id: String
        /// The beginning of the first list without it.
        let since: WallTime
    }

    private var listed: [Listed] = []
    private var removed: [Removed] = []
    /// The listed part of the timeline.
    private var window = WallTime.epoch..<WallTime.epoch

    package static let none = ListedDateRanges()

    package var isEmpty: Bool { listed.isEmpty && removed.isEmpty }

    /// The tags, in the order in which they are written.
    package var tags: [DateRange] { listed.map(\.tag) }

    /// Adds a range.
    ///
    /// - Parameter since: the end of the list in which it first had its present attributes.
    package mutating func add(_ tag: DateRange, since: WallTime) {
        listed.append(Listed(tag: tag, since: since))
    }

    /// Notes a range that lists had until recently.
    ///
    /// - Parameter since: the beginning of the first list without it.
    package mutating func addRemoved(_ id: String, since: WallTime) {
        removed.append(Removed(id: id, since: since))
    }

    /// The part of the timeline to which they belong.
    package mutating func belong(to window: Range<WallTime>) { self.window = window }

    /// The date ranges of a delta update (RFC 8216bis, 6.2.5.1): without the ones that were added longer ago than the skip boundary, and with the
    /// names of those that were removed since.
    ///
    /// - Parameter boundary: CAN-SKIP-UNTIL, and the time between two lists.
    func skipping(before boundary: Interval) -> (kept: ListedDateRanges, removed: [String]) {
        var kept = self
        kept.listed.removeAll { $0.since < window.upperBound - boundary }
        kept.removed = []
        return (kept, removed.filter { $0.since > window.lowerBound - boundary }.map(\.id))
    }
}
