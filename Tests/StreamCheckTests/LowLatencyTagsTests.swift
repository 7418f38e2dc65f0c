import HLS
import OwnPlaylists
import PlaylistReading
import StreamRules
import Testing
import Timeline

@Suite("Reading media playlists of low latency")
struct LowLatencyTagsTests {
    private static let good = """
        #EXTM3U
        #EXT-X-VERSION:6
        #EXT-X-TARGETDURATION:2
        #EXT-X-MEDIA-SEQUENCE:897588001
        #EXT-X-DISCONTINUITY-SEQUENCE:1
        #EXT-X-INDEPENDENT-SEGMENTS
        #EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES,CAN-SKIP-UNTIL=12.000000,PART-HOLD-BACK=1.536000,HOLD-BACK=6.000000
        #EXT-X-PART-INF:PART-TARGET=0.512000
        #EXT-X-MAP:URI="init.mp4"
        #EXT-X-PROGRAM-DATE-TIME:2026-11-22T20:00:02.000Z
        #EXTINF:2.000000,
        897588001.m4s
        #EXT-X-PROGRAM-DATE-TIME:2026-11-22T20:00:04.000Z
        #EXT-X-PART:DURATION=1.000000,URI="897588002.0.m4s?v=1",INDEPENDENT=YES
        #EXT-X-PART:DURATION=1.000000,URI="897588002.1.m4s?v=1",GAP=YES
        #EXTINF:2.000000,
        897588002.m4s
        #EXT-X-DISCONTINUITY
        #EXT-X-MAP:URI="live.mp4"
        #EXT-X-PROGRAM-DATE-TIME:2026-11-22T20:00:06.000Z
        #EXT-X-PART:DURATION=0.490667,URI="897588003.0.m4s?v=1",INDEPENDENT=YES
        #EXT-X-PRELOAD-HINT:TYPE=MAP,URI="live.mp4"
        #EXT-X-PRELOAD-HINT:TYPE=PART,URI="897588003.1.m4s?v=1"
        #EXT-X-RENDITION-REPORT:URI="../sound/a.m3u8",LAST-MSN=897588003,LAST-PART=3
        #EXT-X-RENDITION-REPORT:URI="../captions/a.m3u8",LAST-MSN=897588002

        """

    private static func read(_ text: String) -> ObservedPlaylist { ObservedPlaylist(bytes: Array(text.utf8)) }

