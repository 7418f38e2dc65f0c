import Foundation
import StreamCheck
import Testing
import Timeline

/// The same findings in each format.
@Suite("Reports of a check")
struct ReportTests {
    /// A list with a segment that is missing and a date without a zone, and a place that is not ASCII.
    private static func run(
        profile: CheckRun.Profile = .rfc,
        isStrict: Bool = false,
        ignoring ignored: Set<String> = ["apple"]
    ) -> CheckRun {
        let text = """
            #EXTM3U
            #EXT-X-VERSION:3
            #EXT-X-TARGETDURATION:2
            #EXT-X-PROGRAM-DATE-TIME:2026-11-20T12:00:00
            #EXTINF:2.0,
            <é{x}>.vtt
            #EXTINF:2.0,
            1.vtt
            #EXT-X-ENDLIST

            """
        let server = ScriptedServer(ignoring: ignored) { uri, _ in
            uri.hasSuffix("1.vtt")
                ? .text("WEBVTT\nX-TIMESTAMP-MAP=LOCAL:00:00:00.000,MPEGTS:0\n", type: "text/vtt")
                : uri.hasSuffix(".m3u8") ? .text(text) : .status(404)
        }
        let begin = WallTime(seconds: 1_795_176_000)
        return CheckRun(
            streams: [("http://me:secret@h/a.m3u8", server.report)],
            profile: profile,
            isStrict: isStrict,
            version: "1.2.3",
            begin: begin,
            end: begin + .seconds(3)
        )
    }

    private static func object(_ text: String) throws -> [String: Any] {
        try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    }

    @Test("JSON has its schema version, the program, the times, the verdict, totals and what was found")
    func json() throws {
        let object = try Self.object(CheckRun.Format.json.text(of: Self.run()))
        #expect(object["schemaVersion"] as? Int == 2 && object["version"] as? String == "1.2.3")
        #expect(object["begin"] as? String == "2026-11-20T12:00:00.000Z")
        #expect(object["end"] as? String == "2026-11-20T12:00:03.000Z")
        #expect(object["verdict"] as? String == "must" && object["status"] as? Int == 1)
        #expect(object["url"] as? String == "http://***@h/a.m3u8")
        let totals = try #require(object["totals"] as? [String: [String: Int]])
        #expect(totals == ["MUST": ["rules": 1, "places": 1], "SHOULD": ["rules": 1, "places": 1]])
        let findings = try #require(object["findings"] as? [[String: Any]])
        #expect(findings.map { $0["rule"] as? String } == ["date-has-zone", "segment-is-available"])
        #expect(findings[0]["line"] as? Int == 4 && findings[1]["segment"] as? Int == 0)
        let rendition = try #require((object["renditions"] as? [[String: Any]])?.first)
        #expect(rendition["kind"] as? String == "variant" && rendition["listed"] as? Int == 2)
    }

    @Test("SARIF has the rules, a result for each finding at its line, and URIs that are URIs")
    func sarif() throws {
        let object = try Self.object(CheckRun.Format.sarif.text(of: Self.run()))
        #expect(object["version"] as? String == "2.1.0")
        let run = try #require((object["runs"] as? [[String: Any]])?.first)
        let driver = try #require((run["tool"] as? [String: [String: Any]])?["driver"])
        let rules = try #require(driver["rules"] as? [[String: Any]])
        #expect(rules.map { $0["id"] as? String } == ["date-has-zone", "segment-is-available"])
        let results = try #require(run["results"] as? [[String: Any]])
        #expect(results.map { $0["level"] as? String } == ["warning", "error"])
        #expect(results.map { $0["ruleIndex"] as? Int } == [0, 1])
        let places = results.compactMap {
            (($0["locations"] as? [[String: Any]])?.first)?["physicalLocation"] as? [String: [String: Any]]
        }
        #expect(
            places.map { $0["artifactLocation"]?["uri"] as? String } == [
                "http://h/a.m3u8", "http://h/%3C%C3%A9%7Bx%7D%3E.vtt",
            ]
        )
        #expect(places.first?["region"]?["startLine"] as? Int == 4)
    }

    @Test("JUnit has a case for each rule of the profile, and a failure for each that counts")
    func junit() {
        let text = CheckRun.Format.junit.text(of: Self.run())
        #expect(
            text.hasPrefix(
                "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"clockcast check\" time=\"3\">"
            )
        )
        #expect(text.contains("<testsuite name=\"http://***@h/a.m3u8\""))
        #expect(text.contains("failures=\"1\" errors=\"0\""))
        #expect(text.contains("<failure type=\"MUST\" message=\"the answer is 404\">"))
        #expect(text.contains("&lt;é{x}&gt;.vtt") && !text.contains("<é"))
        #expect(!text.contains("name=\"live-list-has-six-segments\""))
        #expect(
            CheckRun.Format.junit.text(of: Self.run(profile: .apple)).contains("name=\"live-list-has-six-segments\"")
        )
        #expect(CheckRun.Format.junit.text(of: Self.run(isStrict: true)).contains("failures=\"2\" errors=\"0\""))
    }

    @Test("HTML is one file without anything from elsewhere, in which text of others is text")
    func html() {
        let text = CheckRun.Format.html.text(of: Self.run())
        #expect(text.hasPrefix("<!doctype html>") && text.contains("MUSTs are broken"))
        #expect(text.contains("http://h/&lt;é{x}&gt;.vtt") && !text.contains("<script") && !text.contains("src="))
        #expect(!text.contains("secret"))
        // On a phone each figure stands below the last with its name, and nothing is scrolled sideways.
        #expect(text.contains("<td data-name=\"kind\">variant<td data-name=\"segments\">1 of 2"))
        #expect(text.contains("<td data-name=\"right\">") && !text.contains("overflow-x"))
    }

    @Test("Text counts the rules and the places")
    func text() {
        let lines = CheckRun.Format.text.text(of: Self.run()).split(separator: "\n")
        #expect(lines.count >= 3)
        #expect(lines[2].hasSuffix(" kB: broken: 1 MUST in 1 place, 1 SHOULD in 1 place"))
    }

    @Test("A rule can be ignored everywhere, for some resources, or because an earlier report has it")
    func waivers() {
        let (all, zone) = (Self.run(), "date-has-zone")
        #expect(all.verdict == .must && all.verdict.rawValue == 1)
        #expect(Self.run(ignoring: ["apple", "segment-is-available"]).verdict == .pass)
        #expect(Self.run(isStrict: true, ignoring: ["apple", "segment-is-available"]).verdict == .should)
        #expect(Self.run(ignoring: ["apple", "segment-is-available@/*.vtt"]).verdict == .pass)
        #expect(Self.run(ignoring: ["apple", "segment-is-available@other"]).verdict == .must)
        #expect(Self.run(ignoring: ["apple@http", "segment-is-available", zone]).streams[0].report.findings == [])
        #expect(Waivers.isKnown("segment-is-available@x") && Waivers.isKnown("apple") && !Waivers.isKnown("x@y"))
        #expect(Waivers.key("a", "http://h/v1/123.ts?x=1") == Waivers.key("a", "http://h/v2/9.ts"))
        #expect(Waivers.key("a", "http://h/1.ts") != Waivers.key("b", "http://h/1.ts"))
    }
}
