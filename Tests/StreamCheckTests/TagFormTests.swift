import StreamCheck
import StreamReading
import Testing

/// What the table of tags asks for, one change of a good playlist each.
@Suite("The table of tags")
struct TagFormTests {
    static let media = """
        #EXTM3U
        #EXT-X-VERSION:11
        #EXT-X-INDEPENDENT-SEGMENTS
        #EXT-X-TARGETDURATION:0000000002
        #EXT-X-PLAYLIST-TYPE:VOD
        #EXT-X-DEFINE:IMPORT="token"
        #EXT-X-DEFINE:QUERYPARAM="user"
        #EXT-X-MAP:URI="init.mp4",BYTERANGE="700@0"
        #EXT-X-KEY:METHOD=SAMPLE-AES,URI="skd://1",IV=0x00000000000000000000000000000001,KEYFORMAT="k",KEYFORMATVERSIONS="1/2"
        #EXT-X-PROGRAM-DATE-TIME:2026-11-20T12:00:00.000Z
        #EXT-X-DATERANGE:ID="a",START-DATE="2026-11-20T12:00:00Z",PLANNED-DURATION=2.5,CUE="PRE,ONCE",X-OWN=0x1F,X-TWO=-1.5
        #EXT-X-DATERANGE:ID="a",DURATION=2.5,SCTE35-IN=0xFC302000000000000000FFF00F056B1DA7D47F4FFFE9DEACB0000100000000935B42F5
        #EXT-X-BITRATE:400
        #EXTINF:0002.0,
        0.m4s
        #EXT-X-GAP
        #EXTINF:2.0,
        1.m4s
        #EXT-X-ENDLIST

        """

    static let multivariant = """
        #EXTM3U
        #EXT-X-VERSION:13
        #EXT-X-DEFINE:NAME="token",VALUE="x"
        #EXT-X-CONTENT-STEERING:SERVER-URI="/steering",PATHWAY-ID="CDN-A"
        #EXT-X-SESSION-DATA:DATA-ID="title",VALUE="Clock",LANGUAGE="en"
        #EXT-X-SESSION-DATA:DATA-ID="title",VALUE="Uhr",LANGUAGE="de"
        #EXT-X-SESSION-DATA:DATA-ID="more",URI="more.json",FORMAT=JSON
        #EXT-X-SESSION-KEY:METHOD=SAMPLE-AES,URI="skd://1",KEYFORMAT="k",KEYFORMATVERSIONS="1"
        #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="en",LANGUAGE="en",DEFAULT=YES,AUTOSELECT=YES,CHANNELS="2",BIT-DEPTH=16,URI="a"
        #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="b",NAME="en",LANGUAGE="en",DEFAULT=YES,AUTOSELECT=YES,CHANNELS="16/JOC",URI="b"
        #EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="s",NAME="en",LANGUAGE="en",AUTOSELECT=YES,FORCED=NO,URI="s",STABLE-RENDITION-ID="s.1"
        #EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="s",NAME="forced",LANGUAGE="en",AUTOSELECT=YES,FORCED=YES,URI="f"
        #EXT-X-MEDIA:TYPE=CLOSED-CAPTIONS,GROUP-ID="c",NAME="CC",LANGUAGE="en",INSTREAM-ID="CC1"
        #EXT-X-STREAM-INF:BANDWIDTH=9,AVERAGE-BANDWIDTH=8,CODECS="avc1.64001F,mp4a.40.2",RESOLUTION=1x1,FRAME-RATE=30,AUDIO="a",\
        SUBTITLES="s",CLOSED-CAPTIONS="c",HDCP-LEVEL=TYPE-0,VIDEO-RANGE=SDR,SCORE=1.5,STABLE-VARIANT-ID="v+1",PATHWAY-ID="CDN-A"
        v.m3u8
        #EXT-X-STREAM-INF:BANDWIDTH=9,AVERAGE-BANDWIDTH=8,CODECS="avc1.64001F,ec-3",RESOLUTION=1x1,FRAME-RATE=30,AUDIO="b",\
        SUBTITLES="s",CLOSED-CAPTIONS="c",REQ-VIDEO-LAYOUT="CH-STEREO",SCORE=1
        w.m3u8
        #EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=9,AVERAGE-BANDWIDTH=8,CODECS="avc1.64001F",RESOLUTION=1x1,URI="i"

        """

