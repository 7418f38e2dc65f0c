import Foundation
import Platform
import RunningServices
import Support
import Testing
import Timeline

/// README.md and docs: commands are run, and URLs and statuses are asked for, as they stand there.
@Suite("The documentation", .timeLimit(.minutes(5)))
struct DocumentationTests {
    private static let noon = "2026-12-12T12:00:00Z"
    /// The channels that documents name, small.
    private static let yaml = """
        loading: { minimum: 0 }
        channels:
          clock: { renditions: [640x360, 320x180] }
          countdown: { face: countdown, times: ["20:00"], renditions: [64x36] }
          captions: { face: captions, captions: [one], renditions: [64x36] }
          sync: { face: sync, audio: beep, renditions: [64x36] }
        """

    /// The documents, by their names.
    private static func documents() throws -> [(name: String, text: String)] {
        let names = try FileManager.default.contentsOfDirectory(
            atPath: Repository.root.appendingPathComponent("docs").path
        )
        return try (["README.md", "SECURITY.md"] + names.filter { $0.hasSuffix(".md") }.sorted().map { "docs/\($0)" })
            .map {
                ($0, try String(contentsOf: Repository.root.appendingPathComponent($0), encoding: .utf8))
            }
    }

    /// The lines of code in blocks, and the code inside sentences.
    private static func code(in text: String) -> (lines: [String], words: [String]) {
        var (lines, words, isFenced) = ([String](), [String](), false)
        for line in text.components(separatedBy: "\n") {
            if line.hasPrefix("```") {
                isFenced.toggle()
            } else if isFenced || line.hasPrefix("    ") {
                lines.append(line.trimmingCharacters(in: .whitespaces))
            } else {
                words += line.matches(of: /`([^`]+)`/).map { String($0.1) }
            }
        }
        return (lines, words)
    }

    /// A command with substitutes for what a test machine does not have, and for what would take a minute.
    private static func substituted(_ command: String, _ base: String) -> String {
        [
            ("https://example.com/live.m3u8", base + "/live.m3u8"), ("\"$URL\"", base + "/live.m3u8"),
            ("http://localhost:8080", base), ("--duration 60", "--duration 1"),
            ("/live.m3u8 --format json", "/live.m3u8 --duration 1 --format json"),
            ("/live.m3u8 --baseline", "/live.m3u8 --duration 1 --baseline"),
            ("/etc/clockcast/clockcast.yaml", "config/clockcast.yaml"),
            ("clockcast serve --config", "clockcast check-config"),
        ].reduce(command) { $0.replacingOccurrences(of: $1.0, with: $1.1) }
    }

    @Test("Each command that a document has can be typed as it stands there")
    func commands() throws {
        let service = try RunningService(at: Self.noon, yaml: Self.yaml)
        let folder = try TemporaryFolder()
        for name in ["config", "docs"] {
            try FileManager.default.copyItem(at: Repository.root.appendingPathComponent(name), to: folder.url(name))
        }
        // A font that not every machine has.
        let branding = folder.url("docs/branding/clockcast.yaml")
        let text = try String(contentsOf: branding, encoding: .utf8)
        try Data(text.replacing("VL Gothic", with: "WenQuanYi Micro Hei").utf8).write(to: branding)
        var run: Set<String> = []
        // That of jobs has one script, which another test runs.
        for (name, text) in try Self.documents() where name != "docs/ci.md" {
            let (lines, words) = Self.code(in: text)
            // A name alone, in a sentence, is no command.
            let commands =
                lines.map { $0.hasPrefix("- run: ") ? String($0.dropFirst(7)) : $0 }
                + words.filter { $0.contains(" --") || $0.contains("http") }
            for command in commands.flatMap({ $0.components(separatedBy: " && ") }) {
                // A verdict needs a player, which the same test has.
                guard ["clockcast ", "curl "].contains(where: command.hasPrefix),
                    !command.hasPrefix("clockcast verdict")
                else { continue }
                run.insert(command)
                let script = "cd \"$1\"; clockcast() { \"$0\" \"$@\"; }; \(Self.substituted(command, service.base))"
                    .replacing("\"$0\" ", with: "'\(Peer.clockcast.name)' ").replacing(
                        "\"$1\"",
                        with: "'\(folder.url(".").path)'"
                    )
                let output = try Peer(name: "bash").run(["-c", script])
                // A check of a service whose time stands still may find something.
                let allowed: [Int32] =
                    command.hasPrefix("clockcast check http") || command.contains("\"$URL\"") ? [0, 1] : [0]
                #expect(
                    allowed.contains(output.status),
                    "\(name): \(command): \(output.status) \(output.standardError)"
                )
            }
        }
        #expect(run.count >= 12, "\(run)")
    }

    @Test("Each playlist that a document has is there")
    func playlists() throws {
        let service = try RunningService(at: Self.noon, yaml: Self.yaml)
        var asked = 0
        for (name, text) in try Self.documents() {
            let (lines, words) = Self.code(in: text)
            for word in words + lines.flatMap({ $0.split(separator: " ").map(String.init) }) {
                let bare = word.trimmingCharacters(in: CharacterSet(charactersIn: "'\"")).replacing(
                    "http://localhost:8080",
                    with: ""
                )
                // Lines of `check` name lines of lists.
                guard let path = bare.firstMatch(of: /^\/[a-z][^ …:{]*\.m3u8(?:\?[^ …]*)?(?=:?$|:\d+:$)/)?.output else {
                    continue
                }
                let escaped = path.replacing("{", with: "%7B").replacing("}", with: "%7D").replacing("|", with: "%7C")
                let reply = try service.get(String(escaped), by: .call)
                #expect(reply.status == 200, "\(name): \(word): \(reply.text)")
                asked += 1
            }
        }
        #expect(asked >= 25, "\(asked)")
    }

    /// The statuses that docs/urls.md has, each in the words that it stands in, and requests that are answered so.
    private static let statuses: [(words: String, paths: [(path: String, status: Int)])] = [
        (
            "`channel=` and `rendition=` choose, and an unknown name is a 400",
            [("/loading.mp4?channel=x", 400), ("/loading.mp4?rendition=1x1", 400), ("/loading.mp4?channel=clock", 200)]
        ),
        (
            "and as strict; an unknown name is a 400",
            [("/frame.png?channel=x", 400), ("/frame.png?rendition=1x1", 400), ("/frame.png?laoding=8", 400)]
        ),
        (
            "Without `v` the answer is the current version, with `Cache-Control: no-store`; another version is a 404",
            [
                ("/clock/0/320x180/live/init.mp4", 200), ("/clock/0/320x180/live/init.mp4?v=0123456789ab", 404),
                ("/clock/0/320x180/live/898538400.m4s?v=0123456789ab", 404),
            ]
        ),
        (
            "`channel=` chooses, and an unknown name is a 400",
            [("/scenarios.json?channel=x", 400), ("/scenarios.json?channel=sync", 200)]
        ),
        ("| 200 while the process answers", [("/healthz", 200)]),
        ("| 200 once every channel with `always_on` is live; 503 with the reason before that", [("/readyz", 200)]),
        (
            "It cannot be combined with the past (`past`, `dvr`, `start`, `delay`, `replay`) or with faults: that is a 400",
            ["past=1", "dvr=60", "start=-60", "delay=9", "replay=20261212T120000Z", "fault=404"].map {
                ("/clock.m3u8?present=ahead&\($0)", 400)
            }
        ),
        (
            "A range that begins at an instant in the future is 404, with `Retry-After`, until its first segment is complete",
            [
                ("/clock.m3u8?start=2026-12-12T12:00:00Z", 404), ("/clock.m3u8?start=2026-12-12T11:59:58Z", 200),
                ("/clock;start=20261212T120000Z;end=20261212T120100Z/0/320x180.m3u8", 404),
            ]
        ),
        (
            "(`start=0`, `start=60`), only the media playlists are 404 until then",
            [
                ("/clock.m3u8?start=0", 200), ("/clock.m3u8?start=60", 200),
                ("/clock;start=20261212T120100Z;end=20261213T120100Z/0/320x180.m3u8", 404),
            ]
        ),
        (
            """
            A near miss such as `laoding` or `ende` is a 400 that suggests the right name, also at `/frame.png`, `/loading.mp4`, `/overlay`,
            `/qr.svg`, `/channels.m3u`, `/guide.xml`, `/scenarios`, `/scenarios.json` and `/time`; the pages `/` and `/embed` suggest it and
            play. So is a parameter that appears twice with two values, there and in the query of a media playlist; only faults add up. All
            other names are ignored everywhere, because many networks add some.
            """,
            [
                ("/clock.m3u8?laoding=8", 400), ("/clock.m3u8?ende=0", 400), ("/frame.png?chanel=clock", 400),
                ("/loading.mp4?chanel=clock", 400), ("/qr.svg?txt=x", 400), ("/scenarios?chanel=clock", 400),
                ("/overlay?thme=dark", 400), ("/channels.m3u?tzz=UTC", 400), ("/guide.xml?tzz=UTC", 400),
                ("/?laoding=8", 200), ("/embed?thme=dark", 200),
                ("/scenarios.json?formt=m3u", 400), ("/time?falt=date=5000", 400), ("/clock.m3u8?dvr=60&dvr=90", 400),
                ("/clock.m3u8?fault=404&fault=pdt=5000", 200), ("/clock.m3u8?utm_source=x", 200),
            ]
        ),
        (
            "Anything else in them is a 400 and not a 404",
            [("/cl%CD%BEck.m3u8", 400), ("/clock.m3u8?%CD%BE=1", 400), ("/clocc.m3u8", 404)]
        ),
        (
            "other values are a 400",
            [("/clock.m3u8?note=a" + String(repeating: "%CC%81", count: 31), 400), ("/clock.m3u8?note=%FF", 400)]
        ),
        (
            "A value that a stream would refuse is a 400",
            [
                ("/overlay?tz=Nowhere/Land", 400), ("/overlay?face=world", 400), ("/overlay?face=analog", 200),
                ("/overlay?tz=Asia/Tokyo", 200),
            ]
        ),
        (
            "An unknown zone is a 400",
            [("/channels.m3u?tz=Nowhere/Land", 400), ("/guide.xml?tz=Nowhere/Land", 400), ("/channels.m3u", 200)]
        ),
        (
            "An invalid value is a 400 with the allowed values",
            [("/clock.m3u8?theme=x", 400), ("/clock.m3u8?size=1x1", 400)]
        ),
        (
            """
            A name
            that repeats a value of the channel, or uses an alias of a zone, is not the right one: the answer is a 307 to that for a media playlist, and
            elsewhere a 404 that gives it. Any other form is a 404, and a wrong value of what does not belong to the look a 400 with the allowed ones,
            as in a query.
            """,
            [
                ("/clock;tz=Etc~UTC/0/640x360.m3u8", 307), ("/clock;tz=Etc~UTC/0/640x360/live/init.mp4", 404),
                ("/clock;theme=dark;face=analog/0/640x360.m3u8", 404),
            ]
        ),
        (
            "Faults that a range cannot have are a 400",
            [("/clock.m3u8?start=-600&end=-300&fault=list.stale@20-30", 400)]
        ),
        (
            "is not ready within `segment.patience`, the answer is a 307 to the loading program's segment of the same time",
            []
        ),
    ]

    @Test("Each status that docs/urls.md has is the one that is sent")
    func statuses() throws {
        // The line breaks of a paragraph do not matter.
        func line(_ text: String) -> String { text.split(whereSeparator: \.isWhitespace).joined(separator: " ") }
        let text = line(try #require(try Self.documents().first { $0.name == "docs/urls.md" }?.text))
        func count(_ text: String) -> Int {
            text.replacing(/`[^`\n]*`/, with: "").replacing("\"404 in 12 s\"", with: "")
                .matches(of: /\b(is|are|\||once|answers|; )*\b(200|307|400|404|503)\b(?! (ms|bytes|characters|\.))/)
                .count
        }
        for (words, paths) in Self.statuses {
            #expect(text.contains(line(words)), "\(words)")
            let service = try RunningService(at: Self.noon, yaml: Self.yaml)
            for (path, status) in paths {
                // Some paths are refused before any route is asked.
                let reply = try path.contains("%") ? service.get(path) : service.get(path, by: .call)
                #expect(reply.status == status, "\(path)")
            }
        }
        // A status that is new there is asked for here, too.
        #expect(count(text) == Self.statuses.reduce(0) { $0 + count($1.words) })
        let lost = ClockDiscipline(isSynchronized: false, estimatedError: 0, maximumError: 0)
        let strict = try RunningService(
            at: Self.noon,
            yaml: "clock: { require_synchronized: true }\n" + Self.yaml,
            discipline: lost
        )
        #expect(try strict.get("/readyz").status == 503)
        let failing = try RunningService(
            at: Self.noon,
            yaml: Self.yaml + "\nfaults: [\"fail from 2026-12-12T12:00:02Z for 9\"]"
        )
        let path = try failing.resolved("/clock/0/320x180-*/live/898538404.m4s")
        failing.underWay.wait()
        failing.clock.advance(by: .seconds(2))
        #expect(try failing.get(path).status == 307)
    }
}
