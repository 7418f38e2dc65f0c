import HLS
import OwnPlaylists
import Testing
import Timeline

@Suite("Multivariant playlists")
struct MultivariantPlaylistTests {
    @Test("Every attribute is written, the first variant first")
    func literal() throws {
        let rate = try #require(FrameRate(30))
        let playlist = MultivariantPlaylist(
            version: 7,
            variants: [
                .init(
                    bandwidth: 109_337,
                    averageBandwidth: 91_156,
                    codecs: "avc1.64001F",
                    width: 1280,
                    height: 720,
                    frameRate: rate,
                    uri: "clock/900/1280x720.m3u8"
                ),
                .init(
                    bandwidth: 56_621,
                    averageBandwidth: 48_042,
                    codecs: "avc1.64001E",
                    width: 640,
                    height: 360,
                    frameRate: rate,
                    uri: "clock/900/640x360.m3u8"
                ),
            ]
        )
        #expect(
            String(decoding: playlist.bytes, as: UTF8.self) == """
                #EXTM3U
                #EXT-X-VERSION:7
                #EXT-X-INDEPENDENT-SEGMENTS
                #EXT-X-STREAM-INF:BANDWIDTH=109337,AVERAGE-BANDWIDTH=91156,CODECS="avc1.64001F",RESOLUTION=1280x720,FRAME-RATE=30.000
                clock/900/1280x720.m3u8
                #EXT-X-STREAM-INF:BANDWIDTH=56621,AVERAGE-BANDWIDTH=48042,CODECS="avc1.64001E",RESOLUTION=640x360,FRAME-RATE=30.000
                clock/900/640x360.m3u8

                """
        )
        #expect(try MultivariantPlaylist(bytes: playlist.bytes) == playlist)
        #expect(OwnRules.violations(of: playlist) == [])
    }

    @Test("A rendition of sound comes before the variants that name its group")
    func sound() throws {
        let text = """
            #EXTM3U
            #EXT-X-VERSION:7
            #EXT-X-INDEPENDENT-SEGMENTS
            #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="sound",NAME="Tick",LANGUAGE="zxx",DEFAULT=YES,AUTOSELECT=YES,CHANNELS="2",URI="clock/900/sound.m3u8"
            #EXT-X-STREAM-INF:BANDWIDTH=2,AVERAGE-BANDWIDTH=1,CODECS="avc1.64001F,mp4a.40.2",RESOLUTION=16x8,FRAME-RATE=25.000,AUDIO="sound"
            a.m3u8

            """
        let playlist = MultivariantPlaylist(
            version: 7,
            renditions: [
                MediaRendition(group: "sound", name: "Tick", language: "zxx", channels: 2, uri: "clock/900/sound.m3u8")
            ],
            variants: [
                VariantStream(
                    bandwidth: 2,
                    averageBandwidth: 1,
                    codecs: "avc1.64001F,mp4a.40.2",
                    width: 16,
                    height: 8,
                    frameRate: FrameRate(25),
                    audioGroup: "sound",
                    uri: "a.m3u8"
                )
            ]
        )
        #expect(String(decoding: playlist.bytes, as: UTF8.self) == text)
        #expect(try MultivariantPlaylist(bytes: Array(text.utf8)) == playlist)
        #expect(OwnRules.violations(of: playlist) == [])
    }

    @Test("Streams of I-frames come before the variants, so that the last line is the URI of one")
    func iFrames() throws {
        let text = """
            #EXTM3U
            #EXT-X-VERSION:1
            #EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=4,AVERAGE-BANDWIDTH=3,CODECS="avc1.64001F",RESOLUTION=16x8,URI="a-iframes.m3u8"
            #EXT-X-STREAM-INF:BANDWIDTH=2,AVERAGE-BANDWIDTH=1,CODECS="avc1.64001F",RESOLUTION=16x8,FRAME-RATE=25.000
            a.m3u8

            """
        let playlist = try MultivariantPlaylist(bytes: Array(text.utf8))
        #expect(
            playlist.iFrameStreams == [
                VariantStream(
                    bandwidth: 4,
                    averageBandwidth: 3,
                    codecs: "avc1.64001F",
                    width: 16,
                    height: 8,
                    uri: "a-iframes.m3u8"
                )
            ]
        )
        #expect(String(decoding: playlist.bytes, as: UTF8.self) == text)
        #expect(OwnRules.violations(of: playlist) == [])
    }

    @Test("The start has its tag")
    func start() throws {
        let text = """
            #EXTM3U
            #EXT-X-VERSION:3
            #EXT-X-START:TIME-OFFSET=4.000000,PRECISE=YES
            #EXT-X-STREAM-INF:BANDWIDTH=2,AVERAGE-BANDWIDTH=1,CODECS="avc1.64001F",RESOLUTION=16x8,FRAME-RATE=25.000
            a.m3u8

            """
        let playlist = try MultivariantPlaylist(bytes: Array(text.utf8))
        #expect(playlist.start == PlaylistStart(timeOffset: MediaTime(seconds: 4), isPrecise: true))
        #expect(!playlist.hasIndependentSegments)
        #expect(String(decoding: playlist.bytes, as: UTF8.self) == text)
    }

    @Test(
        "A line that this project would not write is named, with its number",
        arguments: [
            (2, "#EXT-X-VERSION:x", 2),
            (2, "#EXT-X-TARGETDURATION:2", 2),
            (2, "a.m3u8", 2),
            (3, "#EXT-X-STREAM-INF:", 3),
            (3, "#EXT-X-STREAM-INF:RESOLUTION=16X8", 3),
            (3, "#EXT-X-STREAM-INF:RESOLUTION=16x8x4", 3),
            (3, "#EXT-X-STREAM-INF:RESOLUTION=16x8,BANDWIDTH=-1", 3),
            (3, "#EXT-X-STREAM-INF:BANDWIDTH=2,AVERAGE-BANDWIDTH=1,CODECS=\"a\",RESOLUTION=16x8,FRAME-RATE=29.970", 3),
            (3, "#EXT-X-STREAM-INF:BANDWIDTH=2,AVERAGE-BANDWIDTH=1,CODECS=\"a\",RESOLUTION=16x8", 3),
            (2, "#EXT-X-MEDIA:TYPE=VIDEO", 2),
            (2, "#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID=\"a\",NAME=\"b\"", 2),
            (2, "#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID=\"a\",NAME=\"b\",LANGUAGE=\"zxx\",CHANNELS=2,URI=\"c\"", 2),
            (3, "#EXT-X-INDEPENDENT-SEGMENTS", 4),
            (4, "#EXT-X-INDEPENDENT-SEGMENTS", 3),
            (4, "", 3),
        ]
    )
    func damaged(number: Int, line: String, errorLine: Int) {
        var lines = [
            "#EXTM3U", "#EXT-X-VERSION:3",
            "#EXT-X-STREAM-INF:BANDWIDTH=2,AVERAGE-BANDWIDTH=1,CODECS=\"a\",RESOLUTION=16x8,FRAME-RATE=25.000",
            "a.m3u8", "",
        ]
        lines[number - 1] = line
        let error = #expect(throws: PlaylistError.self) {
            try MultivariantPlaylist(bytes: Array(lines.joined(separator: "\n").utf8))
        }
        #expect(error?.line == errorLine)
    }
}
