import HLS
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
}
