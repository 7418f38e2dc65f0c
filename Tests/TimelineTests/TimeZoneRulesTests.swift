import Foundation
import Peers
import Testing
import Timeline

@Suite("Time zones")
struct TimeZoneRulesTests {
    private static func bytes(_ name: String) throws -> [UInt8] {
        try [UInt8](Data(contentsOf: URL(fileURLWithPath: "/usr/share/zoneinfo/\(name)")))
    }

    private static func make(_ name: String) throws -> TimeZoneRules {
        try TimeZoneRules(tzif: Self.bytes(name))
    }

    @Test(
        "The clocks change at the right second",
        arguments: [
            ("Europe/Berlin", "2027-03-28T01:00:00Z", 3600, 7200),
            ("Europe/Berlin", "2026-10-25T01:00:00Z", 7200, 3600),
            ("America/New_York", "2040-03-11T07:00:00Z", -18_000, -14_400),
            ("Australia/Sydney", "2026-10-03T16:00:00Z", 36_000, 39_600),
            ("Australia/Lord_Howe", "2026-04-04T15:00:00Z", 39_600, 37_800),
            ("Europe/Dublin", "2050-03-27T01:00:00Z", 0, 3600),
            ("Asia/Shanghai", "1991-09-14T17:00:00Z", 32_400, 28_800),
            ("Asia/Kathmandu", "1985-12-31T18:30:00Z", 19_800, 20_700),
        ]
    )
    func changes(name: String, instant: String, before: Int, after: Int) throws {
        let rules = try Self.make(name)
        let change = try #require(WallTime(iso8601: instant))
        #expect(rules.offset(at: change - Interval(nanoseconds: 1)).secondsEast == before)
        #expect(rules.offset(at: change).secondsEast == after)
    }

    @Test("Forty zones agree with Python's zoneinfo from 1900 to 2100")
    func peer() throws {
        let names = [
            "Africa/Cairo", "Africa/Casablanca", "America/Argentina/Buenos_Aires", "America/Caracas", "America/Chicago",
            "America/Halifax", "America/Havana", "America/Los_Angeles", "America/New_York", "America/Nuuk",
            "America/Santiago", "America/Sao_Paulo", "America/St_Johns", "Antarctica/Troll", "Asia/Amman", "Asia/Dubai",
            "Asia/Gaza", "Asia/Hong_Kong", "Asia/Jerusalem", "Asia/Kabul", "Asia/Kathmandu", "Asia/Kolkata",
            "Asia/Seoul",
            "Asia/Shanghai", "Asia/Tehran", "Asia/Tokyo", "Asia/Yangon", "Atlantic/Azores", "Australia/Adelaide",
            "Australia/Eucla", "Australia/Lord_Howe", "Australia/Sydney", "Europe/Berlin", "Europe/Dublin",
            "Europe/London", "Europe/Moscow", "Pacific/Apia", "Pacific/Auckland", "Pacific/Chatham",
            "Pacific/Kiritimati",
        ]
        // A step of a little over four days meets every hour of the day and both sides of every change of some weeks.
        let script = """
            import sys, zoneinfo, datetime
            for name in sys.argv[1:]:
                zone = zoneinfo.ZoneInfo(name)
                for t in range(-2208988800, 4102444800, 363637):
                    when = datetime.datetime.fromtimestamp(t, datetime.timezone.utc).astimezone(zone)
                    print(int(when.utcoffset().total_seconds()))
            """
        let peer = Peer(name: "python3")
        let output = try peer.run(["-c", script] + names)
        try #require(output.status == 0, "\(output.standardError)")
        var expected = output.lines.compactMap { Int($0) }[...]
        for name in names {
            let rules = try Self.make(name)
            for seconds in stride(from: Int64(-2_208_988_800), to: 4_102_444_800, by: 363_637) {
                let offset = rules.offset(at: WallTime(seconds: seconds)).secondsEast
                let next = expected.popFirst()
                let wanted = try #require(next)
                try #require(offset == wanted, "\(name) at \(seconds)")
            }
        }
        #expect(expected.isEmpty)
    }

    @Test("Damaged files are refused or read, but never trap")
    func damaged() throws {
        let bytes = try Self.bytes("Europe/Berlin")
        for length in stride(from: 0, to: bytes.count, by: 7) {
            #expect(throws: TimeZoneRules.Invalid.self) { try TimeZoneRules(tzif: Array(bytes.prefix(length))) }
        }
        var generator = SystemRandomNumberGenerator()
        for _ in 0..<20_000 {
            var damaged = bytes
            for _ in 0..<3 { damaged[Int.random(in: 0..<damaged.count, using: &generator)] = .random(in: 0...255) }
            guard let rules = try? TimeZoneRules(tzif: damaged) else { continue }
            _ = rules.offset(at: WallTime(seconds: .random(in: -9_000_000_000...9_000_000_000, using: &generator)))
        }
    }

    @Test(
        "Names that are no names are refused",
        arguments: ["", "/etc/passwd", "../x", "Europe/", "Europe//Berlin", "a b", "Ä/B"]
    )
    func names(name: String) {
        #expect(TimeZoneName(name) == nil)
        #expect(TimeZoneName("America/Argentina/Buenos_Aires") != nil)
        #expect(TimeZoneName("Etc/GMT+12") != nil)
    }
}
