import HLS
import LiveStreams
import Testing
import Timeline

@Suite("Playlists of sound alone")
struct SoundPlaylistTests {
    @Test("Segments last as long as their frames, and their dates are the instants of the first of these")
    func literal() throws {
        var stream = try LiveStream.make(container: .cmaf)
        stream.timing = .audioFrames
        stream.folder = "sound"
        #expect(
            try stream.text(at: "2026-11-20T22:29:02.100Z") == """
                #EXTM3U
                #EXT-X-VERSION:6
                #EXT-X-TARGETDURATION:2
                #EXT-X-MEDIA-SEQUENCE:897606871
                #EXT-X-DISCONTINUITY-SEQUENCE:0
                #EXT-X-INDEPENDENT-SEGMENTS
                #EXT-X-START:TIME-OFFSET=0.000000,PRECISE=YES
                #EXT-X-SERVER-CONTROL:HOLD-BACK=6.000000
                #EXT-X-MAP:URI="sound/live/init.mp4"
                #EXT-X-PROGRAM-DATE-TIME:2026-11-20T22:29:02.016Z
                #EXTINF:1.984000,
                sound/live/897606871.m4s
                #EXT-X-PROGRAM-DATE-TIME:2026-11-20T22:29:04.000Z
                #EXTINF:2.005333,
                sound/live/897606872.m4s
                #EXT-X-PROGRAM-DATE-TIME:2026-11-20T22:29:06.005Z
                #EXTINF:2.005333,
                sound/live/897606873.m4s

                """
        )
    }

    @Test("The same segment has the same line in every list, and all else is as beside it in the list of pictures")
    func beside() throws {
        let pictures = try LiveStream.make(phase: 700, past: 2, listed: 5)
        var sound = pictures
        sound.timing = .audioFrames
        var known: [String: MediaSegment] = [:]
        for step in Int64(0)..<200 {
            let now = try #require(WallTime(iso8601: "2026-11-20T22:29:02Z")) + .milliseconds(step * 333)
            var list = sound.playlist(at: now)
            for segment in list.segments {
                #expect(known[segment.uri] ?? segment == segment)
                known[segment.uri] = segment
            }
            let other = pictures.playlist(at: now)
            for index in list.segments.indices {
                list.segments[index].duration = other.segments[index].duration
                list.segments[index].programDateTime = other.segments[index].programDateTime
            }
            #expect(list == other)
        }
        #expect(known.count > 35)
    }
}
