import HLS
import OwnPlaylists
import LiveStreams
import Testing
import Timeline

/// Whole playlists as they are on the wire: written with exactly these bytes, and read from them.
@Suite("Media playlists and their text")
struct MediaPlaylistTextTests {
    private static let switching = """
        #EXTM3U
        #EXT-X-VERSION:6
        #EXT-X-TARGETDURATION:2
        #EXT-X-MEDIA-SEQUENCE:900000001
        #EXT-X-DISCONTINUITY-SEQUENCE:0
        #EXT-X-INDEPENDENT-SEGMENTS
        #EXT-X-START:TIME-OFFSET=2.000000,PRECISE=YES
        #EXT-X-SERVER-CONTROL:HOLD-BACK=6.000000
        #EXT-X-MAP:URI="640x360/loading/init.mp4"
        #EXT-X-PROGRAM-DATE-TIME:2027-01-15T08:00:02.000Z
        #EXTINF:2.000000,
        640x360/loading/900000001.m4s
        #EXT-X-DISCONTINUITY
        #EXT-X-MAP:URI="640x360/live/init.mp4"
        #EXT-X-PROGRAM-DATE-TIME:2027-01-15T08:00:04.000Z
        #EXTINF:2.000000,
        640x360/live/900000002.m4s
        #EXT-X-PROGRAM-DATE-TIME:2027-01-15T08:00:06.000Z
        #EXTINF:2.000000,
        640x360/live/900000003.m4s
        #EXT-X-PROGRAM-DATE-TIME:2027-01-15T08:00:08.000Z
        #EXTINF:2.000000,
        640x360/live/900000004.m4s

        """

    @Test("A list ahead of the clock with a switch of programs")
    func switchOfPrograms() throws {
        let playlist = try LiveStream.make(past: 1, schedule: ProgramSchedule(liveFrom: 900_000_002))
            .playlist(at: WallTime(seconds: 1_800_000_004))
        #expect(String(decoding: playlist.bytes, as: UTF8.self) == Self.switching)
        #expect(try MediaPlaylist(bytes: Array(Self.switching.utf8)) == playlist)
        #expect(OwnRules.violations(of: playlist) == [])
    }

    private static let complete = """
        #EXTM3U
        #EXT-X-VERSION:3
        #EXT-X-TARGETDURATION:6
        #EXT-X-MEDIA-SEQUENCE:300000000
        #EXT-X-PLAYLIST-TYPE:VOD
        #EXT-X-INDEPENDENT-SEGMENTS
        #EXT-X-PROGRAM-DATE-TIME:2027-01-15T08:00:00.500Z
        #EXTINF:6.000000,
        strip/live/300000000.ts
        #EXT-X-PROGRAM-DATE-TIME:2027-01-15T08:00:06.500Z
        #EXTINF:6.000000,
        strip/live/300000001.ts
        #EXT-X-ENDLIST

        """

    @Test("A complete list")
    func completeList() throws {
        let grid = try #require(SegmentGrid(duration: 6, phase: 500))
        let playlist = MediaPlaylist(
            view: .complete(300_000_000..<300_000_002, on: grid),
            schedule: .live,
            container: .ts,
            names: SegmentNames(folder: "strip"),
            at: .epoch
        )
        #expect(String(decoding: playlist.bytes, as: UTF8.self) == Self.complete)
        #expect(try MediaPlaylist(bytes: Array(Self.complete.utf8)) == playlist)
        #expect(OwnRules.violations(of: playlist) == [])
    }

    @Test("Every field has its tag, and lengths are exact to the frame")
    func everyField() throws {
        var playlist = MediaPlaylist(
            version: 9,
            targetDuration: 2,
            mediaSequence: (1 << 62) - 3,
            segments: [
                MediaSegment(uri: "a.m4s", duration: MediaTime(ticks: 3000), map: .init(uri: "x.mp4")),
                MediaSegment(uri: "b.m4s", duration: MediaTime(ticks: 179_999), map: .init(uri: "x.mp4")),
            ]
        )
        playlist.discontinuitySequence = 12
        playlist.hasIndependentSegments = false
        playlist.start = PlaylistStart(timeOffset: MediaTime(ticks: -1), isPrecise: false)
        playlist.serverControl = ServerControl(holdBack: MediaTime(ticks: 543_000))
        playlist.playlistType = .event
        playlist.segments[1].isDiscontinuous = true
        let text = """
            #EXTM3U
            #EXT-X-VERSION:9
            #EXT-X-TARGETDURATION:2
            #EXT-X-MEDIA-SEQUENCE:4611686018427387901
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
