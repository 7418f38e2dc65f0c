import Fetching
import PlaylistReading
import StreamRules
import Testing

@Suite("Pathways, variables and data in somebody else's stream")
struct PathwayCheckTests {
    private static let variant = "#EXT-X-STREAM-INF:BANDWIDTH=1000,PATHWAY-ID=\"a\"\nb.m3u8\n"

    @Test(
        "What is wrong with a tag is told",
        arguments: [
            ("#EXT-X-CONTENT-STEERING:SERVER-URI=\"s\",PATHWAY-ID=\"a\"\n", nil),
            (
                "#EXT-X-CONTENT-STEERING:SERVER-URI=\"s\"\n#EXT-X-CONTENT-STEERING:SERVER-URI=\"s\"\n",
                "playlist-tag-is-given-once"
            ),
            ("#EXT-X-CONTENT-STEERING:PATHWAY-ID=\"a\"\n", "steering-is-whole"),
            ("#EXT-X-CONTENT-STEERING:SERVER-URI=\"s\",PATHWAY-ID=\"c\"\n", "steering-pathway-is-listed"),
            (
                "#EXT-X-STREAM-INF:BANDWIDTH=1000,STABLE-VARIANT-ID=\"a b\"\nc.m3u8\n",
                "tag-is-well-formed"
            ),
            ("#EXT-X-STREAM-INF:BANDWIDTH=1000,STABLE-VARIANT-ID=\"a+/=.-_1\"\nc.m3u8\n", nil),
            ("#EXT-X-STREAM-INF:BANDWIDTH=1000,SCORE=1.5\nc.m3u8\n", "scores-are-complete"),
            ("#EXT-X-SESSION-DATA:DATA-ID=\"d\",VALUE=\"v\"\n", nil),
            ("#EXT-X-SESSION-DATA:VALUE=\"v\"\n", "session-data-is-whole"),
            ("#EXT-X-SESSION-DATA:DATA-ID=\"d\",VALUE=\"v\",URI=\"u\"\n", "session-data-is-whole"),
            (
                "#EXT-X-SESSION-DATA:DATA-ID=\"d\",VALUE=\"v\"\n#EXT-X-SESSION-DATA:DATA-ID=\"d\",VALUE=\"w\"\n",
                "session-data-is-whole"
            ),
            ("#EXT-X-DEFINE:NAME=\"n\",VALUE=\"v\"\n", nil),
            ("#EXT-X-DEFINE:NAME=\"n\"\n", "variable-is-whole"),
            ("#EXT-X-DEFINE:NAME=\"n\",VALUE=\"v\",QUERYPARAM=\"q\"\n", "variable-is-whole"),
            ("#EXT-X-DEFINE:IMPORT=\"n\"\n", "variable-is-defined-once"),
            (
                "#EXT-X-DEFINE:NAME=\"n\",VALUE=\"v\"\n#EXT-X-DEFINE:NAME=\"n\",VALUE=\"w\"\n",
                "variable-is-defined-once"
            ),
        ] as [(String, String?)]
    )
    func tags(text: String, rule: String?) {
        let list = "#EXTM3U\n#EXT-X-VERSION:11\n\(text)\(Self.variant)"
        let findings = PlaylistChecks.findings(of: ObservedPlaylist(bytes: Array(list.utf8)), uri: "u")
        let others: Set = [
            "variant-has-codecs", "variant-has-average-bandwidth", "variant-has-frame-rate", "variant-has-resolution",
            "version-is-no-higher",
        ]
        let found: [String] = findings.map(\.rule.id).filter { !others.contains($0) }
        let expected: [String] = rule.map { [$0] } ?? []
        #expect(found == expected)
    }

