import Testing
import Timeline

@testable import HLS

@Suite("Delta updates of long lists")
struct DeltaUpdateTests {
    private static func playlist(_ view: (SegmentGrid) -> PlaylistView, at now: WallTime) throws -> MediaPlaylist {
        MediaPlaylist(
            view: view(try #require(SegmentGrid(duration: 2, phase: 0))),
            schedule: .live,
            container: .cmaf,
            names: SegmentNames(folder: "a"),
            at: now
        )
    }

    @Test("Segments older than six target durations are left out, and counted")
    func text() throws {
        let playlist = try Self.playlist({ .window(on: $0, seconds: 300) }, at: WallTime(seconds: 1_797_105_600))
        let text = String(decoding: playlist.deltaUpdate().bytes, as: UTF8.self)
        let expected = """
            #EXTM3U
            #EXT-X-VERSION:9
            #EXT-X-TARGETDURATION:2
            #EXT-X-MEDIA-SEQUENCE:898552650
            #EXT-X-DISCONTINUITY-SEQUENCE:0
            #EXT-X-INDEPENDENT-SEGMENTS
            #EXT-X-START:TIME-OFFSET=-6.000000,PRECISE=NO
            #EXT-X-SERVER-CONTROL:CAN-SKIP-UNTIL=12.000000,HOLD-BACK=6.000000
            #EXT-X-SKIP:SKIPPED-SEGMENTS=144
            #EXT-X-MAP:URI="a/live/init.mp4"
            #EXT-X-PROGRAM-DATE-TIME:2026-12-12T19:59:48.000Z
            #EXTINF:2.000000,
            a/live/898552794.m4s

            """
        #expect(text.hasPrefix(expected), "\(text)")
        #expect(text.split(separator: "\n").count { !$0.hasPrefix("#") } == 6)
    }

    @Test("All else is as in the whole list, so a player has it again of the list before and the update")
    func merged() throws {
        let start = WallTime(seconds: 1_797_105_600)
        let last = try Self.playlist({ .window(on: $0, seconds: 300) }, at: start)
        for seconds in Int64(0)...12 {
            let whole = try Self.playlist({ .window(on: $0, seconds: 300) }, at: start + .seconds(seconds))
            let delta = whole.deltaUpdate()
            var merged = delta
            merged.skippedSegments = 0
            merged.version = whole.version
            let known = last.segments.dropFirst(Int(whole.mediaSequence - last.mediaSequence))
            merged.segments =
                Array(known.prefix(delta.skippedSegments)) + delta.segments.dropFirst(delta.skippedSegments)
            #expect(merged == whole)
        }
    }

    @Test("Lists of a hundred segments or fewer, and those that have ended, are always whole")
    func whole() throws {
        let now = WallTime(seconds: 1_797_105_600)
        let short = try Self.playlist({ .window(on: $0, seconds: 200) }, at: now)
        #expect(short.serverControl == ServerControl(holdBack: MediaTime(seconds: 6)))
        #expect(short.deltaUpdate() == short)
        let range = now - .seconds(3600)..<now + .seconds(60)
        let event = try Self.playlist({ .event(range, on: $0) }, at: now)
        #expect(event.deltaUpdate().skippedSegments == 1794)
        let ended = try Self.playlist({ .event(range, on: $0) }, at: now + .seconds(60))
        #expect(ended.hasEndList && ended.deltaUpdate() == ended)
        let brief = try Self.playlist({ .event(now - .seconds(60)..<now + .seconds(60), on: $0) }, at: now)
        #expect(brief.serverControl == nil)
    }
}
