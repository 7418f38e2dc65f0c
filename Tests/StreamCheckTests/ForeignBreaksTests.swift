import Testing
import Timeline

@testable import PlaylistReading
@testable import StreamRules

/// Lists as ad servers, packagers and the tests of players write them: the tags and attributes are theirs, the lists are made by hand.
@Suite("Breaks of other servers are not accused")
struct ForeignBreaksTests {
    /// A list that is otherwise right, from noon on.
    private static func rules(_ lines: String, isLive: Bool = false) -> [String] {
        let text = """
            #EXTM3U
            #EXT-X-VERSION:3
            #EXT-X-TARGETDURATION:6
            #EXT-X-MEDIA-SEQUENCE:4100
            #EXT-X-DISCONTINUITY-SEQUENCE:12
            #EXT-X-PROGRAM-DATE-TIME:2026-11-20T12:00:00.000Z
            \(lines)
            \(isLive ? "" : "#EXT-X-ENDLIST")

            """
        return PlaylistChecks.findings(of: ObservedPlaylist(bytes: Array(text.utf8)), uri: "a.m3u8").map(\.rule.id)
            .filter { $0 != "live-list-has-six-segments" }
    }

    private static let segments = (1...4).map { "#EXTINF:6.0,\n\($0).ts" }.joined(separator: "\n")
    /// `ID` and `START-DATE` of an interstitial at a second.
    private static func interstitial(_ id: String, _ second: String) -> String {
        "#EXT-X-DATERANGE:ID=\"\(id)\",CLASS=\"com.apple.hls.interstitial\",START-DATE=\"2026-11-20T12:00:\(second)Z\""
    }

    @Test("Before, between and after the segments, with all attributes in any order")
    func interstitials() {
        let middle =
            Self.interstitial("ad1", "10.000") + ",DURATION=15.0,X-ASSET-URI=\"http://ads.example/1.m3u8\","
            + "X-RESUME-OFFSET=0,X-RESTRICT=\"SKIP,JUMP\",X-COM-EXAMPLE-BEACON=123,X-SNAP=\"OUT,IN\""
        let first = Self.interstitial("pre", "00.000") + ",CUE=\"PRE,ONCE\",X-ASSET-LIST=\"ads/pre.json\""
        let last = Self.interstitial("post", "24.000") + ",CUE=\"POST\",X-ASSET-LIST=\"/l?a=b\",X-PLAYOUT-LIMIT=10"
        #expect(Self.rules("\(first)\n\(middle)\n\(Self.segments)\n\(last)") == [])
        let whole =
            Self.interstitial("x", "01.123") + ",END-DATE=\"2026-11-20T12:00:03.345Z\",DURATION=2.222,"
            + "PLANNED-DURATION=1.2,X-ASSET-URI=\"https://ads.example/2.m3u8\",X-RESUME-OFFSET=-1.1,X-PLAYOUT-LIMIT=1.5,"
            + "X-SNAP=\"IN\",X-RESTRICT=\"JUMP,SKIP\",CUE=\"ONCE,PRE\",X-CONTENT-MAY-VARY=\"NO\","
            + "X-TIMELINE-OCCUPIES=\"RANGE\",X-TIMELINE-STYLE=\"PRIMARY\""
        #expect(Self.rules("\(Self.segments)\n#EXT-X-ENDLIST\n\(whole)", isLive: true) == [])
    }

    @Test("Several tags with an ID together say what an interstitial has")
    func severalTags() {
        let first = Self.interstitial("x", "02.000")
        let asset = "#EXT-X-DATERANGE:ID=\"x\",X-ASSET-URI=\"https://ads.example/a.m3u8\""
        let limit = Self.interstitial("x", "02.000") + ",END-DATE=\"2026-11-20T12:00:05.000Z\",X-PLAYOUT-LIMIT=3.25"
        #expect(Self.rules("\(Self.segments)\n\(first)\n\(asset)\n\(limit)") == [])
        #expect(Self.rules("\(Self.segments)\n\(first)\n\(limit)") == ["interstitial-has-one-asset"])
        let list = "#EXT-X-DATERANGE:ID=\"x\",X-ASSET-LIST=\"l.json\""
        #expect(Self.rules("\(Self.segments)\n\(first)\n\(asset)\n\(list)") == ["interstitial-has-one-asset"])
    }

