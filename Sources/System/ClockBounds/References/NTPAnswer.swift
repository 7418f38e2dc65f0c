package import Platform
package import Timeline

/// An answer of a server to a question (RFC 5905, 7.3), checked.
package struct NTPAnswer: Hashable, Sendable {
    /// The reason why bytes are not a usable answer.
    package enum Problem: Error, Hashable, Sendable {
        /// The bytes do not answer this question, wherever they come from.
        case foreign
        /// A kiss-o'-death, with its code: `RATE`, `DENY` (RFC 5905, 7.4).
        case kiss(String)
        /// The server answers, and its answer states that it is not synchronized.
        case unsynchronized
        /// The answer contradicts itself; the text names how.
        case nonsense(String)
    }

    package let leap: ClockDiscipline.Leap
    /// 1 to 15.
    package let stratum: UInt8
    /// The largest error of the server itself: half of its root delay, its root dispersion, and its precision.
    package let rootDistance: Interval
    /// The server's times at which the question arrived and the answer left.
    package let received: NTPTimestamp
    package let sent: NTPTimestamp

    /// The largest root distance of a server with a clock that is kept (MAXDISP).
    private static let longestDistance = Interval.seconds(16)

    /// - Parameter bytes: a datagram; what follows the first 48 bytes (extensions) is not read.
    package init(_ bytes: [UInt8], to question: NTPQuestion) throws(Problem) {
        // Version 3 or 4, mode 4 (server); and the question's own bits, which alone show that it was seen.
        guard bytes.count >= 48, bytes[0] & 7 == 4, (3...4).contains(bytes[0] >> 3 & 7),
            Self.number(bytes, at: 24, 8) == question.nonce
        else { throw .foreign }
        stratum = bytes[1]
        if stratum == 0 { throw Self.refusal(OutsideText.name(bytes[12..<16]) ?? "") }
        switch bytes[0] >> 6 {
        case 0: leap = .none
        case 1: leap = .insert
        case 2: leap = .delete
        default: throw .unsynchronized
        }
        guard stratum < 16 else { throw .unsynchronized }
        rootDistance =
            Self.short(bytes, at: 4) / 2 + Self.short(bytes, at: 8) + Self.precision(Int8(bitPattern: bytes[3]))
        guard rootDistance < Self.longestDistance else { throw .nonsense("its root distance is 16 s or more") }
        received = NTPTimestamp(bits: Self.number(bytes, at: 32, 8))
        sent = NTPTimestamp(bits: Self.number(bytes, at: 40, 8))
        guard received.bits != 0, sent.bits != 0 else { throw .nonsense("it has no time") }
        guard sent - received >= .zero else { throw .nonsense("it left before its question arrived") }
        let updated = NTPTimestamp(bits: Self.number(bytes, at: 16, 8))
        guard updated.bits == 0 || sent - updated >= .zero else {
            throw .nonsense("its clock was last set in the future")
        }
    }

    /// The meaning of an answer of stratum 0: a server without the time leaves the code empty, as chronyd does, or names the reason (RFC
    /// 5905, 7.4).
    private static func refusal(_ code: String) -> Problem {
        let isKiss = code.utf8.count == 4 && code.utf8.allSatisfy { $0.isDecimalDigit || $0.isUpperCase }
        return isKiss && code != "INIT" && code != "STEP" ? .kiss(code) : .unsynchronized
    }

    private static func number(_ bytes: [UInt8], at offset: Int, _ count: Int) -> UInt64 {
        bytes[offset..<offset + count].reduce(0) { $0 << 8 | UInt64($1) }
    }

    /// 16 bits of seconds and 16 of their fraction.
    private static func short(_ bytes: [UInt8], at offset: Int) -> Interval {
        Interval(nanoseconds: Int64((number(bytes, at: offset, 4) * 1_000_000_000) >> 16))
    }

    /// 2 to a power, in seconds; anything beyond a minute is as bad as a minute.
    private static func precision(_ power: Int8) -> Interval {
        switch power {
        case 6...: .seconds(64)
        case 0...: .seconds(1 << Int64(power))
        case (-30)...: Interval(nanoseconds: 1_000_000_000 >> Int64(-power))
        default: Interval(nanoseconds: 1)
        }
    }
}
