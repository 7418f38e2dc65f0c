import Testing
import Timeline

@testable import HLS

@Suite("Lists of low latency")
struct LowLatencyPlaylistTests {
    /// A full minute, at which segment 898552800 begins.
    private static let start = WallTime(seconds: 1_797_105_600)
    private static let target = MediaTime(ticks: 46_080)

    private static func view(_ media: PartGrid.Media? = nil, seconds: Int? = nil) throws -> PlaylistView {
        let grid = try #require(SegmentGrid(duration: 2, phase: 0))
        let parts = PartGrid(grid, try media ?? .pictures(#require(FrameRate(30))))
        let view = seconds.map { PlaylistView.window(on: grid, seconds: $0) } ?? .liveEdge(on: grid, listed: 6)
        return view.inParts(parts, target: Self.target)
    }

    private static func list(
        _ milliseconds: Int64,
        _ view: PlaylistView? = nil,
        container: SegmentContainer = .cmaf,
        timing: SegmentTiming = .grid,
        schedule: ProgramSchedule = .live
    ) throws -> MediaPlaylist {
        MediaPlaylist(
            view: try view ?? Self.view(),
            schedule: schedule,
            container: container,
            names: SegmentNames(folder: "a", version: "7"),
            timing: timing,
            at: start + .milliseconds(milliseconds)
        )
    }

    private static func text(_ list: MediaPlaylist) -> String { String(decoding: list.bytes, as: UTF8.self) }

    @Test("The newest segments have parts, and what comes next has those that are there, and a hint")
    func text() throws {
        var list = try Self.list(1400)
        list.renditionReports = [RenditionReport(uri: "b.m3u8?x=1", lastSegment: 898_552_800, lastPart: 1)]
        func segment(_ index: Int, parts: Range<Int>) -> String {
            let (second, number) = (48 + index * 2, 898_552_794 + index)
            let lines = parts.map { part in
                let independent = part % 2 == 0 ? ",INDEPENDENT=YES" : ""
                return "#EXT-X-PART:DURATION=0.500000,URI=\"a/live/\(number).\(part).m4s?v=7\"\(independent)\n"
            }
            return "#EXT-X-PROGRAM-DATE-TIME:2026-12-12T19:59:\(second).000Z\n" + lines.joined()
                + "#EXTINF:2.000000,\na/live/\(number).m4s?v=7\n"
        }
        let segments = (0..<6).map { segment($0, parts: $0 < 3 ? 0..<0 : $0 == 3 ? 2..<4 : 0..<4) }.joined()
        let expected = """
            #EXTM3U
            #EXT-X-VERSION:6
            #EXT-X-TARGETDURATION:2
            #EXT-X-MEDIA-SEQUENCE:898552794
            #EXT-X-DISCONTINUITY-SEQUENCE:0
            #EXT-X-INDEPENDENT-SEGMENTS
            #EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES,PART-HOLD-BACK=1.536000,HOLD-BACK=6.000000
            #EXT-X-PART-INF:PART-TARGET=0.512000
            #EXT-X-MAP:URI="a/live/init.mp4?v=7"

            """ + segments + """
                #EXT-X-PROGRAM-DATE-TIME:2026-12-12T20:00:00.000Z
                #EXT-X-PART:DURATION=0.500000,URI="a/live/898552800.0.m4s?v=7",INDEPENDENT=YES
                #EXT-X-PART:DURATION=0.500000,URI="a/live/898552800.1.m4s?v=7"
                #EXT-X-PRELOAD-HINT:TYPE=PART,URI="a/live/898552800.2.m4s?v=7"
                #EXT-X-RENDITION-REPORT:URI="b.m3u8?x=1",LAST-MSN=898552800,LAST-PART=1

                """
        #expect(Self.text(list) == expected)
    }

    @Test("When a segment has just ended, the hint is the first part of the next, which is not listed yet")
    func boundary() throws {
        let lines = Self.text(try Self.list(0)).split(separator: "\n")
        #expect(
            lines.suffix(2) == [
                "a/live/898552799.m4s?v=7", "#EXT-X-PRELOAD-HINT:TYPE=PART,URI=\"a/live/898552800.0.m4s?v=7\"",
            ]
        )
        // Six seconds of them.
        #expect(lines.filter { $0.hasPrefix("#EXT-X-PART:") }.count == 12)
        #expect(Self.text(try Self.list(499)) == Self.text(try Self.list(0)))
    }

    @Test("A hinted part is the next part in the following list, at switches of programs as well")
    func hints() throws {
        let grid = try #require(SegmentGrid(duration: 2, phase: 0))
        let schedule = ProgramSchedule(liveAt: Self.start + .seconds(4), on: grid)
        var hint: String?
        for milliseconds in stride(from: Int64(-500), to: 12_000, by: 500) {
            let lines = Self.text(try Self.list(milliseconds, schedule: schedule)).split(separator: "\n").map(
                String.init
            )
            func uri(_ line: String) -> String? { line.firstMatch(of: /URI="([^"]+)"/).map { String($0.1) } }
            if let hint {
                #expect(lines.last { $0.hasPrefix("#EXT-X-PART:") }.flatMap(uri) == hint)
            }
            hint = lines.first { $0.hasPrefix("#EXT-X-PRELOAD-HINT:TYPE=PART") }.flatMap(uri)
        }
        #expect(hint?.hasPrefix("a/live/") == true)
        // The header is hinted at with the first part that needs it, and not again.
        let headers = try [3500, 4000, 4500].map { milliseconds in
            Self.text(try Self.list(milliseconds, schedule: schedule)).split(separator: "\n").filter {
                $0.hasPrefix("#EXT-X-PRELOAD-HINT:TYPE=MAP")
            }
        }
        #expect(headers == [[], ["#EXT-X-PRELOAD-HINT:TYPE=MAP,URI=\"a/live/init.mp4?v=7\""], []])
        // Said before the first part of the segment.
        let lines = Self.text(try Self.list(4500, schedule: schedule)).split(separator: "\n").map(String.init)
        let first = try #require(lines.firstIndex { $0.contains("a/live/898552802.0.m4s") })
        #expect(
            lines[(first - 3)..<first] == [
                "#EXT-X-DISCONTINUITY", "#EXT-X-MAP:URI=\"a/live/init.mp4?v=7\"",
                "#EXT-X-PROGRAM-DATE-TIME:2026-12-12T20:00:04.000Z",
            ]
        )
    }