    @Test("Every tag is read as a value, with its line")
    func values() throws {
        let list = Self.read(Self.good)
        let (low, control) = (list, try #require(list.control))
        #expect(control.line == 7 && control.canBlockReload && !control.canSkipDateRanges)
        #expect(control.canSkipUntil == .seconds(12) && control.partHoldBack == .milliseconds(1536))
        #expect(low.partTarget == .milliseconds(512) && list.tag("EXT-X-PART-INF")?.line == 8)
        #expect(list.targetDuration == .seconds(2) && list.isLowLatency)
        let date = try #require(WallTime(iso8601: "2026-11-22T20:00:02Z"))
        let (first, last, open) = (list.segments[0], list.segments[1], try #require(list.open))
        #expect([first, last, open].map(\.number) == [897_588_001, 897_588_002, 897_588_003])
        #expect([first, last, open].map(\.line) == [12, 17, 18])
        #expect([first, last, open].map(\.uri) == ["897588001.m4s", "897588002.m4s", ""])
        #expect([first, last, open].map(\.duration) == [.seconds(2), .seconds(2), nil])
        #expect([first, last, open].map(\.date) == [date, date + .seconds(2), date + .seconds(4)])
        #expect([first, last, open].map(\.isDiscontinuous) == [false, false, true])
        #expect([first, last, open].map(\.discontinuityNumber) == [1, 1, 2])
        #expect([first, last, open].map(\.map?.uri) == ["init.mp4", "init.mp4", "live.mp4"])
        #expect(first.parts == [])
        #expect(last.parts.map(\.line) == [14, 15])
        #expect(last.parts.map(\.uri) == ["897588002.0.m4s?v=1", "897588002.1.m4s?v=1"])
        #expect(last.parts.map(\.duration) == [.seconds(1), .seconds(1)])
        #expect(last.parts.map(\.isIndependent) == [true, false] && last.parts.map(\.isGap) == [false, true])
        #expect(open.parts.map(\.line) == [21] && open.parts.map(\.uri) == ["897588003.0.m4s?v=1"])
        #expect(open.parts.map(\.duration) == [Interval(nanoseconds: 490_667_000)])
        #expect(open.parts.map(\.isIndependent) == [true])
        #expect(list.hints.map(\.line) == [22, 23] && list.hints.map(\.type) == ["MAP", "PART"])
        #expect(list.hints.map(\.uri) == ["live.mp4", "897588003.1.m4s?v=1"])
        #expect(list.reports.map(\.line) == [24, 25])
        #expect(list.reports.map(\.uri) == ["../sound/a.m3u8", "../captions/a.m3u8"])
        #expect(list.reports.map(\.lastNumber) == [897_588_003, 897_588_002])
        #expect(list.reports.map(\.lastPart) == [3, nil])
        #expect(list.lastPart == PartPosition(number: 897_588_003, part: 0))
        #expect(list.nextPart == PartPosition(number: 897_588_003, part: 1))
        #expect(Self.read("#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXTINF:2,\na.ts\n").hasLowLatencyTags == false)
    }

    @Test("The numbers of a delta update go on after what was left out, and with the list before it is whole")
    func delta() throws {
        let text = Self.good.replacing("#EXT-X-MAP:URI=\"init.mp4\"\n", with: "")
            .replacing("#EXT-X-PROGRAM-DATE-TIME:2026-11-22T20:00:02.000Z\n", with: "")
            .replacing("#EXTINF:2.000000,\n897588001.m4s\n", with: "#EXT-X-SKIP:SKIPPED-SEGMENTS=1\n")
        let delta = Self.read(text)
        #expect(delta.skippedCount == 1)
        #expect(delta.segments.map(\.number) == [897_588_002])
        #expect(delta.firstNumber == 897_588_001)
        let whole = Self.read(Self.good)
        let merged = try #require(delta.merged(with: whole))
        #expect(merged.segments.map(\.uri) == whole.segments.map(\.uri))
        #expect(merged.mediaSequence == 897_588_001 && merged.skippedCount == nil)
        #expect(merged.segments.map(\.discontinuityNumber) == [1, 1] && merged.open?.discontinuityNumber == 2)
        #expect(merged.difference(from: whole) == nil)
        // A discontinuity that was left out counts, too.
        let broken = Self.good.replacing("#EXT-X-MAP:URI=\"init", with: "#EXT-X-DISCONTINUITY\n#EXT-X-MAP:URI=\"init")
        let other = try #require(delta.merged(with: Self.read(broken)))
        #expect(other.segments.map(\.discontinuityNumber) == [2, 2] && other.open?.discontinuityNumber == 3)
        // The list before begins later.
        let later = Self.good.replacing("SEQUENCE:897588001", with: "SEQUENCE:897588002")
        #expect(delta.merged(with: Self.read(later)) == nil)
    }

    /// The same as this project writes it: parts are of segments of the same name, and every report has a part.
    private static let own = good.replacing("897588001.m4s", with: "897588001.m4s?v=1")
        .replacing("897588002.m4s", with: "897588002.m4s?v=1").replacing(
            "LAST-MSN=897588002",
            with: "LAST-MSN=897588002,LAST-PART=0"
        )
        .replacing("#EXT-X-PRELOAD-HINT:TYPE=MAP,URI=\"live.mp4\"\n", with: "")

    @Test(
        "A line that this project would not write is named, with its number",
        arguments: [
            (
                7, "#EXT-X-SERVER-CONTROL", 7, ["7 part-hold-back-is-given", "7 parts-allow-blocked-reloads"]
            ),
            (
                7, "#EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=NO", 7,
                ["7 part-hold-back-is-given", "7 parts-allow-blocked-reloads"]
            ),
            (
                7, "#EXT-X-SERVER-CONTROL:PART-HOLD-BACK=\"1\"", 7,
                ["7 tag-is-well-formed", "7 part-hold-back-is-given", "7 parts-allow-blocked-reloads"]
            ),
            (
                7, "#EXT-X-SERVER-CONTROL:PART-HOLD-BACK=86401", 7,
                ["7 answer-is-within-limits", "7 parts-allow-blocked-reloads"]
            ),
            (8, "#EXT-X-PART-INF:PART-TARGET=86401", 8, ["8 answer-is-within-limits"]),
            (
                14, "#EXT-X-PART:DURATION=86401,URI=\"a\"", 14,
                ["14 answer-is-within-limits"]
            ),
            (
                7, "#EXT-X-SERVER-CONTROL:PART-HOLD=1", 7,
                ["7 part-hold-back-is-given", "7 parts-allow-blocked-reloads"]
            ),
            (
                7, "#EXT-X-PART-INF:PART-TARGET=1\n#EXT-X-PART-INF:PART-TARGET=1", 7,
                [
                    "8 playlist-tag-is-given-once", "9 playlist-tag-is-given-once", "7 part-hold-back-is-given",
                    "15 parts-allow-blocked-reloads",
                ]
            ),
            (8, "#EXT-X-PART-INF:PART-TARGET=-1", 8, ["8 tag-is-well-formed"]),
            (
                8, "#EXT-X-PART-INF:PART-TARGET=1.", 8,
                [
                    "8 tag-is-well-formed", "7 part-hold-back-is-long-enough", "7 part-hold-back-is-three-parts",
                    "7 part-hold-back-suits-apple",
                ]
            ),
            (
                8, "#EXT-X-PART-INF:PART-TARGET=1,A=2", 8,
                ["7 part-hold-back-is-long-enough", "7 part-hold-back-is-three-parts", "7 part-hold-back-suits-apple"]
            ),
            (
                8, "#EXT-X-SKIP:SKIPPED-SEGMENTS=-1", 8,
                ["8 tag-is-well-formed", "8 version-covers-tags", "14 part-target-is-given"]
            ),
            (10, "#EXT-X-SKIP:SKIPPED-SEGMENTS=1", 9, ["10 version-covers-tags"]),
            (14, "#EXT-X-PART:DURATION=1.0", 14, ["14 part-is-whole", "17 independent-part-is-marked"]),
            (14, "#EXT-X-PART:URI=\"a\"", 14, ["14 part-is-whole"]),
            (14, "#EXT-X-PART:DURATION=1.0,URI=a", 14, ["14 tag-is-well-formed", "17 independent-part-is-marked"]),
            (14, "#EXT-X-PART:DURATION=1.0,URI=\"a\",INDEPENDENT=NO", 14, ["17 independent-part-is-marked"]),
            (14, "#EXT-X-PART:DURATION=1.0,URI=\"a\",BYTERANGE=\"1@0\"", 14, ["17 independent-part-is-marked"]),
            (15, "#EXT-X-DISCONTINUITY", 13, ["15 tags-come-before-first-part"]),
            (17, "#EXT-X-PART:DURATION=1.0,URI=\"a\"", 13, ["16 segment-has-uri", "18 tags-come-before-first-part"]),
            (19, "#EXT-X-DISCONTINUITY", 19, []),
            (20, "#EXT-X-PROGRAM-DATE-TIME:now", 20, ["20 tag-is-well-formed"]),
            (21, "#EXTINF:2.000000,", 18, ["21 segment-has-uri"]),
            (22, "#EXT-X-PRELOAD-HINT:TYPE=SEGMENT,URI=\"a\"", 18, ["0 preload-hint-is-given"]),
            (22, "#EXT-X-PRELOAD-HINT:URI=\"a\"", 18, ["22 preload-hint-is-whole", "0 preload-hint-is-given"]),
            (24, "#EXT-X-PART:DURATION=1.0,URI=\"a\"", 22, []),
            (24, "#EXT-X-RENDITION-REPORT:URI=\"a\",LAST-PART=1", 24, []),
            (24, "#EXT-X-RENDITION-REPORT:URI=\"a\",LAST-MSN=1,LAST-PART=-1", 24, ["24 tag-is-well-formed"]),
            (3, "#EXT-X-TARGETDURATION:two", 3, ["3 tag-is-well-formed"]),
            (12, "a b.m4s", 12, ["12 segment-has-uri"]),
        ] as [(Int, String, Int, [String])]
    )
    func damaged(number: Int, line: String, found: Int, rules: [String]) throws {
        var lines = Self.own.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        #expect(try MediaPlaylist(bytes: Array(Self.own.utf8)).bytes == Array(Self.own.utf8))
        lines[number - 1] = line
        let bytes = Array(lines.joined(separator: "\n").utf8)
        let error = #expect(throws: PlaylistError.self) { try MediaPlaylist(bytes: bytes) }
        #expect(error?.line == found && found <= number + 2)
        // The rules that the check tells of this line, beside those that the whole list breaks.
        let broken = Set(Self.findings(Array(Self.own.utf8)).map(\.rule))
        let told = Self.findings(bytes).filter { !broken.contains($0.rule) }
        #expect(told.map { "\($0.line ?? 0) \($0.rule.id)" } == rules)
    }

    private static func findings(_ bytes: [UInt8]) -> [Finding] {
        PlaylistChecks.findings(of: ObservedPlaylist(bytes: bytes), uri: "a.m3u8")
    }
}