    @Test("A live list names breaks that were, that are planned, and songs that end with the next")
    func live() {
        let tags = [
            Self.interstitial("old", "00") + ",DURATION=2,X-ASSET-URI=\"https://ads.example/1.m3u8\"",
            "#EXT-X-DATERANGE:ID=\"s1\",CLASS=\"song\",START-DATE=\"2026-11-20T11:50:00Z\",END-ON-NEXT=YES,X-TITLE=\"a,b=c\"",
            "#EXT-X-DATERANGE:ID=\"s2\",CLASS=\"song\",START-DATE=\"2026-11-20T12:00:03Z\",END-ON-NEXT=YES,X-RATE=-3.5",
            "#EXT-X-DATERANGE:ID=\"c\",CLASS=\"timestamp\",START-DATE=\"2026-11-20T12:00:03.5+0000\",END-ON-NEXT=YES",
            "#EXT-X-DATERANGE:ID=\"h\",START-DATE=\"2026-11-20T07:00:03.1-05:00\",X-HEX=0xDEADBEEF",
            Self.interstitial("soon", "59") + ",PLANNED-DURATION=60,X-ASSET-LIST=\"https://ads.example/l?s=1&t=2\","
                + "X-RESUME-OFFSET=60.0,X-AD-CREATIVE-SIGNATURES=\"e30=\"",
        ]
        #expect(Self.rules("\(tags.joined(separator: "\n"))\n\(Self.segments)", isLive: true) == [])
    }

    @Test("A range for preloading, and a button to skip")
    func preloading() {
        let list = "https://ads.example/list.json"
        let preload =
            "#EXT-X-DATERANGE:ID=\"p\",CLASS=\"com.apple.hls.preload\",START-DATE=\"2026-11-20T12:00:00Z\","
            + "DURATION=10,X-URI=\"\(list)\",X-TARGET-ID=\"ad\",X-TARGET-CLASS=\"com.apple.hls.interstitial\""
        let skip =
            Self.interstitial("ad", "10") + ",DURATION=30,X-ASSET-LIST=\"\(list)\",X-SKIP-CONTROL-OFFSET=5,"
            + "X-SKIP-CONTROL-DURATION=10,X-SKIP-CONTROL-LABEL-ID=\"skip-ad\""
        #expect(Self.rules("\(preload)\n\(skip)\n\(Self.segments)") == [])
    }

    private static let out = "0xFC302500000000000000FFF01405000000077FEFFE000DBBA0FE00293D6C000101010000CB56F165"
    private static let back = "0xFC301B00000000000000FFF00A05000000077F5F00010101000069937E94"
    /// A time_signal with a segmentation descriptor: the start of an opportunity, and its end.
    private static let begin =
        "0xFC303000000000000000FFF00506FE000DBBA0001A021843554549000000097FDF00002932E00C044142313234010149E6DB5A"
    private static let end =
        "0xFC302B00000000000000FFF00506FE000DBBA00015021343554549000000097F9F0C0441423132350101745E4126"

