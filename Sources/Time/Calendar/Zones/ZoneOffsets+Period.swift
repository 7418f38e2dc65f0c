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
                return WallTime(seconds: change(from: next.seconds, to: probe.seconds, offset: offset))
            }
            probe = next
        }
        return nil
    }

    /// The whole second at which the offset changes between one where it is different and one where it is not.
    private func change(from different: Int64, to same: Int64, offset: Int) -> Int64 {
        var (different, same) = (different, same)
        while abs(same - different) > 1 {
            let middle = (same + different).flooredQuotient(dividingBy: 2)
            if secondsEast(at: WallTime(seconds: middle)) == offset { same = middle } else { different = middle }
        }
        return max(different, same)
    }
}
