package import PlaylistReading
internal import Timeline

/// The dates of segments that follow each other, against their durations: the date that each should have by the first one since the
/// last discontinuity.
package struct DateLine: Sendable {
    /// The date of the first segment with one, and the duration since then.
    private var anchor: (date: WallTime, length: Interval)?
    /// The error that the sum of rounded durations may have.
    private var rounding = Interval.zero
    /// The finest unit in which a date is written: a zero at its end may be left out.
    private var resolution = Interval.seconds(1)
    private var count = 0

    package init() {}

    /// Goes on to the next segment.
    ///
    /// - Returns: the finding about its date, if there is one. Then a new line begins, so that one leap is one finding.
    package mutating func error(at segment: ObservedSegment) -> Finding? {
        if segment.isDiscontinuous { self = DateLine() }
        defer { add(segment) }
        guard let date = segment.date else { return nil }
        resolution = min(resolution, segment.dateResolution)
        guard let anchor else {
            self.anchor = (date, .zero)
            return nil
        }
        let expected = anchor.date + anchor.length
        let error = date - expected
        guard error.magnitude > max(.milliseconds(1), resolution) + rounding else { return nil }
        self = DateLine()
        self.anchor = (date, .zero)
        let found = "the date is \(date.iso8601), \(error.secondsText) s from the sum of the EXTINFs"
        return Finding(.dateTimesFollowDurations, segment, found, expected: expected.iso8601)
    }

    private mutating func add(_ segment: ObservedSegment) {
        guard let duration = segment.duration else { return anchor = nil }
        // It restarts after a day, so that no sum overflows.
        count += 1
        if count > ObservedPlaylist.segmentLimit { self = DateLine() }
        anchor = anchor.map { ($0.date, $0.length + duration) }
        rounding = rounding + segment.durationResolution
    }
}
