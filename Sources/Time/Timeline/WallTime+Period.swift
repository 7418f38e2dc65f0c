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
        return self - Interval(nanoseconds: into)..<self + Interval(nanoseconds: length.nanoseconds - into)
    }
}