    @Test("Ranges with splice_insert and time_signal, ended by a tag with or without the START-DATE")
    func splices() {
        let ranges = [
            "ID=\"1-1795176006\",START-DATE=\"2026-11-20T12:00:06Z\",PLANNED-DURATION=30.03,SCTE35-OUT=\(Self.out)",
            "ID=\"1-1795176006\",START-DATE=\"2026-11-20T12:00:06Z\",END-DATE=\"2026-11-20T12:00:18Z\",SCTE35-IN=\(Self.back)",
            "ID=\"0x34-9\",CLASS=\"urn:scte:scte35:2014:bin\",START-DATE=\"2026-11-20T12:00:06Z\",SCTE35-OUT=\(Self.begin)",
            "ID=\"0x34-9\",DURATION=12.0,SCTE35-IN=\(Self.end)",
            "ID=\"cmd\",START-DATE=\"2026-11-20T12:00:06Z\",DURATION=6,SCTE35-CMD=\(Self.out)",
        ]
        .map { "#EXT-X-DATERANGE:\($0)" }
        #expect(Self.rules("\(ranges.joined(separator: "\n"))\n\(Self.segments)") == [])
        // The same, broken: what is found is what is wrong.
        #expect(
            Self.rules("\(ranges[0].replacing("F165", with: "F166"))\n\(Self.segments)") == [
                "splice-information-is-whole"
            ]
        )
    }

    @Test("The tags that packagers wrote before there were date ranges")
    func legacy() {
        let cue = "/DAlAAAAAAAAAP/wFAUAAAAHf+/+AA27oP4AKT1sAAEBAQAAy1bxZQ=="
        let lines = [
            "#EXT-OATCLS-SCTE35:\(cue)", "#EXT-X-ASSET:CAID=0x0000000020FB6501,GENRE=CV,EPISODE=\"Name%20Date\"",
            "#EXT-X-CUE-OUT:20.020", "#EXT-X-CUE-OUT-CONT:ElapsedTime=0.634,Duration=21,SCTE35=\(cue)",
            "#EXT-X-CUE-OUT-CONT:6.640/20.020", "#EXT-X-CUE-IN", "#EXT-X-CUE-OUT", "#EXT-X-CUE-IN:",
            "#EXT-X-CUE-OUT:DURATION=12", "#EXT-X-CUE-SPAN:TIMEFROMSIGNAL=PT6S",
            "#EXT-X-SCTE35:CUE=\"\(cue)\",ID=\"7\",TIME=1.5,CUE-OUT=YES", "#EXT-X-SPLICEPOINT-SCTE35:\(cue)",
            "#EXT-X-CUE:TYPE=\"SpliceOut\",ID=\"7\",TIME=1.0,DURATION=6.0", "#EXT-X-AD",
            "#UPLYNK-SEGMENT:abc,00000000,ad",
        ]
        let segments = lines.map { "\($0)\n#EXTINF:6.0,Amazon|1\n\($0.count).ts" }
        #expect(Self.rules(segments.joined(separator: "\n")) == [])
    }

    @Test("What an ad server finds for a planned break may be shorter")
    func underfilled() throws {
        func rules(_ attributes: String) throws -> [String] {
            let text = "#EXTM3U\n#EXT-X-DATERANGE:ID=\"a\",\(attributes)\n"
            let tag = try #require(ObservedPlaylist(bytes: Array(text.utf8)).tag("EXT-X-DATERANGE"))
            return AssetChecks.dateRangeLastsAsAssets(tag.attributes, [.seconds(15), .seconds(30)]).map(\.rule.id)
        }
        #expect(try rules("PLANNED-DURATION=60,X-RESUME-OFFSET=60") == [])
        #expect(try rules("PLANNED-DURATION=60,DURATION=45") == [])
        #expect(try rules("DURATION=60") == ["date-range-lasts-as-assets"])
    }

    @Test(
        "Lists of assets with members of their servers",
        arguments: [
            #"{"ASSETS":[{"URI":"https://ads.example/0.m3u8","DURATION":12.345,"X-AD-ID":"a","TRACKING":[{}]}],"VERSION":1}"#,
            #"{"ASSETS":[{"DURATION":30,"URI":"http://ads.example/a/b.m3u8?x=%7B1%7D"},{"DURATION":1e1,"URI":"data:,"}]}"#,
            "{\n  \"ASSETS\" : [ ],\n  \"X-AD-CREATIVE-SIGNALING\" : { \"version\" : 2 }\n}\n",
        ]
    )
    func assets(json: String) { #expect(AssetChecks.read(Array(json.utf8)).finding == nil) }
}
