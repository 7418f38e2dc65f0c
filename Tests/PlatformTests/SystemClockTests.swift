import Testing
import Timeline

@testable import Platform

@Suite("The system's clock")
struct SystemClockTests {
    @Test(
        "It shows 8 January 1970 to 2201, and a bound of that if the kernel's is beyond, up to the range of Int64",
        arguments: [
            (Int64.min, Int64(0), "1970-01-08T00:00:00.000Z"),
            (-1, 999_999_999, "1970-01-08T00:00:00.000Z"),
            (0, 0, "1970-01-08T00:00:00.000Z"),
            (604_799, 999_000_000, "1970-01-08T00:00:00.000Z"),
            (604_800, 1_000_000, "1970-01-08T00:00:00.001Z"),
            (1_795_214_933, 250_000_000, "2026-11-20T22:48:53.250Z"),
            (7_289_654_399, 999_000_000, "2200-12-31T23:59:59.999Z"),
            (7_289_654_400, 1_000_000, "2201-01-01T00:00:00.000Z"),
            // The last second of nanoseconds in an Int64, and the first beyond.
            (9_223_372_036, 854_775_807, "2201-01-01T00:00:00.000Z"),
            (9_223_372_037, 0, "2201-01-01T00:00:00.000Z"),
            (.max, 999_999_999, "2201-01-01T00:00:00.000Z"),
        ]
    )
    func range(seconds: Int64, nanoseconds: Int64, shown: String) {
        #expect(SystemClock.wall(seconds: seconds, nanoseconds: nanoseconds).iso8601 == shown)
    }

    @Test(
        "The years 1971 to 2199 can be true",
        arguments: [
            ("1970-01-01T00:00:00Z", false), ("1970-12-31T23:59:59.999Z", false), ("1971-01-01T00:00:00Z", true),
            ("2026-11-20T12:00:00Z", true), ("2199-12-31T23:59:59.999Z", true), ("2200-01-01T00:00:00Z", false),
            ("2201-01-01T00:00:00Z", false),
        ]
    )
    func truth(instant: String, canBeTrue: Bool) throws {
        #expect(SystemClock.canBeTrue(try #require(WallTime(iso8601: instant))) == canBeTrue)
    }
}