    private static func rules(_ text: String, _ part: String, _ replacement: String) throws -> [String] {
        var text = text
        if !part.isEmpty { text.replaceSubrange(try #require(text.firstRange(of: part)), with: replacement) }
        let list = ObservedPlaylist(bytes: Array(text.utf8), uri: "http://h/a.m3u8?user=1")
        return PlaylistChecks.findings(of: list, uri: "a.m3u8").map(\.rule.id).filter { $0 != "variables-are-defined" }
    }

    static let mediaCases: [(String, String, [String])] = [
        ("", "", []),
        ("#EXT-X-INDEPENDENT-SEGMENTS", "#EXT-X-INDEPENDENT-SEGMENTS:YES", ["tag-is-well-formed"]),
        ("#EXT-X-ENDLIST", "#EXT-X-ENDLIST\n#EXT-X-ENDLIST", ["playlist-tag-is-given-once"]),
        ("TYPE:VOD", "TYPE:vod", ["tag-is-well-formed"]),
        ("IMPORT=\"token\"", "IMPORT=\"to ken\"", ["tag-is-well-formed"]),
        ("IMPORT=\"token\"", "IMPORT=\"token\",NAME=\"token\",VALUE=\"1\"", ["variable-is-whole"]),
        ("IMPORT=\"token\"", "NAME=\"token\"", ["variable-is-whole"]),
        ("IMPORT=\"token\"", "VALUE=\"token\"", ["variable-is-whole"]),
        ("VERSION:11", "VERSION:10", ["version-covers-tags"]),
        ("URI=\"init.mp4\",", "", ["map-is-whole"]), ("700@0", "0@700", ["tag-is-well-formed"]),
        ("BYTERANGE=\"700@0\"", "BYTERANGE=700@0", ["tag-is-well-formed"]),
        ("METHOD=SAMPLE-AES", "METHOD=AES-256", ["tag-is-well-formed"]),
        ("METHOD=SAMPLE-AES,", "", ["key-is-whole"]), ("URI=\"skd://1\",", "", ["key-is-whole"]),
        ("IV=0x0", "IV=0", ["tag-is-well-formed"]), ("IV=0x0", "IV=0x000", ["tag-is-well-formed"]),
        ("IV=0x", "IV=\"0x", ["tag-is-well-formed"]), ("\"1/2\"", "\"1/\"", ["tag-is-well-formed"]),
        ("METHOD=SAMPLE-AES,URI=\"skd://1\"", "METHOD=NONE", ["key-is-whole"]),
        ("12:00:00.000Z", "12:00:00.000", ["date-has-zone"]), ("12:00:00.000Z", "12:00", ["tag-is-well-formed"]),
        ("START-DATE=\"2026-11-20T12:00:00Z\",", "", ["date-range-is-whole"]),
        ("START-DATE=\"2026-11-20T12:00:00Z\"", "START-DATE=\"noon\"", ["tag-is-well-formed"]),
        ("PLANNED-DURATION=2.5", "PLANNED-DURATION=-2.5", ["tag-is-well-formed"]),
        ("PRE,ONCE", "FIRST", ["tag-is-well-formed"]), ("X-OWN=0x1F", "X-OWN=word", ["tag-is-well-formed"]),
        ("SCTE35-IN=0xFC", "SCTE35-IN=\"0xFC", ["tag-is-well-formed"]),
        ("DURATION=2.5,SCTE", "END-ON-NEXT=YES,SCTE", ["date-range-is-whole"]),
        ("BITRATE:400", "BITRATE:400.5", ["tag-is-well-formed"]),
        ("EXT-X-GAP", "EXT-X-GAP:1", ["tag-is-well-formed"]),
        (
            "#EXT-X-BITRATE", "#EXT-X-SESSION-DATA:DATA-ID=\"a\",VALUE=\"b\"\n#EXT-X-BITRATE",
            ["playlist-is-of-one-kind"]
        ),
        (
            "#EXT-X-BITRATE", "#EXT-X-SKIP:RECENTLY-REMOVED-DATERANGES=\"x\"\n#EXT-X-BITRATE",
            ["skip-is-whole"]
        ),
    ]

    @Test("A change of a media playlist is found under its rule", arguments: mediaCases)
    func media(part: String, replacement: String, rules: [String]) throws {
        #expect(try Self.rules(Self.media, part, replacement) == rules)
    }

    static let multivariantCases: [(String, String, [String])] = [
        ("", "", []), ("VERSION:13", "VERSION:11", ["version-covers-tags"]),
        ("CHANNELS=\"2\"", "CHANNELS=\"2\",INSTREAM-ID=\"1\"", []),
        ("NAME=\"token\"", "NAME=\"to.ken\"", ["tag-is-well-formed"]),
        ("SERVER-URI=\"/steering\",", "", ["steering-is-whole"]),
        ("SERVER-URI=\"/steering\"", "SERVER-URI=/steering", ["tag-is-well-formed"]),
        ("PATHWAY-ID=\"CDN-A\"", "PATHWAY-ID=\"CDN A\"", ["tag-is-well-formed"]),
        (
            "#EXT-X-CONTENT", "#EXT-X-CONTENT-STEERING:SERVER-URI=\"x\"\n#EXT-X-CONTENT",
            ["playlist-tag-is-given-once"]
        ),
        ("DATA-ID=\"title\",", "", ["session-data-is-whole"]),
        ("VALUE=\"Clock\",", "", ["session-data-is-whole"]),
        ("VALUE=\"Clock\"", "VALUE=\"Clock\",URI=\"x\"", ["session-data-is-whole"]),
        ("LANGUAGE=\"de\"", "LANGUAGE=\"en\"", ["session-data-is-whole"]),
        ("FORMAT=JSON", "FORMAT=XML", ["tag-is-well-formed"]),
        ("LANGUAGE=\"de\"", "LANGUAGE=\"german language\"", ["tag-is-well-formed"]),
        ("METHOD=SAMPLE-AES", "METHOD=NONE", ["key-is-whole"]),
        (
            "#EXT-X-SESSION-KEY",
            "#EXT-X-SESSION-KEY:METHOD=SAMPLE-AES,URI=\"skd://1\",KEYFORMAT=\"k\","
                + "KEYFORMATVERSIONS=\"1\"\n#EXT-X-SESSION-KEY", ["key-is-whole"]
        ),
        ("TYPE=AUDIO,", "TYPE=\"AUDIO\",", ["rendition-is-described", "audio-groups-exist"]),
        ("GROUP-ID=\"b\"", "GROUP-ID=b", ["tag-is-well-formed"]), ("NAME=\"CC\",", "", ["rendition-is-described"]),
        ("CHANNELS=\"2\"", "CHANNELS=2", ["tag-is-well-formed"]),
        ("CHANNELS=\"2\"", "CHANNELS=\"stereo\"", ["tag-is-well-formed"]),
        ("BIT-DEPTH=16", "BIT-DEPTH=\"16\"", ["tag-is-well-formed"]),
        ("BIT-DEPTH=16", "FORCED=YES", ["rendition-is-described", "rendition-groups-match"]),
        ("FORCED=NO,URI=\"s\"", "FORCED=NO", ["rendition-is-described"]),
        ("FORCED=NO", "FORCED=NO,SAMPLE-RATE=48000", ["rendition-is-described"]),
        ("FORCED=NO", "FORCED=YES", ["autoselected-renditions-differ"]),
        ("\"s.1\"", "\"s 1\"", ["tag-is-well-formed"]),
        (",INSTREAM-ID=\"CC1\"", "", ["rendition-is-described"]),
        ("INSTREAM-ID=\"CC1\"", "INSTREAM-ID=\"CC5\"", ["rendition-is-described"]),
        ("INSTREAM-ID=\"CC1\"", "INSTREAM-ID=\"SERVICE64\"", ["rendition-is-described"]),
        ("INSTREAM-ID=\"CC1\"", "INSTREAM-ID=\"CC1\",URI=\"c\"", ["rendition-is-described"]),
        (
            "GROUP-ID=\"b\",NAME=\"en\",LANGUAGE=\"en\"", "GROUP-ID=\"b\",NAME=\"en\",LANGUAGE=\"fr\"",
            ["rendition-groups-match"]
        ),
        ("BANDWIDTH=9", "BANDWIDTH=0", ["tag-is-well-formed", "average-is-within-peak"]),
        ("HDCP-LEVEL=TYPE-0", "HDCP-LEVEL=\"TYPE-0\"", ["tag-is-well-formed"]),
        ("HDCP-LEVEL=TYPE-0", "HDCP-LEVEL=HIGH", ["tag-is-well-formed"]),
        ("VIDEO-RANGE=SDR", "VIDEO-RANGE=HDR", ["tag-is-well-formed"]),
        ("SCORE=1.5", "SCORE=-1", ["tag-is-well-formed"]),
        ("RESOLUTION=1x1", "RESOLUTION=1X1", ["tag-is-well-formed"]),
        ("avc1.64001F,mp4a.40.2", "avc1.64001F,,mp4a.40.2", ["tag-is-well-formed"]),
        ("REQ-VIDEO-LAYOUT=\"CH-STEREO\"", "REQ-VIDEO-LAYOUT=CH-STEREO", ["tag-is-well-formed"]),
        ("CLOSED-CAPTIONS=\"c\",REQ", "CLOSED-CAPTIONS=NONE,REQ", ["captions-are-none-for-all"]),
        ("RESOLUTION=1x1,URI", "RESOLUTION=1x1,AUDIO=\"a\",URI", ["attribute-is-of-its-tag"]),
        ("#EXT-X-STREAM", "#EXT-X-BITRATE:400\n#EXT-X-STREAM", ["playlist-is-of-one-kind"]),
    ]

    @Test("A change of a multivariant playlist is found under its rule", arguments: multivariantCases)
    func multivariant(part: String, replacement: String, rules: [String]) throws {
        #expect(try Self.rules(Self.multivariant, part, replacement) == rules)
    }

    @Test("A message names the tag, what is wrong, and what would be right")
    func words() throws {
        let text = Self.multivariant.replacing("INSTREAM-ID=\"CC1\"", with: "URI=\"c\"")
        let findings = PlaylistChecks.findings(of: ObservedPlaylist(bytes: Array(text.utf8)), uri: "a.m3u8")
        let finding = try #require(findings.first)
        #expect(finding.found == "EXT-X-MEDIA has no INSTREAM-ID beside TYPE=CLOSED-CAPTIONS")
        #expect(finding.expected == "INSTREAM-ID, which is required beside TYPE=CLOSED-CAPTIONS")
        #expect(finding.line == 13)
    }
}
