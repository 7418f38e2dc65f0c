internal import Platform
internal import Timeline

/// Both clocks at one instant.
struct ClockReading {
    let wall: WallTime
    let monotonic: MonotonicTime

    /// When the monotonic clock will be at an instant of UTC, if nobody sets the clock until then.
    func monotonic(at instant: WallTime) -> MonotonicTime {
        let (distance, overflows) = instant.nanoseconds.subtractingReportingOverflow(wall.nanoseconds)
        guard !overflows else { return instant > wall ? .distantFuture : monotonic }
        return monotonic + Interval(nanoseconds: distance)
    }
}
