import HLS
import Testing
import Timeline

@Suite("Pathways and steering") struct PathwayTests {
    private static let start = WallTime(seconds: 1_795_176_000)

    private static func steered(_ names: [String], turn: Int? = nil, clone: String? = nil) -> Pathways? {
        Pathways(names: names, choice: .steered(.init(turn: turn, clone: clone)))
    }

    @Test(
        "There are two to four names, all different, and none is a word of faults",
        arguments: [
            (["a", "b"], true), (["a", "b", "c", "d"], true), (["cdn1", "b"], true), (["a"], false),
            (["a", "b", "c", "d", "e"], false), (["a", "a"], false), (["a", "list"], false), (["a", "1b"], false),
            (["a", "B"], false), (["a", ""], false), (["a", "ninechars"], false),
        ] as [([String], Bool)]
    )
    func names(names: [String], isAllowed: Bool) {
        #expect((Self.steered(names) != nil) == isAllowed)
    }

    @Test("The priority turns at the given interval, on every server at once, and a clone comes first")
    func priority() throws {
        let pathways = try #require(Self.steered(["a", "b", "c"], turn: 30))
        let orders = [0, 29, 30, 60, 90].map { pathways.priority(at: Self.start + .seconds($0)) }
        #expect(orders == [["a", "b", "c"], ["a", "b", "c"], ["b", "c", "a"], ["c", "a", "b"], ["a", "b", "c"]])
        let cloned = try #require(Self.steered(["a", "b"], clone: "x"))
        #expect(cloned.priority(at: Self.start) == ["x", "a", "b"])
        #expect(cloned.all == ["a", "b", "x"])
        #expect(Self.steered(["a", "b"], clone: "b") == nil)
        #expect(Pathways(redundant: 3)?.names == ["a", "b", "c"])
        #expect(Pathways(redundant: 5) == nil)
    }

