package import Timeline

/// Seconds since 1900 modulo 2^32, and their fraction in units of 2^-32 s (RFC 5905, 6).
package struct NTPTimestamp: Hashable, Sendable {
    package let bits: UInt64

    package init(bits: UInt64) {
        self.bits = bits
    }

    /// The seconds from 1900 to 1970: 70 years with 17 leap days.
    private static let epoch: Int64 = 2_208_988_800

    package init(_ instant: WallTime) {
        let seconds = UInt64(truncatingIfNeeded: instant.seconds &+ Self.epoch) & 0xFFFF_FFFF
        bits = seconds << 32 | (UInt64(instant.nanosecondOfSecond) << 32) / 1_000_000_000
    }

    /// The difference, which is right if the two are less than 68 years apart, also over the end of an era in 2036.
    package static func - (later: NTPTimestamp, earlier: NTPTimestamp) -> Interval {
        let units = Int64(bitPattern: later.bits &- earlier.bits)
        let (seconds, fraction) = (units >> 32, units & 0xFFFF_FFFF)
        return Interval(nanoseconds: seconds * 1_000_000_000 + (fraction * 1_000_000_000) >> 32)
    }
}
