import HLS
import LiveStreams
import Testing
import Timeline

@Suite("Media playlists")
struct MediaPlaylistTests {
    private static let atBoundary = """
        #EXTM3U
        #EXT-X-VERSION:6
        #EXT-X-TARGETDURATION:2
        #EXT-X-MEDIA-SEQUENCE:914846400
        #EXT-X-DISCONTINUITY-SEQUENCE:0
        #EXT-X-INDEPENDENT-SEGMENTS
        #EXT-X-START:TIME-OFFSET=0.000000,PRECISE=YES
        #EXT-X-SERVER-CONTROL:HOLD-BACK=6.000000
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
        #expect(try LiveStream.make().text(at: "2027-12-25T00:00:00Z") == Self.atBoundary)
        #expect(try LiveStream.make().text(at: "2027-12-25T00:00:01.999999999Z") == Self.atBoundary)
    }

    @Test("One nanosecond before a boundary the list is one segment older")
    func beforeBoundary() throws {
        #expect(
            try LiveStream.make().text(at: "2027-12-24T23:59:59.999999999Z") == """
                #EXTM3U
                #EXT-X-VERSION:6
                #EXT-X-TARGETDURATION:2
                #EXT-X-MEDIA-SEQUENCE:914846399
                #EXT-X-DISCONTINUITY-SEQUENCE:0
                #EXT-X-INDEPENDENT-SEGMENTS
                #EXT-X-START:TIME-OFFSET=0.000000,PRECISE=YES
                #EXT-X-SERVER-CONTROL:HOLD-BACK=6.000000
                #EXT-X-MAP:URI="640x360/live/init.mp4"
                #EXT-X-PROGRAM-DATE-TIME:2027-12-24T23:59:58.000Z
                #EXTINF:2.000000,
                640x360/live/914846399.m4s
                #EXT-X-PROGRAM-DATE-TIME:2027-12-25T00:00:00.000Z
                #EXTINF:2.000000,
                640x360/live/914846400.m4s
                #EXT-X-PROGRAM-DATE-TIME:2027-12-25T00:00:02.000Z
                #EXTINF:2.000000,
                640x360/live/914846401.m4s

                """
        )
    }

    /// A viewer who asks at 10:00:00.230 and needs 150 ms sees the first picture at .380, so their phase is 300 ms.
    @Test("At a join the list begins at the last step before the first picture, with a past if there is one")
    func join() throws {
        let rate = try #require(FrameRate(30))
        let step = try #require(PhaseStep(milliseconds: 100, duration: 2, rate: rate))
        let firstPicture = try #require(WallTime(iso8601: "2026-11-20T10:00:00.380Z"))
        let stream = try LiveStream.make(
            phase: step.phase(at: firstPicture, duration: 2),
            allowance: 150,
            past: 1,
            container: .ts
        )
        #expect(
            try stream.text(at: "2026-11-20T10:00:00.230Z") == """
                #EXTM3U
                #EXT-X-VERSION:3
                #EXT-X-TARGETDURATION:2
                #EXT-X-MEDIA-SEQUENCE:897584399
                #EXT-X-DISCONTINUITY-SEQUENCE:0
                #EXT-X-INDEPENDENT-SEGMENTS
                #EXT-X-START:TIME-OFFSET=2.000000,PRECISE=YES
                #EXT-X-SERVER-CONTROL:HOLD-BACK=6.000000
                #EXT-X-PROGRAM-DATE-TIME:2026-11-20T09:59:58.300Z
                #EXTINF:2.000000,
                640x360/live/897584399.ts
                #EXT-X-PROGRAM-DATE-TIME:2026-11-20T10:00:00.300Z
                #EXTINF:2.000000,
                640x360/live/897584400.ts
                #EXT-X-PROGRAM-DATE-TIME:2026-11-20T10:00:02.300Z
                #EXTINF:2.000000,
                640x360/live/897584401.ts
                #EXT-X-PROGRAM-DATE-TIME:2026-11-20T10:00:04.300Z
                #EXTINF:2.000000,
                640x360/live/897584402.ts

                """
        )
    }

    @Test("The allowance puts the list ahead of the clock, to the nanosecond")
    func allowance() throws {
        let stream = try LiveStream.make(allowance: 150)
        #expect(try stream.text(at: "2027-12-24T23:59:59.850Z") == Self.atBoundary)
        #expect(
            try stream.text(at: "2027-12-24T23:59:59.849999999Z")
                == LiveStream.make().text(at: "2027-12-24T23:59:58Z")
        )
    }

    @Test("A leap day is there, at the edge, in TS")
    func leapDay() throws {
        #expect(
            try LiveStream.makeAtEdge(container: .ts).text(at: "2028-02-29T00:00:04Z") == """
                #EXTM3U
                #EXT-X-VERSION:3
                #EXT-X-TARGETDURATION:2
                #EXT-X-MEDIA-SEQUENCE:917697599
                #EXT-X-DISCONTINUITY-SEQUENCE:0
                #EXT-X-INDEPENDENT-SEGMENTS
                #EXT-X-SERVER-CONTROL:HOLD-BACK=6.000000
                #EXT-X-PROGRAM-DATE-TIME:2028-02-28T23:59:58.000Z
                #EXTINF:2.000000,
                640x360/live/917697599.ts
                #EXT-X-PROGRAM-DATE-TIME:2028-02-29T00:00:00.000Z
                #EXTINF:2.000000,
                640x360/live/917697600.ts
                #EXT-X-PROGRAM-DATE-TIME:2028-02-29T00:00:02.000Z
                #EXTINF:2.000000,
                640x360/live/917697601.ts

