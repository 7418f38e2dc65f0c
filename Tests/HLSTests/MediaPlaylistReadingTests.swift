import HLS
import OwnPlaylists
import LiveStreams
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

    @Test(
        "A line that this project would not write is named, with its number",
        arguments: [
            (1, "#EXTM3U8"),
            (1, " #EXTM3U"),
            (1, "\u{feff}#EXTM3U"),
            (2, "#EXT-X-VERSION"),
            (2, "#EXT-X-VERSION:"),
            (2, "#EXT-X-VERSION: 7"),
            (2, "#EXT-X-VERSION:+7"),
            (2, "#EXT-X-VERSION:7\u{7}"),
            (8, "a\u{85}.m4s"),
            (3, "#EXT-X-TARGETDURATION:2.0"),
            (3, "#EXT-X-TARGETDURATION:99999999999999999999"),
            (3, "#EXT-X-TARGETDURATION:٢"),
            (4, "#EXT-X-MEDIA-SEQUENCE:-4"),
            (4, "#EXT-X-VERSION:7"),
            (4, "#EXT-X-SOMETHING"),
            (4, "#EXTM3U"),
            (4, "#EXT-X-START:PRECISE=YES"),
            (4, "#EXT-X-START:TIME-OFFSET=1,PRECISE=MAYBE"),
            (4, "#EXT-X-START:TIME-OFFSET=1,TIME-OFFSET=1"),
            (4, "#EXT-X-START:TIME-OFFSET=--1"),
            (4, "#EXT-X-START:TIME-OFFSET="),
            (4, "#EXT-X-START:TIME-OFFSET=1,"),
            (4, "#EXT-X-START:time-offset=1"),
            (4, "#EXT-X-START:TIME-OFFSET=1,OTHER=2"),
            (4, "#EXT-X-START"),
            (4, "#EXT-X-SERVER-CONTROL:HOLD-BACK=-6"),
            (4, "#EXT-X-PLAYLIST-TYPE:LIVE"),
            (4, "#EXT-X-INDEPENDENT-SEGMENTS:YES"),
            (5, "#EXT-X-MAP:URI=\"init.mp4"),
            (5, "#EXT-X-MAP:URI=init.mp4"),
            (5, "#EXT-X-MAP:URI=\"\""),
            (5, "#EXT-X-MAP:URI=\"a\"x"),
            (5, "#EXT-X-MAP:URI=\"a\",BYTERANGE=\"1@0\""),
            (6, "#EXT-X-PROGRAM-DATE-TIME:2026-11-20T10:00:00"),
            (7, "#EXTINF:2.000000"),
            (7, "#EXTINF:,"),
            (7, "#EXTINF:2.,"),
            (7, "#EXTINF:.5,"),
            (7, "#EXTINF:2e0,"),
            (7, "#EXTINF:nan,"),
            (7, "#EXTINF:1.0000000000,"),
            (7, "#EXTINF:9999999999,"),
            (8, "#EXTINF:2.000000,"),
            (8, "a b.m4s"),
            (9, "#EXT-X-TARGETDURATION:2"),
            (9, "#EXT-X-DISCONTINUITY-SEQUENCE:1"),
            (9, "#EXT-X-ENDLIST\n#EXTINF:2,\n5.m4s"),
            (11, ""), (12, ""),
        ]
    )
    func damaged(number: Int, line: String) throws {
        var lines = Self.good.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        lines[number - 1] = line
        let error = #expect(throws: PlaylistError.self) {
            try MediaPlaylist(bytes: Array(lines.joined(separator: "\n").utf8))
        }
        // A tag in a wrong place is written again where it belongs.
        let found = try #require(error?.line)
        #expect(found <= number + 2)
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
