import HLS
import LiveStreams
import Testing
import Timeline

/// The change from the loading program to the live one as it slides through the list, tag by tag.
@Suite("Program switches in media playlists")
struct ProgramSwitchTests {
    private static let start = WallTime(seconds: 1_800_000_000)
    private static let schedule = ProgramSchedule(liveFrom: 900_000_002)

    /// The tags that a switch concerns, and the segments, of the list at a number of segments behind the start.
    private static func lines(
        after segments: Int64,
        schedule: ProgramSchedule = schedule,
        container: SegmentContainer = .cmaf
    ) throws -> [Substring] {
        let stream = try LiveStream.make(schedule: schedule, container: container)
        let playlist = stream.playlist(at: start + .seconds(segments * 2))
        return String(decoding: playlist.bytes, as: UTF8.self).split(separator: "\n").filter { line in
            !line.hasPrefix("#") || ["SEQUENCE", "DISCONTINUITY", "MAP"].contains { line.contains($0) }
        }
    }

    @Test("Before the switch there is nothing to be seen of it")
    func before() throws {
        #expect(
            try Self.lines(after: -1) == [
                "#EXT-X-MEDIA-SEQUENCE:899999999",
                "#EXT-X-DISCONTINUITY-SEQUENCE:0",
                "#EXT-X-MAP:URI=\"640x360/loading/init.mp4\"",
                "640x360/loading/899999999.m4s",
                "640x360/loading/900000000.m4s",
                "640x360/loading/900000001.m4s",
            ]
        )
    }

    @Test("It enters at the end, with a map of its own and a counter that begins")
    func enters() throws {
        #expect(
            try Self.lines(after: 0) == [
                "#EXT-X-MEDIA-SEQUENCE:900000000",
                "#EXT-X-DISCONTINUITY-SEQUENCE:0",
                "#EXT-X-MAP:URI=\"640x360/loading/init.mp4\"",
                "640x360/loading/900000000.m4s",
                "640x360/loading/900000001.m4s",
                "#EXT-X-DISCONTINUITY",
                "#EXT-X-MAP:URI=\"640x360/live/init.mp4\"",
                "640x360/live/900000002.m4s",
            ]
        )
    }

    @Test("In the middle, in TS, there are no maps")
    func transportStream() throws {
        #expect(
            try Self.lines(after: 1, container: .ts) == [
                "#EXT-X-MEDIA-SEQUENCE:900000001",
                "#EXT-X-DISCONTINUITY-SEQUENCE:0",
                "640x360/loading/900000001.ts",
                "#EXT-X-DISCONTINUITY",
                "640x360/live/900000002.ts",
                "640x360/live/900000003.ts",
            ]
        )
    }

    @Test("At the front its tag is still there and does not count")
    func front() throws {
        #expect(
            try Self.lines(after: 2) == [
                "#EXT-X-MEDIA-SEQUENCE:900000002",
                "#EXT-X-DISCONTINUITY-SEQUENCE:0",
                "#EXT-X-DISCONTINUITY",
                "#EXT-X-MAP:URI=\"640x360/live/init.mp4\"",
                "640x360/live/900000002.m4s",
                "640x360/live/900000003.m4s",
                "640x360/live/900000004.m4s",
            ]
        )
    }

    @Test("When it has left it counts, for ever", arguments: [3, 1_000_000] as [Int64])
    func left(segments: Int64) throws {
        let first = 900_000_000 + segments
        #expect(
            try Self.lines(after: segments) == [
                "#EXT-X-MEDIA-SEQUENCE:\(first)",
                "#EXT-X-DISCONTINUITY-SEQUENCE:1",
                "#EXT-X-MAP:URI=\"640x360/live/init.mp4\"",
                "640x360/live/\(first).m4s",
                "640x360/live/\(first + 1).m4s",
                "640x360/live/\(first + 2).m4s",
            ]
        )
    }

    @Test("There and back again, each switch has its tag, its map and its count")
    func thereAndBack() throws {
        let schedule = try ProgramSchedule(text: "loading.899999000.live.900000001.loading.900000002.live")
        #expect(
            try Self.lines(after: 0, schedule: schedule) == [
                "#EXT-X-MEDIA-SEQUENCE:900000000",
                "#EXT-X-DISCONTINUITY-SEQUENCE:1",
                "#EXT-X-MAP:URI=\"640x360/live/init.mp4\"",
                "640x360/live/900000000.m4s",
                "#EXT-X-DISCONTINUITY",
                "#EXT-X-MAP:URI=\"640x360/loading/init.mp4\"",
                "640x360/loading/900000001.m4s",
                "#EXT-X-DISCONTINUITY",
                "#EXT-X-MAP:URI=\"640x360/live/init.mp4\"",
                "640x360/live/900000002.m4s",
            ]
        )
    }

    @Test(
        "A loading program that counts names the segment to which it counts; the last one, which has no end, does not"
    )
    func counting() throws {
        let schedule = try ProgramSchedule(text: "loading.900000001.live.900000002.loading")
        var stream = try LiveStream.make(schedule: schedule)
        stream.longestCountdown = 10
        let playlist = stream.playlist(at: WallTime(seconds: 1_800_000_000))
        #expect(
            playlist.segments.map(\.uri) == [
                "640x360/loading-900000001/900000000.m4s", "640x360/live/900000001.m4s",
                "640x360/loading/900000002.m4s",
            ]
        )
        #expect(playlist.segments.map(\.isDiscontinuous) == [false, true, true])
    }

    @Test("It counts only for so long; before that it goes on as if there were no end", arguments: [900_000_002, .max])
    func longestCountdown(end: Int64) throws {
        var stream = try LiveStream.make(schedule: ProgramSchedule(liveFrom: end))
        stream.longestCountdown = 1
        let uris = stream.playlist(at: WallTime(seconds: 1_800_000_000)).segments.map(\.uri)
        #expect(uris[0] == "640x360/loading/900000000.m4s")
        #expect(uris[1] == "640x360/loading\(end == .max ? "" : "-900000002")/900000001.m4s")
    }

    @Test("A seamless splice shows only in the names of segments")
    func seamless() throws {
        var stream = try LiveStream.make(schedule: ProgramSchedule(liveFrom: 900_000_001))
        stream.splice = .seamless
        #expect(
            try stream.text(at: "2027-01-15T08:00:00Z") == """
                #EXTM3U
                #EXT-X-VERSION:6
                #EXT-X-TARGETDURATION:2
                #EXT-X-MEDIA-SEQUENCE:900000000
                #EXT-X-DISCONTINUITY-SEQUENCE:0
                #EXT-X-INDEPENDENT-SEGMENTS
                #EXT-X-START:TIME-OFFSET=0.000000,PRECISE=YES
                #EXT-X-SERVER-CONTROL:HOLD-BACK=6.000000
                #EXT-X-MAP:URI="640x360/live/init.mp4"
                #EXT-X-PROGRAM-DATE-TIME:2027-01-15T08:00:00.000Z
                #EXTINF:2.000000,
                640x360/loading/900000000.m4s
                #EXT-X-PROGRAM-DATE-TIME:2027-01-15T08:00:02.000Z
                #EXTINF:2.000000,
                640x360/live/900000001.m4s
                #EXT-X-PROGRAM-DATE-TIME:2027-01-15T08:00:04.000Z
                #EXTINF:2.000000,
                640x360/live/900000002.m4s

                """
        )
        #expect(stream.playlist(at: WallTime(seconds: 1_800_000_100)).discontinuitySequence == 0)
    }
}
