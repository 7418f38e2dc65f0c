/// A length of wall time in nanoseconds; it may be negative. It is limited to 292 years.
package struct Interval: Hashable, Comparable, Sendable {
    package let nanoseconds: Int64

    package static let zero = Interval(nanoseconds: 0)

    package init(nanoseconds: Int64) {
        self.nanoseconds = nanoseconds
    }

    package static func seconds(_ seconds: Int64) -> Interval {
        Interval(nanoseconds: seconds.times(1_000_000_000))
    }

    package static func milliseconds(_ milliseconds: Int64) -> Interval {
        Interval(nanoseconds: milliseconds.times(1_000_000))
    }

    package static func < (left: Interval, right: Interval) -> Bool {
        left.nanoseconds < right.nanoseconds
    }

    package static func + (left: Interval, right: Interval) -> Interval {
        Interval(nanoseconds: left.nanoseconds.plus(right.nanoseconds))
    }

    package static func - (left: Interval, right: Interval) -> Interval {
        Interval(nanoseconds: left.nanoseconds.minus(right.nanoseconds))
    }

    package static prefix func - (interval: Interval) -> Interval {
        Interval(nanoseconds: Int64(0).minus(interval.nanoseconds))
    }

    /// Its length, whatever its sign.
    package var magnitude: Interval { self < .zero ? -self : self }

    package static func * (interval: Interval, factor: Int64) -> Interval {
        Interval(nanoseconds: interval.nanoseconds.times(factor))
    }
}
