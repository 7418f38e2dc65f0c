internal import StreamCheck
import Platform
import StreamRules
import Testing
import Timeline

@testable import PlaylistReading

@Suite("Reading anybody's playlists")
struct ObservedPlaylistTests {
    @Test("A segment has its number, its line, what stands before it, and the map that holds")
    func segments() throws {
        let text = """
            #EXTM3U
            #EXT-X-VERSION:7
            #EXT-X-TARGETDURATION:6
            #EXT-X-MEDIA-SEQUENCE:41
            #EXT-X-DISCONTINUITY-SEQUENCE:3
            #EXT-X-MAP:URI="init.mp4",BYTERANGE="700@0"
            # a remark
            #EXT-X-UNHEARD-OF:yes
            #EXTINF:5.96,a title, with a comma
            #EXT-X-BYTERANGE:1000@700
            all.mp4
            #EXT-X-DISCONTINUITY
            #EXT-X-PROGRAM-DATE-TIME:2026-11-20T12:00:00.250+0100
            #EXT-X-GAP
            #EXT-X-BYTERANGE:50
            #EXTINF:6,
            all.mp4

            """
        let playlist = ObservedPlaylist(bytes: Array(text.utf8))
        #expect(playlist.kind == .media)
        #expect(playlist.numbers == 41..<43)
        #expect(playlist.duration == .milliseconds(11_960))
        let (first, second) = (playlist.segments[0], playlist.segments[1])
        #expect(first.line == 11 && first.number == 41 && first.discontinuityNumber == 3)
        #expect(first.range == ObservedRange("1000@700", after: nil))
        #expect(first.map?.uri == "init.mp4" && first.map?.range == ObservedRange("700@0", after: nil))
        #expect(second.range == ObservedRange("50@1700", after: nil))
        #expect(second.isGap && second.isDiscontinuous && second.discontinuityNumber == 4)
        #expect(second.date == WallTime(iso8601: "2026-11-20T11:00:00.250Z"))
        #expect(second.map == first.map)
    }

    @Test("Comments, empty lines, carriage returns and numbers without decimals are read")
    func foreign() {
        let text = """
            #EXTM3U\r
            # a comment\r
            #EXT-X-TARGETDURATION:10\r
            #EXT-X-MEDIA-SEQUENCE:7\r
            \r
            #EXTINF:9,A title, with a comma\r
            http://example.com/a.ts?b=c\r
            #EXT-X-PROGRAM-DATE-TIME:2026-11-20T12:00:00+02:00
            #EXTINF:9.5,
            b.ts

            """
        let playlist = ObservedPlaylist(bytes: Array(text.utf8))
        #expect(playlist.findings == [])
        #expect(playlist.targetDuration == .seconds(10) && playlist.numbers == 7..<9)
        #expect(playlist.segments.map(\.uri) == ["http://example.com/a.ts?b=c", "b.ts"])
        #expect(playlist.segments.map(\.duration) == [.seconds(9), .milliseconds(9500)])
        #expect(playlist.segments.map(\.date) == [nil, WallTime(iso8601: "2026-11-20T10:00:00Z")])
    }

    @Test("A line of combining marks takes no longer than its length", .timeLimit(.minutes(5)))
    func marks() {
        let marks = String(repeating: "\u{345}\u{35D}\u{301}\u{323}", count: 20_000)
        let lines = [
            marks, "#\(marks)", "#EXT\(marks)", "#EXT-X-MAP:URI=\"\(marks)\"", "#EXT-X-MAP:\(marks)=1",
            "#EXTINF:\(marks)", "#EXTINF:6,\(marks)",
            "\(marks).m4s",
        ]
        let playlist = ObservedPlaylist(
            bytes: Array((["#EXTM3U", "#EXT-X-TARGETDURATION:6"] + lines).joined(separator: "\n").utf8)
        )
        #expect(playlist.segments.count == 2)
        #expect(!PlaylistChecks.findings(of: playlist, uri: "a.m3u8").isEmpty)
    }

