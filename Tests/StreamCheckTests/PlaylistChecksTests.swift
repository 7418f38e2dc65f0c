internal import StreamCheck
import Platform
import PlaylistReading
import StreamRules
import Testing

/// Each rule sees what breaks it, and nothing else does.
@Suite("Rules for playlists")
struct PlaylistChecksTests {
    static let live = """
        #EXTM3U
        #EXT-X-VERSION:6
        #EXT-X-TARGETDURATION:2
        #EXT-X-MEDIA-SEQUENCE:10
        #EXT-X-DISCONTINUITY-SEQUENCE:0
        #EXT-X-START:TIME-OFFSET=0
        #EXT-X-SERVER-CONTROL:CAN-SKIP-UNTIL=12,HOLD-BACK=6
        #EXT-X-MAP:URI="init.mp4"
        #EXT-X-PROGRAM-DATE-TIME:2026-11-20T12:00:00.000Z
        #EXTINF:2.000000,
        10.m4s
        #EXT-X-PROGRAM-DATE-TIME:2026-11-20T12:00:02.000Z
        #EXTINF:2.000000,
        11.m4s
        #EXT-X-PROGRAM-DATE-TIME:2026-11-20T12:00:04.000Z
        #EXTINF:2.000000,
        12.m4s
        #EXTINF:2.000000,
        13.m4s
        #EXTINF:2.000000,
        14.m4s
        #EXT-X-DATERANGE:ID="x",START-DATE="2026-11-20T12:00:04Z",END-DATE="2026-11-20T12:00:05Z"
        #EXTINF:2.000000,
        15.m4s

        """

    private static func rules(_ text: String) -> [String] {
        PlaylistChecks.findings(of: ObservedPlaylist(bytes: Array(text.utf8)), uri: "a.m3u8").map(\.rule.id)
    }

    @Test("Nothing is wrong with a good list")
    func good() {
        #expect(Self.rules(Self.live) == [])
        #expect(Self.rules(Self.live.replacing("\n", with: "\r\n")) == [])
    }

    @Test(
        "What is changed in a media playlist breaks its rule",
        arguments: [
            ("#EXTM3U\n", "", ["playlist-starts-with-m3u"]),
            ("#EXTM3U", "\u{FEFF}#EXTM3U", ["playlist-is-utf8"]),
            ("11.m4s", "11\u{7}.m4s", ["playlist-is-utf8"]),
            ("HOLD-BACK=6", "HOLD-BACK=6,HOLD-BACK=6", ["tag-is-well-formed"]),
            ("URI=\"init.mp4\"", "URI=\"init.mp4", ["tag-is-well-formed"]),
            ("2026-11-20T12:00:02.000Z", "20 November", ["tag-is-well-formed"]),
            ("#EXTINF:2.000000,\n13", "#EXTINF:two,\n13", ["tag-is-well-formed"]),
            ("#EXTINF:2.000000,\n13", "#EXTINF:2.000000\n13", ["tag-is-well-formed"]),
            ("VERSION:6", "VERSION:6\n#EXT-X-VERSION:6", ["version-is-given-once"]),
            ("VERSION:6", "VERSION:5", ["version-covers-tags"]), ("VERSION:6", "VERSION:10", ["version-is-no-higher"]),
            ("#EXT-X-TARGETDURATION:2\n", "", ["target-duration-is-given"]),
            ("TARGETDURATION:2", "TARGETDURATION:2\n#EXT-X-TARGETDURATION:2", ["playlist-tag-is-given-once"]),
            ("#EXTINF:2.000000,\n13", "13", ["segment-has-duration"]),
            (
                "\n13.m4s", "\n13.m4s\n#EXT-X-MEDIA-SEQUENCE:10",
                ["media-sequence-comes-first", "playlist-tag-is-given-once"]
            ),
            (
                "\n13.m4s", "\n13.m4s\n#EXT-X-DISCONTINUITY-SEQUENCE:0",
                ["discontinuity-sequence-comes-first", "playlist-tag-is-given-once"]
            ),
            ("#EXT-X-DISCONTINUITY-SEQUENCE:0\n", "", ["discontinuity-sequence-is-given"]),
            ("#EXTINF:2.000000,\n15.m4s\n", "", ["live-list-has-six-segments"]),
            ("EXTINF:2.000000,\n15", "EXTINF:2.500000,\n15", ["target-duration-covers-segments"]),
            ("EXTINF:2.000000,\n11", "EXTINF:1.957000,\n11", ["date-times-follow-durations"]),
            ("12:00:04.000Z\n#EXTINF", "12:00:04.002Z\n#EXTINF", ["date-times-follow-durations"]),
            ("#EXT-X-START", "#EXT-X-PLAYLIST-TYPE:VOD\n#EXT-X-START", ["vod-list-has-end"]),
            ("TIME-OFFSET=0", "TIME-OFFSET=-13", ["start-is-in-list"]),
            ("TIME-OFFSET=0", "TIME-OFFSET=6.1", ["start-is-clear-of-live-end"]),
            ("HOLD-BACK=6", "HOLD-BACK=5.9", ["hold-back-is-long-enough"]),
            ("CAN-SKIP-UNTIL=12", "CAN-SKIP-UNTIL=11", ["skip-boundary-is-far-enough"]),
            ("ID=\"x\",", "", ["date-range-is-whole"]), ("12:00:05Z\"", "12:00:03Z\"", ["date-range-is-whole"]),
            ("ID=\"x\",", "ID=\"x\",END-ON-NEXT=YES,", ["date-range-is-whole"]),
            ("ID=\"x\",", "ID=\"x\",CLASS=\"com.apple.hls.interstitial\",", ["interstitial-has-one-asset"]),
        ]
    )
    func damaged(part: String, replacement: String, rules: [String]) throws {
        let range = try #require(Self.live.firstRange(of: part))
        var text = Self.live
        text.replaceSubrange(range, with: replacement)
        #expect(Self.rules(text) == rules)
    }

