import Foundation
import RunningServices
import Support
import Testing
import Timeline
@testable import Answers

@Suite("The list of scenarios", .timeLimit(.minutes(5)))
struct ScenarioListTests {
    private static let noon = "2026-11-20T12:00:00Z"
    private static let yaml = """
        loading: { minimum: 0 }
        channels: { clock: { renditions: [640x360, 320x180] }, small: { renditions: [320x180] } }
        """

    /// The part of the list that the tests look at.
    private struct List: Decodable {
        struct Stream: Decodable {
            let faults: [String]
            let url: String
        }
        struct Entry: Decodable {
            let name: String
            let title: String
            let url: String?
            let problem: String?
            let faults: [String]
            let others: [Stream]
            let period: Int?
            let next: String?
            let after_join: Int?
            let issues: [Issue]
        }
        struct Issue: Decodable {
            let text: String
            let url: String?
        }
        let channel: String
        let scenarios: [Entry]
    }

    private static func list(_ service: RunningService, _ query: String = "") throws -> List {
        try JSONDecoder().decode(List.self, from: service.get("/scenarios.json" + query, by: .call).body)
    }

    @Test(
        "A situation has its words, its URL, and its next time",
        arguments: RunningService.Transport.allCases
    )
    func literal(transport: RunningService.Transport) throws {
        let service = try RunningService(at: Self.noon, yaml: Self.yaml)
        service.clock.advance(by: .seconds(36))
        let reply = try service.get("/scenarios.json", by: transport)
        #expect(reply.status == 200)
        #expect(reply.fields["content-type"] == "application/json")
        #expect(reply.fields["cache-control"] == "no-store")
        let base = transport == .call ? "http://localhost" : service.base
        #expect(reply.text.hasPrefix(#"{"channel":"clock","now":"2026-11-20T12:00:36.000Z","scenarios":[{"#))
        let wanted = #"""
            {"containers":["cmaf","ts"],"expect":"It does not request them; it goes on, or switches to another rendition.",\#
            "faults":["gap@30-34"],\#
            "issues":[{"text":"media3 3105","url":"https://github.com/androidx/media/issues/3105"},\#
            {"text":"shaka-player 1308","url":"https://github.com/shaka-project/shaka-player/issues/1308"},\#
            {"text":"hls.js 2940","url":"https://github.com/video-dev/hls.js/issues/2940"}],\#
            "name":"gap","next":"2026-11-20T12:01:30.000Z",\#
            "others":[{"faults":["320x180.gap@30-34"],"url":"\#(base)/clock.m3u8?fault=320x180.gap@30-34"}],\#
            "period":60,"rules":[],"sentence":"Segments are missing, and the list declares it.",\#
            "served":"EXT-X-GAP, and the segments are 404.","title":"A gap",\#
            "url":"\#(base)/clock.m3u8?scenario=gap"}
            """#
        #expect(reply.text.contains(wanted))
    }

    @Test("The documentation has a row for each member of a situation")
    func documented() throws {
        let text = try String(contentsOf: Repository.root.appendingPathComponent("docs/scenarios.md"), encoding: .utf8)
        let table = try #require(text.components(separatedBy: "| member of `json` |").dropFirst().first)
        let rows = try #require(table.components(separatedBy: "\n\n").first).split(separator: "\n").dropFirst(2)
        let documented = rows.flatMap { row in
            (row.split(separator: "|").first ?? "").matches(of: /`([a-z_]+)`/).map { String($0.1) }
        }
        let reply = try RunningService(at: Self.noon, yaml: Self.yaml).get("/scenarios.json?channel=small", by: .call)
        let list = try #require(try JSONSerialization.jsonObject(with: reply.body) as? [String: Any])
        let entries = try #require(list["scenarios"] as? [[String: Any]])
        #expect(Set(entries.flatMap(\.keys)) == Set(documented))
    }

    @Test("Every listed situation is served, with the listed faults")
    func served() throws {
        let service = try RunningService(at: Self.noon, yaml: Self.yaml)
        let entries = try Self.list(service).scenarios
        #expect(entries.count == 60)
        for entry in entries {
            #expect(entry.problem == nil)
            let streams = [List.Stream(faults: entry.faults, url: try #require(entry.url))] + entry.others
            for stream in streams {
                let path = try #require(stream.url.dropPrefix("http://localhost"))
                let reply = try service.get(path, by: .call)
                #expect(reply.status == 200, "\(path): \(reply.text)")
                // Times from the viewer's coming are instants by then.
                let faults = stream.faults.map {
                    $0.prefix(upTo: $0.firstRange(of: "@after")?.lowerBound ?? $0.endIndex)
                }
                for fault in faults { #expect(reply.text.contains(fault), "\(path): \(fault)") }
                #expect(faults.isEmpty == !reply.text.contains(";fault="), "\(path)")
            }
        }
    }

    @Test(
        "A recurring situation has its next time, one that counts from a viewer's arrival its delay, and a constant one neither"
    )
    func times() throws {
        let service = try RunningService(at: Self.noon, yaml: Self.yaml)
        let entries = Dictionary(uniqueKeysWithValues: try Self.list(service).scenarios.map { ($0.name, $0) })
        func times(_ name: String) -> [String] {
            let entry = entries[name]
            return [
                entry?.next ?? "-", entry?.period.map(String.init) ?? "-", entry?.after_join.map(String.init) ?? "-",
            ]
        }
        #expect(times("stale-short") == ["2026-11-20T12:00:20.000Z", "60", "-"])
        #expect(times("discontinuities") == ["2026-11-20T12:00:10.000Z", "10", "-"])
        #expect(times("worst-day") == ["2026-11-20T12:00:20.000Z", "480", "-"])
        #expect(times("not-yet") == ["-", "-", "0"])
        #expect(times("ends") == ["-", "-", "60"])
        #expect(times("wrap") == ["-", "-", "30"])
        #expect(times("token") == ["-", "-", "60"])
        #expect(times("redirects") == ["-", "-", "-"])
        #expect(times("dvr-edge") == ["-", "-", "-"])
    }

    @Test("Every issue of the catalogue leads to its tracker, and one of an unknown tracker is text")
    func issues() throws {
        let service = try RunningService(at: Self.noon, yaml: Self.yaml)
        let issues = try Self.list(service).scenarios.flatMap(\.issues)
        #expect(issues.count > 50)
        for issue in issues { #expect(issue.url != nil, "\(issue.text)") }
        #expect(IssueLink("videojs/http-streaming 1333").url == "https://github.com/videojs/http-streaming/issues/1333")
        for text in ["player 1", "hls.js", "hls.js x", "hls.js -1", "hls.js 1 2"] {
            #expect(IssueLink(text).url == nil)
        }
    }

    @Test("A situation that a channel cannot show has the reason, and is in no list for players")
    func impossible() throws {
        let service = try RunningService(at: Self.noon, yaml: Self.yaml)
        let list = try Self.list(service, "?channel=small")
        #expect(list.channel == "small")
        let missing = list.scenarios.filter { $0.url == nil }
        #expect(missing.map(\.name) == ["shape-change"])
        #expect(missing.first?.problem == "'size@30-0': it needs a channel with two renditions or more")
        for format in ["exolist", "shaka", "m3u"] {
            let text = try service.get("/scenarios.json?channel=small&format=\(format)", by: .call).text
            #expect(text.contains("/small.m3u8?scenario=gap"))
            #expect(!text.contains("shape-change"))
        }
    }

    @Test("Other programs read the formats, and all have the same URLs in the same order")
    func formats() throws {
        let service = try RunningService(at: Self.noon, yaml: Self.yaml)
        let urls = try Self.list(service).scenarios.compactMap(\.url)
        let readers = [
            "exolist":
                "[s['uri'] for g in json.load(f) for s in g['samples'] if sorted(s) == ['name', 'uri'] and g['name']]",
            "shaka": "[a['manifestUri'] for a in json.load(f) if a['name'] and a['description']]",
            "m3u": "[l for l in f.read().splitlines() if not l.startswith('#')]",
        ]
        let folder = try TemporaryFolder()
        for (format, reader) in readers {
            let reply = try service.get("/scenarios.json?format=\(format)", by: .call)
            #expect(reply.status == 200)
            let path = try folder.write([UInt8](reply.body), to: format)
            let output = try Peer(name: "python3").run([
                "-c", "import json; f = open('\(path)'); print('\\n'.join(\(reader)))",
            ])
            #expect(output.lines == urls, "\(format): \(output.standardError)")
        }
        let plain = try service.get("/scenarios.json?format=m3u", by: .call)
        #expect(plain.fields["content-type"] == "audio/x-mpegurl")
        #expect(plain.lines.count == 121)
        #expect(
            plain.lines.prefix(3) == [
                "#EXTM3U", "#EXTINF:-1,Stale for a moment", "http://localhost/clock.m3u8?scenario=stale-short",
            ]
        )
    }

    @Test("URLs have the scheme that a proxy sends")
    func scheme() throws {
        let service = try RunningService(at: Self.noon, yaml: Self.yaml)
        let reply = try service.get(
            "/scenarios.json?format=m3u",
            "--header",
            "X-Forwarded-Proto: https",
            "--header",
            "Host: clock.example.com"
        )
        #expect(reply.lines.last == "https://clock.example.com/clock.m3u8?scenario=signal")
    }

    @Test("Missing resources are described in words")
    func refusals() throws {
        let service = try RunningService(at: Self.noon, yaml: Self.yaml)
        let format = try service.get("/scenarios.json?format=xspf", by: .call)
        #expect(format.status == 400)
        #expect(format.text == "unknown format 'xspf'; known: json, exolist, shaka, m3u\n")
        let channel = try service.get("/scenarios.json?channel=nothing", by: .call)
        #expect(channel.status == 400)
        #expect(channel.text == "unknown channel 'nothing'; known: clock, small\n")
        let hostless = try service.get("/scenarios.json", "--http1.0", "--header", "Host:")
        #expect(hostless.status == 400)
        #expect(hostless.text == "the list has absolute URLs, so the request needs a Host field\n")
        let off = try RunningService(at: Self.noon, yaml: Self.yaml + "\nscenarios: false")
        for path in ["/scenarios", "/scenarios.json", "/scenarios.json?format=m3u"] {
            let reply = try off.get(path, by: .call)
            #expect(reply.status == 404)
            #expect(reply.text == "scenarios are switched off on this server (scenarios: false)\n")
        }
    }
}

extension String {
    /// The rest behind a beginning; nil if it has another.
    fileprivate func dropPrefix(_ prefix: String) -> String? {
        hasPrefix(prefix) ? String(dropFirst(prefix.count)) : nil
    }
}