    @Test("A segment of sound is whole when its last frame has ended, a moment after that of pictures")
    func sound() throws {
        let view = try Self.view(.sound(beside: #require(FrameRate(30))))
        // 84,223 frames of 1,024 samples end 8 ms after the segment of the grid.
        let grid = view.grid
        for number in Int64(898_552_800)..<898_552_808 {
            let end = AudioGrid.start(of: grid.audioFrames(of: number).upperBound).wallTime
            func last(_ time: WallTime) throws -> String? {
                let milliseconds = (time - Self.start).nanoseconds
                let list = MediaPlaylist(
                    view: view,
                    schedule: .live,
                    container: .cmaf,
                    names: SegmentNames(folder: "a"),
                    timing: .audioFrames,
                    at: Self.start + Interval(nanoseconds: milliseconds)
                )
                return Self.text(list).split(separator: "\n").last { !$0.hasPrefix("#") }.map(String.init)
            }
            #expect(try last(end - Interval(nanoseconds: 1)) == "a/live/\(number - 1).m4s")
            #expect(try last(end) == "a/live/\(number).m4s")
            #expect(end >= grid.start(of: number + 1))
        }
    }

    @Test("A list has the parts that begin in its last three target durations, and no other")
    func leaving() throws {
        let parts = PartGrid(try Self.view().grid, .pictures(try #require(FrameRate(30))))
        for milliseconds in stride(from: Int64(0), to: 8000, by: 250) {
            let list = try Self.list(milliseconds)
            let last = parts.lastReleased(at: Self.start + .milliseconds(milliseconds))
            let listed = list.segments.enumerated().flatMap { index, segment in
                segment.parts.map { parts.index($0.index, of: list.mediaSequence + Int64(index)) }
            }
            #expect(listed == Array(last - 11...last))
        }
    }

    @Test("From two minutes on a list in parts has delta updates", arguments: [(118, false), (120, true), (122, true)])
    func shortestWithDelta(seconds: Int, hasDelta: Bool) throws {
        let text = Self.text(try Self.list(1400, try Self.view(seconds: seconds)))
        #expect(text.contains("CAN-SKIP-UNTIL=12.000000") == hasDelta)
    }

    @Test("A delta update has all parts")
    func delta() throws {
        let list = try Self.list(1400, try Self.view(seconds: 300))
        let (whole, delta) = (Self.text(list), Self.text(list.deltaUpdate()))
        #expect(delta.contains("#EXT-X-SKIP:SKIPPED-SEGMENTS="))
        #expect(
            delta.contains("CAN-BLOCK-RELOAD=YES,CAN-SKIP-UNTIL=12.000000,PART-HOLD-BACK=1.536000,HOLD-BACK=6.000000")
        )
        func parts(_ text: String) -> [Substring] {
            text.split(separator: "\n").filter { $0.hasPrefix("#EXT-X-P") && !$0.contains("DATE") }
        }
        #expect(parts(delta) == parts(whole))
    }

    @Test("Nothing of it is in a list without parts")
    func plain() throws {
        let grid = try #require(SegmentGrid(duration: 2, phase: 0))
        let text = Self.text(try Self.list(1400, .liveEdge(on: grid, listed: 6)))
        #expect(!text.contains("PART") && !text.contains("RENDITION-REPORT") && !text.contains("CAN-BLOCK"))
        #expect(text.hasSuffix("a/live/898552799.m4s?v=7\n"))
    }
}

@Suite("Lists that are asked for before they are there")
struct ReloadTests {
    private static let start = WallTime(seconds: 1_797_105_600)

    private static func outcome(
        _ segment: String?,
        _ part: String? = nil,
        at milliseconds: Int64 = 1400,
        duration: Int = 2
    ) throws -> String {
        let grid = try #require(SegmentGrid(duration: duration, phase: 0))
        let parts = PartGrid(grid, .pictures(try #require(FrameRate(30))))
        let view = PlaylistView.liveEdge(on: grid, listed: 6).inParts(parts, target: MediaTime(ticks: 46_080))
        guard let reload = try PlaylistView.Reload(segment: segment, part: part) else { return "nothing" }
        let now = start + .milliseconds(milliseconds)
        switch view.outcome(of: reload, at: now) {
        case .tooFar(let last): return "after \(last)"
        case .list(let time, _): return time == now ? "now" : "\((time - start).nanoseconds / 1_000_000)"
        }
    }

    @Test(
        "A list is sent when it has what was asked for, or anything later",
        arguments: [
            // The last segment is 898552799, and two parts of the next are there.
            ("898552799", nil, "now"), ("898552800", nil, "now"), ("898552801", nil, "2500"),
            ("898552800", "0", "now"), ("898552800", "1", "now"), ("898552800", "2", "1500"),
            ("898552800", "3", "2000"),
            // Beyond the last part of a segment is the first of the next.
            ("898552800", "4", "2500"), ("898552800", "9", "2500"), ("898552799", "7", "now"),
            // Gone from the list, or older.
            ("898552700", nil, "now"), ("1", "3", "now"), ("0", nil, "now"),
            // Two segments behind the last, and six parts behind the last one.
            ("898552801", "3", "4000"), ("898552802", nil, "after 898552799"), ("898552801", "2", "3500"),
        ] as [(String, String?, String)]
    )
    func outcomes(segment: String, part: String?, expected: String) throws {
        #expect(try Self.outcome(segment, part) == expected)
    }

    @Test("Parts further ahead than three seconds are refused")
    func limit() throws {
        #expect(try Self.outcome("898552801", "1", at: 0) == "3000")
        #expect(try Self.outcome("898552801", "2", at: 0) == "after 898552799")
        #expect(try Self.outcome("449276400", "5", at: 0, duration: 4) == "3000")
        #expect(try Self.outcome("449276400", "6", at: 0, duration: 4) == "after 449276399")
    }

    @Test("Neither is asked for, or not as the draft has it")
    func malformed() throws {
        #expect(try Self.outcome(nil) == "nothing")
        for (segment, part) in [
            (nil, "1"), ("", nil), ("x", nil), ("-1", nil), ("1.5", nil), ("1", ""), ("1", "x"), ("1", "-1"),
            ("12345678901234567890", nil), ("+1", nil),
        ] as [(String?, String?)] {
            #expect(throws: HLSError.self, "\(segment ?? "") \(part ?? "")") { try Self.outcome(segment, part) }
        }
    }

    @Test("A server whose clock is behind sends the same list as others")
    func replicas() throws {
        let grid = try #require(SegmentGrid(duration: 2, phase: 0))
        let parts = PartGrid(grid, .pictures(try #require(FrameRate(30))))
        let view = PlaylistView.liveEdge(on: grid, listed: 6).inParts(parts, target: MediaTime(ticks: 46_080))
        let reload = try #require(try PlaylistView.Reload(segment: "898552800", part: "2"))
        for milliseconds in Int64(1000)...1500 {
            let now = Self.start + .milliseconds(milliseconds)
            let release = Self.start + .milliseconds(1500)
            #expect(view.outcome(of: reload, at: now) == .list(at: release, from: release))
        }
    }
}
