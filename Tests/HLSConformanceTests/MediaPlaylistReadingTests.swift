import HLS
import HLSConformance
import LiveStreams
import Support
import Testing
import Timeline

@Suite("Reading media playlists")
struct MediaPlaylistReadingTests {
    @Test("What the standard allows and we do not write is read: comments, empty lines, carriage returns, no decimals")
    func foreign() throws {
        let text = """
            #EXTM3U\r
            # a comment\r
            #EXT-X-TARGETDURATION:10\r
            #EXT-X-MEDIA-SEQUENCE:7\r
            \r
            #EXTINF:9,A title, with a comma\r
            http://example.com/a.ts?b=c\r
            #EXT-X-PROGRAM-DATE-TIME:2026-11-20T12:00:00+02:00
            #EXTINF:9.5,
            b.ts

            """
        let playlist = try MediaPlaylist(bytes: Array(text.utf8))
        #expect(
            playlist
                == MediaPlaylist(
                    version: 1,
                    targetDuration: 10,
                    mediaSequence: 7,
                    hasIndependentSegments: false,
                    segments: [
                        MediaSegment(uri: "http://example.com/a.ts?b=c", duration: MediaTime(seconds: 9)),
                        MediaSegment(
                            uri: "b.ts",
                            duration: MediaTime(ticks: 855_000),
                            programDateTime: WallTime(iso8601: "2026-11-20T10:00:00Z"),
                            dateTimeOffset: 120
                        ),
                    ]
                )
        )
    }

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
        #EXTINF:2.000000,
        5.m4s

        """

    @Test(
        "A line that is wrong is named, with its number",
        arguments: [
            (1, "#EXTM3U8", "the first line is not #EXTM3U"),
            (1, " #EXTM3U", "the first line is not #EXTM3U"),
            (1, "\u{feff}#EXTM3U", "the playlist starts with a byte order mark"),
            (2, "#EXT-X-VERSION", "the value of EXT-X-VERSION is malformed"),
            (2, "#EXT-X-VERSION:", "the value of EXT-X-VERSION is malformed"),
            (2, "#EXT-X-VERSION: 7", "the value of EXT-X-VERSION is malformed"),
            (2, "#EXT-X-VERSION:+7", "the value of EXT-X-VERSION is malformed"),
            (2, "#EXT-X-VERSION:7\u{7}", "contains a control character"),
            (8, "a\u{85}.m4s", "contains a control character"),
            (3, "#EXT-X-TARGETDURATION:2.0", "the value of EXT-X-TARGETDURATION is malformed"),
            (3, "#EXT-X-TARGETDURATION:99999999999999999999", "the value of EXT-X-TARGETDURATION is malformed"),
            (3, "#EXT-X-TARGETDURATION:٢", "the value of EXT-X-TARGETDURATION is malformed"),
            (4, "#EXT-X-MEDIA-SEQUENCE:-4", "the value of EXT-X-MEDIA-SEQUENCE is malformed"),
            (4, "#EXT-X-VERSION:7", "EXT-X-VERSION appears twice"),
            (4, "#EXT-X-SOMETHING", "unknown tag EXT-X-SOMETHING"),
            (4, "#EXTM3U", "EXTM3U does not belong here"),
            (4, "#EXT-X-START:PRECISE=YES", "TIME-OFFSET is missing"),
            (4, "#EXT-X-START:TIME-OFFSET=1,PRECISE=MAYBE", "MAYBE is not a valid PRECISE"),
            (4, "#EXT-X-START:TIME-OFFSET=1,TIME-OFFSET=1", "TIME-OFFSET appears twice"),
            (4, "#EXT-X-START:TIME-OFFSET=--1", "--1 is not a valid TIME-OFFSET"),
            (4, "#EXT-X-START:TIME-OFFSET=", "TIME-OFFSET has no value"),
            (4, "#EXT-X-START:TIME-OFFSET=1,", "the attribute list is malformed"),
            (4, "#EXT-X-START:time-offset=1", "the attribute list is malformed"),
            (4, "#EXT-X-START:TIME-OFFSET=1,OTHER=2", "unknown attribute OTHER"),
            (4, "#EXT-X-START", "the tag has no attributes"),
            (4, "#EXT-X-SERVER-CONTROL:HOLD-BACK=-6", "-6 is not a valid HOLD-BACK"),
            (4, "#EXT-X-PLAYLIST-TYPE:LIVE", "the value of EXT-X-PLAYLIST-TYPE is malformed"),
            (4, "#EXT-X-INDEPENDENT-SEGMENTS:YES", "the value of EXT-X-INDEPENDENT-SEGMENTS is malformed"),
            (5, "#EXT-X-MAP:URI=\"init.mp4", "the value of URI has no closing quote"),
            (5, "#EXT-X-MAP:URI=init.mp4", "init.mp4 is not a valid URI"),
            (5, "#EXT-X-MAP:URI=\"\"", "\"\" is not a valid URI"),
            (5, "#EXT-X-MAP:URI=\"a\"x", "a comma is missing after URI"),
            (5, "#EXT-X-MAP:URI=\"a\",BYTERANGE=\"1@0\"", "unknown attribute BYTERANGE"),
            (6, "#EXT-X-PROGRAM-DATE-TIME:2026-11-20T10:00:00", "the value of EXT-X-PROGRAM-DATE-TIME is malformed"),
            (7, "#EXTINF:2.000000", "EXTINF has no comma"),
            (7, "#EXTINF:,", "the value of EXTINF is malformed"),
            (7, "#EXTINF:2.,", "the value of EXTINF is malformed"),
            (7, "#EXTINF:.5,", "the value of EXTINF is malformed"),
            (7, "#EXTINF:2e0,", "the value of EXTINF is malformed"),
            (7, "#EXTINF:nan,", "the value of EXTINF is malformed"),
            (7, "#EXTINF:1.0000000000,", "the value of EXTINF is malformed"),
            (7, "#EXTINF:9999999999,", "the value of EXTINF is malformed"),
            (8, "#EXTINF:2.000000,", "EXTINF appears twice"),
            (8, "a b.m4s", "the URI contains a space"),
            (9, "#EXT-X-TARGETDURATION:2", "EXT-X-TARGETDURATION appears twice"),
            (9, "#EXT-X-DISCONTINUITY-SEQUENCE:1", "EXT-X-DISCONTINUITY-SEQUENCE comes after the first segment"),
            (9, "#EXT-X-ENDLIST\n#EXTINF:2,\n5.m4s", "a segment comes after EXT-X-ENDLIST"),
            (10, "", "the URI has no EXTINF before it"),
            (11, "", "the tags of the last segment have no URI after them"),
        ]
    )
    func damaged(number: Int, line: String, reason: String) throws {
        var lines = Self.good.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        lines[number - 1] = line
        let error = #expect(throws: PlaylistError.self) {
            try MediaPlaylist(bytes: Array(lines.joined(separator: "\n").utf8))
        }
        #expect(error?.reason == reason)
        // What is missing is missing at the end or at the next URI.
        let found = try #require(error?.line)
        #expect(found >= number && found <= max(number + 2, lines.count))
    }

    @Test("What ends too early is refused", arguments: [0, 1, 2, 5, 7, 8, 9, 10])
    func cut(lines: Int) {
        let text = Self.good.split(separator: "\n").prefix(lines).map { $0 + "\n" }.joined()
        let isWhole = lines == 8
        #expect(((try? MediaPlaylist(bytes: Array(text.utf8))) != nil) == isWhole)
        #expect(throws: PlaylistError.self) { try MediaPlaylist(bytes: Array(text.utf8.dropLast())) }
    }

    @Test("Bytes that are no UTF-8 are refused")
    func encoding() {
        #expect(throws: PlaylistError(line: 12, reason: "not valid UTF-8")) {
            try MediaPlaylist(bytes: Array(Self.good.utf8) + [0xc3, 0x0a])
        }
    }

    @Test("Damaged playlists are read or refused, but never trap; what is read can be written and read again")
    func fuzz() throws {
        var generator = SeededGenerator(seed: 11)
        let pieces = [
            "-", "9223372036854775807", ":", ",", "\"", "=", "\n", "#", "\r\n", "0", ".", "é", "#EXT-X-MAP:URI=",
        ]
        let good = Array(
            try LiveStream.make(past: 2, schedule: ProgramSchedule(liveFrom: 900_000_000)).playlist(
                at: WallTime(seconds: 1_800_000_000)
            ).bytes
        )
        var readable = 0
        for _ in 0..<10_000 {
            var bytes = good
            for _ in 0..<Int.random(in: 1...3, using: &generator) {
                let index = Int.random(in: bytes.indices, using: &generator)
                switch Int.random(in: 0..<3, using: &generator) {
                case 0: bytes[index] = .random(in: 0...255, using: &generator)
                case 1: bytes.remove(at: index)
                default: bytes.insert(contentsOf: (pieces.randomElement(using: &generator) ?? "").utf8, at: index)
                }
            }
            guard let playlist = try? MediaPlaylist(bytes: bytes) else { continue }
            readable += 1
            _ = MediaPlaylistRules.violations(of: playlist)
            #expect(try MediaPlaylist(bytes: playlist.bytes) == playlist)
        }
        #expect(readable > 300)
    }
}
