import Support
import Testing
import Timeline

@Suite("Date-times of ISO 8601")
struct WallTimeISO8601Tests {
    @Test(
        "Date-times are read and written",
        arguments: [
            ("1970-01-01T00:00:00Z", 0, "1970-01-01T00:00:00.000Z"),
            ("2026-12-12T20:00:00+08:00", 1_797_076_800_000_000_000, "2026-12-12T12:00:00.000Z"),
            ("2024-02-29T23:59:59.999999999Z", 1_709_251_199_999_999_999, "2024-02-29T23:59:59.999Z"),
            ("1969-12-31T23:59:59.5Z", -500_000_000, "1969-12-31T23:59:59.500Z"),
            ("1970-01-01t00:00:00.000000001z", 1, "1970-01-01T00:00:00.000Z"),
            ("1970-01-01 00:30:00+00:30", 0, "1970-01-01T00:00:00.000Z"),
            ("1970-01-01T00:00:00-00:00", 0, "1970-01-01T00:00:00.000Z"),
            ("1678-01-01T00:00:00+23:59", -9_214_646_340_000_000_000, "1677-12-31T00:01:00.000Z"),
            ("2261-12-31T23:59:59.999999999Z", 9_214_646_399_999_999_999, "2261-12-31T23:59:59.999Z"),
        ] as [(String, Int64, String)]
    )
    func dateTimes(text: String, nanoseconds: Int64, written: String) throws {
        let instant = try #require(WallTime(iso8601: text))
        #expect(instant.nanoseconds == nanoseconds)
        #expect(instant.iso8601 == written)
    }

    @Test(
        "A text that is not an instant is refused",
        arguments: [
            "", "2026-12-12", "2026-12-12T20:00:00", "2026-02-29T00:00:00Z", "2026-13-01T00:00:00Z",
            "2026-12-12T24:00:00Z", "2026-12-12T20:00:60Z", "2026-12-12T20:00:00+8:00", "2026-12-12T20:00:00.Z",
            "9999-12-31T23:59:59Z", "0001-01-01T00:00:00Z", "2026-12-12T20:00:00Z ", "x026-12-12T20:00:00Z",
            "1677-12-31T23:59:59Z", "2262-01-01T00:00:00Z", "2262-04-11T23:47:15Z", "2026-12-12T20:00:00.0000000001Z",
            "2026-12-12T20:00:00+24:00", "2026-12-12T20:00:00+08:60", "2026-12-12T20:00:00+0800", "2026-1-12T20:00:00Z",
            "2026-00-12T20:00:00Z", "2026-12-00T20:00:00Z", "2026-12-12T20:60:00Z", "+2026-12-12T20:00:00Z",
            "２026-12-12T20:00:00Z",
        ]
    )
    func refused(text: String) {
        #expect(WallTime(iso8601: text) == nil)
    }

    @Test("A year out of range is distinguished from a text that is not a date-time")
    func reasons() {
        let (far, wrong) = ("9999-12-31T23:59:59Z", "2026-02-30T00:00:00Z")
        #expect(throws: DateTimeError.yearOutOfRange(9999, text: far)) { try WallTime(dateTime: far) }
        #expect(throws: DateTimeError.notADateTime(wrong)) { try WallTime(dateTime: wrong) }
        #expect(
            DateTimeError.yearOutOfRange(9999, text: far).description
                == "'9999-12-31T23:59:59Z' is in the year 9999; allowed: 1678 to 2261"
        )
    }

    @Test("A written instant is parsed again, cut to the millisecond")
    func roundTrip() {
        var generator = SeededGenerator(seed: 5)
        for _ in 0..<20_000 {
            let range: Range<Int64> = -9_214_560_000_000_000_000..<9_214_646_400_000_000_000
            let instant = WallTime(nanoseconds: .random(in: range, using: &generator))
            let again = WallTime(iso8601: instant.iso8601)
            #expect(again?.nanoseconds == instant.nanoseconds.flooredQuotient(dividingBy: 1_000_000) * 1_000_000)
        }
    }

    @Test("A text with a few bytes changed is read or refused, but never traps")
    func fuzz() {
        var generator = SeededGenerator(seed: 6)
        for _ in 0..<20_000 {
            var bytes = Array("2026-12-12T20:00:00.25+08:00".utf8)
            for _ in 0..<Int.random(in: 1...4, using: &generator) {
                bytes[Int.random(in: bytes.indices, using: &generator)] = .random(in: 32...126, using: &generator)
            }
            bytes.removeLast(Int.random(in: 0...6, using: &generator))
            let instant = WallTime(iso8601: String(decoding: bytes, as: UTF8.self))
            if let instant { #expect(WallTime(iso8601: instant.iso8601) != nil) }
        }
    }

    @Test(
        "An instant is written in another zone, with the same milliseconds",
        arguments: [
            (330, "1970-01-01T05:30:00.250+05:30"), (-210, "1969-12-31T20:30:00.250-03:30"),
            (845, "1970-01-01T14:05:00.250+14:05"), (0, "1970-01-01T00:00:00.250Z"),
        ]
    )
    func zones(offset: Int, written: String) {
        var bytes: [UInt8] = []
        let instant = WallTime(milliseconds: 250)
        instant.appendISO8601(to: &bytes, offset: offset)
        #expect(String(decoding: bytes, as: UTF8.self) == written)
        #expect(WallTime(iso8601: written) == instant)
    }

    @Test("The basic format has milliseconds only where there are some")
    func basicFormat() {
        #expect(WallTime(seconds: 1_797_105_600).basicISO8601 == "20261212T200000Z")
        #expect(WallTime(milliseconds: 1_797_105_600_050).basicISO8601 == "20261212T200000.050Z")
        #expect(WallTime(basicISO8601: "20261212T200000Z") == WallTime(seconds: 1_797_105_600))
        #expect(WallTime(basicISO8601: "20261212T200000.000Z") == WallTime(seconds: 1_797_105_600))
        #expect(WallTime(basicISO8601: "20261212T200000.050Z") == WallTime(milliseconds: 1_797_105_600_050))
    }

    @Test(
        "No other spelling of the basic format is read",
        arguments: [
            "", "20261212", "20261212T200000", "20261212t200000Z", "20261212T200000z",
            "20261212T200000.05Z", "20261212T200000.0500Z", "20261232T200000Z", "20261212T20:000Z", "2026-212T200000Z",
            "2026-12-12T20:00:00Z", "16770101T000000Z", "20261212T200000.1é", "+0261212T200000Z",
        ]
    )
    func basicSpellings(text: String) {
        #expect(WallTime(basicISO8601: text) == nil)
    }
}
