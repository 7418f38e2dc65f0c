import Foundation
import HTTPServer
import Settings
import Support
import Testing
import Timeline
import TriedSettings
import Fairness

@Suite("Every setting")
struct SettingsKeyTests {
    /// A key, a value that is not allowed, and the allowed ones in the error.
    static let keys: [(String, String, String)] = [
        ("server.host", "[x]", "text"),
        ("server.port", "65536", "a whole number from 0 to 65535"),
        ("server.loops", "257", "a whole number from 0 to 256 (0 means one per core)"),
        ("server.max_connections", "0", "a whole number from 1 to 1000000"),
        (
            "server.header_timeout", "0",
            "a number of seconds from 0.1 to 3600, with at most three decimals; with 0 no request "
                + "could arrive"
        ),
        (
            "server.idle_timeout", "0",
            "a number of seconds from 0.1 to 3600, with at most three decimals; with 0 every "
                + "connection would be closed at once"
        ),
        (
            "server.write_timeout", "0",
            "a number of seconds from 0.1 to 3600, with at most three decimals; with 0 no answer "
                + "could be sent"
        ),
        ("admin.host", "[x]", "text"),
        ("admin.port", "-1", "a whole number from 0 to 65535"),
        ("limits.connections_per_address", "-1", "a whole number from 0 to 1000000 (0 means no limit)"),
        ("limits.requests_per_second", "many", "a whole number from 0 to 1000000 (0 means no limit)"),
        (
            "limits.processor_seconds", "3601",
            "a number of seconds from 0 to 3600, with at most three decimals; 0 means no limit"
        ),
        ("limits.waiting", "0", "a whole number from 1 to 1000000 (requests)"),
        ("limits.waiting_per_address", "0", "a whole number from 1 to 1000000 (requests)"),
        ("limits.parked", "0", "a whole number from 1 to 1000000 (requests)"),
        ("limits.parked_per_address", "0", "a whole number from 1 to 1000000 (requests)"),
        ("limits.slow_answers", "0", "a whole number from 1 to 1000000 (requests)"),
        ("limits.slow_answers_per_address", "0", "a whole number from 1 to 1000000 (requests)"),
        ("limits.sessions", "0", "a whole number from 1 to 10000 (sessions)"),
        (
            "limits.trusted_proxies", "10.0.0.0/8",
            "a list of addresses or networks such as 10.0.0.0/8, in square brackets"
        ),
        ("drain.delay", "-1", "a number of seconds from 0 to 3600, with at most three decimals"),
        ("drain.timeout", "1h", "a number of seconds from 0 to 3600, with at most three decimals"),
        ("log.level", "loud", "one of trace, debug, info, notice, warning, error, critical"),
        ("log.format", "xml", "one of text, json"),
        ("log.access", "yes", "one of off, common, combined, json"),
        ("segment.duration", "3", "one of 1, 2, 4, 6 (seconds)"),
        ("segment.phase_step", "0.1", "a whole number from 0 to 6000 (milliseconds; 0 means one phase for all)"),
        ("segment.patience", "0", "a number of seconds from 0.01 to 60, with at most three decimals"),
        ("encoder", "x265", "one of libx264, libopenh264"),
        ("playlist.start_allowance", "6001", "a whole number from 0 to 6000 (milliseconds)"),
        ("playlist.past", "101", "a whole number from 0 to 100 (segments)"),
        (
            "playlist.listed", "15",
            "3: players start three segments before the end of a list, so with any other number they "
                + "would not start at the present, and their clock would be wrong"
        ),
        ("playlist.edge_listed", "2", "a whole number from 3 to 100 (segments)"),
        ("loading.minimum", "61", "a number of seconds from 0 to 60, with at most three decimals"),
        ("loading.file", "[x]", "text"),
        ("loading.fallback", "maybe", "one of none, builtin"),
        ("idle_timeout", "0", "a number of seconds from 1 to 86400, with at most three decimals"),
        ("clock.require_synchronized", "1", "true or false"),
        (
            "clock.references", "ntp.example",
            "a list of at most 8 time servers such as time.cloudflare.com or 192.0.2.1:1123, in square brackets"
        ),
        ("clock.claim", "50", "a duration in whole milliseconds, 1ms to 1h, such as 50ms or 1s; 0s claims nothing"),
        ("clock.claim", "0.5ms", "a duration in whole milliseconds, 1ms to 1h, such as 50ms or 1s; 0s claims nothing"),
        ("clock.required", "1", "true or false"),
        ("adhoc.limit", "0", "a whole number from 1 to 10000"),
        (
            "adhoc.settings", "theme",
            "a list of tz, offset, to, size, face, locale, theme, background, foreground, accent, font, font_weight, "
                + "alignment, margin, timecode, pattern, lines, note, second_hand, places, times, before, final, after, hold, "
                + "captions, caption_seconds, precision, in square brackets"
        ),
        (
            "page.frame_ancestors", "shop.example",
            "a list of sites such as https://shop.example, https: for all with HTTPS, or * for all, in square brackets"
        ),
        ("page.name", "''", "one line of 1 to 60 characters"),
        ("page.logo", "[x]", "text"),
        (
            "page.accent", "'#12'",
            "a colour such as #d9480f or one of black, blue, cyan, gray, green, lime, magenta, navy, orange, purple, red, "
                + "silver, white, yellow"
        ),
        (
            "page.accent_dark", "'#12'",
            "a colour such as #d9480f or one of black, blue, cyan, gray, green, lime, magenta, navy, orange, purple, red, "
                + "silver, white, yellow"
        ),
        (
            "page.links", "https://shop.example",
            "a list of links such as 'Imprint https://shop.example/imprint'; the address begins with https:// or http://, in "
                + "square brackets"
        ),
        (
            "page.language", "fr",
            "automatic or one of en, zh, de, ja; another needs words in page.words"
        ),
        ("page.words", "[x]", "text"),
        ("cache.segments", "0", "a whole number from 1 to 4096 (MiB)"),
        ("cache.folder", "[x]", "text"),
        ("memory.pictures", "7", "a whole number from 8 to 65536 (MiB)"),
        (
            "faults", "x",
            "a list of faults such as 'fail every 60 for 6', 'stall every 60 for 6' or 'slow 1500 "
                + "from 2026-12-12T20:00:00Z for 10' (slow takes milliseconds, every and for take "
                + "seconds, from takes a time), in square brackets"
        ),
        ("scenarios", "1", "true or false"),
        ("sessions", "1", "true or false"),
        ("past_limit", "86401", "a whole number from 0 to 86400 (seconds; 0 means none)"),
        ("frame_png", "1", "true or false"),
        ("qr_svg", "1", "true or false"),
        ("default_channel", "[x]", "text"),
    ]

