import ClockBounds
import Platform
import Timeline

/// Answers of servers, as bytes.
enum Packets {
    static func bytes(_ number: UInt64, _ count: Int) -> [UInt8] {
        (0..<count).reversed().map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
    }

    /// A good answer of stratum 2, with a root delay of 1/64 s, a root dispersion of 1/1024 s and a precision of 2^-20 s.
    static func answer(
        to question: NTPQuestion,
        received: NTPTimestamp,
        sent: NTPTimestamp,
        first: UInt8 = 0x24,
        stratum: UInt8 = 2,
        rootDelay: UInt64 = 0x0400,
        rootDispersion: UInt64 = 0x0040,
        reference: [UInt8] = [192, 0, 2, 1],
        updated: UInt64? = nil
    ) -> [UInt8] {
        [first, stratum, 6, 0xEC] + bytes(rootDelay, 4) + bytes(rootDispersion, 4) + reference
            + bytes(updated ?? received.bits &- 7 << 32, 8) + bytes(question.nonce, 8) + bytes(received.bits, 8)
            + bytes(sent.bits, 8)
    }
}

extension ClosedRange<Interval> {
    /// So many milliseconds, give or take.
    static func around(_ middle: Int64, by width: Int64) -> ClosedRange<Interval> {
        .milliseconds(middle - width) ... .milliseconds(middle + width)
    }
}
