import HLS
import HLSConformance
import Support
import Testing
import Timeline

@Suite("Reading media playlists of low latency")
struct LowLatencyReadingTests {
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

    private static func read(_ text: String) throws(PlaylistError) -> StrictLowLatencyList {
        try StrictLowLatencyList(bytes: Array(text.utf8))
    }

    @Test("Every tag is read as a value, with its line")
    func values() throws {
        let list = try Self.read(Self.good).playlist
        var control = LowLatencyPlaylist.Control(line: 7)
        control.canBlockReload = true
        control.canSkipUntil = .seconds(12)
        control.holdBack = .seconds(6)
        control.partHoldBack = .milliseconds(1536)
        #expect(list.control == control)
        #expect(list.partTarget == .milliseconds(512) && list.partInfoLine == 8)
        #expect(list.targetDuration == .seconds(2))
        let date = WallTime(iso8601: "2026-11-22T20:00:02Z")
        #expect(
            list.segments.first
                == .init(
                    number: 897_588_001,
                    line: 12,
                    uri: "897588001.m4s",
                    duration: .seconds(2),
                    date: date,
                    map: "init.mp4"
                )
        )
        #expect(
            list.segments.last
                == .init(
                    number: 897_588_002,
                    line: 17,
                    uri: "897588002.m4s",
                    duration: .seconds(2),
                    date: date.map { $0 + .seconds(2) },
                    map: "init.mp4",
                    parts: [
                        .init(line: 14, uri: "897588002.0.m4s?v=1", duration: .seconds(1), isIndependent: true),
                        .init(line: 15, uri: "897588002.1.m4s?v=1", duration: .seconds(1), isGap: true),
                    ]
                )
        )
        #expect(
            list.open
                == .init(
                    number: 897_588_003,
                    line: 18,
                    date: date.map { $0 + .seconds(4) },
                    isDiscontinuous: true,
                    map: "live.mp4",
                    parts: [
                        .init(
                            line: 21,
                            uri: "897588003.0.m4s?v=1",
                            duration: Interval(nanoseconds: 490_667_000),
                            isIndependent: true
                        )
                    ]
                )
        )
        #expect(
            list.hints == [
                .init(line: 22, type: "MAP", uri: "live.mp4"),
                .init(line: 23, type: "PART", uri: "897588003.1.m4s?v=1"),
            ]
        )
        #expect(
            list.reports == [
                .init(line: 24, uri: "../sound/a.m3u8", lastNumber: 897_588_003, lastPart: 3),
                .init(line: 25, uri: "../captions/a.m3u8", lastNumber: 897_588_002, lastPart: nil),
            ]
        )
        #expect(list.last == PartPosition(number: 897_588_003, part: 0))
        #expect(list.next == PartPosition(number: 897_588_003, part: 1))
    }

    @Test("What a player sees that knows nothing of low latency is the list without it")
    func plain() throws {
        let plain = try Self.read(Self.good).plain
        #expect(plain.segments.map(\.uri) == ["897588001.m4s", "897588002.m4s"])
        #expect(
            plain.serverControl == ServerControl(holdBack: MediaTime(seconds: 6), canSkipUntil: MediaTime(seconds: 12))
        )
        #expect(plain.mediaSequence == 897_588_001 && plain.discontinuitySequence == 1)
        let text = """
            #EXTM3U
            #EXT-X-TARGETDURATION:2
            #EXTINF:2.000000,
            0.ts

            """
        let none = try Self.read(text)
        #expect(none.plain == (try MediaPlaylist(bytes: Array(text.utf8))))
        #expect(!none.playlist.hasParts && none.playlist.control == nil && none.playlist.open == nil)
    }

    @Test("Of a delta update numbers go on after what was left out, and with the list before it is whole")
    func delta() throws {
        let text = Self.good.replacing("#EXT-X-MAP:URI=\"init.mp4\"\n", with: "")
            .replacing("#EXT-X-PROGRAM-DATE-TIME:2026-11-22T20:00:02.000Z\n", with: "")
            .replacing("#EXTINF:2.000000,\n897588001.m4s\n", with: "#EXT-X-SKIP:SKIPPED-SEGMENTS=1\n")
        let delta = try Self.read(text)
        #expect(delta.playlist.skippedCount == 1)
        #expect(delta.playlist.segments.map(\.number) == [897_588_002])
        #expect(delta.playlist.firstNumber == 897_588_001)
        let whole = try Self.read(Self.good)
        let merged = try #require(delta.merged(with: whole))
        #expect(merged.plain.segments.map(\.uri) == whole.plain.segments.map(\.uri))
        #expect(merged.plain.mediaSequence == 897_588_001)
        #expect(merged.playlist.difference(from: whole.playlist) == nil)
        // The list before begins later.
        #expect(
            delta.merged(with: try Self.read(Self.good.replacing("SEQUENCE:897588001", with: "SEQUENCE:897588002")))
                == nil
        )
    }

    @Test(
        "A line that is wrong is named, with its number",
        arguments: [
            (7, "#EXT-X-SERVER-CONTROL", "the tag has no attributes"),
            (7, "#EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=NO", "NO is not a valid CAN-BLOCK-RELOAD"),
            (7, "#EXT-X-SERVER-CONTROL:PART-HOLD-BACK=\"1\"", "\"1\" is not a valid PART-HOLD-BACK"),
            (7, "#EXT-X-SERVER-CONTROL:PART-HOLD-BACK=86401", "86401 is not a valid PART-HOLD-BACK"),
            (7, "#EXT-X-SERVER-CONTROL:PART-HOLD=1", "unknown attribute PART-HOLD"),
            (7, "#EXT-X-PART-INF:PART-TARGET=1\n#EXT-X-PART-INF:PART-TARGET=1", "EXT-X-PART-INF appears twice"),
            (8, "#EXT-X-PART-INF:PART-TARGET=-1", "-1 is not a valid PART-TARGET"),
            (8, "#EXT-X-PART-INF:PART-TARGET=1.", "1. is not a valid PART-TARGET"),
            (8, "#EXT-X-PART-INF:PART-TARGET=1,A=2", "unknown attribute A"),
            (8, "#EXT-X-SKIP:SKIPPED-SEGMENTS=-1", "-1 is not a valid SKIPPED-SEGMENTS"),
            (10, "#EXT-X-SKIP:SKIPPED-SEGMENTS=1", "EXT-X-SKIP comes after the first segment"),
            (14, "#EXT-X-PART:DURATION=1.0", "URI is missing"),
            (14, "#EXT-X-PART:URI=\"a\"", "DURATION is missing"),
            (14, "#EXT-X-PART:DURATION=1.0,URI=a", "a is not a valid URI"),
            (14, "#EXT-X-PART:DURATION=1.0,URI=\"a\",INDEPENDENT=NO", "NO is not a valid INDEPENDENT"),
            (14, "#EXT-X-PART:DURATION=1.0,URI=\"a\",BYTERANGE=\"1@0\"", "unknown attribute BYTERANGE"),
            (15, "#EXT-X-DISCONTINUITY", "EXT-X-DISCONTINUITY comes after the first part of its segment"),
            (17, "#EXT-X-PART:DURATION=1.0,URI=\"a\"", "EXT-X-PART comes between EXTINF and its URI"),
            (19, "#EXT-X-DISCONTINUITY", "EXT-X-DISCONTINUITY appears twice"),
            (20, "#EXT-X-PROGRAM-DATE-TIME:now", "the value of EXT-X-PROGRAM-DATE-TIME is malformed"),
            (21, "#EXTINF:2.000000,", "EXTINF has no URI after it"),
            (22, "#EXT-X-PRELOAD-HINT:TYPE=SEGMENT,URI=\"a\"", "SEGMENT is not a valid TYPE"),
            (22, "#EXT-X-PRELOAD-HINT:URI=\"a\"", "TYPE is missing"),
            (24, "#EXT-X-PART:DURATION=1.0,URI=\"a\"", "EXT-X-PART comes after what stands at the end of the list"),
            (24, "#EXT-X-RENDITION-REPORT:URI=\"a\",LAST-PART=1", "LAST-MSN is missing"),
            (24, "#EXT-X-RENDITION-REPORT:URI=\"a\",LAST-MSN=1,LAST-PART=-1", "-1 is not a valid LAST-PART"),
            (3, "#EXT-X-TARGETDURATION:two", "the value of EXT-X-TARGETDURATION is malformed"),
            (12, "a b.m4s", "the URI contains a space"),
        ]
    )
    func damaged(number: Int, line: String, reason: String) throws {
        var lines = Self.good.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        lines[number - 1] = line
        let error = #expect(throws: PlaylistError.self) { try Self.read(lines.joined(separator: "\n")) }
        #expect(error?.reason == reason)
        let found = try #require(error?.line)
        #expect(found >= number && found <= number + 2)
    }

    @Test("Damaged lists are read or refused, but never trap, and neither do the rules")
    func fuzz() throws {
        var generator = SeededGenerator(seed: 12)
        let pieces = [
            "-", "9223372036854775807", "86400", ":", ",", "\"", "=", "\n", "#", "0", ".", "YES", "#EXT-X-PART:",
            "#EXT-X-SKIP:SKIPPED-SEGMENTS=",
        ]
        let good = Array(Self.good.utf8)
        let whole = try Self.read(Self.good)
        var readable = 0
        for _ in 0..<4000 {
            var bytes = good
            for _ in 0..<Int.random(in: 1...3, using: &generator) {
                let index = Int.random(in: bytes.indices, using: &generator)
                switch Int.random(in: 0..<3, using: &generator) {
                case 0: bytes[index] = .random(in: 0...255, using: &generator)
                case 1: bytes.remove(at: index)
                default: bytes.insert(contentsOf: (pieces.randomElement(using: &generator) ?? "").utf8, at: index)
                }
            }
            guard let list = try? StrictLowLatencyList(bytes: bytes) else { continue }
            readable += 1
            _ = LowLatencyRules.violations(of: list.playlist)
            _ = LowLatencyUpdateRules.violations(from: whole.playlist, to: list.playlist)
            _ = LowLatencyUpdateRules.violations(from: list.playlist, to: whole.playlist)
            _ = list.playlist.deltaFlaws(after: whole.playlist)
            _ = list.merged(with: whole)
        }
        #expect(readable > 200)
    }

    @Test("A tag of a segment behind its first part is told of a list that was read by somebody else")
    func lateTags() throws {
        var list = try Self.read(Self.good).playlist
        list.segments[1].lateTag = .init(line: 15, name: "EXT-X-MAP")
        list.partTarget = .seconds(1)
        list.control?.partHoldBack = .seconds(3)
        #expect(LowLatencyRules.flaws(of: list).map(\.rule) == [.tagsComeBeforeFirstPart])
        #expect(
            LowLatencyRules.flaws(of: list).first?.violation.description
                == "tags-come-before-first-part: segment 897588002: EXT-X-MAP stands behind the first part of its segment; "
                + "right: before its first part"
        )
    }
}