    static let valueCases: [(String, String, [String])] = [
        ("ID=\"x\",", "ID=\"x\",DURATION=1,", []), ("ID=\"x\",", "ID=\"x\",DURATION=2,", ["date-range-is-whole"]),
        ("START-DATE=\"2026-11-20T12:00:04Z\"", "START-DATE=\"noon\"", ["tag-is-well-formed"]),
        (
            "#EXT-X-DATERANGE", "#EXT-X-DATERANGE:ID=\"x\",START-DATE=\"2026-11-20T12:00:03Z\"\n#EXT-X-DATERANGE",
            ["date-ranges-agree"]
        ),
        (
            "#EXT-X-DATERANGE", "#EXT-X-DATERANGE:ID=\"x\",START-DATE=\"2026-11-20T12:00:04Z\"\n#EXT-X-DATERANGE",
            []
        ),
        ("#EXT-X-START", "#EXT-X-PLAYLIST-TYPE:FOO\n#EXT-X-START", ["tag-is-well-formed"]),
        ("TIME-OFFSET=0", "PRECISE=YES", ["start-has-time-offset"]),
        ("TIME-OFFSET=0", "TIME-OFFSET=soon", ["tag-is-well-formed"]),
        ("ID=\"x\",", "ID=x,", ["tag-is-well-formed"]),
        ("15.m4s\n", "15.m4s\n#EXTINF:2.000000,\n", ["segment-has-uri"]),
        ("13.m4s\n", "", ["segment-has-uri", "live-list-has-six-segments"]),
        ("#EXT-X-MAP", "#EXT-X-KEY:METHOD=AES-128,URI=\"k?IV=1\"\n#EXT-X-MAP", ["encrypted-header-has-vector"]),
        ("#EXT-X-MAP", "#EXT-X-KEY:METHOD=NONE\n#EXT-X-MAP", []),
        ("#EXT-X-MAP", "#EXT-X-KEY:METHOD=AES-128\n#EXT-X-MAP", ["key-is-whole"]),
        ("#EXT-X-MAP", "#EXT-X-KEY:METHOD=NONE,URI=\"k\"\n#EXT-X-MAP", ["key-is-whole"]),
        ("#EXT-X-MAP", "#EXT-X-KEY:URI=\"k\"\n#EXT-X-MAP", ["key-is-whole"]),
        ("15.m4s", "{$x}.m4s", ["variables-are-defined"]),
        ("TARGETDURATION:2", "TARGETDURATION:43200", ["answer-is-within-limits"]),
        ("TARGETDURATION:2", "TARGETDURATION:-2", ["tag-is-well-formed"]),
        ("MEDIA-SEQUENCE:10", "MEDIA-SEQUENCE:18446744073709551615", ["answer-is-within-limits"]),
        ("MEDIA-SEQUENCE:10", "MEDIA-SEQUENCE:18446744073709551616", ["tag-is-well-formed"]),
        ("2026-11-20T12:00:02.000Z", "1969-11-20T12:00:02.000Z", ["answer-is-within-limits"]),
        ("#EXTINF:2.000000,\n13", "#EXTINF:40000,\n13", ["answer-is-within-limits"]),
        ("#EXTINF:2.000000,\n13", "#EXTINF:2.,\n13", ["tag-is-well-formed"]),
        ("#EXTINF:2.000000,\n13", "#EXTINF:.,\n13", ["tag-is-well-formed"]),
        ("#EXTINF:2.000000,\n13", "#EXTINF:2.0.,\n13", ["tag-is-well-formed"]),
        ("#EXTINF:2.000000,\n13", "#EXTINF:2,\n13", []),
        ("TIME-OFFSET=0", "TIME-OFFSET=0,PRECISE=MAYBE", ["tag-is-well-formed"]),
        ("TIME-OFFSET=0", "TIME-OFFSET=0,PRECISE=NO", []), ("TIME-OFFSET=0", "TIME-OFFSET=0,", ["tag-is-well-formed"]),
        ("URI=\"init.mp4\"", "URI=\"init.mp4\",", ["tag-is-well-formed"]),
        ("ID=\"x\",", "ID=\"x\",END-ON-NEXT=NO,", ["tag-is-well-formed"]),
        ("HOLD-BACK=6", "HOLD-BACK=40000", ["answer-is-within-limits"]),
        ("TIME-OFFSET=0", "TIME-OFFSET=-40000", ["answer-is-within-limits"]),
    ]

