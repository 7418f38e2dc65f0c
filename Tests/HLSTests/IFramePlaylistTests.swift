import HLS
import LiveStreams
import Testing
import Timeline

@Suite("I-frame playlists")
struct IFramePlaylistTests {
    private static func text(_ playlist: MediaPlaylist, _ container: SegmentContainer) -> String {
        String(decoding: playlist.iFrames(in: container, each: playlist.targetDuration).bytes, as: UTF8.self)
    }

    @Test("A live list has an I-frame for each second of its segments, with a number of its own")
    func live() throws {
        let stream = try LiveStream.make(phase: 300, schedule: ProgramSchedule(liveFrom: 897_584_401))
        let now = try #require(WallTime(iso8601: "2026-11-20T10:00:00.300Z"))
        #expect(
            Self.text(stream.playlist(at: now), .cmaf) == """
                #EXTM3U
                #EXT-X-VERSION:5
                #EXT-X-TARGETDURATION:2
                #EXT-X-MEDIA-SEQUENCE:1795168800
                #EXT-X-DISCONTINUITY-SEQUENCE:0
                #EXT-X-I-FRAMES-ONLY
                #EXT-X-INDEPENDENT-SEGMENTS
                #EXT-X-START:TIME-OFFSET=0.000000,PRECISE=YES
                #EXT-X-SERVER-CONTROL:HOLD-BACK=6.000000
                #EXT-X-MAP:URI="640x360/loading/init.mp4"
                #EXT-X-PROGRAM-DATE-TIME:2026-11-20T10:00:00.300Z
                #EXTINF:1.000000,
                640x360/loading/1795168800.m4s
                #EXT-X-PROGRAM-DATE-TIME:2026-11-20T10:00:01.300Z
                #EXTINF:1.000000,
                640x360/loading/1795168801.m4s
                #EXT-X-DISCONTINUITY
                #EXT-X-MAP:URI="640x360/live/init.mp4"
                #EXT-X-PROGRAM-DATE-TIME:2026-11-20T10:00:02.300Z
                #EXTINF:1.000000,
                640x360/live/1795168802.m4s
                #EXT-X-PROGRAM-DATE-TIME:2026-11-20T10:00:03.300Z
                #EXTINF:1.000000,
                640x360/live/1795168803.m4s
                #EXT-X-PROGRAM-DATE-TIME:2026-11-20T10:00:04.300Z
                #EXTINF:1.000000,
                640x360/live/1795168804.m4s
                #EXT-X-PROGRAM-DATE-TIME:2026-11-20T10:00:05.300Z
                #EXTINF:1.000000,
                640x360/live/1795168805.m4s

                """
        )
    }

    @Test("The tag of a break stands once, before the first picture of its segment")
    func cues() throws {
        let stream = try LiveStream.make(phase: 300)
        var playlist = stream.playlist(at: try #require(WallTime(iso8601: "2026-11-20T10:00:08.300Z")))
        playlist.segments[1].cue = .out(.seconds(15))
        let lines = Self.text(playlist, .cmaf).split(separator: "\n")
        let places = lines.indices.filter { lines[$0].hasPrefix("#EXT-X-CUE-OUT:") }
        try #require(places.count == 1)
        let entries = lines.filter { !$0.hasPrefix("#") }
        let next = lines[places[0]...].first { !$0.hasPrefix("#") }
        #expect(next == entries[2])
    }

    @Test("A recording of transport streams")
    func recording() throws {
        let grid = try #require(SegmentGrid(duration: 1, phase: 0))
        let playlist = MediaPlaylist(
            view: .complete(1_795_168_800..<1_795_168_802, on: grid),
            schedule: .live,
            container: .ts,
            names: SegmentNames(folder: "a-iframes", version: "1f3a9c2e07d4"),
            at: .epoch
        )
        #expect(
            Self.text(playlist, .ts) == """
                #EXTM3U
                #EXT-X-VERSION:4
                #EXT-X-TARGETDURATION:1
                #EXT-X-MEDIA-SEQUENCE:1795168800
                #EXT-X-PLAYLIST-TYPE:VOD
                #EXT-X-I-FRAMES-ONLY
                #EXT-X-INDEPENDENT-SEGMENTS
                #EXT-X-PROGRAM-DATE-TIME:2026-11-20T10:00:00.000Z
                #EXTINF:1.000000,
                a-iframes/live/1795168800.ts?v=1f3a9c2e07d4
                #EXT-X-PROGRAM-DATE-TIME:2026-11-20T10:00:01.000Z
                #EXTINF:1.000000,
                a-iframes/live/1795168801.ts?v=1f3a9c2e07d4
                #EXT-X-ENDLIST

                """
        )
    }

    @Test(
        "I-frames have what their segment has, last as long as it is said to, and are left out of a delta update like it"
    )
    func segments() throws {
        var playlist = try LiveStream.make(container: .ts).playlist(at: WallTime(seconds: 1_800_000_000))
        playlist.segments[0].isGap = true
        playlist.segments[0].duration = MediaTime(milliseconds: 1957)
        playlist.segments[1].duration = MediaTime(milliseconds: 900)
        playlist.segments[1].uri += "?v=1&token=17"
        playlist.segments[2].uri = "elsewhere"
        let frames = playlist.iFrames(in: .ts, each: 2).segments
        #expect(frames.map(\.duration.ticks) == [90_000, 86_130, 40_500, 40_500, 90_000, 90_000])
        #expect(frames.map(\.isGap) == [true, true, false, false, false, false])
        #expect(
            frames.map(\.uri) == [
                "640x360/live/1800000000.ts", "640x360/live/1800000001.ts",
                "640x360/live/1800000002.ts?v=1&token=17", "640x360/live/1800000003.ts?v=1&token=17", "elsewhere",
                "elsewhere",
            ]
        )
        let grid = try #require(SegmentGrid(duration: 2, phase: 0))
        let window = MediaPlaylist(
            view: .window(on: grid, seconds: 600),
            schedule: .live,
            container: .ts,
            names: SegmentNames(folder: "a"),
            at: WallTime(seconds: 1_800_000_000)
        )
        let delta = window.iFrames(in: .ts, each: 2).deltaUpdate()
        #expect(delta.skippedSegments == 588 && delta.segments.count == 600 && delta.version == 9)
    }
}
