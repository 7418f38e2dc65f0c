import HLS
import Testing
import Timeline

@Suite("Media playlists")
struct MediaPlaylistTests {
    private static func make(
        at instant: String,
        phase: Int = 0,
        past: Int = 0,
        allowance: Int64 = 0,
        present: LiveWindow.Present = .start,
        liveFrom: Int64? = nil,
        container: SegmentContainer = .cmaf
    ) throws -> String {
        let window = LiveWindow(
            grid: try #require(SegmentGrid(duration: 2, phase: phase)),
            present: present,
            allowance: .milliseconds(allowance),
            past: past,
            listed: 3
        )
        let playlist = MediaPlaylist(
            window: window,
            schedule: ProgramSchedule(liveFrom: liveFrom),
            container: container,
            folder: "640x360",
            at: try #require(WallTime(iso8601: instant))
        )
        return String(decoding: playlist.bytes, as: UTF8.self)
    }

    private static let atBoundary = """
        #EXTM3U
        #EXT-X-VERSION:7
        #EXT-X-TARGETDURATION:2
        #EXT-X-MEDIA-SEQUENCE:914846400
        #EXT-X-INDEPENDENT-SEGMENTS
        #EXT-X-START:TIME-OFFSET=0.000000,PRECISE=YES
        #EXT-X-MAP:URI="640x360/live/init.mp4"
        #EXT-X-PROGRAM-DATE-TIME:2027-12-25T00:00:00.000Z
        #EXTINF:2.000000,
        640x360/live/914846400.m4s
        #EXT-X-PROGRAM-DATE-TIME:2027-12-25T00:00:02.000Z
        #EXTINF:2.000000,
        640x360/live/914846401.m4s
        #EXT-X-PROGRAM-DATE-TIME:2027-12-25T00:00:04.000Z
        #EXTINF:2.000000,
        640x360/live/914846402.m4s

        """

    @Test("At a boundary the list begins with the segment that begins there")
    func boundary() throws {
        #expect(try Self.make(at: "2027-12-25T00:00:00Z") == Self.atBoundary)
    }

    @Test("One nanosecond before a boundary, and all the time since the last, the list is one segment older")
    func beforeBoundary() throws {
        let before = try Self.make(at: "2027-12-25T00:00:01.999999999Z")
        #expect(try before == Self.make(at: "2027-12-25T00:00:00Z"))
        #expect(try before != Self.make(at: "2027-12-25T00:00:02Z"))
    }

    @Test("The allowance puts the list ahead of the clock")
    func allowance() throws {
        #expect(
            try Self.make(at: "2027-12-24T23:59:59.850Z", allowance: 150) == Self.make(at: "2027-12-25T00:00:00Z")
        )
        #expect(
            try Self.make(at: "2027-12-24T23:59:59.849999999Z", allowance: 150)
                == Self.make(at: "2027-12-24T23:59:58Z")
        )
    }

    @Test("On a leap day, phase 700 ms, TS, at the edge, across the switch from loading to live")
    func switching() throws {
        let start = try #require(WallTime(iso8601: "2028-02-29T23:59:58.700Z"))
        let number = try #require(SegmentGrid(duration: 2, phase: 700)).number(at: start)
        #expect(
            try Self.make(
                at: "2028-03-01T00:00:02.700Z",
                phase: 700,
                present: .edge,
                liveFrom: number,
                container: .ts
            )
                == """
                #EXTM3U
                #EXT-X-VERSION:3
                #EXT-X-TARGETDURATION:2
                #EXT-X-MEDIA-SEQUENCE:\(number - 1)
                #EXT-X-DISCONTINUITY-SEQUENCE:0
                #EXT-X-INDEPENDENT-SEGMENTS
                #EXT-X-PROGRAM-DATE-TIME:2028-02-29T23:59:56.700Z
                #EXTINF:2.000000,
                640x360/loading/\(number - 1).ts
                #EXT-X-DISCONTINUITY
                #EXT-X-PROGRAM-DATE-TIME:2028-02-29T23:59:58.700Z
                #EXTINF:2.000000,
                640x360/live/\(number).ts
                #EXT-X-PROGRAM-DATE-TIME:2028-03-01T00:00:00.700Z
                #EXTINF:2.000000,
                640x360/live/\(number + 1).ts

                """
        )
    }

    @Test("The discontinuity sequence counts a switch when its segment has left, not before")
    func discontinuitySequence() throws {
        let schedule = ProgramSchedule(liveFrom: 100)
        #expect([98, 99, 100, 101, 102].map(schedule.discontinuitySequence(atFirst:)) == [0, 0, 0, 1, 1])
        let text = try Self.make(at: "2027-12-25T00:00:02Z", liveFrom: 914_846_400)
        #expect(text.contains("#EXT-X-DISCONTINUITY-SEQUENCE:1\n"))
        #expect(!text.contains("#EXT-X-DISCONTINUITY\n"))
    }

    @Test("Both programs have a map of their own around the switch")
    func maps() throws {
        let number = try #require(WallTime(iso8601: "2027-12-25T00:00:02Z")).seconds / 2
        let lines = try Self.make(at: "2027-12-25T00:00:00Z", liveFrom: number).split(separator: "\n")
        #expect(
            lines.filter { $0.hasPrefix("#EXT-X-MAP") || $0 == "#EXT-X-DISCONTINUITY" || $0.hasSuffix(".m4s") } == [
                "#EXT-X-MAP:URI=\"640x360/loading/init.mp4\"",
                "640x360/loading/\(number - 1).m4s",
                "#EXT-X-DISCONTINUITY",
                "#EXT-X-MAP:URI=\"640x360/live/init.mp4\"",
                "640x360/live/\(number).m4s",
                "640x360/live/\(number + 1).m4s",
            ]
        )
    }

    @Test("A complete playlist says so")
    func complete() {
        let playlist = MediaPlaylist(
            version: 7,
            targetDuration: 2,
            mediaSequence: 0,
            isComplete: true,
            segments: [
                MediaSegment(uri: "0.m4s", duration: MediaTime(ticks: 180_000), map: "init.mp4"),
                MediaSegment(uri: "1.m4s", duration: MediaTime(ticks: 3000), map: "init.mp4"),
            ]
        )
        #expect(
            String(decoding: playlist.bytes, as: UTF8.self) == """
                #EXTM3U
                #EXT-X-VERSION:7
                #EXT-X-TARGETDURATION:2
                #EXT-X-MEDIA-SEQUENCE:0
                #EXT-X-PLAYLIST-TYPE:VOD
                #EXT-X-INDEPENDENT-SEGMENTS
                #EXT-X-MAP:URI="init.mp4"
                #EXTINF:2.000000,
                0.m4s
                #EXTINF:0.033333,
                1.m4s
                #EXT-X-ENDLIST

                """
        )
    }
}
