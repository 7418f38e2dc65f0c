import PlaylistReading
import StreamRules
import Testing

@Suite("Rules of low latency")
struct LowLatencyChecksTests {
    private static func list(_ lines: [String]) -> String {
        """
        #EXTM3U
        #EXT-X-VERSION:6
        #EXT-X-TARGETDURATION:2
        #EXT-X-MEDIA-SEQUENCE:10
        #EXT-X-DISCONTINUITY-SEQUENCE:0
        #EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES,CAN-SKIP-UNTIL=12,PART-HOLD-BACK=4
        #EXT-X-PART-INF:PART-TARGET=1
        #EXT-X-MAP:URI="i.mp4"
        #EXT-X-PROGRAM-DATE-TIME:2026-11-20T12:00:00.000Z
        #EXTINF:2.0,
        10.m4s
        #EXTINF:2.0,
        11.m4s
        #EXTINF:2.0,
        12.m4s

        """ + lines.map { $0 + "\n" }.joined()
    }

    private static func parts(_ number: Int) -> [String] {
        [
            "#EXT-X-PART:DURATION=1,URI=\"\(number).0.m4s\",INDEPENDENT=YES",
            "#EXT-X-PART:DURATION=1,URI=\"\(number).1.m4s\"", "#EXTINF:2.0,", "\(number).m4s",
        ]
    }

    private static let end = ["#EXT-X-RENDITION-REPORT:URI=\"../s/a.m3u8\",LAST-MSN=16,LAST-PART=0"]

    private static let before = list(
        [
            "#EXT-X-PART:DURATION=1,URI=\"13.0.m4s\"", "#EXT-X-PART:DURATION=1,URI=\"13.1.m4s\",INDEPENDENT=YES",
            "#EXTINF:2.0,", "13.m4s",
        ] + parts(14) + parts(15) + [
            "#EXT-X-PART:DURATION=1,URI=\"16.0.m4s\",INDEPENDENT=YES",
            "#EXT-X-PRELOAD-HINT:TYPE=PART,URI=\"16.1.m4s\"",
        ] + end
    )

    private static let after = list(
        ["#EXT-X-PART:DURATION=1,URI=\"13.1.m4s\",INDEPENDENT=YES", "#EXTINF:2.0,", "13.m4s"] + parts(14) + parts(15)
            + parts(16) + ["#EXT-X-PRELOAD-HINT:TYPE=PART,URI=\"17.0.m4s\""] + end
    )

    private static func read(_ text: String) -> ObservedPlaylist { ObservedPlaylist(bytes: Array(text.utf8)) }

