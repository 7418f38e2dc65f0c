import HLS
import HLSConformance
import LiveStreams
import SeededRandomNumbers
import Testing
import Timeline

/// Whole playlists as they are on the wire: written with exactly these bytes, and read from them.
@Suite("Media playlists and their text")
struct MediaPlaylistTextTests {
    @Test("Every field has its tag, and lengths are exact to the frame")
    func everyField() throws {
        let playlist = MediaPlaylist(
            version: 9,
            targetDuration: 2,
            mediaSequence: .max - 2,
            discontinuitySequence: 12,
            hasIndependentSegments: false,
            start: PlaylistStart(timeOffset: MediaTime(ticks: -1), isPrecise: false),
            serverControl: ServerControl(holdBack: MediaTime(ticks: 543_000)),
            playlistType: .event,
            segments: [
                MediaSegment(uri: "a.m4s", duration: MediaTime(ticks: 3000), map: .init(uri: "x.mp4")),
                MediaSegment(
                    uri: "b.m4s",
                    duration: MediaTime(ticks: 179_999),
                    isDiscontinuous: true,
                    map: .init(uri: "x.mp4")
                ),
            ]
        )
        let text = """
            #EXTM3U
            #EXT-X-VERSION:9
            #EXT-X-TARGETDURATION:2
            #EXT-X-MEDIA-SEQUENCE:9223372036854775805
            #EXT-X-DISCONTINUITY-SEQUENCE:12
            #EXT-X-PLAYLIST-TYPE:EVENT
            #EXT-X-START:TIME-OFFSET=-0.000011,PRECISE=NO
            #EXT-X-SERVER-CONTROL:HOLD-BACK=6.033333
            #EXT-X-MAP:URI="x.mp4"
            #EXTINF:0.033333,
            a.m4s
            #EXT-X-DISCONTINUITY
            #EXT-X-MAP:URI="x.mp4"
            #EXTINF:1.999989,
            b.m4s

            """
        #expect(String(decoding: playlist.bytes, as: UTF8.self) == text)
        #expect(try MediaPlaylist(bytes: Array(text.utf8)) == playlist)
    }

    @Test("Every length of up to two seconds is read as it was written")
    func everyLength() throws {
        for ticks in stride(from: Int64(0), through: 180_000, by: 1) {
            let playlist = MediaPlaylist(
                version: 3,
                targetDuration: 2,
                mediaSequence: 0,
                segments: [MediaSegment(uri: "a", duration: MediaTime(ticks: ticks))]
            )
            guard ticks % 97 < 2 || ticks > 179_900 else { continue }
            try #require(try MediaPlaylist(bytes: playlist.bytes).segments.first?.duration.ticks == ticks)
        }
    }
}