    @Test("Of a line as long as an attack the beginning is kept, its URI is not asked for, and that is told")
    func longLines() throws {
        let long = String(repeating: "a", count: 70_000)
        func findings(_ text: String) -> [String] {
            PlaylistChecks.findings(of: ObservedPlaylist(bytes: Array(text.utf8)), uri: long)
                .filter { ["answer-is-within-limits", "tag-is-well-formed"].contains($0.rule.id) }.map(\.description)
        }
        let limit = "MUST: the line has 70000 bytes; right: up to 65536, which is what this check reads"
        let place = String(repeating: "a", count: 1000) + "…"
        let list = "#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXTINF:2,\n"
        #expect(findings(list + long) == ["\(place):4: \(limit) [answer-is-within-limits, Clockcast]"])
        let kept = ObservedPlaylist(bytes: Array((list + long).utf8))
        #expect(kept.segments.map(\.uri.utf8.count) == [65_539] && kept.segments.map(\.isGap) == [true])
        let map = "#EXTM3U\n#EXT-X-MAP:URI=\"\(long.dropFirst(17))\"\n#EXTINF:2,\na.m4s\n"
        #expect(findings(map) == ["\(place):2: \(limit) [answer-is-within-limits, Clockcast]"])
        #expect(ObservedPlaylist(bytes: Array(map.utf8)).segments.map(\.isGap) == [true])
        // Values of variables make a short line long.
        let define = "#EXTM3U\n#EXT-X-DEFINE:NAME=\"v\",VALUE=\"\(long.prefix(4000))\"\n#EXTINF:2,\n"
        let expanded = ObservedPlaylist(bytes: Array((define + String(repeating: "{$v}", count: 17)).utf8))
        #expect(expanded.segments.map(\.uri.utf8.count) == [65_539] && expanded.segments.map(\.isGap) == [true])
    }

    @Test("Of a tag two hundred attributes are read, and that there are more is told")
    func manyAttributes() {
        func list(_ count: Int) -> ObservedPlaylist {
            let attributes = (1...count).map { "A\($0)=1" }.joined(separator: ",")
            return ObservedPlaylist(bytes: Array("#EXTM3U\n#EXT-X-STREAM-INF:\(attributes)\nv.m3u8\n".utf8))
        }
        #expect(list(200).findings.isEmpty && list(200).variants[0].attributes["A200"] == "1")
        let many = list(201)
        #expect(many.findings.map(\.found) == ["EXT-X-STREAM-INF has more than 200 attributes"])
        #expect(many.findings.map(\.expected) == ["up to 200, which is what this check reads"])
        #expect(many.variants[0].attributes["A200"] == "1" && many.variants[0].attributes["A201"] == nil)
    }

