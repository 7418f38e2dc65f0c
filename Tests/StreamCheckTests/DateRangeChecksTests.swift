import PlaylistReading
import StreamRules
import Testing

@Suite("Rules for date ranges")
struct DateRangeChecksTests {
    private static let out = "0xFC302500000000000000FFF014056B1DA7D47FEFFFE9CA1340FE001499700001000000001F9A6953"
    private static let back = "0xFC302000000000000000FFF00F056B1DA7D47F4FFFE9DEACB0000100000000935B42F5"

    private static func list(_ attributes: String) -> ObservedPlaylist {
        let text = """
            #EXTM3U
            #EXT-X-VERSION:3
            #EXT-X-TARGETDURATION:2
            #EXT-X-MEDIA-SEQUENCE:10
            #EXT-X-DISCONTINUITY-SEQUENCE:0
            #EXT-X-DATERANGE:ID="a",START-DATE="2026-11-20T12:00:02.000Z",\(attributes)
            #EXT-X-PROGRAM-DATE-TIME:2026-11-20T12:00:00.000Z
            #EXTINF:2.0,
            10.ts
            #EXTINF:2.0,
            11.ts
            #EXTINF:2.0,
            12.ts

            """
        return ObservedPlaylist(bytes: Array(text.utf8))
    }

    private static func findings(_ attributes: String) -> [Finding] {
        PlaylistChecks.findings(of: list(attributes), uri: "a.m3u8").filter {
            $0.rule.source != Rule.liveListHasSixSegments.source
        }
    }

    @Test(
        "SCTE-35 is read, and a section that is not whole, or in the wrong place, is found",
        arguments: [
            ("SCTE35-OUT=\(out),SCTE35-IN=\(back)", nil), ("SCTE35-CMD=\(out)", nil),
            ("SCTE35-OUT=0xFC30", "SCTE35-OUT has 2 bytes"),
            ("SCTE35-OUT=0xFD30", "SCTE35-OUT does not begin with 0xFC"),
            ("SCTE35-IN=\(back)00", "SCTE35-IN has 33 bytes after its length, which is 32"),
            ("SCTE35-IN=\(back.dropLast())0", "SCTE35-IN has a wrong CRC_32"),
            ("SCTE35-IN=\(back)0", "SCTE35-IN has half a byte"),
            ("SCTE35-OUT=\(back)", "SCTE35-OUT has out_of_network_indicator 0"),
            ("SCTE35-IN=\(out)", "SCTE35-IN has out_of_network_indicator 1"),
        ]
    )
    func splices(attributes: String, found: String?) {
        let findings = Self.findings(attributes)
        #expect(findings.map(\.rule.id) == (found == nil ? [] : ["splice-information-is-whole"]))
        #expect(findings.first?.found == found)
    }

    @Test("Of an ID with thousands of attributes no more are compared than a tag may have", .timeLimit(.minutes(5)))
    func bounds() {
        let ranges = (0..<100_000).map { number in
            "#EXT-X-DATERANGE:ID=\"a\",START-DATE=\"2026-11-20T12:00:00Z\",X-A\(number)=\"x\"\n"
        }
        let text = "#EXTM3U\n#EXT-X-TARGETDURATION:2\n" + ranges.joined()
        let list = ObservedPlaylist(bytes: Array(text.utf8))
        let rules = PlaylistChecks.findings(of: list, uri: "").map(\.rule).filter { !$0.source.hasPrefix("Apple") }
        #expect(rules.map(\.id) == ["date-range-has-date-time"])
    }

    @Test("An asset without a list needs scheme and host")
    func assets() {
        func rules(_ uri: String) -> [String] {
            Self.findings("CLASS=\"com.apple.hls.interstitial\",DURATION=15,X-ASSET-URI=\"\(uri)\"").map(\.rule.id)
        }
        #expect(rules("https://a.example/ad.m3u8") == [])
        for uri in ["ad.m3u8", "/ad.m3u8", "//a.example/ad.m3u8", "?a:b", "1a:b"] {
            #expect(rules(uri) == ["asset-is-absolute"], "\(uri)")
        }
    }

    @Test("What a date range has does not change; more may come, and queries of URIs may differ")
    func changes() {
        func rules(_ earlier: String, _ later: String) -> [String] {
            UpdateChecks.findings(from: Self.list(earlier), to: Self.list(later), uri: "a.m3u8").map(\.rule.id)
        }
        #expect(rules("PLANNED-DURATION=15,X-A=\"1\"", "DURATION=14,PLANNED-DURATION=15,X-B=\"2\"") == [])
        #expect(rules("X-A=\"a?t=1\"", "X-A=\"a?t=2\"") == [])
        #expect(rules("X-A=\"a?t=1\"", "X-A=\"b?t=1\"") == ["date-range-stays"])
        #expect(rules("X-A=1", "X-A=2") == ["date-range-stays"])
        #expect(rules("DURATION=14", "DURATION=15") == ["date-range-stays"])
        #expect(rules("CLASS=\"a\"", "CLASS=\"b\"") == ["date-range-stays"])
    }

    @Test("Tags of an ID that contradict each other are no change from one list to the next")
    func contradiction() {
        func list(_ value: Int) -> ObservedPlaylist {
            let start = "#EXT-X-DATERANGE:ID=\"x\",START-DATE=\"2026-11-20T12:00:00Z\""
            let tags = [1, value].map { "\(start),X-A=\($0)\n" }
            let text = "#EXTM3U\n#EXT-X-TARGETDURATION:2\n\(tags.joined())#EXTINF:2,\na.ts\n"
            return ObservedPlaylist(bytes: Array(text.utf8))
        }
        #expect(UpdateChecks.findings(from: list(2), to: list(2), uri: "a.m3u8") == [])
        #expect(UpdateChecks.findings(from: list(2), to: list(3), uri: "a.m3u8").map(\.rule) == [.dateRangeStays])
    }
}