    @Test("A base has a pathway, a redirect or both, and each has one form")
    func base() {
        #expect(StreamBase("via-a") == StreamBase(pathway: "a"))
        #expect(StreamBase("via-12") == StreamBase(redirect: 12))
        #expect(StreamBase("via-12/via-a1") == StreamBase(redirect: 12, on: "a1"))
        for text in ["via-012", "via-", "via-list", "via-a/b", "via-A"] { #expect(StreamBase(text) == nil) }
    }

    private static func playlist() throws -> MultivariantPlaylist {
        MultivariantPlaylist(
            version: 1,
            renditions: [
                MediaRendition(group: "audio", name: "Ticks", language: "zxx", channels: 2, uri: "x/clock/0/audio.m3u8")
            ],
            variants: [
                VariantStream(
                    bandwidth: 200,
                    averageBandwidth: 100,
                    codecs: "avc1.64001E,mp4a.40.2",
                    width: 640,
                    height: 360,
                    frameRate: FrameRate(30),
                    audioGroup: "audio",
                    uri: "x/clock/0/640x360.m3u8"
                )
            ],
            iFrameStreams: [
                VariantStream(
                    bandwidth: 20,
                    averageBandwidth: 10,
                    codecs: "avc1.64001E",
                    width: 640,
                    height: 360,
                    uri: "x/clock/0/640x360-iframes.m3u8"
                )
            ]
        )
    }

    @Test("Everything is there once for each pathway, with the names that are the same in all")
    func steered() throws {
        let pathways = try #require(Self.steered(["a", "b"]))
        let playlist = try Self.playlist().on(pathways, below: "x/", server: "x/clock/0/steering.json")
        #expect(
            String(decoding: playlist.bytes, as: UTF8.self) == """
                #EXTM3U
                #EXT-X-VERSION:1
                #EXT-X-INDEPENDENT-SEGMENTS
                #EXT-X-CONTENT-STEERING:SERVER-URI="x/clock/0/steering.json",PATHWAY-ID="a"
                #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="audio-a",NAME="Ticks",LANGUAGE="zxx",DEFAULT=YES,AUTOSELECT=YES,CHANNELS="2",STABLE-RENDITION-ID="audio",URI="x/via-a/clock/0/audio.m3u8"
                #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="audio-b",NAME="Ticks",LANGUAGE="zxx",DEFAULT=YES,AUTOSELECT=YES,CHANNELS="2",STABLE-RENDITION-ID="audio",URI="x/via-b/clock/0/audio.m3u8"
                #EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=20,AVERAGE-BANDWIDTH=10,CODECS="avc1.64001E",RESOLUTION=640x360,STABLE-VARIANT-ID="640x360-iframes",PATHWAY-ID="a",URI="x/via-a/clock/0/640x360-iframes.m3u8"
                #EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=20,AVERAGE-BANDWIDTH=10,CODECS="avc1.64001E",RESOLUTION=640x360,STABLE-VARIANT-ID="640x360-iframes",PATHWAY-ID="b",URI="x/via-b/clock/0/640x360-iframes.m3u8"
                #EXT-X-STREAM-INF:BANDWIDTH=200,AVERAGE-BANDWIDTH=100,CODECS="avc1.64001E,mp4a.40.2",RESOLUTION=640x360,FRAME-RATE=30.000,AUDIO="audio-a",STABLE-VARIANT-ID="640x360",PATHWAY-ID="a"
                x/via-a/clock/0/640x360.m3u8
                #EXT-X-STREAM-INF:BANDWIDTH=200,AVERAGE-BANDWIDTH=100,CODECS="avc1.64001E,mp4a.40.2",RESOLUTION=640x360,FRAME-RATE=30.000,AUDIO="audio-b",STABLE-VARIANT-ID="640x360",PATHWAY-ID="b"
                x/via-b/clock/0/640x360.m3u8

                """
        )
        let clone = try Self.playlist().clone("x", of: "a", origin: "http://h")
        #expect(
            clone.variants == [
                "640x360": "http://h/via-x/x/clock/0/640x360.m3u8",
                "640x360-iframes": "http://h/via-x/x/clock/0/640x360-iframes.m3u8",
            ]
        )
        #expect(clone.renditions == ["audio": "http://h/via-x/x/clock/0/audio.m3u8"])
    }

    @Test("The keys that a player needs first are named for each pathway, where its lists have them")
    func keys() throws {
        var playlist = try Self.playlist()
        playlist.sessionKeys = [1, 2].map { EncryptionKey(uri: "x/clock/0/key/\($0).key") }
        let pathways = try #require(Self.steered(["a", "b"], clone: "c"))
        #expect(
            playlist.on(pathways, below: "x/", server: "s").sessionKeys.map(\.uri) == [
                "x/via-a/clock/0/key/1.key", "x/via-a/clock/0/key/2.key", "x/via-b/clock/0/key/1.key",
                "x/via-b/clock/0/key/2.key",
            ]
        )
    }

    @Test("A variant may have a score, lack required attributes, and stand among unknown ones")
    func odd() throws {
        var playlist = try Self.playlist()
        playlist.renditions = []
        playlist.iFrameStreams = []
        playlist.variants[0].audioGroup = nil
        playlist.variants[0].score = 2
        playlist.variants[0].omitted = [.codecs, .resolution]
        playlist.hasUnknownTags = true
        playlist.definitions = [.value("x/clock", of: "stream"), .imported("i"), .query("q")]
        playlist.sessionData = [SessionData(id: "org.clockcast.stream", value: "clock", language: "en")]
        #expect(
            String(decoding: playlist.bytes, as: UTF8.self) == """
                #EXTM3U
                #EXT-X-VERSION:11
                #EXT-X-CLOCKCAST-UNKNOWN:NOBODY="knows",COUNT=3
                # A comment.
                #EXT-X-INDEPENDENT-SEGMENTS
                #EXT-X-DEFINE:NAME="stream",VALUE="x/clock"
                #EXT-X-DEFINE:IMPORT="i"
                #EXT-X-DEFINE:QUERYPARAM="q"
                #EXT-X-SESSION-DATA:DATA-ID="org.clockcast.stream",VALUE="clock",LANGUAGE="en"
                #EXT-X-STREAM-INF:BANDWIDTH=200,AVERAGE-BANDWIDTH=100,SCORE=2,FRAME-RATE=30.000,X-CLOCKCAST-UNKNOWN="a, b=c"
                x/clock/0/640x360.m3u8

                """
        )
    }
}