                """
        )
    }

    /// What the clocks of Berlin do at 01:00 UTC is a matter of the picture.
    @Test("A change of the clocks changes nothing in the list")
    func daylightSaving() throws {
        let text = try LiveStream.make(container: .ts).text(at: "2027-03-28T00:59:58Z")
        #expect(
            text.split(separator: "\n").filter { $0.contains("DATE-TIME") || $0.hasSuffix(".ts") } == [
                "#EXT-X-PROGRAM-DATE-TIME:2027-03-28T00:59:58.000Z",
                "640x360/live/903097799.ts",
                "#EXT-X-PROGRAM-DATE-TIME:2027-03-28T01:00:00.000Z",
                "640x360/live/903097800.ts",
                "#EXT-X-PROGRAM-DATE-TIME:2027-03-28T01:00:02.000Z",
                "640x360/live/903097801.ts",
            ]
        )
        #expect(!text.contains("DISCONTINUITY\n"))
    }

    /// The timestamps of MPEG-TS begin again at 2^33; players count on, so it is no discontinuity (RFC 8216, 4.3.2.3 names
    /// changes of the sequence, and a wrap is none).
    @Test("The list runs on where MPEG-TS timestamps wrap", arguments: 0..<4)
    func wrap(step: Int64) throws {
        let stream = try LiveStream.make(container: .ts)
        let first = 897_170_944 + step
        // The first picture of segment 897170947 has timestamp 130,400, that of the one before 8,589,884,992.
        let ticks = (first...first + 3).map { stream.view.grid.mediaStart(of: $0).ticks % (1 << 33) }
        #expect(ticks[Int(3 - step)] == 130_400)
        #expect(step == 3 || ticks[Int(2 - step)] == 8_589_884_992)
        let now = stream.view.grid.start(of: first)
        let playlist = stream.playlist(at: now)
        #expect(playlist.mediaSequence == first && playlist.segments.count == 3)
        #expect(playlist.discontinuitySequence == 0 && !playlist.segments.contains(where: \.isDiscontinuous))
        let seconds = 10 + step * 2 - 2
        #expect(
            playlist.segments.first?.programDateTime?.iso8601
                == "2026-11-10T20:18:\(seconds < 10 ? "0" : "")\(seconds).000Z"
        )
    }

    @Test("The version of headers and segments is in their query, so that a change leaves their paths alone")
    func version() throws {
        let grid = try #require(SegmentGrid(duration: 6, phase: 0))
        func names(_ version: String?, _ container: SegmentContainer) -> [String] {
            let playlist = MediaPlaylist(
                view: .complete(299_194_800..<299_194_801, on: grid),
                schedule: .live,
                container: container,
                names: SegmentNames(folder: "640x360", version: version),
                at: .epoch
            )
            return playlist.segments.flatMap { [$0.map?.uri ?? "", $0.uri] }
        }
        #expect(
            names("1f3a9c2e07d4", .cmaf) == [
                "640x360/live/init.mp4?v=1f3a9c2e07d4", "640x360/live/299194800.m4s?v=1f3a9c2e07d4",
            ]
        )
        #expect(names("1f3a9c2e07d4", .ts) == ["", "640x360/live/299194800.ts?v=1f3a9c2e07d4"])
        #expect(names(nil, .cmaf) == ["640x360/live/init.mp4", "640x360/live/299194800.m4s"])
    }

    @Test("A list of everything is complete")
    func complete() throws {
        let grid = try #require(SegmentGrid(duration: 6, phase: 1500))
        let playlist = MediaPlaylist(
            view: .complete(299_194_800..<299_194_803, on: grid),
            schedule: ProgramSchedule(liveFrom: 299_194_801),
            container: .cmaf,
            names: SegmentNames(folder: "1280x720"),
            at: .epoch
        )
        #expect(
            String(decoding: playlist.bytes, as: UTF8.self) == """
                #EXTM3U
                #EXT-X-VERSION:6
                #EXT-X-TARGETDURATION:6
                #EXT-X-MEDIA-SEQUENCE:299194800
                #EXT-X-PLAYLIST-TYPE:VOD
                #EXT-X-INDEPENDENT-SEGMENTS
                #EXT-X-MAP:URI="1280x720/loading/init.mp4"
                #EXT-X-PROGRAM-DATE-TIME:2026-11-20T10:00:01.500Z
                #EXTINF:6.000000,
                1280x720/loading/299194800.m4s
                #EXT-X-DISCONTINUITY
                #EXT-X-MAP:URI="1280x720/live/init.mp4"
                #EXT-X-PROGRAM-DATE-TIME:2026-11-20T10:00:07.500Z
                #EXTINF:6.000000,
                1280x720/live/299194801.m4s
                #EXT-X-PROGRAM-DATE-TIME:2026-11-20T10:00:13.500Z
                #EXTINF:6.000000,
                1280x720/live/299194802.m4s
                #EXT-X-ENDLIST

                """
        )
    }
}
