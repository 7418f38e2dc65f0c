extension WallTime {
    /// The half-open period that holds the instant, of periods of the given length that follow each other from the epoch on.
    ///
    /// - Parameters:
    ///   - length: greater than zero.
    ///   - shift: shifts the grid: periods begin at whole multiples of the length minus the shift.
    package func period(of length: Interval, shiftedBy shift: Interval = .zero) -> Range<WallTime> {
        let into =
            (nanoseconds.flooredRemainder(dividingBy: length.nanoseconds)
            + shift.nanoseconds.flooredRemainder(dividingBy: length.nanoseconds))
            .flooredRemainder(dividingBy: length.nanoseconds)
        // The period is cut at the ends of the range of Int64.
        let (start, underflow) = nanoseconds.subtractingReportingOverflow(into)
        let (end, overflow) = nanoseconds.addingReportingOverflow(length.nanoseconds - into)
        return WallTime(nanoseconds: underflow ? .min : start)..<WallTime(nanoseconds: overflow ? .max : end)
    }
}

extension WallTime {
    /// The instant an interval away, or the end of the range if it lies beyond.
    package func moved(by interval: Interval) -> WallTime {
        let (sum, overflow) = nanoseconds.addingReportingOverflow(interval.nanoseconds)
        if overflow { return interval.nanoseconds < 0 ? .distantPast : .distantFuture }
        return WallTime(nanoseconds: sum)
    }
}
