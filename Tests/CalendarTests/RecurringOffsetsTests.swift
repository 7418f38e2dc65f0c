import Calendar
import Testing
import Timeline

/// Rules that no zone of the database has, against POSIX's definition of them.
@Suite("Rules of recurring offsets")
struct RecurringOffsetsTests {
    private static func make(_ footer: String) throws -> TimeZoneRules {
        try TimeZoneRules(tzif: TZifFile.make(footer: footer).bytes)
    }

    @Test(
        "The year is divided by the rule",
        arguments: [
            // Day 60 without leap days is 1 March in every year, counted with them it is not.
            ("AAA0BBB,J60/0,J61/0", "2027-03-01T00:00:00Z", "2027-03-01T23:00:00Z"),
            ("AAA0BBB,J60/0,J61/0", "2028-03-01T00:00:00Z", "2028-03-01T23:00:00Z"),
            ("AAA0BBB,59/0,60/0", "2027-03-01T00:00:00Z", "2027-03-01T23:00:00Z"),
            ("AAA0BBB,59/0,60/0", "2028-02-29T00:00:00Z", "2028-02-29T23:00:00Z"),
            // The fourth week and the last, in a month that has five such days, and in one that has four.
            ("AAA0BBB,M8.4.1/0,M8.5.1/0", "2027-08-23T00:00:00Z", "2027-08-29T23:00:00Z"),
            ("AAA0BBB,M9.4.1/0,M10.1.1/0", "2027-09-27T00:00:00Z", "2027-10-03T23:00:00Z"),
            ("AAA0BBB,M9.5.1/0,M10.1.1/0", "2027-09-27T00:00:00Z", "2027-10-03T23:00:00Z"),
            // Hours beyond a day, both ways (RFC 8536, 3.3.1).
            ("AAA0BBB,M3.5.0/-24,M10.5.0/26", "2027-03-27T00:00:00Z", "2027-11-01T01:00:00Z"),
            ("AAA0BBB,M1.1.0/-167,M1.1.0/167", "2026-12-27T01:00:00Z", "2027-01-09T22:00:00Z"),
            // Names in brackets, an offset with seconds, a winter time that is the exception.
            ("<+01>-1<-0130>1:30:30,J10/0,J20/0", "2027-01-09T23:00:00Z", "2027-01-20T01:30:30Z"),
            ("IST-1GMT0,M10.5.0,M3.5.0/1", "2027-10-31T01:00:00Z", "2028-03-26T01:00:00Z"),
        ]
    )
    func changes(footer: String, start: String, end: String) throws {
        let rules = try Self.make(footer)
        let first = try #require(WallTime(iso8601: start))
        let last = try #require(WallTime(iso8601: end))
        let nanosecond = Interval(nanoseconds: 1)
        #expect(rules.offset(at: first).isDaylightSaving)
        #expect(!rules.offset(at: first - nanosecond).isDaylightSaving)
        #expect(rules.offset(at: last - nanosecond).isDaylightSaving)
        #expect(!rules.offset(at: last).isDaylightSaving)
        #expect(rules.nextTransition(after: first - nanosecond) == first)
        #expect(rules.nextTransition(after: first) == last)
    }

    @Test("Daylight saving time all year has no transition (RFC 8536, 3.3.1)")
    func allYear() throws {
        let rules = try Self.make("XXX3EDT4,0/0,J365/23")
        #expect(rules.nextTransition(after: .epoch) == nil)
        for year in 1970...2070 {
            let newYear = try #require(CivilTime.secondsSinceEpoch(year: year, month: 1, day: 1))
            for hour in -12...12 {
                #expect(rules.offset(at: WallTime(seconds: newYear + Int64(hour) * 3600)).abbreviation == "EDT")
            }
        }
    }

    @Test(
        "The ends of time are reckoned with",
        arguments: [
            "CET-1CEST,M3.5.0,M10.5.0/3", "AEST-10AEDT,M10.1.0,M4.1.0/3", "UTC0", "AAA24BBB-24,M1.1.0/-167,M12.5.6/167",
        ]
    )
    func ends(footer: String) throws {
        let rules = try Self.make(footer)
        for instant in [WallTime.distantPast, .epoch, .distantFuture] {
            #expect(!rules.offset(at: instant).abbreviation.isEmpty)
        }
        #expect(rules.nextTransition(after: .distantFuture) == nil)
        // No transition is lost or made up on the way to the end.
        var instant = try #require(WallTime(iso8601: "2255-06-01T00:00:00Z"))
        var count = 0
        while let next = rules.nextTransition(after: instant) {
            #expect(next > instant)
            #expect(rules.offset(at: next) != rules.offset(at: next - Interval(nanoseconds: 1)))
            (instant, count) = (next, count + 1)
        }
        #expect(count == 0 || count >= 13)
    }
}
