import HLS
import LiveStreams
import OwnPlaylists
import PlaylistReading
import StreamRules
import Support
import Testing
import Timeline

@Suite("Media playlists are read, written again, and have the same bytes")
struct MediaPlaylistReadingTests {
    private static let good = """
        #EXTM3U
        #EXT-X-VERSION:7
        #EXT-X-TARGETDURATION:2
        #EXT-X-MEDIA-SEQUENCE:4
        #EXT-X-MAP:URI="init.mp4"
        #EXT-X-PROGRAM-DATE-TIME:2026-11-20T10:00:00.000Z
        #EXTINF:2.000000,
        4.m4s
        #EXT-X-DISCONTINUITY
        #EXT-X-MAP:URI="init.mp4"
        #EXTINF:2.000000,
        5.m4s

        """

    /// The number of a line, what stands there instead, the line of the error, and the rules that the check reports, with their lines.
    private static let damagedLines: [(Int, String, Int, [String])] = [
        (1, "#EXTM3U8", 1, ["1 playlist-starts-with-m3u"]),
        (
            1, " #EXTM3U", 1,
            [
                "1 playlist-starts-with-m3u", "1 segment-has-uri", "1 segment-has-duration",
                "4 media-sequence-comes-first",
            ]
        ),
        (1, "\u{feff}#EXTM3U", 1, ["1 playlist-is-utf8"]),
        (2, "#EXT-X-VERSION", 2, ["2 tag-is-well-formed"]),
        (2, "#EXT-X-VERSION:", 2, ["2 tag-is-well-formed"]),
        (2, "#EXT-X-VERSION: 7", 2, ["2 tag-is-well-formed"]),
        (2, "#EXT-X-VERSION:+7", 2, ["2 tag-is-well-formed"]),
        (2, "#EXT-X-VERSION:7\u{7}", 2, ["2 playlist-is-utf8", "2 tag-is-well-formed"]),
        (8, "a\u{85}.m4s", 8, ["8 playlist-is-utf8"]),
        (3, "#EXT-X-TARGETDURATION:2.0", 3, ["3 tag-is-well-formed"]),
        (3, "#EXT-X-TARGETDURATION:99999999999999999999", 3, ["3 tag-is-well-formed"]),
        (3, "#EXT-X-TARGETDURATION:٢", 3, ["3 tag-is-well-formed"]),
        (4, "#EXT-X-MEDIA-SEQUENCE:-4", 4, ["4 tag-is-well-formed"]),
        (4, "#EXT-X-VERSION:7", 4, ["4 version-is-given-once"]),
        (4, "#EXT-X-SOMETHING", 4, []),
        (4, "#EXTM3U", 4, []),
        (4, "#EXT-X-START:PRECISE=YES", 4, ["4 start-has-time-offset"]),
        (4, "#EXT-X-START:TIME-OFFSET=1,PRECISE=MAYBE", 4, ["4 tag-is-well-formed", "4 start-is-clear-of-live-end"]),
        (
            4, "#EXT-X-START:TIME-OFFSET=1,TIME-OFFSET=1", 4,
            ["4 tag-is-well-formed", "4 start-is-clear-of-live-end"]
        ),
        (4, "#EXT-X-START:TIME-OFFSET=--1", 4, ["4 tag-is-well-formed"]),
        (4, "#EXT-X-START:TIME-OFFSET=", 4, ["4 tag-is-well-formed"]),
        (4, "#EXT-X-START:TIME-OFFSET=1,", 4, ["4 tag-is-well-formed", "4 start-is-clear-of-live-end"]),
        (4, "#EXT-X-START:time-offset=1", 4, ["4 tag-is-well-formed"]),
        (4, "#EXT-X-START:TIME-OFFSET=1,OTHER=2", 4, ["4 start-is-clear-of-live-end"]),
        (4, "#EXT-X-START", 4, ["4 start-has-time-offset"]),
        (4, "#EXT-X-SERVER-CONTROL:HOLD-BACK=-6", 4, ["4 tag-is-well-formed"]),
        (4, "#EXT-X-PLAYLIST-TYPE:LIVE", 4, ["4 tag-is-well-formed"]),
        (4, "#EXT-X-INDEPENDENT-SEGMENTS:YES", 4, ["4 tag-is-well-formed"]),
        (5, "#EXT-X-MAP:URI=\"init.mp4", 5, ["5 tag-is-well-formed"]),
        (5, "#EXT-X-MAP:URI=init.mp4", 5, ["5 tag-is-well-formed"]),
        (5, "#EXT-X-MAP:URI=\"\"", 5, ["5 map-is-whole"]),
        (5, "#EXT-X-MAP:URI=\"a\"x", 5, ["5 tag-is-well-formed"]),
        (5, "#EXT-X-MAP:URI=\"a\",BYTERANGE=\"1@0\"", 5, []),
        (6, "#EXT-X-PROGRAM-DATE-TIME:2026-11-20T10:00:00", 6, ["6 date-has-zone"]),
        (7, "#EXTINF:2.000000", 7, ["7 tag-is-well-formed"]),
        (7, "#EXTINF:,", 7, ["7 tag-is-well-formed"]),
        (7, "#EXTINF:2.,", 7, ["7 tag-is-well-formed"]),
        (7, "#EXTINF:.5,", 7, []),
        (7, "#EXTINF:2e0,", 7, ["7 tag-is-well-formed"]),
        (7, "#EXTINF:nan,", 7, ["7 tag-is-well-formed"]),
        (7, "#EXTINF:1.0000000000,", 7, []),
        (7, "#EXTINF:9999999999,", 7, ["7 answer-is-within-limits"]),
        (8, "#EXTINF:2.000000,", 5, ["7 segment-has-uri", "8 segment-has-uri"]),
        (8, "a b.m4s", 8, ["8 segment-has-uri"]),
        (9, "#EXT-X-TARGETDURATION:2", 9, ["9 playlist-tag-is-given-once"]),
        (9, "#EXT-X-DISCONTINUITY-SEQUENCE:1", 5, ["9 discontinuity-sequence-comes-first"]),
        (9, "#EXT-X-ENDLIST\n#EXTINF:2,\n5.m4s", 9, []),
        (11, "", 11, ["12 segment-has-duration"]),
        (12, "", 9, ["11 segment-has-uri"]),
    ]