    /// The same of a channel, with what it needs besides, and the beginning of what it must be.
    static let channelKeys: [(String, String, String, String)] = [
        ("title", "''", "", "one line of 1 to 60 characters"),
        ("timezone", "a b", "", "an IANA time zone such as Europe/Berlin"),
        ("offset", "25h", "", "a duration of up to a day, such as -151ms, 1.5s, 2m or 1h"),
        ("always_on", "1", "", "true or false"),
        ("audio", "gong", "", "one of none, tick, pips, beep"),
        ("subtitles", "tlh", "", "a list of languages such as en or zh-Hant; known: "),
        ("face", "sundial", "", "one of digital, analog, world, countdown, captions, unix, sync"),
        (
            "pattern", "foo", "",
            "Unicode TR35 date fields such as yyyy-MM-dd HH:mm:ss, with other letters between "
                + "apostrophes. Here "
        ),
        ("locale", "tlh", "", "one of these languages, alone or with a country: "),
        ("lines", "3", "", "one of automatic, one, two"),
        ("note", "'{x}'", "", "a text in which {zone} and {offset} stand for the zone's name and offset"),
        ("renditions", "64x36", "", "a list of sizes such as 1280x720, both numbers even, from 64x36 to 3840x2160"),
        (
            "frame_rate", "29.97", "",
            "one of 1, 2, 3, 4, 5, 6, 8, 9, 10, 12, 15, 16, 18, 20, 24, 25, 30, 36, 40, 45, 48, 50, "
                + "60, 72, 75, 80, 90, 100, 120 (frames per second)"
        ),
        ("quantizer", "9", "", "a whole number from 10 to 45"),
        ("theme", "blue", "", "one of dark, light, orange, red, transparent"),
        ("background", "'#12'", "", "a colour such as #d9480f or one of "),
        ("foreground", "'#12'", "", "a colour such as #d9480f or one of "),
        ("accent", "'#12'", "", "a colour such as #d9480f or one of "),
        ("font", "[x]", "", "text"),
        ("font_file", "''", "", "the path of a font, as a TTF or OTF file"),
        ("font_weight", "fat", "", "one of light, regular, medium, semibold, bold, black"),
        ("alignment", "middle", "", "one of left, center, right"),
        ("margin", "31", "", "a whole number from 0 to 30 (percent of the shorter side)"),
        ("timecode", "on", "", "one of none, strip"),
        ("second_hand", "fast", "face: analog, ", "one of "),
        ("precision", "hours", "face: unix, ", "one of "),
        ("places", "UTC", "face: world, ", "a list of zones such as Asia/Shanghai or Asia/Shanghai=Shanghai"),
        ("times", "noon", "face: countdown, ", "a list of times of day such as 20:00 or 20:00:30"),
        (
            "to", "noon", "face: countdown, ",
            "a date and time with its zone from 1678 to 2261, such as 2026-12-12T20:00:00+08:00"
        ),
        ("before", "[x]", "face: countdown, ", "text"),
        ("final", "[x]", "face: countdown, ", "text"),
        ("after", "''", "face: countdown, ", "a text that is not empty"),
        ("hold", "0", "face: countdown, ", "a number of seconds from 1 to 86400, with at most three decimals"),
        ("captions", "x", "face: captions, ", "a list of sentences"),
        ("captions_file", "''", "face: captions, ", "the path of a text, SRT or WebVTT file"),
        (
            "caption_seconds", "0", "face: captions, ",
            "a number of seconds from 0.1 to 86400, with at most three decimals"
        ),
    ]