    private static func replacing(_ part: String, with replacement: String, in text: String) throws -> String {
        guard !part.isEmpty else { return text }
        var text = text
        text.replaceSubrange(try #require(text.firstRange(of: part)), with: replacement)
        return text
    }

    @Test(
        "What is wrong with one list is seen, and nothing else",
        arguments: [
            ("", "", []), ("#EXT-X-PART-INF:PART-TARGET=1\n", "", ["part-target-is-given"]),
            ("PART-TARGET=1", "TARGET=1", ["part-target-is-given"]),
            (",PART-HOLD-BACK=4", "", ["part-hold-back-is-given"]),
            ("CAN-BLOCK-RELOAD=YES,", "", ["parts-allow-blocked-reloads"]),
            ("CAN-BLOCK-RELOAD=YES", "CAN-BLOCK-RELOAD=NO", ["parts-allow-blocked-reloads"]),
            (
                "PART-HOLD-BACK=4", "PART-HOLD-BACK=1.9",
                ["part-hold-back-is-long-enough", "part-hold-back-is-three-parts", "part-hold-back-suits-apple"]
            ),
            (
                "PART-HOLD-BACK=4", "PART-HOLD-BACK=2.9",
                ["part-hold-back-is-three-parts", "part-hold-back-suits-apple"]
            ), ("CAN-SKIP-UNTIL=12", "CAN-SKIP-DATERANGES=YES", ["skipped-date-ranges-need-boundary"]),
            ("DURATION=1,URI=\"15.1", "DURATION=1.04,URI=\"15.1", ["part-is-within-target"]),
            ("PART-TARGET=1", "PART-TARGET=1.2", ["part-is-long-enough"]),
            ("DURATION=1,URI=\"15.1", "DURATION=0.9,URI=\"15.1", ["parts-make-up-segment"]),
            (
                "#EXTINF:2.0,\n15", "#EXT-X-PROGRAM-DATE-TIME:2026-11-20T12:00:10.000Z\n#EXTINF:2.0,\n15",
                ["tags-come-before-first-part"]
            ),
            (
                "#EXTINF:2.0,\n11", "#EXT-X-PART:DURATION=1,URI=\"11.1.m4s\"\n#EXTINF:2.0,\n11",
                ["old-parts-are-removed"]
            ), ("#EXTINF:2.0,\n15", "#EXT-X-GAP\n#EXTINF:2.0,\n15", ["gap-parts-are-marked"]),
            ("15.0.m4s\",INDEPENDENT=YES", "15.0.m4s\"", ["independent-part-is-marked"]),
            (
                "#EXT-X-PART-INF", "#EXT-X-I-FRAMES-ONLY\n#EXT-X-PART-INF",
                ["i-frame-list-has-no-parts"]
            ), ("#EXT-X-PRELOAD-HINT:TYPE=PART,URI=\"16.1.m4s\"\n", "", ["preload-hint-is-given"]),
            (
                "#EXT-X-PRELOAD", "#EXT-X-PRELOAD-HINT:TYPE=PART,URI=\"16.1.m4s\"\n#EXT-X-PRELOAD",
                ["preload-hint-is-given-once"]
            ), ("#EXT-X-PRELOAD", "#EXT-X-ENDLIST\n#EXT-X-PRELOAD", ["ended-list-has-no-hint"]),
            ("URI=\"../s", "URI=\"http://h/s", ["rendition-report-is-relative"]),
            ("URI=\"../s/a.m3u8\",", "", ["rendition-report-is-relative"]),
            ("DURATION=1,URI=\"15.1.m4s\"", "DURATION=1", ["part-is-whole"]),
            ("DURATION=1,URI=\"15.1.m4s\"", "DURATION=x,URI=\"15.1.m4s\"", ["tag-is-well-formed"]),
            ("TYPE=PART,", "", ["preload-hint-is-whole", "preload-hint-is-given"]),
            (
                "#EXT-X-PRELOAD", "#EXT-X-DATERANGE:ID=\"a\",START-DATE=\"2026-11-20T12:00:00Z\"\n#EXT-X-PRELOAD",
                ["date-ranges-can-be-skipped"]
            ),
            (
                "#EXT-X-MAP", "#EXT-X-SKIP:SKIPPED-SEGMENTS=1,RECENTLY-REMOVED-DATERANGES=\"\"\n#EXT-X-MAP",
                ["version-covers-tags"]
            ),
        ] as [(String, String, [String])]
    )
    func list(part: String, replacement: String, rules: [String]) throws {
        let text = try Self.replacing(part, with: replacement, in: Self.before)
        #expect(PlaylistChecks.findings(of: Self.read(text), uri: "a.m3u8").map(\.rule.id) == rules)
    }

    @Test("A list that lasts two minutes has delta updates")
    func long() throws {
        let segments = (0..<60).map { "#EXTINF:2.0,\nx\($0).m4s\n" }.joined()
        var text = try Self.replacing("#EXTINF:2.0,\n10", with: segments + "#EXTINF:2.0,\n10", in: Self.before)
        #expect(PlaylistChecks.findings(of: Self.read(text), uri: "a.m3u8") == [])
        text = try Self.replacing("CAN-SKIP-UNTIL=12,", with: "", in: text)
        let rules = PlaylistChecks.findings(of: Self.read(text), uri: "a.m3u8").map(\.rule.id)
        #expect(rules == ["long-list-has-delta-updates"])
    }

    @Test(
        "What must not change is seen where it does",
        arguments: [
            ("", "", []), ("PART-TARGET=1", "PART-TARGET=1.01", ["part-target-stays"]),
            ("PART-HOLD-BACK=4", "PART-HOLD-BACK=5", ["server-control-stays"]),
            ("15.1.m4s\"", "15.1.m4s?v=2\"", ["part-stays"]), ("15.1.m4s\"", "15.1.m4s\",GAP=YES", ["part-stays"]),
            (
                "#EXT-X-PART:DURATION=1,URI=\"16.0", "#EXT-X-DISCONTINUITY\n#EXT-X-PART:DURATION=1,URI=\"16.0",
                ["part-stays"]
            ),
            (
                (["#EXT-X-PART:DURATION=1,URI=\"13.1.m4s\",INDEPENDENT=YES", "#EXTINF:2.0,", "13.m4s"]
                    + parts(14).prefix(2)).joined(separator: "\n"), "#EXTINF:2.0,\n13.m4s",
                ["parts-stay-at-live-edge"]
            ),
            (
                parts(14).prefix(2).joined(separator: "\n"), "",
                ["parts-stay-at-live-edge", "parts-leave-in-order"]
            ), ("16.1.m4s\"", "16.2.m4s\"", ["preload-hint-comes-true"]),
            (
                "#EXT-X-PRELOAD-HINT:TYPE=PART,URI=\"17.0.m4s\"",
                "#EXT-X-DISCONTINUITY\n#EXT-X-MAP:URI=\"j.mp4\"\n#EXT-X-PART:DURATION=1,URI=\"17.0.m4s\",INDEPENDENT=YES",
                []
            ),
        ] as [(String, String, [String])]
    )
    func update(part: String, replacement: String, rules: [String]) throws {
        let later = try Self.replacing(part, with: replacement, in: Self.after)
        let findings = UpdateChecks.findings(from: Self.read(Self.before), to: Self.read(later), uri: "a.m3u8")
        #expect(findings.map(\.rule.id) == rules)
    }

    @Test("A part with another header is hinted with it")
    func maps() throws {
        let later = try Self.replacing(
            "#EXT-X-PRELOAD-HINT:TYPE=PART,URI=\"17.0.m4s\"",
            with: "#EXT-X-DISCONTINUITY\n#EXT-X-MAP:URI=\"j.mp4\"\n"
                + "#EXT-X-PART:DURATION=1,URI=\"17.0.m4s\",INDEPENDENT=YES",
            in: Self.after
        )
        func rules(_ earlier: String) -> [String] {
            UpdateChecks.findings(from: Self.read(earlier), to: Self.read(later), uri: "a.m3u8").map(\.rule.id)
        }
        #expect(rules(Self.after) == ["map-is-hinted"])
        let hint = "#EXT-X-PRELOAD-HINT:TYPE=MAP,URI=\"j.mp4\"\n#EXT-X-PRELOAD"
        #expect(rules(try Self.replacing("#EXT-X-PRELOAD", with: hint, in: Self.after)) == [])
    }

    @Test("The longest part target of all renditions decides how long PART-HOLD-BACK should be")
    func renditions() throws {
        let (one, two) = (Self.before, try Self.replacing("PART-TARGET=1", with: "PART-TARGET=1.5", in: Self.before))
        let findings = RenditionChecks.findings(Self.read(one), Self.read(two), uri: "b.m3u8")
        #expect(findings.map(\.rule.id) == ["part-hold-back-covers-renditions"])
        #expect(RenditionChecks.findings(Self.read(one), Self.read(one), uri: "b.m3u8") == [])
    }
}
