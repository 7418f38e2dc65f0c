import Clockcast
import Raster
import Settings
import Support
import Testing
import Timeline
import TriedSettings

/// Pictures at the edges of days, years and offsets: a clock in a zone shows what a clock in UTC shows at the same civil time.
@Suite("Edges of time", .timeLimit(.minutes(5)))
struct ZoneEdgeTests {
    private static func renderer(_ zone: String, face: String = "") throws -> ChannelRenderer {
        let yaml = "channels: { a: { timezone: \(zone), renditions: [320x180]\(face) } }"
        return try ChannelRenderer(settings: Settings(file: (yaml, "x.yaml")), channel: "a", clock: ManualClock())
    }

    @Test(
        "Midnight, new year, 29 February, half-hour zones, daylight saving time in both directions",
        arguments: [
            ("Asia/Shanghai", "2026-11-20T15:59:59.999Z", "2026-11-20T23:59:59Z"),
            ("Asia/Shanghai", "2026-11-20T16:00:00Z", "2026-11-21T00:00:00Z"),
            ("Pacific/Auckland", "2026-12-31T10:59:59Z", "2026-12-31T23:59:59Z"),
            ("Pacific/Auckland", "2026-12-31T11:00:00Z", "2027-01-01T00:00:00Z"),
            ("Asia/Kolkata", "2028-02-28T18:29:59Z", "2028-02-28T23:59:59Z"),
            ("Asia/Kolkata", "2028-02-28T18:30:00Z", "2028-02-29T00:00:00Z"),
            ("Asia/Kolkata", "2028-02-29T18:30:00Z", "2028-03-01T00:00:00Z"),
            ("Asia/Kolkata", "2100-02-28T18:30:00Z", "2100-03-01T00:00:00Z"),
            ("Asia/Kathmandu", "2026-11-20T18:15:00Z", "2026-11-21T00:00:00Z"),
            ("Pacific/Chatham", "2026-11-20T12:00:00Z", "2026-11-21T01:45:00Z"),
            ("Europe/Berlin", "2026-03-29T00:59:59Z", "2026-03-29T01:59:59Z"),
            ("Europe/Berlin", "2026-03-29T01:00:00Z", "2026-03-29T03:00:00Z"),
            ("Europe/Berlin", "2026-10-25T00:59:59Z", "2026-10-25T02:59:59Z"),
            ("Europe/Berlin", "2026-10-25T01:00:00Z", "2026-10-25T02:00:00Z"),
            ("America/New_York", "2026-03-08T06:59:59Z", "2026-03-08T01:59:59Z"),
            ("America/New_York", "2026-03-08T07:00:00Z", "2026-03-08T03:00:00Z"),
            ("America/New_York", "2026-11-01T05:59:59Z", "2026-11-01T01:59:59Z"),
            ("America/New_York", "2026-11-01T06:00:00Z", "2026-11-01T01:00:00Z"),
            // Half an hour of daylight saving time.
            ("Australia/Lord_Howe", "2026-04-04T14:59:59Z", "2026-04-05T01:59:59Z"),
            ("Australia/Lord_Howe", "2026-04-04T15:00:00Z", "2026-04-05T01:30:00Z"),
            ("Australia/Lord_Howe", "2026-10-03T15:29:59Z", "2026-10-04T01:59:59Z"),
            ("Australia/Lord_Howe", "2026-10-03T15:30:00Z", "2026-10-04T02:30:00Z"),
        ]
    )
    func civilTime(zone: String, instant: String, shown: String) throws {
        for face in ["", ", face: analog"] {
            let (local, utc) = (try Self.renderer(zone, face: face), try Self.renderer("UTC", face: face))
            let picture = try local.picture(at: #require(WallTime(iso8601: instant)), rendition: nil)
            #expect(try picture == utc.picture(at: #require(WallTime(iso8601: shown)), rendition: nil))
            let second = try #require(WallTime(iso8601: shown)) + .seconds(1)
            #expect(try picture != utc.picture(at: second, rendition: nil))
        }
    }

    @Test("An offset in the second line follows the zone")
    func offset() throws {
        let renderer = try Self.renderer("Europe/Berlin", face: ", pattern: ss, note: '{offset}'")
        func picture(_ text: String) throws -> Picture {
            try renderer.picture(at: #require(WallTime(iso8601: text)), rendition: nil)
        }
        #expect(try picture("2026-03-29T00:59:00Z") != picture("2026-03-29T01:00:00Z"))
        #expect(try picture("2026-03-29T00:59:00Z") == picture("2026-10-25T01:00:00Z"))
    }

    @Test(
        "Years that the clock cannot count are refused",
        arguments: ["10000-01-01T00:00:00Z", "9999-12-31T23:59:59Z", "2263-01-01T00:00:00Z", "1500-01-01T00:00:00Z"]
    )
    func years(instant: String) {
        let yaml = "channels: { a: { face: countdown, to: '\(instant)' } }"
        #expect(
            throws: SettingsError([
                "x.yaml:1:39: channels.a.to is '\(instant)'; it must be a date and time with its zone from 1678 to 2261, "
                    + "such as 2026-12-12T20:00:00+08:00"
            ])
        ) { try Settings(file: (yaml, "x.yaml")) }
    }
}