    /// The value in the words of an error: lists are not repeated, quotes are YAML's.
    private static func told(_ value: String) -> String {
        value.hasPrefix("[") ? "a list" : "'\(value.trimmingCharacters(in: ["'"]))'"
    }

    @Test("With a wrong value it is named with its place, the value and what it must be", arguments: keys)
    func wrong(key: String, value: String, allowed: String) {
        let parts = key.split(separator: ".")
        let yaml = parts.count == 1 ? "\(key): \(value)" : "\(parts[0]):\n  # A comment.\n  \(parts[1]): \(value)"
        let place = parts.count == 1 ? "1:\(key.count + 3)" : "3:\(parts[1].count + 5)"
        let error = #expect(throws: SettingsError.self) { try Settings(file: (yaml, "x.yaml")) }
        #expect(error?.problems.first == "x.yaml:\(place): \(key) is \(Self.told(value)); it must be \(allowed)")
    }

    @Test("A channel's is named in the same way", arguments: channelKeys)
    func wrongOfChannel(key: String, value: String, besides: String, allowed: String) {
        let yaml = "channels:\n  a: { \(besides)\(key): \(value) }"
        let error = #expect(throws: SettingsError.self) { try Settings(file: (yaml, "x.yaml")) }
        let start =
            "x.yaml:2:\(10 + besides.count + key.count): channels.a.\(key) is \(Self.told(value)); it must be \(allowed)"
        #expect(error?.problems.contains { $0.hasPrefix(start) } == true, "\(String(describing: error))")
    }

