package import Timeline

/// The time of a fault: a span or an event, once or repeatedly; a pure function of the time.
///
/// A span is half open. An event is an instant: it affects the first segment that begins at it or after it.
package enum Occurrence: Hashable, Sendable {
    case always
    /// Seconds within each period. Periods are counted from the epoch on, so those of a minute agree with the clock.
    ///
    /// - Parameters:
    ///   - length: nil for an event; less than the period.
    case periodic(from: Int, length: Interval?, period: Int)
    /// Seconds since the viewer's arrival, which ``resolved(joiningAt:)`` turns into instants.
    case afterJoining(from: Int, length: Interval?)
    /// - Parameter to: nil for an event.
    case once(from: WallTime, to: WallTime?)

    /// Whether it is an instant and not a span.
    package var isEvent: Bool { self != .always && length == nil }

    /// The same with instants in place of times relative to the viewer's arrival, to the millisecond.
    package func resolved(joiningAt instant: WallTime) -> Occurrence {
        guard case .afterJoining(let from, let length) = self else { return self }
        let start = instant.period(of: .milliseconds(1)).lowerBound + .seconds(Int64(from))
        return .once(from: start, to: length.map { start + $0 })
    }
}

extension WallTime {
    /// The end of a span; nil if the span does not end.
    package var finite: WallTime? { self == .distantFuture ? nil : self }
}

// The duration of occurrences.
extension Occurrence {
    /// The length of a span; nil for an event, and if it is always on.
    private var length: Interval? {
        switch self {
        case .always: nil
        case .periodic(_, let length, _), .afterJoining(_, let length): length
        case .once(let from, let to): to.map { $0 - from }
        }
    }

    /// The length of a span; a day if it is longer, or goes on for ever.
    package var longestSpan: Interval { min(length ?? .seconds(86_400), .seconds(86_400)) }

    /// The same with spans that end earlier.
    package func shortened(by time: Interval) -> Occurrence {
        switch self {
        case .periodic(let from, let length?, let period): .periodic(from: from, length: length - time, period: period)
        case .afterJoining(let from, let length?): .afterJoining(from: from, length: length - time)
        case .once(let from, let to?): .once(from: from, to: to - time)
        case .always, .periodic, .afterJoining, .once: self
        }
    }

    /// The whole seconds of a span, or of the time between two if that is less.
    package var shortestLength: Int {
        Int(min(longestSpan, pause ?? longestSpan).nanoseconds / 1_000_000_000)
    }

    /// The time between two spans; nil if there is one only, and for events.
    package var pause: Interval? {
        guard case .periodic(_, let length?, let period) = self else { return nil }
        return .seconds(Int64(period)) - length
    }
}

// The instants at which it begins and ends.
extension Occurrence {
    /// The last beginning at or before an instant; nil if there is none, or it is always on.
    package func lastStart(at time: WallTime) -> WallTime? { start(ofRound: count(through: time) - 1) }

    /// The next beginning after an instant; nil if there is none.
    package func nextStart(after time: WallTime) -> WallTime? { start(ofRound: count(through: time)) }

    /// - Parameter round: the number of the beginning, counted from that of the epoch on, which is 0.
    private func start(ofRound round: Int64) -> WallTime? {
        switch self {
        case .always, .afterJoining: nil
        case .periodic(let from, _, let period): WallTime(seconds: round * Int64(period) + Int64(from))
        case .once(let from, _): round == 0 ? from : nil
        }
    }

    /// The span that holds an instant; nil if there is none, and for events.
    package func span(at time: WallTime) -> Range<WallTime>? {
        guard case .always = self else {
            guard let start = lastStart(at: time), let end = end(of: start), time < end else { return nil }
            return start..<end
        }
        return .distantPast ..< .distantFuture
    }

    /// The end of the span that began at an instant; nil for an event.
    package func end(of start: WallTime) -> WallTime? {
        self == .always ? .distantFuture : length.map { start + $0 }
    }

    /// The span that holds an instant, where an event lasts for ever.
    package func lastingSpan(at time: WallTime) -> Range<WallTime>? {
        guard isEvent else { return span(at: time) }
        return lastStart(at: time).map { $0 ..< .distantFuture }
    }

    /// The span that holds an instant, where an event lasts for a given length.
    package func span(at time: WallTime, eventsLast length: Interval) -> Range<WallTime>? {
        guard isEvent else { return span(at: time) }
        guard let start = lastStart(at: time), time < start + length else { return nil }
        return start..<start + length
    }

    /// The number of beginnings since the epoch; 0 if it is always on.
    package func count(through time: WallTime) -> Int64 {
        switch self {
        case .always, .afterJoining: 0
        case .periodic(let from, _, let period):
            (time - .seconds(Int64(from))).nanoseconds.flooredQuotient(dividingBy: Int64(period) * 1_000_000_000) + 1
        case .once(let from, _): from <= time ? 1 : 0
        }
    }

    /// The number of ends since the epoch; 0 if it never ends.
    package func endCount(through time: WallTime) -> Int64 { length.map { count(through: time - $0) } ?? 0 }

    /// The next beginning or end after an instant; never later than a change of anything that depends on it.
    ///
    /// - Parameter length: the length of an event.
    package func nextBoundary(after time: WallTime, eventsLast length: Interval) -> WallTime {
        guard case .always = self else {
            let start = nextStart(after: time) ?? .distantFuture
            guard let current = lastStart(at: time) else { return start }
            let end = isEvent ? current + length : end(of: current) ?? .distantFuture
            return end > time ? min(start, end) : start
        }
        return .distantFuture
    }
}

// Occurrences and segments.
extension Occurrence {
    /// The span in which a segment begins, or its own if it is the first from an event on; nil if it is in neither.
    package func span(ofSegment number: Int64, on grid: SegmentGrid) -> Range<WallTime>? {
        let start = grid.start(of: number)
        guard isEvent else { return span(at: start) }
        return isEventSegment(number, on: grid) ? start..<start + grid.interval : nil
    }

    /// Whether a segment is the first that begins at or after the beginning of the occurrence.
    package func isEventSegment(_ number: Int64, on grid: SegmentGrid) -> Bool {
        let start = grid.start(of: number)
        return count(through: start) > count(through: start - grid.interval)
    }

    /// The last segment up to this one at which the occurrence began; nil if there is none.
    package func eventSegment(upTo number: Int64, on grid: SegmentGrid) -> Int64? {
        lastStart(at: grid.start(of: number)).map(grid.firstSegment)
    }
}
