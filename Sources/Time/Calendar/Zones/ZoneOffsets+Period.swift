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
        var start = whole.lowerBound
        var probe = instant
        while probe > whole.lowerBound {
            let earlier = max(whole.lowerBound, probe - step)
            if secondsEast(at: earlier) != offset {
                start = WallTime(seconds: change(from: earlier.seconds, to: probe.seconds, offset: offset))
                break
            }
            probe = earlier
        }
        probe = instant
        let last = whole.upperBound - Interval(nanoseconds: 1)
        while probe < last {
            let later = min(last, probe + step)
            if secondsEast(at: later) != offset {
                return start..<WallTime(seconds: change(from: later.seconds, to: probe.seconds, offset: offset))
            }
            probe = later
        }
        return start..<whole.upperBound
    }

    /// No zone changes twice within a quarter of an hour.
    private var step: Interval { .seconds(900) }

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
