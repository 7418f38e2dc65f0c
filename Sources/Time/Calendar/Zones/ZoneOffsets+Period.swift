package import Timeline

extension ZoneOffsets {
    /// The period of local time around the instant, cut where the offset changes.
    ///
    /// - Parameter unit: a divisor of a second, a second, or a number of seconds that divides a day.
    package func period(of unit: Interval, containing instant: WallTime) -> Range<WallTime> {
        // Offsets are whole seconds and change on whole seconds, so they cannot cut anything shorter.
        guard unit > .seconds(1) else { return instant.period(of: unit) }
        let offset = secondsEast(at: instant)
        let whole = instant.period(of: unit, shiftedBy: .seconds(Int64(offset)))
        let last = whole.upperBound - Interval(nanoseconds: 1)
        let start = change(from: instant, toward: whole.lowerBound, offset: offset) ?? whole.lowerBound
        return start..<(change(from: instant, toward: last, offset: offset) ?? whole.upperBound)
    }

    /// The instant nearest to another at which the offset changes, on the way to a bound; nil if it does not.
    private func change(from instant: WallTime, toward bound: WallTime, offset: Int) -> WallTime? {
        // No zone changes twice within a quarter of an hour.
        let step = Interval.seconds(900)
        var probe = instant
        while probe != bound {
            let next = bound < probe ? max(bound, probe - step) : min(bound, probe + step)
            if secondsEast(at: next) != offset {
                // It changes on a whole second.
                let (first, last) = (Int(min(probe, next).seconds), Int(max(probe, next).seconds))
                let end = (first + 1..<last).end { second in
                    (secondsEast(at: WallTime(seconds: Int64(second))) == offset) == (probe < next)
                }
                return WallTime(seconds: Int64(end))
            }
            probe = next
        }
        return nil
    }
}
