import PlaylistReading
import StreamRules
import Testing

@Suite("Rules for what changes in a list, and for lists beside each other")
struct UpdateChecksTests {
    private static let before = """
        #EXTM3U
        #EXT-X-VERSION:3
        #EXT-X-TARGETDURATION:2
        #EXT-X-MEDIA-SEQUENCE:10
        #EXT-X-DISCONTINUITY-SEQUENCE:5
        #EXT-X-SERVER-CONTROL:HOLD-BACK=6
        #EXT-X-PROGRAM-DATE-TIME:2026-11-20T12:00:00.000Z
        #EXTINF:2.0,
        10.ts
        #EXT-X-DISCONTINUITY
        #EXTINF:2.0,
        11.ts
        #EXTINF:2.0,
        12.ts
        #EXTINF:2.0,
        13.ts

        """
    private static let after = """
        #EXTM3U
        #EXT-X-VERSION:3
        #EXT-X-TARGETDURATION:2
        #EXT-X-MEDIA-SEQUENCE:12
        #EXT-X-DISCONTINUITY-SEQUENCE:6
        #EXT-X-SERVER-CONTROL:HOLD-BACK=6
        #EXT-X-PROGRAM-DATE-TIME:2026-11-20T12:00:04.000Z
        #EXTINF:2.0,
        12.ts
        #EXTINF:2.0,
        13.ts
        #EXTINF:2.0,
        14.ts

        """

    private static func rules(from earlier: String, to later: String) -> [String] {
        UpdateChecks.findings(
            from: ObservedPlaylist(bytes: Array(earlier.utf8)),
            to: ObservedPlaylist(bytes: Array(later.utf8)),
            uri: "a.m3u8"
        )
        .map(\.rule.id)
    }

    @Test(
        "What must not change in a list is seen where it does",
        arguments: [
            ("", "", []), ("TARGETDURATION:2", "TARGETDURATION:3", ["target-duration-stays"]),
            ("#EXT-X-MEDIA", "#EXT-X-PLAYLIST-TYPE:EVENT\n#EXT-X-MEDIA", ["playlist-type-stays"]),
            ("#EXT-X-MEDIA", "#EXT-X-INDEPENDENT-SEGMENTS\n#EXT-X-MEDIA", ["independent-segments-stays"]),
            ("\n13.ts", "\nother.ts", ["segment-stays"]), ("#EXTINF:2.0,\n13", "#EXTINF:1.9,\n13", ["segment-stays"]),
            ("#EXTINF:2.0,\n13", "#EXT-X-GAP\n#EXTINF:2.0,\n13", ["segment-stays"]),
            ("#EXTINF:2.0,\n13", "#EXT-X-KEY:METHOD=AES-128,URI=\"k\"\n#EXTINF:2.0,\n13", ["segment-stays"]),
            ("#EXTINF:2.0,\n13", "#EXT-X-MAP:URI=\"i\"\n#EXTINF:2.0,\n13", ["segment-stays"]),
            (
                "#EXTINF:2.0,\n13", "#EXT-X-DISCONTINUITY\n#EXTINF:2.0,\n13",
                ["segment-stays", "discontinuity-numbers-stay"]
            ),
            ("DISCONTINUITY-SEQUENCE:6", "DISCONTINUITY-SEQUENCE:5", ["discontinuity-numbers-stay"]),
            (
                "DISCONTINUITY-SEQUENCE:6", "DISCONTINUITY-SEQUENCE:4",
                ["discontinuity-sequence-never-falls", "discontinuity-numbers-stay"]
            ),
            ("#EXTINF:2.0,\n13.ts\n#EXTINF:2.0,\n14.ts\n", "", ["nothing-leaves-at-end"]),
            // The same segments have other numbers. In a loop they have other dates.
            ("MEDIA-SEQUENCE:12", "MEDIA-SEQUENCE:20", ["segment-stays"]),
            (
                "MEDIA-SEQUENCE:12\n#EXT-X-DISCONTINUITY-SEQUENCE:6", "MEDIA-SEQUENCE:20",
                ["segment-stays", "discontinuity-sequence-never-falls", "discontinuity-numbers-stay"]
            ),
        ]
    )
    func update(part: String, replacement: String, rules: [String]) throws {
        var text = Self.after
        if !part.isEmpty { text.replaceSubrange(try #require(text.firstRange(of: part)), with: replacement) }
        #expect(Self.rules(from: Self.before, to: text) == rules)
    }

    @Test("A list may go on far ahead, with the same files at another time")
    func loop() {
        let text = Self.after.replacing("MEDIA-SEQUENCE:12", with: "MEDIA-SEQUENCE:20")
        #expect(Self.rules(from: Self.before, to: text.replacing("12:00:04", with: "12:00:20")) == [])
        #expect(Self.rules(from: Self.before, to: text) == ["segment-stays"])
    }

    @Test("A list that goes back, changes behind its end, or loses what an event must keep, is seen")
    func kinds() {
        #expect(
            Self.rules(from: Self.after, to: Self.before)
                == ["media-sequence-never-falls", "nothing-leaves-at-end", "discontinuity-sequence-never-falls"]
        )
        let ended = Self.before + "#EXT-X-ENDLIST\n"
        #expect(Self.rules(from: ended, to: ended) == [])
        #expect(Self.rules(from: ended, to: Self.after) == ["complete-list-stays"])
        let event = ["#EXT-X-PLAYLIST-TYPE:EVENT\n" + Self.before, "#EXT-X-PLAYLIST-TYPE:EVENT\n" + Self.after]
        #expect(Self.rules(from: event[0], to: event[1]) == ["event-list-keeps-segments"])
        #expect(Self.rules(from: "", to: "<html>") == [])
    }

    @Test(
        "What renditions must have in common is seen where they have not",
        arguments: [
            ("", "", []), ("TARGETDURATION:2", "TARGETDURATION:3", ["renditions-share-target-duration"]),
            ("HOLD-BACK=6", "HOLD-BACK=7", ["renditions-share-server-control"]),
            ("#EXT-X-SERVER-CONTROL:HOLD-BACK=6\n", "", ["renditions-share-server-control"]),
            ("#EXT-X-MEDIA", "#EXT-X-PLAYLIST-TYPE:EVENT\n#EXT-X-MEDIA", ["renditions-share-type"]),
            ("#EXT-X-PROGRAM-DATE-TIME:2026-11-20T12:00:04.000Z\n", "", ["renditions-share-date-times"]),
            ("DISCONTINUITY-SEQUENCE:6", "DISCONTINUITY-SEQUENCE:7", ["renditions-share-discontinuities"]),
            // They may count their segments as they like.
            ("MEDIA-SEQUENCE:12", "MEDIA-SEQUENCE:1012", []),
        ]
    )
    func renditions(part: String, replacement: String, rules: [String]) throws {
        var text = Self.after
        if !part.isEmpty { text.replaceSubrange(try #require(text.firstRange(of: part)), with: replacement) }
        let findings = RenditionChecks.findings(
            ObservedPlaylist(bytes: Array(Self.before.utf8)),
            ObservedPlaylist(bytes: Array(text.utf8)),
            uri: "a.m3u8"
        )
        #expect(findings.map(\.rule.id) == rules)
    }
}
