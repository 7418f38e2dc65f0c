import Platform
internal import PlaylistReading
internal import StreamRules

extension ReaderTrial {
    /// Anybody's playlists, and all rules for what was read.
    static let playlist = ReaderTrial(
        name: "playlist",
        examples: [
            """
            #EXTM3U
            #EXT-X-VERSION:7
            #EXT-X-TARGETDURATION:2
            #EXT-X-MEDIA-SEQUENCE:10
            #EXT-X-DISCONTINUITY-SEQUENCE:2
            #EXT-X-START:TIME-OFFSET=-6.5,PRECISE=YES
            #EXT-X-SERVER-CONTROL:CAN-SKIP-UNTIL=12.0,HOLD-BACK=6
            #EXT-X-MAP:URI="i.mp4",BYTERANGE="7@0"
            #EXT-X-PROGRAM-DATE-TIME:2026-11-20T12:00:00.000+0000
            #EXTINF:2.000000,
            #EXT-X-BYTERANGE:100@7
            a.mp4
            #EXT-X-DISCONTINUITY
            #EXT-X-GAP
            #EXT-X-BITRATE:400
            #EXT-X-KEY:METHOD=AES-128,URI="k",IV=0x1
            #EXTINF:2,
            b.mp4
            #EXT-X-DATERANGE:ID="x",START-DATE="2026-11-20T12:00:00Z",END-ON-NEXT=YES
            #EXT-X-ENDLIST

            """,
            """
            #EXTM3U
            #EXT-X-VERSION:6
            #EXT-X-TARGETDURATION:2
            #EXT-X-MEDIA-SEQUENCE:10
            #EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES,CAN-SKIP-UNTIL=12.0,PART-HOLD-BACK=3.0
            #EXT-X-PART-INF:PART-TARGET=1.0
            #EXT-X-MAP:URI="i.mp4"
            #EXT-X-PART:DURATION=1.0,URI="a.0.mp4",INDEPENDENT=YES
            #EXT-X-PART:DURATION=1.0,URI="a.1.mp4",BYTERANGE="100@7",GAP=YES
            #EXTINF:2.0,
            a.mp4
            #EXT-X-DISCONTINUITY
            #EXT-X-PROGRAM-DATE-TIME:2026-11-20T12:00:02.000Z
            #EXT-X-PART:DURATION=1.0,URI="b.0.mp4",INDEPENDENT=YES
            #EXT-X-PRELOAD-HINT:TYPE=PART,URI="b.1.mp4",BYTERANGE-START=0
            #EXT-X-RENDITION-REPORT:URI="b.m3u8",LAST-MSN=11,LAST-PART=0

            """,
            """
            #EXTM3U
            #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="n",LANGUAGE="zxx",DEFAULT=YES,AUTOSELECT=YES,CHANNELS="2",URI="a.m3u8"
            #EXT-X-STREAM-INF:BANDWIDTH=9,AVERAGE-BANDWIDTH=8,CODECS="avc1.64001F,mp4a.40.2",RESOLUTION=6x4,AUDIO="a"
            v.m3u8
            #EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=9,URI="i.m3u8"
            #EXT-X-DEFINE:NAME="a",VALUE="b"
            #EXT-X-SESSION-KEY:METHOD=AES-128,URI="{$a}",IV=0x1
            #EXT-X-SESSION-DATA:DATA-ID="c",VALUE="{$a}",LANGUAGE="en"
            #EXT-X-CONTENT-STEERING:SERVER-URI="s.json",PATHWAY-ID="p"

            """,
            """
            #EXTM3U
            #EXT-X-VERSION:9
            #EXT-X-TARGETDURATION:2
            #EXT-X-PLAYLIST-TYPE:EVENT
            #EXT-X-I-FRAMES-ONLY
            #EXT-X-INDEPENDENT-SEGMENTS
            #EXT-X-DEFINE:QUERYPARAM="q"
            #EXT-X-SKIP:SKIPPED-SEGMENTS=3,RECENTLY-REMOVED-DATERANGES="x"
            #EXTINF:2,
            {$q}.mp4

            """,
        ].map { Array($0.utf8) },
        words: [
            "\n", "\r\n", "\u{FEFF}", ",", "=", "\"", ":", "@", "-", ".", "#EXT-X-DISCONTINUITY\n", "#EXTINF:",
            "#EXT-X-SKIP:SKIPPED-SEGMENTS=", "#EXT-X-PART:", "PART-TARGET=", "YES",
            "39999", "40000", "4611686018427387903", "4611686018427387904", "99999999999999999999", "0.000000001",
            "2189-12-31T23:59:59Z",
            "1970-01-01T00:00:00Z", "#EXT-X-ENDLIST\n", "#EXT-X-PLAYLIST-TYPE:VOD\n",
            "#EXT-X-BYTERANGE:2305843009213693951@1\n", "\0", "é",
        ]
    ) { bytes in
        let playlist = ObservedPlaylist(bytes: bytes)
        let half = ObservedPlaylist(bytes: Array(bytes.prefix(bytes.count / 2)))
        let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).count
        let findings =
            PlaylistChecks.findings(of: playlist, uri: "a") + UpdateChecks.findings(from: half, to: playlist, uri: "a")
            + UpdateChecks.findings(from: playlist, to: half, uri: "a")
            + RenditionChecks.findings(half, playlist, uri: "a")
        for finding in findings {
            if let line = finding.line, !(1...lines).contains(line) {
                return "\(finding.rule.id) in line \(line) of \(lines)"
            }
            if finding.found.isEmpty || finding.expected.isEmpty { return "\(finding.rule.id) says nothing" }
        }
        if playlist.kind == .neither, findings.isEmpty { return "nothing is said of what is no playlist" }
        let again = UpdateChecks.findings(from: playlist, to: playlist, uri: "a")
        if let finding = again.first { return "\(finding.rule.id) without a change" }
        for segment in playlist.segments {
            let resolved = URIReference.resolve(segment.uri, against: "http://host/a/b.m3u8")
            if resolved.isEmpty { return "a URI is resolved to nothing" }
        }
        return nil
    }
}
