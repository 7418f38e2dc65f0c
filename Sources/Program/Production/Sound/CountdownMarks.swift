internal import ClockFace
internal import Sound
internal import Timeline

/// The targets of a countdown, as the instants to which pips lead.
struct CountdownMarks: TimeMarks {
    let target: CountdownTarget
    /// How far the shown time is ahead of the true one.
    let offset: Interval

    func mark(notBefore instant: WallTime, within limit: Interval) -> WallTime? {
        let shown = instant + offset
        let (last, next) = target.neighbours(of: shown)
        if last == shown { return instant }
        guard let next, next <= shown + limit else { return nil }
        return next - offset
    }
}