    private static func rules(_ manifest: FetchAnswer) -> [String] {
        ScriptedServer(seconds: 5) { uri, _ in
            if uri.hasSuffix("/a.m3u8") {
                return .text("#EXTM3U\n#EXT-X-CONTENT-STEERING:SERVER-URI=\"s?x=y\",PATHWAY-ID=\"a\"\n\(variant)")
            }
            if uri.contains("/s?") {
                return uri == "http://h/s?x=y&_HLS_pathway=%22a%22&_HLS_throughput=5000000" ? manifest : .status(400)
            }
            if uri.hasSuffix(".vtt") {
                return .text("WEBVTT\nX-TIMESTAMP-MAP=LOCAL:00:00:00.000,MPEGTS:0\n", type: "text/vtt")
            }
            return .text(
                "#EXTM3U\n#EXT-X-VERSION:3\n#EXT-X-TARGETDURATION:2\n#EXT-X-PLAYLIST-TYPE:VOD\n#EXTINF:2.0,\n1.vtt\n#EXT-X-ENDLIST\n"
            )
        }.rules
    }

    private static func manifest(_ text: String, type: String = "application/vnd.apple.steering-list") -> FetchAnswer {
        .text("{\(text)}", type: type)
    }

    @Test("A steering manifest is asked for as a player does, and judged")
    func manifests() {
        let right = "\"VERSION\":1,\"TTL\":10,\"PATHWAY-PRIORITY\":[\"a\",\"x\"]"
        #expect(Self.rules(Self.manifest(right)) == [])
        #expect(Self.rules(Self.manifest(right, type: "application/json")) == ["steering-type-fits"])
        #expect(Self.rules(.status(404)) == ["steering-manifest-is-available"])
        for text in [
            "", "\"VERSION\":2,\"TTL\":10,\"PATHWAY-PRIORITY\":[\"a\"]", "\"VERSION\":1,\"PATHWAY-PRIORITY\":[\"a\"]",
            "\"VERSION\":1,\"TTL\":10", "\"VERSION\":1,\"TTL\":10,\"PATHWAY-PRIORITY\":[]",
            "\"VERSION\":1,\"TTL\":10,\"PATHWAY-PRIORITY\":[\"a\",\"a\"]",
            "\"VERSION\":1,\"TTL\":10,\"PATHWAY-PRIORITY\":[\"z\"]",
            right + ",\"PATHWAY-CLONES\":[{\"BASE-ID\":\"z\",\"ID\":\"x\"}]", "no JSON",
        ] {
            #expect(Self.rules(Self.manifest(text)) == ["steering-manifest-is-whole"], "\(text)")
        }
        let clone = right + ",\"PATHWAY-CLONES\":[{\"BASE-ID\":\"a\",\"ID\":\"x\",\"URI-REPLACEMENT\":{}}]"
        #expect(Self.rules(Self.manifest(clone)) == [])
    }

    @Test(
        "EXT-X-START of a multivariant playlist is that of its lists",
        arguments: [
            ("1.50", [String]()), ("1.5,PRECISE=NO", []), ("2", ["start-agrees"]),
            ("1.5,PRECISE=YES", ["start-agrees"]),
        ]
    )
    func start(value: String, rules: [String]) {
        let server = ScriptedServer(seconds: 5) { uri, _ in
            if uri.hasSuffix("/a.m3u8") {
                return .text("#EXTM3U\n#EXT-X-START:TIME-OFFSET=1.5\n#EXT-X-STREAM-INF:BANDWIDTH=1000\nb.m3u8\n")
            }
            if uri.hasSuffix(".vtt") {
                return .text("WEBVTT\nX-TIMESTAMP-MAP=LOCAL:00:00:00.000,MPEGTS:0\n", type: "text/vtt")
            }
            let start = "#EXT-X-START:TIME-OFFSET=\(value)\n"
            return .text("#EXTM3U\n#EXT-X-TARGETDURATION:2\n\(start)#EXTINF:2,\n1.vtt\n#EXT-X-ENDLIST\n")
        }
        #expect(server.rules.filter { $0.hasPrefix("start-") } == rules)
    }
}