    @Test("A reader looks every 256 kB whether there is time left, and judging before every rule")
    func givenUp() {
        let bytes = Array(("#EXTM3U\n#EXTINF:\n" + String(repeating: "#EXT-X-UNKNOWN:\n", count: 65_535)).utf8)
        var looks = 0
        func read(_ limit: Int) -> ObservedPlaylist {
            looks = 0
            return ObservedPlaylist(bytes: bytes, uri: "", imported: ObservedPlaylist(bytes: []).variables) {
                looks += 1
                return looks > limit
            }
        }
        #expect(read(3).tags.count == 65_537 && looks == 3)
        #expect((30_000..<60_000).contains(read(2).tags.count) && looks == 3)
        #expect((10_000..<20_000).contains(read(0).tags.count) && looks == 1)
        let list = ObservedPlaylist(bytes: bytes)
        #expect(
            PlaylistChecks.findings(of: list, uri: "a") { true }.map(\.rule.id) == [
                "tag-is-well-formed", "segment-has-uri",
            ]
        )
        let server = ScriptedServer(isOver: { true }) { _, _ in .text(String(decoding: bytes, as: UTF8.self)) }
        #expect(server.report.failure == "http://h/a.m3u8: 1048 kB came, and there was no time to read them")
        #expect(server.rules == [] && server.report.playlistCount == 0)
    }

    @Test("A tag ends at its colon, whatever follows") func colon() {
        let playlist = ObservedPlaylist(bytes: Array("#EXTM3U\n#EXT-X-VERSION:\u{301}7\n#EXT-X-ENDLIST\n".utf8))
        #expect(PlaylistChecks.findings(of: playlist, uri: "a.m3u8").map(\.rule.id).contains("tag-is-well-formed"))
    }

    @Test("A multivariant playlist has variants with URIs and renditions")
    func variants() {
        let text = """
            #EXTM3U
            #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="One, two",URI="a/b.m3u8"
            #EXT-X-STREAM-INF:BANDWIDTH=1280000,CODECS="avc1.64001F, mp4a.40.2",AUDIO="a"

            v.m3u8
            #EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=86000,URI="i.m3u8"
            """
        let playlist = ObservedPlaylist(bytes: Array(text.replacing("\n", with: "\r\n").utf8))
        #expect(playlist.kind == .multivariant)
        #expect(playlist.renditions.map { $0.attributes.text("NAME") } == ["One, two"])
        #expect(playlist.renditions.map(\.knownURI) == ["a/b.m3u8"])
        #expect(playlist.variants.map(\.uri) == ["v.m3u8", "i.m3u8"])
        #expect(playlist.variants.map(\.isIFrames) == [false, true])
        #expect(playlist.variants[0].codecs == ["avc1.64001F", "mp4a.40.2"])
        #expect(playlist.variants[0].bandwidth == 1_280_000)
    }

    @Test("Variables stand for their values, and what has one without is not asked for")
    func variables() {
        let text = """
            #EXTM3U
            #EXT-X-DEFINE:NAME="host",VALUE="http://h"
            #EXT-X-DEFINE:NAME="folder",VALUE="{$host}/f"
            #EXT-X-DEFINE:IMPORT="token"
            #EXT-X-DEFINE:QUERYPARAM="user"
            #EXT-X-TARGETDURATION:2
            #EXT-X-MAP:URI="{$folder}/init.mp4"
            #EXTINF:2,{$title}
            {$folder}/0.m4s?a={$user}
            #EXTINF:2,
            1.m4s?{$token}
            #EXT-X-MAP:URI="{$nothing}"
            #EXTINF:2,
            {$}/{$ }/{$$.m4s
            #EXT-X-ENDLIST

            """
        let main = "#EXTM3U\n#EXT-X-DEFINE:NAME=\"token\",VALUE=\"t=1\"\n"
        let imported = ObservedPlaylist(bytes: Array(main.utf8)).variables
        let whole = ObservedPlaylist(bytes: Array(text.utf8), uri: "http://h/a.m3u8?x=1&user=me", imported: imported)
        #expect(whole.segments.map(\.uri) == ["http://h/f/0.m4s?a=me", "1.m4s?t=1", "{$}/{$ }/{$$.m4s"])
        #expect(whole.segments.map(\.map?.uri) == ["http://h/f/init.mp4", "http://h/f/init.mp4", nil])
        #expect(whole.segments.map(\.isGap) == [false, false, true])
        let alone = ObservedPlaylist(bytes: Array(text.utf8))
        #expect(alone.segments.map(\.isGap) == [true, true, true])
        let undefined = PlaylistChecks.findings(of: alone, uri: "a").filter { $0.rule.id == "variables-are-defined" }
        #expect(undefined.map(\.line) == [12])
        #expect(undefined.first?.found == "nothing defines {$nothing}")
    }

    @Test("Variables do not make an endless list of a short one")
    func manyVariables() {
        var text = "#EXTM3U\n#EXT-X-DEFINE:NAME=\"0\",VALUE=\"0123456789\"\n"
        for number in 1...60 {
            text += "#EXT-X-DEFINE:NAME=\"\(number)\",VALUE=\"{$\(number - 1)}{$\(number - 1)}\"\n"
        }
        let playlist = ObservedPlaylist(bytes: Array((text + "#EXTINF:2,\n{$60}\n").utf8))
        #expect((playlist.segments.first?.uri.utf8.count ?? 0) < 10_000)
    }

    @Test("A variant or rendition whose URI is not known has none, and that is no flaw of it")
    func unknownVariants() {
        let text = """
            #EXTM3U
            #EXT-X-DEFINE:QUERYPARAM="q"
            #EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="s",NAME="en",URI="{$q}/s.m3u8"
            #EXT-X-STREAM-INF:BANDWIDTH=1,SUBTITLES="s"
            {$q}/v.m3u8
            """
        let playlist = ObservedPlaylist(bytes: Array(text.utf8))
        #expect(playlist.variants.map(\.uri) == [nil] && playlist.renditions.map(\.knownURI) == [nil])
        let rules = Set(PlaylistChecks.findings(of: playlist, uri: "a").map(\.rule.id))
        #expect(rules.isDisjoint(with: ["variant-has-uri", "rendition-is-described", "variables-are-defined"]))
    }

    @Test("Of an endless list the first 50,000 segments are read, and numbers beyond all reason are not")
    func bounds() {
        let segments = String(repeating: "#EXTINF:39999.999999999,\na.ts\n", count: 50_100)
        let endless = ObservedPlaylist(bytes: Array(("#EXTM3U\n#EXT-X-TARGETDURATION:39999\n" + segments).utf8))
        #expect(endless.segments.count == 50_000)
        #expect(
            PlaylistChecks.findings(of: endless, uri: "a").contains { $0.rule.id == "target-duration-covers-segments" }
        )
        let wild = ObservedPlaylist(
            bytes: Array(
                """
                #EXTM3U
                #EXT-X-TARGETDURATION:99999999999999999999
                #EXT-X-MEDIA-SEQUENCE:9223372036854775807
                #EXT-X-PROGRAM-DATE-TIME:2261-12-31T00:00:00Z
                #EXTINF:1e9,
                a.ts
                """.utf8
            )
        )
        #expect(wild.targetDuration == nil && wild.mediaSequence == 0)
        #expect(wild.segments.first?.date == nil && wild.segments.first?.duration == nil)
        let findings = PlaylistChecks.findings(of: wild, uri: "a")
        #expect(findings.filter { $0.rule.id == "tag-is-well-formed" }.map(\.line) == [2, 5])
        let limits = findings.filter { $0.rule.id == "answer-is-within-limits" }
        #expect(limits.map(\.line) == [3, 4])
        #expect(limits.first?.expected == "less than 2^62, which is what this check reads")
    }

    @Test(
        "Whatever the bytes are, there is something to say of them",
        arguments: [[], [10], [0xef, 0xbb, 0xbf, 10], [0x23, 0xff, 0]]
    )
    func bytes(bytes: [UInt8]) {
        let playlist = ObservedPlaylist(bytes: bytes)
        #expect(playlist.kind == .neither)
        #expect(!PlaylistChecks.findings(of: playlist, uri: "a").isEmpty)
    }

    @Test(
        "URIs are resolved as RFC 3986 has it, and paths of files in the same way",
        arguments: [
            ("http://a/b/c/d?q", "g", "http://a/b/c/g"), ("http://a/b/c/d?q", "../g?y#s", "http://a/b/g?y"),
            ("http://a/b/c/d?q", "?y", "http://a/b/c/d?y"), ("http://a/b/c/d?q", "//h/x", "http://h/x"),
            ("http://a/b/c/d?q", "/x/./y/../z", "http://a/x/z"), ("http://a/b/c/d", "../../../g", "http://a/g"),
            ("http://a", "x", "http://a/x"), ("http://a/b", "https://c/d", "https://c/d"),
            ("http://a/b/c", "x:y", "http://a/b/x:y"),
            ("http://a/b/c", "n;tz=Asia~Shanghai/0/x", "http://a/b/n;tz=Asia~Shanghai/0/x"),
            ("/srv/live/index.m3u8", "0/a.ts", "/srv/live/0/a.ts"), ("index.m3u8", "a.ts", "a.ts"),
            ("live/index.m3u8", "../a.ts", "a.ts"), ("index.m3u8", "../a.ts", "../a.ts"),
            ("../x/i.m3u8", "../a.ts", "../a.ts"),
            ("../i.m3u8", "../a.ts", "../../a.ts"), ("i.m3u8", "../../../a.ts", "../../../a.ts"),
            ("x/i.m3u8", "../../../a.ts", "../../a.ts"), ("./i.m3u8", "../../../../a.ts", "../../../../a.ts"),
            ("../x/i.m3u8", "../../../../a.ts", "../../../../a.ts"), ("/x/i.m3u8", "../../../a.ts", "/a.ts"),
            ("./i.m3u8", "a.ts", "a.ts"),
        ]
    )
    func resolved(base: String, reference: String, result: String) {
        #expect(URIReference.resolve(reference, against: base) == result)
    }

    @Test(
        "A number of seconds has one point at most, and is below 40,000; digits beyond the nanosecond are cut",
        arguments: [
            ("10", 10_000_000_000), ("0.000000001", 1), ("1.9999999999", 1_999_999_999), (".5", 500_000_000),
            ("00000000000000000000007.25", 7_250_000_000), ("39999.999", 39_999_999_000_000), ("5.", 5_000_000_000),
            ("40000", nil), ("99999999999999999999999", nil), ("-1", nil), ("1.2.3", nil), ("5..", nil), (".", nil),
            ("", nil), ("1e3", nil), (" 1", nil), ("1,5", nil), ("٣", nil),
        ] as [(String, Int64?)]
    )
    func seconds(text: String, nanoseconds: Int64?) {
        #expect(ObservedNumber.seconds(text[...])?.nanoseconds == nanoseconds)
        // A point at the end is read, and is a finding.
        let isDecimal = nanoseconds != nil || ["40000", "99999999999999999999999"].contains(text)
        #expect(ObservedNumber.isDecimal(text[...]) == (isDecimal && text != "5."))
    }
}
