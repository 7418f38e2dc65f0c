import HLS
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
    }
}
