import Calendar
import Foundation
import Support
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
            ("Asia/Kolkata", "1945-10-14T17:30:00Z", 23_400, 19_800),
            ("Asia/Kathmandu", "1985-12-31T18:30:00Z", 19_800, 20_700),
        ]
    )
    func changes(name: String, instant: String, before: Int, after: Int) throws {
        let rules = try Self.make(name)
        let change = try #require(WallTime(iso8601: instant))
        #expect(rules.offset(at: change - Interval(nanoseconds: 1)).secondsEast == before)
        #expect(rules.offset(at: change).secondsEast == after)
        #expect(rules.nextTransition(after: change - Interval(nanoseconds: 1)) == change)
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
                zone, last = zoneinfo.ZoneInfo(name), None
                for t in range(-2208988800, 4102444800, 363637):
                    when = datetime.datetime.fromtimestamp(t, zone)
                    now = when.utcoffset(), when.tzname()
                    if now != last: print(name, t, int(now[0].total_seconds()), now[1])
                    last = now
            """
        let output = try Peer(name: "python3").run(["-c", script] + names)
        try #require(output.status == 0, "\(output.standardError)")
        var changes: [String] = []
        for name in names {
            let rules = try Self.make(name)
            var last: TimeZoneRules.Offset?
            for seconds in stride(from: Int64(-2_208_988_800), to: 4_102_444_800, by: 363_637) {
                let offset = rules.offset(at: WallTime(seconds: seconds))
                if offset.secondsEast != last?.secondsEast || offset.abbreviation != last?.abbreviation {
                    changes.append("\(name) \(seconds) \(offset.secondsEast) \(offset.abbreviation)")
                }
                last = offset
            }
        }
        #expect(changes.count > 5000 && changes.count == output.lines.count)
        let wrong = zip(changes, output.lines).first { $0 != $1 }
        #expect(wrong.map { "\($0) in place of \($1)" } == nil)
    }

    @Test("Twelve awkward zones have the transitions that Python's zoneinfo has, and no others, from 1900 to 2100")
    func transitions() throws {
        // Python has no list of transitions, so it looks at the offset every nine hours and bisects.
        let script = """
            import zoneinfo, datetime
            def at(zone, t):
                when = datetime.datetime.fromtimestamp(t, zone)
                return (int(when.utcoffset().total_seconds()), when.tzname(), bool(when.dst()))
            for name in \(Self.pythonList):
                zone = zoneinfo.ZoneInfo(name)
                last, known = -2208988800, at(zone, -2208988800)
                for t in range(last + 32400, 4102444800, 32400):
                    now = at(zone, t)
                    if now != known:
                        low, high = last, t
                        while high - low > 1:
                            middle = (low + high) // 2
                            if at(zone, middle) == known: low = middle
                            else: high = middle
                        print(name, high, *now)
                    last, known = t, now
            """
        let output = try Peer(name: "python3").run(["-c", script])
        try #require(output.status == 0, "\(output.standardError)")
        let ours = try Self.zones.flatMap { name in
            let rules = try Self.make(name)
            var lines: [String] = []
            var instant = WallTime(seconds: -2_208_988_800)
            while let next = rules.nextTransition(after: instant), next.seconds < 4_102_444_800 {
                let offset = rules.offset(at: next)
                let season = offset.isDaylightSaving ? "True" : "False"
                lines.append("\(name) \(next.seconds) \(offset.secondsEast) \(offset.abbreviation) \(season)")
                instant = next
            }
            return lines
        }
        #expect(ours == output.lines)
    }

    private static let zones = [
        "Africa/Casablanca", "America/New_York", "America/Nuuk", "Antarctica/Troll", "Asia/Gaza", "Asia/Kathmandu",
        "Asia/Kolkata", "Asia/Shanghai", "Australia/Lord_Howe", "Australia/Sydney", "Europe/Berlin", "Europe/Dublin",
    ]

    private static var pythonList: String {
        "[" + zones.map { "'\($0)'" }.joined(separator: ", ") + "]"
    }

    @Test("Every zone of the system can be read")
    func everyZone() throws {
        let script = "import zoneinfo; print(*sorted(zoneinfo.available_timezones()), sep='\\n')"
        let names = try Peer(name: "python3").run(["-c", script]).lines
        try #require(names.count > 400)
        // Two of them are no zones that are the same everywhere.
        for name in names where !["Factory", "localtime"].contains(name) {
            #expect(TimeZoneName(name) != nil, "\(name)")
            #expect(throws: Never.self, "\(name)") { try Self.make(name) }
        }
    }

    @Test("Damaged files are refused or read, but never trap", arguments: ["Europe/Berlin", "Australia/Sydney"])
    func damaged(name: String) throws {
        let bytes = try Self.bytes(name)
        for length in bytes.indices {
            #expect(throws: TimeZoneRules.Invalid.self) { try TimeZoneRules(tzif: Array(bytes.prefix(length))) }
        }
        var generator = SeededGenerator(seed: 8)
        var readable = 0
        for _ in 0..<20_000 {
            var damaged = bytes
            for _ in 0..<Int.random(in: 1...4, using: &generator) {
                damaged[Int.random(in: 0..<damaged.count, using: &generator)] = .random(in: 0...255, using: &generator)
            }
            guard let rules = try? TimeZoneRules(tzif: damaged) else { continue }
            readable += 1
            for _ in 0..<3 {
                let instant = WallTime(nanoseconds: .random(in: .min ... .max, using: &generator))
                _ = rules.offset(at: instant)
                if let next = rules.nextTransition(after: instant) { #expect(next > instant) }
            }
        }
        // Most bytes are times, which may be anything that ascends; if none were readable the loop would show nothing.
        #expect(readable > 1000)
    }

    @Test(
        "Names that are no names are refused",
        arguments: [
            "", "/", ".", "..", "/etc/passwd", "../x", "Europe/..", "Europe/../../x", "Europe/", "Europe//Berlin",
            "a b",
            "Ä/B", "Europe/Berlin\0", "Europe/Berlin\n", "Europe\\Berlin", "a/b/c/d", "-a", "é", "Europe/Berlin%00",
            "Europe/" + String(repeating: "x", count: 80), "localtime", "posixrules", "Factory", "posix/UTC",
            "right/Europe/Berlin",
        ]
    )
    func names(name: String) {
        #expect(TimeZoneName(name) == nil)
        #expect(TimeZoneName("America/Argentina/Buenos_Aires") != nil)
        #expect(TimeZoneName("Etc/GMT+12") != nil)
    }
}
