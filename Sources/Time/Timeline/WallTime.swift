/// An instant of UTC: nanoseconds since 1970-01-01T00:00:00Z, leap seconds not counted (POSIX.1-2017, 4.16).
///
/// The range is that of `Int64`: 1677-09-21 to 2262-04-11. Values beyond it become its end, since instants also come from URLs.
package struct WallTime: Hashable, Comparable, Sendable {
    /// Nanoseconds since the Unix epoch; negative before it.
    package let nanoseconds: Int64

    package init(nanoseconds: Int64) {
        self.nanoseconds = nanoseconds
    }

    package init(seconds: Int64) {
        self.nanoseconds = seconds.times(1_000_000_000)
    }

    package init(milliseconds: Int64) {
        self.nanoseconds = milliseconds.times(1_000_000)
    }

    /// The whole seconds since the epoch, cut and never rounded.
    package var seconds: Int64 { nanoseconds.flooredQuotient(dividingBy: 1_000_000_000) }

    /// The nanoseconds within the second, 0 to 999,999,999.
    package var nanosecondOfSecond: Int64 { nanoseconds.flooredRemainder(dividingBy: 1_000_000_000) }

    package static let epoch = WallTime(nanoseconds: 0)
    package static let distantPast = WallTime(nanoseconds: .min)
    package static let distantFuture = WallTime(nanoseconds: .max)

    package static func < (left: WallTime, right: WallTime) -> Bool {
        left.nanoseconds < right.nanoseconds
    }

    package static func + (time: WallTime, interval: Interval) -> WallTime {
        WallTime(nanoseconds: time.nanoseconds.plus(interval.nanoseconds))
    }

    package static func - (time: WallTime, interval: Interval) -> WallTime {
        WallTime(nanoseconds: time.nanoseconds.minus(interval.nanoseconds))
    }

    package static func - (later: WallTime, earlier: WallTime) -> Interval {
        Interval(nanoseconds: later.nanoseconds.minus(earlier.nanoseconds))
    }
}