    @Test("Types, keys, dates, variables and limits: each has its rule", arguments: valueCases)
    func values(part: String, replacement: String, rules: [String]) throws {
        try damaged(part: part, replacement: replacement, rules: rules)
    }

    @Test("A list without dates, or shorter than three target durations, is no good live list")
    func live() {
        let dateless = Self.live.split(separator: "\n").filter { !$0.contains("DATE") }.joined(separator: "\n")
        #expect(Self.rules(dateless) == ["live-list-has-date-time"])
        let short = Self.live.split(separator: "\n").prefix(14).joined(separator: "\n")
        #expect(
            Self.rules(short) == [
                "live-list-is-long-enough", "live-list-has-six-segments", "start-is-clear-of-live-end",
            ]
        )
        #expect(Self.rules(short + "\n#EXT-X-ENDLIST") == [])
        let ranges = Self.live.replacing(/#EXT-X-PROGRAM-DATE-TIME.*\n/, with: "")
        #expect(Self.rules(ranges) == ["live-list-has-date-time", "date-range-has-date-time"])
    }

    @Test("A live list may be short until it has lost a segment")
    func young() {
        let text = """
            #EXTM3U
            #EXT-X-VERSION:3
            #EXT-X-TARGETDURATION:2
            #EXT-X-DISCONTINUITY-SEQUENCE:0
            #EXT-X-PROGRAM-DATE-TIME:2026-11-20T12:00:00.000Z
            #EXTINF:2.0,
            0.ts

            """
        let young = ObservedPlaylist(bytes: Array(text.utf8))
        let findings = PlaylistChecks.findings(of: young, uri: "a.m3u8")
        #expect(findings.map(\.rule.id) == ["live-list-has-six-segments"])
        #expect(findings.first?.found == "the list has 1 segment")
        let older = ObservedPlaylist(bytes: Array(Self.live.utf8))
        #expect(
            UpdateChecks.findings(from: older, to: young, uri: "a.m3u8").map(\.rule.id).contains(
                "live-list-is-long-enough"
            )
        )
        #expect(UpdateChecks.findings(from: young, to: young, uri: "a.m3u8").isEmpty)
    }

    @Test("A flaw is told with its line, its segment, and what would be right")
    func place() throws {
        let text = Self.live.replacing("EXTINF:2.000000,\n11", with: "EXTINF:2.7,\n11")
        let playlist = ObservedPlaylist(bytes: Array(text.utf8))
        let finding = try #require(PlaylistChecks.findings(of: playlist, uri: "a.m3u8").first)
        #expect(finding.rule.source == "RFC 8216, 4.3.3.1")
        #expect(finding.line == 14 && finding.segment == 11)
        #expect(finding.found == "EXTINF is 2.7 s, EXT-X-TARGETDURATION 2")
        #expect(finding.expected == "less than 2.5 s, or a longer EXT-X-TARGETDURATION")
    }

    @Test("What a finding repeats of a playlist does nothing to a terminal")
    func controls() throws {
        let playlist = ObservedPlaylist(bytes: Array("\u{1B}[2J\u{9B}1m\u{7F}x\n#EXT-X-TARGETDURATION:2\n".utf8))
        let finding = try #require(
            PlaylistChecks.findings(of: playlist, uri: "a\r.m3u8").first { $0.rule.id == "playlist-starts-with-m3u" }
        )
        #expect(finding.found == "the first line is '\u{1B}[2J\u{9B}1m\u{7F}x'")
        #expect(
            finding.description
                == "a\\u{d}.m3u8:1: MUST: the first line is '\\u{1b}[2J\\u{9b}1m\\u{7f}x'; right: #EXTM3U "
                + "[playlist-starts-with-m3u, RFC 8216, 4.3.1.1]"
        )
    }

    @Test("What is not seen or turns the writing is told by its number, in words and in JSON, and nobody's password is")
    func printed() throws {
        let text = "a\u{202E}b\u{2028}c\u{85}d\u{200B}é 中 \u{1F642}"
        #expect(PrintedText.line(text) == "a\\u{202e}b\\u{2028}c\\u{85}d\\u{200b}é 中 \u{1F642}")
        #expect(
            PrintedText.json(of: ["\(text)\u{E0001}"])
                == "[\n  \"a\\u202eb\\u2028c\\u0085d\\u200bé 中 \u{1F642}\\udb40\\udc01\"\n]"
        )
        for (url, shown) in [
            ("https://me:secret@host/a?b=c@d", "https://***@host/a?b=c@d"),
            ("https://me:se@cret@host:80", "https://***@host:80"),
            (
                "two: http://a:b@c/ and //d:e@f, not http://g/h:i@j",
                "two: http://***@c/ and //***@f, not http://g/h:i@j"
            ),
            ("https://host//a@b/", "https://host//***@b/"), ("a//", "a//"), ("a@b", "a@b"),
        ] {
            #expect(PrintedText.line(url) == shown)
            #expect(PrintedText.json(of: url) == "\"\(shown)\"")
        }
    }

    @Test("Of a multivariant playlist as long as an attack only so much is read as a check needs, and that is told")
    func manyVariants() throws {
        let variant = "#EXT-X-STREAM-INF:BANDWIDTH=9\nv.m3u8\n"
        func list(_ count: Int) -> ObservedPlaylist {
            ObservedPlaylist(bytes: Array(("#EXTM3U\n" + String(repeating: variant, count: count)).utf8))
        }
        func findings(_ playlist: ObservedPlaylist) -> [Finding] {
            PlaylistChecks.findings(of: playlist, uri: "a.m3u8").filter { $0.rule.id == "answer-is-within-limits" }
        }
        #expect(list(1000).variants.count == 1000 && findings(list(1000)).isEmpty)
        let many = list(1200)
        #expect(many.variants.count == 1000 && many.segments.isEmpty)
        #expect(findings(many).map(\.line) == [2002])
        #expect(findings(many).map(\.found) == ["there are more than 1000 variants and renditions"])
    }

    static let multivariant = """
        #EXTM3U
        #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="en",LANGUAGE="en",CHANNELS="2",DEFAULT=YES,AUTOSELECT=YES,URI="a.m3u8"
        #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="de",LANGUAGE="de",CHANNELS="2",DEFAULT=NO,AUTOSELECT=YES,URI="b.m3u8"
        #EXT-X-STREAM-INF:BANDWIDTH=9,AVERAGE-BANDWIDTH=8,CODECS="avc1.64001F,mp4a.40.2",RESOLUTION=1x1,FRAME-RATE=30,AUDIO="a"
        v.m3u8
        #EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=9,AVERAGE-BANDWIDTH=8,CODECS="avc1",RESOLUTION=1x1,URI="i"

        """

    private static let changes: [(part: String, replacement: String, rules: [String])] = [
        ("", "", []), ("BANDWIDTH=9,", "", ["variant-has-bandwidth"]),
        ("BANDWIDTH=9,", "BANDWIDTH=abc,", ["tag-is-well-formed"]),
        ("RESOLUTION=1x1", "RESOLUTION=1280*720", ["tag-is-well-formed"]),
        ("FRAME-RATE=30", "FRAME-RATE=-30", ["tag-is-well-formed"]),
        ("CODECS=\"avc1\"", "CODECS=avc1.4D401F", ["tag-is-well-formed"]),
        ("AUDIO=\"a\"", "AUDIO=\"a\",CLOSED-CAPTIONS=NONE", []),
        ("#EXTM3U\n", "#EXTM3U\n#EXT-X-SESSION-KEY:METHOD=NONE\n", ["key-is-whole"]),
        ("NAME=\"en\"", "NAME=\"BBC WORLD SERVICE\"", []),
        (
            "LANGUAGE=\"en\"", "LANGUAGE=\"en\",INSTREAM-ID=\"SERVICE1\"",
            ["version-covers-tags"]
        ),
        ("v.m3u8\n", "", ["variant-has-uri"]),
        (",CODECS=\"avc1.64001F,mp4a.40.2\"", "", ["variant-has-codecs"]),
        (",RESOLUTION=1x1", "", ["variant-has-resolution"]),
        (",FRAME-RATE=30", "", ["variant-has-frame-rate"]),
        ("AVERAGE-BANDWIDTH=8,", "", ["variant-has-average-bandwidth"]),
        ("AVERAGE-BANDWIDTH=8", "AVERAGE-BANDWIDTH=10", ["average-is-within-peak"]),
        (",AUDIO=\"a\"", ",AUDIO=\"b\"", ["audio-groups-exist"]),
        (",AUDIO=\"a\"", ",AUDIO=\"a\",SUBTITLES=\"s\"", ["rendition-groups-exist"]),
        (",mp4a.40.2", "", ["codecs-cover-audio"]),
        (
            ",mp4a.40.2\",RESOLUTION=1x1,FRAME-RATE=30,AUDIO=\"a\"",
            "\",RESOLUTION=1x1,FRAME-RATE=30,AUDIO=\"b\"", ["audio-groups-exist"]
        ),
        ("TYPE=AUDIO", "TYPE=SOUND", ["rendition-is-described"]),
        ("NAME=\"de\",", "", ["rendition-is-described"]),
        ("NAME=\"de\"", "NAME=\"en\"", ["rendition-names-differ"]),
        ("DEFAULT=NO", "DEFAULT=YES", ["group-has-one-default"]),
        ("DEFAULT=NO", "DEFAULT=no", ["tag-is-well-formed"]),
        ("BANDWIDTH=9,", "BANDWIDTH=4611686018427387904,", ["answer-is-within-limits"]),
        ("AUTOSELECT=YES", "AUTOSELECT=NO", ["default-is-autoselect"]),
        (",CHANNELS=\"2\"", "", ["audio-has-channels"]), (",LANGUAGE=\"en\"", "", ["audio-has-language"]),
        ("v.m3u8", "#EXT-X-ENDLIST\nv.m3u8", ["playlist-is-of-one-kind"]),
        (
            "#EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=9,AVERAGE-BANDWIDTH=8,CODECS=\"avc1\",RESOLUTION=1x1,URI=\"i\"\n",
            "", ["i-frame-playlist-exists"]
        ),
    ]

    @Test("What is changed in a multivariant playlist breaks its rule", arguments: changes)
    func damagedMultivariant(part: String, replacement: String, rules: [String]) throws {
        var text = Self.multivariant
        if !part.isEmpty { text.replaceSubrange(try #require(text.firstRange(of: part)), with: replacement) }
        #expect(Self.rules(text) == rules)
    }
}