    @Test("A line that this project would not write is named, with its number", arguments: damagedLines)
    func damaged(number: Int, line: String, found: Int, rules: [String]) throws {
        var lines = Self.good.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        lines[number - 1] = line
        let bytes = Array(lines.joined(separator: "\n").utf8)
        let error = #expect(throws: PlaylistError.self) { try MediaPlaylist(bytes: bytes) }
        // A tag in a wrong place is written again where it belongs.
        #expect(error?.line == found && found <= number + 2)
        // The rules that the check reports for this line, beside those that the whole list breaks.
        let broken = Set(Self.findings(Array(Self.good.utf8)).map(\.rule))
        let told = Self.findings(bytes).filter { !broken.contains($0.rule) }
        #expect(told.map { "\($0.line ?? 0) \($0.rule.id)" } == rules)
    }

    private static func findings(_ bytes: [UInt8]) -> [Finding] {
        PlaylistChecks.findings(of: ObservedPlaylist(bytes: bytes), uri: "a.m3u8")
    }

    @Test("What ends too early is refused", arguments: [0, 1, 2, 5, 7, 8, 9, 10, 11])
    func cut(lines: Int) {
        let text = Self.good.split(separator: "\n").prefix(lines).map { $0 + "\n" }.joined()
        let isWhole = lines == 8
        #expect(((try? MediaPlaylist(bytes: Array(text.utf8))) != nil) == isWhole)
        #expect(throws: PlaylistError.self) { try MediaPlaylist(bytes: Array(text.utf8.dropLast())) }
    }

    @Test("Bytes that are not UTF-8 are refused")
    func encoding() {
        #expect(throws: PlaylistError.self) {
            try MediaPlaylist(bytes: Array(Self.good.utf8) + [0xc3, 0x0a])
        }
    }
}
