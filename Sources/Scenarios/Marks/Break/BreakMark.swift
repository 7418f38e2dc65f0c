internal import HLS
internal import Scenarios
package import Timeline

/// An ad break: `break=20-35`.
package struct BreakMark: Mark {
    /// The way in which a break is carried out.
    package enum Kind: String, CaseIterable, Sendable {
        /// Players play assets beside the stream, which goes on as if there were no break (RFC 8216bis, appendix D).
        case interstitial
        /// The segments of the break are those of the ad.
        case splice
        /// The break is only signalled.
        case signal
    }

    /// The values of CUE (4.4.5.1).
    enum Cue: String, CaseIterable, Sendable { case pre, post, once }
    /// The values of X-SNAP.
    enum Snap: String, CaseIterable, Sendable { case out, `in` }
    /// The values of X-RESTRICT.
    enum Restriction: String, CaseIterable, Sendable { case skip, jump }
    /// The values of X-TIMELINE-OCCUPIES.
    enum Occupation: String, CaseIterable, Sendable { case point, range }
    /// The values of X-TIMELINE-STYLE.
    enum Style: String, CaseIterable, Sendable { case highlight, primary }
    /// The values of X-CONTENT-MAY-VARY.
    enum Choice: String, CaseIterable, Sendable { case yes, no }
    enum Tags: String, CaseIterable, Sendable { case cue }

    /// The attributes of an interstitial.
    struct Interstitial: Hashable, Sendable {
        /// The number of assets by list; nil for one without a list.
        var assetCount: Int?
        var resume: Interval?
        var limit: Interval?
        var cues: [Cue] = []
        var snaps: [Snap] = []
        var restrictions: [Restriction] = []
        var occupies: Occupation?
        var style: Style?
        var mayVary: Choice?
        /// The time at which a button to skip it is shown (D.3).
        var skip: SkipControl?
        /// X-SKIP-CONTROL-LABEL-ID: the key of the button's label.
        var skipLabel: String?
        /// The same in the list of assets, which takes precedence.
        var listedSkip: SkipControl?
        /// The number of seconds before the break from which its resource may be loaded (appendix F).
        var preload: Int?
    }

    private(set) var occurrence: Occurrence
    let kind: Kind
    let interstitial: Interstitial
    /// The number of seconds before its start from which it is listed.
    let announced: Int
    /// The number of seconds by which it ends before its planned end.
    let early: Int
    /// Whether segments also have the tags that were used before date ranges.
    let hasCueTags: Bool

    static let lengths = Interval.seconds(1)...Interval.seconds(600)
    static let announcements = 0...600
    static let usualAnnouncement = 30
    static let assetCounts = 0...5

    package func resolved(joiningAt join: WallTime) -> BreakMark {
        // A break begins with a second, so that the ad counts down together with the clock.
        var mark = self
        mark.occurrence = occurrence.resolved(joiningAt: WallTime(seconds: join.seconds))
        return mark
    }

    /// It ends with the break, also with one that ends early.
    package var announcement: MarkAnnouncement? {
        let actual = occurrence.shortened(by: .seconds(Int64(early)))
        return MarkAnnouncement(title: "break of \(actual.longestSpan.secondsText) s", occurrence: actual)
    }
}

// The breaks on the timeline.
extension BreakMark {
    /// One of the breaks.
    struct Span: Hashable, Sendable {
        let start: WallTime
        /// The end that is announced.
        let planned: WallTime
        /// The end that comes.
        let end: WallTime

        /// The ID of its date range.
        var id: String { "\(BreakMark.definition.name)-\(start.seconds)" }

        var range: Range<WallTime> { start..<end }
    }

    /// The breaks that a range meets, each cut to whole segments if a grid is given.
    func spans(meeting range: Range<WallTime>, on grid: SegmentGrid? = nil) -> [Span] {
        var spans: [Span] = []
        let slack = grid?.interval ?? .zero
        let first = range.lowerBound - slack - occurrence.longestSpan
        var next = occurrence.lastStart(at: first) ?? occurrence.nextStart(after: first)
        while let start = next, start < range.upperBound {
            if let span = span(from: start, on: grid), span.end > range.lowerBound, span.start < range.upperBound {
                spans.append(span)
            }
            next = occurrence.nextStart(after: start)
        }
        return spans
    }

    /// - Parameter start: an instant at which the occurrence begins.
    private func span(from start: WallTime, on grid: SegmentGrid?) -> Span? {
        guard let planned = occurrence.end(of: start) else { return nil }
        func cut(_ instant: WallTime) -> WallTime {
            grid.map { $0.start(of: $0.firstSegment(from: instant)) } ?? instant
        }
        let (first, last) = (cut(start), cut(planned))
        return first < last
            ? Span(start: first, planned: last, end: max(cut(planned - .seconds(Int64(early))), first)) : nil
    }

    /// The break that begins at a second; nil if none does.
    func span(at second: Int64) -> Span? {
        let start = WallTime(seconds: second)
        guard occurrence.lastStart(at: start) == start else { return nil }
        return span(from: start, on: nil)
    }

    /// The grid to which breaks are cut; nil for those that need no segments.
    func cutting(_ grid: SegmentGrid) -> SegmentGrid? { kind == .splice ? grid : nil }

    /// The end of the first list that has the break.
    func listed(_ span: Span) -> WallTime { span.start - .seconds(Int64(announced)) }
}