    @Test("It is in config/clockcast.yaml, and that has no other")
    func documented() throws {
        let text = try String(
            contentsOf: Repository.root.appendingPathComponent("config/clockcast.yaml"),
            encoding: .utf8
        )
        var keys: Set<String> = []
        var group = ""
        for line in text.split(separator: "\n") {
            // Two spaces a level; a setting that is commented out has its mark after them.
            guard let match = line.prefixMatch(of: #/( *)(?:# )?([a-z_]+):(.*)/#) else { continue }
            let (name, rest) = (String(match.2), match.3)
            switch match.1.count {
            case 0 where rest.allSatisfy { $0 == " " } || rest.drop { $0 == " " }.hasPrefix("#"): group = name
            case 0: keys.insert(name)
            case 2 where group != "channels": keys.insert("\(group).\(name)")
            case 2:
                // The further channels and faces stand on a line each.
                for inner in line.matches(of: #/[{,] *([a-z_]+): /#) { keys.insert("channels.*.\(inner.1)") }
            case 4: keys.insert("channels.*.\(name)")
            default: break
            }
        }
        let known = Set(Self.keys.map(\.0)).union(Self.channelKeys.map { "channels.*.\($0.0)" })
        #expect(keys.symmetricDifference(known).sorted() == [])
    }

    @Test("With its value in force it stands in the log of a start, at level debug")
    func inForce() throws {
        let faces = ["digital", "analog", "world", "countdown", "captions", "unix", "sync"]
        let needs = [
            "world": ", places: [UTC, Asia/Tokyo]", "countdown": ", times: [20:00]", "captions": ", captions: [a]",
        ]
        let channels = faces.map { "  \($0): { face: \($0)\(needs[$0] ?? "") }" }.joined(separator: "\n")
        let settings = try Settings(file: ("server: { port: 81 }\nchannels:\n\(channels)", "x.yaml"))
        let keys = settings.inForce.keys.map { key in
            key.replacing(#/^channels\.[a-z]+\./#, with: "channels.*.")
        }
        let known = Set(Self.keys.map(\.0)).union(Self.channelKeys.map { "channels.*.\($0.0)" })
        #expect(Set(keys).symmetricDifference(known).sorted() == [])
        let values = [
            "server.host": "::", "server.port": "81", "drain.timeout": "10", "log.level": "info",
            "limits.trusted_proxies": "[]", "loading.file": "", "scenarios": "true", "encoder": "libx264",
            "channels.digital.timezone": "UTC", "channels.digital.offset": "0", "channels.digital.locale": "en",
            "channels.digital.pattern": "yyyy-MM-dd HH:mm:ss", "channels.digital.theme": "orange",
            "channels.digital.background": "#d9480f", "channels.digital.font_weight": "bold",
            "channels.digital.renditions": "[1280x720, 640x360]", "channels.digital.audio": "none",
            "channels.digital.subtitles": "[]",
            "channels.sync.frame_rate": "30", "channels.analog.second_hand": "stepping",
            "channels.countdown.times": "[20:00]", "channels.countdown.to": "none",
        ]
        for (key, value) in values { #expect(settings.inForce[key] == value, "\(key)") }
        // Nothing is shown as it is inside the program.
        #expect(settings.inForce.filter { $0.value.contains("(") } == [:])
    }

    @Test("New limits have defaults")
    func limits() throws {
        let settings = try Settings()
        #expect(settings.http.connectionsPerAddress == 256)
        #expect(settings.http.work.processorTimePerMinute == .seconds(20))
        #expect(settings.http.work.waiting == 1024)
        #expect(settings.http.work.waitingPerAddress == 64)
        #expect(settings.pictureMemory == 128 << 20)
        let none = try Settings(
            file: ("limits: { connections_per_address: 0, processor_seconds: 0 }\nmemory: { pictures: 8 }", "x.yaml")
        )
        #expect(none.http.connectionsPerAddress == 0)
        #expect(none.http.work.processorTimePerMinute == .zero)
        #expect(none.pictureMemory == 8 << 20)
    }

    @Test("Segments of the past delay VLC and GStreamer, which is allowed with a warning")
    func past() throws {
        #expect(try Settings().warnings.isEmpty)
        #expect(
            try Settings(file: ("playlist: { past: 3 }", "x.yaml")).warnings == [
                "playlist.past is 3; VLC and GStreamer then start one segment before the present, so their clock is 2 s late"
            ]
        )
    }
}
