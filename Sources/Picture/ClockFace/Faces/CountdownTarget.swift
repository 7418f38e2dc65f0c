package import Calendar
package import Timeline

/// The target or targets of a countdown.
package enum CountdownTarget: Sendable {
    /// A single instant.
    case instant(WallTime)
    /// Times of every day in a zone, in seconds after local midnight (0 to 86,399).
    case daily([Int], zone: any ZoneOffsets)

    /// The instant; nil if there are times of day.
    package var instant: WallTime? {
        guard case .instant(let instant) = self else { return nil }
        return instant
    }

    /// The times of day, such as `20:00`; nil if there is an instant.
    package var times: [String]? {
        guard case .daily(let seconds, _) = self else { return nil }
        return seconds.map(CountdownFace.Configuration.text(ofSecond:))
    }

    /// The last target at or before the instant and the first one after it, if there are any.
    package func neighbours(of instant: WallTime) -> (last: WallTime?, next: WallTime?) {
        switch self {
        case .instant(let target):
            return instant < target ? (nil, target) : (target, nil)
        case .daily(let times, let zone):
            let offset = Int64(zone.secondsEast(at: instant))
            let day = (instant.seconds + offset).flooredQuotient(dividingBy: 86_400)
            // The day before and the day after hold the neighbours of every instant, even where the offset changes.
            let targets = (day - 2...day + 2).flatMap { day in
                times.compactMap { Self.instant(localSeconds: day * 86_400 + Int64($0), zone: zone, near: offset) }
            }
            return (targets.filter { $0 <= instant }.max(), targets.filter { $0 > instant }.min())
        }
    }

    /// The instant at which local clocks show a time.
    ///
    /// A time that the zone skips is taken with the offset before the change; of a time that occurs twice, the first is taken. The result
    /// is nil outside the range of ``WallTime``.
    private static func instant(localSeconds: Int64, zone: any ZoneOffsets, near offset: Int64) -> WallTime? {
        let (nanoseconds, overflow) = localSeconds.multipliedReportingOverflow(by: 1_000_000_000)
        let margin: Int64 = 172_800_000_000_000
        guard !overflow, nanoseconds > .min + margin, nanoseconds < .max - margin else { return nil }
        // A day earlier and a day later, the offsets are those before and after any change in between.
        let before = Int64(zone.secondsEast(at: WallTime(seconds: localSeconds - offset - 86_400)))
        let after = Int64(zone.secondsEast(at: WallTime(seconds: localSeconds - offset + 86_400)))
        for candidate in [before, after] {
            let instant = WallTime(seconds: localSeconds - candidate)
            if Int64(zone.secondsEast(at: instant)) == candidate { return instant }
        }
        return WallTime(seconds: localSeconds - before)
    }
}
