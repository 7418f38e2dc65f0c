import HLS
import LiveStreams
import Media
import Scenarios
import Testing
import Timeline

@testable import Marks

@Suite("What a break writes into lists and segments")
struct BreakListTests {
    /// 2026-12-12T20:00:00Z.
    private static let hour: Int64 = 1_797_105_600

    private static func marks(_ parameters: [(String, String)]) throws -> Marks {
        try Marks(parameters.map { MarkParameter($0.0, $0.1) })
    }

    private static func list(
        _ marks: Marks,
        at second: Int64,
        view: (SegmentGrid) -> PlaylistView = { .liveEdge(on: $0, listed: 6) }
    ) throws -> MediaPlaylist {
        let grid = try #require(SegmentGrid(duration: 2, phase: 0))
        let view = view(grid)
        let now = WallTime(seconds: hour + second)
        let list = MediaPlaylist(
            view: view,
            schedule: .live,
            container: .ts,
            names: SegmentNames(folder: "a"),
            at: now
        )
        return marks.written(into: list, of: stream(view))
    }

    /// The milliseconds of a list of low latency are those of its end.
    private static func list(_ marks: Marks, inPartsAt milliseconds: Int64, window: Int? = nil) throws -> MediaPlaylist
    {
        let grid = try #require(SegmentGrid(duration: 2, phase: 0))
        let parts = PartGrid(grid, .pictures(try #require(FrameRate(30))))
        let whole = window.map { PlaylistView.window(on: grid, seconds: $0) } ?? .liveEdge(on: grid, listed: 6)
        let view = whole.inParts(parts, target: MediaTime(ticks: 46_080))
        let now = WallTime(seconds: hour) + .milliseconds(milliseconds)
        let list = MediaPlaylist(
            view: view,
            schedule: .live,
            container: .cmaf,
            names: SegmentNames(folder: "a"),
            at: now
        )
        return marks.written(into: list, of: stream(view))
    }

    private static func stream(_ view: PlaylistView) -> MarkedStream {
        MarkedStream(
            FaultedStream(view: view, rendition: "a", countingSince: WallTime(seconds: hour)),
            assetURI: { "https://clock.example/clock;ad=\($0.text).m3u8?_HLS_interstitial_id=\($1)" },
            assetListURI: { "../\($0).json" }
        )
    }

    /// The lines of a list with date ranges and cues.
    private static func lines(_ list: MediaPlaylist) -> [String] {
        String(decoding: list.bytes, as: UTF8.self).split(separator: "\n").map(String.init)
    }

    private static func tags(_ list: MediaPlaylist) -> [String] {
        lines(list).filter { $0.hasPrefix("#EXT-X-DATERANGE") }
    }

    @Test("It is listed from its announcement until it has left the list, and gets its end when that has come")
    func life() throws {
        let marks = try Self.marks([("break", "20-35"), ("break.announced", "10")])
        let planned =
            "#EXT-X-DATERANGE:ID=\"break-1797105620\",CLASS=\"com.apple.hls.interstitial\","
            + "START-DATE=\"2026-12-12T20:00:20.000Z\",PLANNED-DURATION=15.000,"
            + "X-ASSET-URI=\"https://clock.example/clock;ad=1797105620-1.m3u8?_HLS_interstitial_id=break-1797105620\""
        let ended = planned.replacing(
            "PLANNED",
            with: "END-DATE=\"2026-12-12T20:00:35.000Z\",DURATION=15.000,PLANNED"
        )
        #expect(try Self.tags(Self.list(marks, at: 8)) == [])
        #expect(try Self.tags(Self.list(marks, at: 10)) == [planned])
        #expect(try Self.tags(Self.list(marks, at: 34)) == [planned])
        #expect(try Self.tags(Self.list(marks, at: 36)) == [ended])
        #expect(try Self.tags(Self.list(marks, at: 46)) == [ended])
        // The list begins with second 36.
        #expect(try Self.tags(Self.list(marks, at: 48)) == [])
    }

    @Test("With low latency it gets its end when the last of its segments is complete, and is announced no earlier")
    func parts() throws {
        let marks = try Self.marks([("break", "20-36"), ("break.announced", "10")])
        func ends(_ milliseconds: Int64) throws -> [Bool] {
            try Self.tags(Self.list(marks, inPartsAt: milliseconds)).map { $0.contains(",END-DATE=") }
        }
        #expect(try ends(9990) == [])
        #expect(try ends(10_000) == [false])
        // Its last segment is there in parts.
        for milliseconds in [34_000, 34_600, 35_990] as [Int64] { #expect(try ends(milliseconds) == [false]) }
        #expect(try ends(36_000) == [true])
        #expect(try ends(47_990) == [true])
        #expect(try ends(48_000) == [])
        // A delta update has what is new in the segments that it has.
        let long = try Self.list(marks, inPartsAt: 36_000, window: 120).deltaUpdate(skippingDateRanges: true)
        #expect(Self.tags(long).map { $0.contains("ID=\"break-1797105620\"") && $0.contains("END-DATE") } == [true])
        // Parts of the ad are there as soon as it begins.
        let splice = try Self.marks([("break", "20-36"), ("break.as", "splice")])
        let begun = try #require(try Self.list(splice, inPartsAt: 20_600).segments.last)
        #expect(begun.isDiscontinuous && begun.uri.hasPrefix("a/ad-1797105620000-16000-16000-1-1/"))
    }

    @Test("A break may end with a tenth of a second")
    func tenths() throws {
        let marks = try Self.marks([("break", "20-35.5")])
        let tag = try #require(try Self.tags(Self.list(marks, at: 36)).first)
        #expect(tag.contains(",END-DATE=\"2026-12-12T20:00:35.500Z\",DURATION=15.500,PLANNED-DURATION=15.500,"))
        let splices = try Self.marks([("break", "20-35.5"), ("break.as", "splice")])
        let sequences = try [20, 32, 34, 46, 48, 50].map { try Self.list(splices, at: $0).discontinuitySequence }
        #expect(sequences == [0, 0, 1, 1, 1, 2])
    }

    @Test("A range does not list a break that begins after its end, neither while it grows nor when it is over")
    func range() throws {
        func tags(_ end: Int64, at second: Int64, _ more: [(String, String)] = []) throws -> [String] {
            let marks = try Self.marks([("break", "20-35")] + more)
            return try Self.tags(
                Self.list(marks, at: second) { grid in
                    let range = WallTime(seconds: Self.hour)..<WallTime(seconds: Self.hour + end)
                    return second < end ? .event(range, on: grid) : .recording(range, on: grid)
                }
            ).compactMap { $0.firstMatch(of: /ID="([^"]*)"/).map { String($0.1) } }
        }
        let (first, second) = ("break-1797105620", "break-1797105680")
        for at in [60, 600] as [Int64] {
            #expect(try tags(60, at: at) == [first])
            #expect(try tags(80, at: at) == [first])
            // It begins within the last segment.
            #expect(try tags(82, at: at) == [first, second])
            #expect(
                try tags(60, at: at, [("break.preload", "30")]).contains { $0.hasPrefix("preload-1797105680") } == false
            )
        }
        // It will be in the list.
        #expect(try tags(90, at: 60) == [first, second])
    }

    @Test("All attributes of an interstitial are written in one order")
    func attributes() throws {
        let marks = try Self.marks([
            ("break", "20-35"), ("break.assets", "2"), ("break.resume", "-1.5"), ("break.limit", "10"),
            ("break.cue", "pre,once"), ("break.snap", "out,in"), ("break.restrict", "skip,jump"),
            ("break.vary", "no"), ("break.occupies", "range"), ("break.style", "primary"), ("break.skip", "5-10"),
            ("break.skiplabel", "Exit-Label"),
        ])
        #expect(
            try Self.tags(Self.list(marks, at: 20)) == [
                "#EXT-X-DATERANGE:ID=\"break-1797105620\",CLASS=\"com.apple.hls.interstitial\","
                    + "START-DATE=\"2026-12-12T20:00:20.000Z\",CUE=\"PRE,ONCE\",PLANNED-DURATION=15.000,"
                    + "X-ASSET-LIST=\"../break-1797105620.json\",X-RESUME-OFFSET=-1.500,X-PLAYOUT-LIMIT=10.000,"
                    + "X-SNAP=\"OUT,IN\",X-RESTRICT=\"SKIP,JUMP\",X-CONTENT-MAY-VARY=\"NO\","
                    + "X-TIMELINE-OCCUPIES=\"RANGE\",X-TIMELINE-STYLE=\"PRIMARY\",X-SKIP-CONTROL-OFFSET=5,"
                    + "X-SKIP-CONTROL-DURATION=5,X-SKIP-CONTROL-LABEL-ID=\"Exit-Label\""
            ]
        )
    }

    @Test("What may be loaded before a break is listed before that begins, and until it has left the list")
    func preload() throws {
        let marks = try Self.marks([
            ("break", "20-35of300"), ("break.assets", "2"), ("break.announced", "5"), ("break.preload", "10"),
        ])
        let preload =
            "#EXT-X-DATERANGE:ID=\"preload-1797105620\",CLASS=\"com.apple.hls.preload\","
            + "START-DATE=\"2026-12-12T20:00:10.000Z\",DURATION=10.000,X-URI=\"../break-1797105620.json\","
            + "X-TARGET-ID=\"break-1797105620\",X-TARGET-CLASS=\"com.apple.hls.interstitial\""
        #expect(try Self.tags(Self.list(marks, at: 4)) == [])
        #expect(try Self.tags(Self.list(marks, at: 6)) == [preload])
        #expect(try Self.tags(Self.list(marks, at: 16)).last == preload)
        #expect(try Self.tags(Self.list(marks, at: 30)).last == preload)
        // The list begins with second 20.
        #expect(try Self.tags(Self.list(marks, at: 32)).map { $0.prefix(31) } == ["#EXT-X-DATERANGE:ID=\"break-1797"])
        #expect(
            try #require(marks.assets(ofDateRange: "break-1797105620")).map(\.listedFrom.seconds) == [
                1_797_105_605, 1_797_105_605,
            ]
        )
    }

    @Test("A signalled break has the commands of SCTE-35, and changes no segment")
    func signal() throws {
        let marks = try Self.marks([("break", "20-35"), ("break.as", "signal")])
        let list = try Self.list(marks, at: 36)
        #expect(
            Self.tags(list) == [
                "#EXT-X-DATERANGE:ID=\"break-1797105620\",START-DATE=\"2026-12-12T20:00:20.000Z\","
                    + "END-DATE=\"2026-12-12T20:00:35.000Z\",DURATION=15.000,PLANNED-DURATION=15.000,"
                    + "SCTE35-OUT=0xFC302500000000000000FFF014056B1DA7D47FEFFFE9CA1340FE001499700001000000001F9A6953,"
                    + "SCTE35-IN=0xFC302000000000000000FFF00F056B1DA7D47F4FFFE9DEACB0000100000000935B42F5"
            ]
        )
        #expect(list.segments == (try Self.list(.none, at: 36)).segments)
    }

    @Test("A spliced break has the segments of the ad, and discontinuities that are counted")
    func splice() throws {
        let marks = try Self.marks([("break", "20-35"), ("break.as", "splice"), ("break.tags", "cue")])
        let ad = "a/ad-1797105620000-16000-16000-1-1/"
        let list = try Self.list(marks, at: 38) { .liveEdge(on: $0, listed: 11) }
        #expect(
            Self.lines(list).filter { !$0.contains("DATE-TIME") && !$0.contains("DATERANGE") }.dropFirst(7) == [
                "#EXTINF:2.000000,", "a/live/898552808.ts", "#EXTINF:2.000000,", "a/live/898552809.ts",
                "#EXT-X-DISCONTINUITY", "#EXT-X-CUE-OUT:DURATION=16.000", "#EXTINF:2.000000,", ad + "898552810.ts",
                "#EXT-X-CUE-OUT-CONT:ElapsedTime=2.000,Duration=16.000", "#EXTINF:2.000000,", ad + "898552811.ts",
                "#EXT-X-CUE-OUT-CONT:ElapsedTime=4.000,Duration=16.000", "#EXTINF:2.000000,", ad + "898552812.ts",
                "#EXT-X-CUE-OUT-CONT:ElapsedTime=6.000,Duration=16.000", "#EXTINF:2.000000,", ad + "898552813.ts",
                "#EXT-X-CUE-OUT-CONT:ElapsedTime=8.000,Duration=16.000", "#EXTINF:2.000000,", ad + "898552814.ts",
                "#EXT-X-CUE-OUT-CONT:ElapsedTime=10.000,Duration=16.000", "#EXTINF:2.000000,", ad + "898552815.ts",
                "#EXT-X-CUE-OUT-CONT:ElapsedTime=12.000,Duration=16.000", "#EXTINF:2.000000,", ad + "898552816.ts",
                "#EXT-X-CUE-OUT-CONT:ElapsedTime=14.000,Duration=16.000", "#EXTINF:2.000000,", ad + "898552817.ts",
                "#EXT-X-DISCONTINUITY", "#EXT-X-CUE-IN", "#EXTINF:2.000000,", "a/live/898552818.ts",
            ]
        )
        let sequences = try [20, 30, 32, 34, 36, 46, 48, 50, 80, 110].map { second in
            try Self.list(marks, at: second).discontinuitySequence
        }
        #expect(sequences == [0, 0, 0, 1, 1, 1, 1, 2, 2, 4])
        let grid = try #require(SegmentGrid(duration: 2, phase: 0))
        #expect("\(try #require(marks.program(of: 898_552_810, on: grid)))" == "ad-1797105620000-16000-16000-1-1")
        #expect(marks.program(of: 898_552_809, on: grid) == nil && marks.program(of: 898_552_818, on: grid) == nil)
    }

    @Test("A break that ends early has its announced length and its own")
    func early() throws {
        let marks = try Self.marks([("break", "20-36"), ("break.as", "splice"), ("break.early", "4")])
        let tag = try #require(try Self.tags(Self.list(marks, at: 34)).first)
        #expect(tag.contains("END-DATE=\"2026-12-12T20:00:32.000Z\",DURATION=12.000,PLANNED-DURATION=16.000,"))
        let list = try Self.list(marks, at: 38)
        #expect(list.segments.map(\.isDiscontinuous) == [false, false, false, true, false, false])
        #expect(try Self.list(marks, at: 50).discontinuitySequence == 2)
    }

    @Test("One that ends early leaves with its own end, and updates name it then")
    func leaving() throws {
        for kind in ["splice", "signal"] {
            let marks = try Self.marks([
                ("break", "20-36"), ("break.as", kind), ("break.early", "6"), ("break.announced", "0"),
            ])
            #expect(try Self.tags(Self.list(marks, at: 40)).count == 1)
            // The list begins with second 30.
            #expect(try Self.tags(Self.list(marks, at: 42)) == [])
            let delta = try Self.list(marks, at: 332) { .window(on: $0, seconds: 300) }
                .deltaUpdate(skippingDateRanges: true)
            let skip = try #require(Self.lines(delta).first { $0.hasPrefix("#EXT-X-SKIP") })
            #expect(skip.contains("RECENTLY-REMOVED-DATERANGES=\"break-1797105620\""), "\(skip)")
        }
    }

    @Test("The tags of a signalled break have its times, and stand before whole segments")
    func cues() throws {
        func cues(_ value: String, at second: Int64, phase: Int = 0) throws -> [String] {
            let marks = try Self.marks([("break", value), ("break.as", "signal"), ("break.tags", "cue")])
            let list = try Self.list(marks, at: second) { grid in
                .liveEdge(on: SegmentGrid(duration: grid.duration, phase: phase) ?? grid, listed: 6)
            }
            return Self.lines(list).filter { $0.hasPrefix("#EXT-X-CUE") }.map { String($0.dropFirst(11)) }
        }
        #expect(
            try cues("20-27", at: 32) == [
                "OUT:DURATION=7.000", "OUT-CONT:ElapsedTime=2.000,Duration=7.000",
                "OUT-CONT:ElapsedTime=4.000,Duration=7.000",
                "OUT-CONT:ElapsedTime=6.000,Duration=7.000", "IN",
            ]
        )
        #expect(
            try cues("20-23.5", at: 32, phase: 700) == [
                "OUT:DURATION=3.500", "OUT-CONT:ElapsedTime=2.700,Duration=3.500", "IN",
            ]
        )
        // No segment begins in it.
        #expect(try cues("21-22", at: 32) == [])
    }

    @Test("Commands are sent four seconds ahead, each with the next number")
    func messages() throws {
        let marks = try Self.marks([("break", "20-35"), ("break.as", "signal")])
        let grid = try #require(SegmentGrid(duration: 2, phase: 0))
        let first = grid.number(at: WallTime(seconds: Self.hour))
        let sent = (first..<first + 60).flatMap { number in
            marks.metadata(ofSegment: number, on: grid).messages.map { (number - first, $0) }
        }
        #expect(sent.map(\.0) == [8, 15, 38, 45])
        #expect(sent.map { ($0.1.sent.ticks / 90_000) - Self.hour } == [16, 31, 76, 91])
        #expect(sent.map { ($0.1.time.ticks / 90_000) - Self.hour } == [20, 35, 80, 95])
        let serials = sent.map(\.1.serial)
        #expect(zip(serials, serials.dropFirst()).allSatisfy { $0 + 1 == $1 })
    }

    @Test("A delta update of version 2 leaves out what players have, and names what has left")
    func delta() throws {
        let marks = try Self.marks([("break", "0-15of20"), ("break.as", "signal"), ("break.announced", "5")])
        let whole = try Self.list(marks, at: 0) { .window(on: $0, seconds: 300) }
        #expect(whole.serverControl?.canSkipDateRanges == true)
        #expect(Self.tags(whole).count == 16)
        #expect(Self.tags(whole.deltaUpdate()).count == 16)
        let delta = whole.deltaUpdate(skippingDateRanges: true)
        // The one that ended at -5 and the one that is announced for 0.
        #expect(Self.tags(delta).map { $0.dropFirst(21).prefix(16) } == ["break-1797105580", "break-1797105600"])
        #expect(Self.lines(delta).contains("#EXT-X-VERSION:10"))
        #expect(
            Self.lines(delta).contains(
                "#EXT-X-SKIP:SKIPPED-SEGMENTS=144,RECENTLY-REMOVED-DATERANGES=\"break-1797105280\""
            )
        )
    }

    @Test("Assets have whole seconds but for the last, and count down to the same return")
    func assets() throws {
        let marks = try Self.marks([("break", "20261212T200020Z-20261212T200035.500Z"), ("break.assets", "2")])
        let assets = try #require(marks.assets(ofDateRange: "break-1797105620"))
        #expect(
            assets.map { "\(SegmentProgram.advertisement($0.program))" } == [
                "ad-1797105620000-7000-15500-1-2", "ad-1797105627000-8500-8500-2-2",
            ]
        )
        #expect(assets == (1...2).compactMap { marks.asset(MarkAssetName(second: 1_797_105_620, number: $0)) })
        #expect(marks.asset(MarkAssetName(second: 1_797_105_620, number: 3)) == nil)
        #expect(marks.asset(MarkAssetName(second: 1_797_105_621, number: 1)) == nil)
        let without = try Self.marks([("break", "20-35"), ("break.assets", "0")])
        #expect((0...2).allSatisfy { without.asset(MarkAssetName(second: 1_797_105_620, number: $0)) == nil })
        #expect(marks.assets(ofDateRange: "break-1797105621") == nil)
        #expect(marks.assets(ofDateRange: "break-01797105620") == nil)
    }
}
