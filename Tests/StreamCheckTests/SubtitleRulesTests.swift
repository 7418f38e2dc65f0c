import Fetching
import MediaReading
import PlaylistReading
import StreamCheck
import StreamRules
import Testing
import Timeline

@Suite("Rules for subtitles and captions")
struct SubtitleRulesTests {
    private static let map = "X-TIMESTAMP-MAP=LOCAL:00:00:00.000,MPEGTS:900000\n"

    private func rules(_ text: String) -> [String] {
        ObservedMedia.read(Array(text.utf8), header: nil)?.findings.map(\.rule.id) ?? ["none"]
    }

    @Test("What is a map, and what is none")
    func maps() {
        for text in [
            "WEBVTT\n\(Self.map)", "\u{feff}WEBVTT a title\r\n\(Self.map)\r\n",
            "WEBVTT\rKind: captions\r\(Self.map)\rNOTE 1\r",
            "WEBVTT\nX-TIMESTAMP-MAP=MPEGTS:8589934591,LOCAL:00:00.000\n\n", "WEBVTT\tx\n\(Self.map)",
        ] {
            #expect(rules(text) == [], "\(text)")
        }
        #expect(rules("WEBVTT\n\n00:00.000 --> 00:01.000\nX\n") == ["captions-have-time-map"])
        for line in [
            "X-TIMESTAMP-MAP=MPEGTS:900000", "X-TIMESTAMP-MAP=LOCAL:00:00:00.000", "X-TIMESTAMP-MAP:LOCAL=0,MPEGTS=0",
            "X-TIMESTAMP-MAP=LOCAL:0,MPEGTS:0", "X-TIMESTAMP-MAP=LOCAL:00:00:00.000,MPEGTS:-1",
            "\n\(Self.map)", "00:00.000 --> 00:01.000\n\(Self.map)", "X-TIMESTAMP-MAP=LOCAL:00:60.000,MPEGTS:0",
        ] {
            #expect(rules("WEBVTT\n\(line)\n") == ["time-map-is-whole"], "\(line)")
        }
        #expect(rules("WEBVTT\nX-TIMESTAMP-MAP=LOCAL:00:00.000,MPEGTS:8589934592\n") == ["time-map-is-below-wrap"])
        #expect(rules("WEBVTTX\n\(Self.map)") == ["none"])
    }

    @Test("A cue has two times, the second after the first")
    func cues() throws {
        let text = "WEBVTT\n\(Self.map)\n1\n00:00:01.500 --> 00:02.500 line:0\nA\n\n100:00:00.000  -->  100:00:01.000\n"
        let media = try #require(ObservedMedia.read(Array(text.utf8), header: nil))
        let cues = try #require(media.cues)
        #expect(cues.times == [1500..<2500, 360_000_000..<360_001_000])
        #expect(cues.timestamps(of: cues.times[0]) == 1_035_000..<1_125_000)
        #expect(media.findings == [])
        for line in [
            "00:01.000 --> 00:01.000", "00:02.000 --> 00:01.000", "00:01 --> 00:02", "--> 00:01.000", "00:01.000 -->",
            "0:01.000 --> 00:02.000", "00:00:01,000 --> 00:00:02,000", "a 00:01.000 --> 00:02.000",
        ] {
            #expect(rules("WEBVTT\n\(Self.map)\n\(line)\nA\n") == ["cues-are-whole"], "\(line)")
        }
    }

    @Test("Text that is not UTF-8, cues out of order, and blocks that are lost are found once each")
    func text() {
        let head = "WEBVTT\nKind: captions\n\(Self.map)\n"
        let cue = "00:02.000 --> 00:03.000\n\u{e4} text\nof two lines\n"
        let others = "NOTE a\n\nSTYLE\n::cue { color: red }\n\nREGION\nid:a\n\n"
        #expect(rules(head + others + cue + "\n2\n00:02.000 --> 00:04.000\n\n") == [])
        let twice = "\n00:01.000 --> 00:02.000\nA\n"
        #expect(rules(head + cue + twice + twice) == ["cues-are-in-order"])
        #expect(rules(head + "00:01.000 -> 00:02.000\nA\n\n" + cue) == ["cues-are-whole"])
        #expect(rules(head + cue + "\nan empty line too many\n") == ["cues-are-whole"])
        let bytes = Array(head.utf8) + Array("00:02.000 --> 00:03.000\n".utf8) + [0xe4, 0x0a]
        let findings = ObservedMedia.read(bytes, header: nil)?.findings ?? []
        #expect(findings.map(\.rule.id) == ["cues-are-utf8"] && findings.first?.found == "line 6 is not UTF-8")
    }

    @Test("Far too many lines, or cues that are wrong, are not read to their end")
    func bounds() {
        let cues = String(repeating: "-->\n", count: 2_000_000)
        #expect(rules("WEBVTT\n\(Self.map)\n" + cues) == [String](repeating: "cues-are-whole", count: 20))
        let lines = String(repeating: "\n", count: 2_000_000)
        #expect(rules("WEBVTT\n\(Self.map)\n" + lines) == ["answer-is-within-limits"])
    }

    @Test("Attributes of captions and subtitles stand where they belong")
    func attributes() {
        func rules(_ media: String, _ variants: String...) -> [String] {
            let text =
                "#EXTM3U\n#EXT-X-VERSION:\(media.contains("SERVICE") ? 7 : 1)\n#EXT-X-MEDIA:GROUP-ID=\"a\",NAME=\"A\",LANGUAGE=\"en\",\(media)\n"
                + variants.enumerated().map {
                    "#EXT-X-STREAM-INF:BANDWIDTH=\($0 + 2),AVERAGE-BANDWIDTH=1,CODECS=\"mp4a.40.2\"\($1)\n\($0).m3u8\n"
                }.joined()
            return PlaylistChecks.findings(of: ObservedPlaylist(bytes: Array(text.utf8)), uri: "").map(\.rule.id)
        }
        for place in ["CC1", "CC4", "SERVICE1", "SERVICE63"] {
            #expect(rules("TYPE=CLOSED-CAPTIONS,INSTREAM-ID=\"\(place)\"", "") == [])
        }
        for place in ["CC0", "CC5", "SERVICE0", "SERVICE64", "cc1"] {
            #expect(rules("TYPE=CLOSED-CAPTIONS,INSTREAM-ID=\"\(place)\"", "") == ["rendition-is-described"])
        }
        let subtitles = "TYPE=SUBTITLES,URI=\"s.m3u8\""
        #expect(rules(subtitles + ",INSTREAM-ID=\"CC1\"", "") == ["version-covers-tags"])
        #expect(rules(subtitles + ",FORCED=NO", "") == [])
        #expect(
            rules("TYPE=AUDIO,URI=\"s.m3u8\",CHANNELS=\"2\",FORCED=NO", ",AUDIO=\"a\"") == ["rendition-is-described"]
        )
        #expect(rules(subtitles, ",CLOSED-CAPTIONS=NONE", ",CLOSED-CAPTIONS=NONE") == [])
        #expect(rules(subtitles, ",CLOSED-CAPTIONS=NONE", "") == ["captions-are-none-for-all"])
    }

    /// The times of the cues of each segment, in milliseconds from its start.
    private typealias Cues = [[Range<Int64>]]

    /// Twelve seconds of sound, and subtitles beside it whose map is off by some milliseconds.
    private static func server(
        off milliseconds: Int64,
        wrapped: Int64 = 0,
        cues: Cues = [[500..<1500], [500..<1500], [500..<1500], [500..<1500], [500..<1500], [500..<1500]],
        hasDates: Bool = true,
        pictures: Interval = .zero
    ) -> ScriptedServer {
        let zero: Int64 = 1_795_176_000
        func list(_ ending: String) -> String {
            var text = "#EXTM3U\n#EXT-X-VERSION:3\n#EXT-X-TARGETDURATION:2\n#EXT-X-PLAYLIST-TYPE:VOD\n"
            if hasDates { text += "#EXT-X-PROGRAM-DATE-TIME:\(WallTime(seconds: zero).iso8601)\n" }
            for number in 0..<6 { text += "#EXTINF:2.000,\n\(number).\(ending)\n" }
            return text + "#EXT-X-ENDLIST\n"
        }
        let wrap: Int64 = 1 << 33
        let start = wrap - 270_000
        return ScriptedServer(uri: "http://h/main.m3u8", seconds: 8) { uri, _ in
            if uri.hasSuffix("main.m3u8") {
                return .text(
                    "#EXTM3U\n#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID=\"s\",NAME=\"A\",LANGUAGE=\"en\",URI=\"s.m3u8\"\n"
                        + "#EXT-X-STREAM-INF:BANDWIDTH=900000,AVERAGE-BANDWIDTH=4000,CODECS=\"mp4a.40.2\",SUBTITLES=\"s\"\n"
                        + "v.m3u8\n"
                )
            }
            if uri.hasSuffix(".m3u8") { return .text(list(uri.hasSuffix("s.m3u8") ? "vtt" : "aac")) }
            let number = Int64(uri.split(separator: "/").last?.prefix(1) ?? "") ?? 0
            let time = (start + number * 180_000) % wrap
            guard uri.hasSuffix(".vtt") else {
                var answer = FetchAnswer.bytes(PackedSound.segment(at: time), type: "audio/aac")
                answer.duration = pictures
                return answer
            }
            let timestamp = (time + milliseconds * 90 + wrap) % wrap + wrapped
            func local(_ time: Int64) -> String { Interval.milliseconds(3_600_000 + time).timeText }
            // The cues of the first segments are ordinary ones.
            let own = cues.dropFirst(max(Int(number) - 6 + cues.count, 0)).first
            let texts = (number < 6 - cues.count ? [500..<1500] : own ?? []).map {
                "\n\(local($0.lowerBound)) --> \(local($0.upperBound))\nA\n"
            }
            return .text(
                "WEBVTT\nX-TIMESTAMP-MAP=LOCAL:01:00:00.000,MPEGTS:\(timestamp)\n\(texts.joined())",
                type: "text/vtt"
            )
        }
    }

    @Test("A cue that is shown in another segment than its own is found, on both sides of the wrap")
    func line() {
        for milliseconds: Int64 in [0, 490, -490] { #expect(Self.server(off: milliseconds).rules == []) }
        for milliseconds: Int64 in [610, -610, 1500, 1700, -1700] {
            #expect(Set(Self.server(off: milliseconds).rules) == ["cues-follow-media"], "\(milliseconds)")
        }
        #expect(
            Self.server(off: 700).report.findings.first?.found
                == "a cue of the segment before is shown until 0.2 s after the start of this one, and is not in it"
        )
        #expect(
            Self.server(off: -700).report.findings.first?.found
                == "a cue is shown from 0.199 s before the segment's start on, and is not in the segment before"
        )
        #expect(Array(Set(Self.server(off: 0, wrapped: 1 << 33).rules)) == ["time-map-is-below-wrap"])
        #expect(
            Self.server(off: 3_600_000).report.findings.first?.found
                == "a cue is shown from 3600.5 to 3601.5 s after the segment's start"
        )
    }

    @Test("The first segment is judged as well, also if it comes before the first pictures", arguments: [true, false])
    func first(hasDates: Bool) {
        let right = [500..<1500] as [Range<Int64>]
        let cues = [[9000..<9500]] + Cues(repeating: right, count: 5)
        let findings = Self.server(off: 0, cues: cues, hasDates: hasDates, pictures: .milliseconds(300)).report.findings
        #expect(findings.map(\.rule) == [.cuesFollowMedia] && findings.first?.segment == 0, "\(findings)")
        #expect(findings.first?.found == "a cue is shown from 9 to 9.5 s after the segment's start")
        // The next one shows that the first lacks a cue.
        let late = [[500..<1500], [-400..<500]] + Cues(repeating: right, count: 4)
        let others = Self.server(off: 0, cues: late, hasDates: hasDates, pictures: .milliseconds(300)).report.findings
        #expect(others.map(\.rule) == [.cuesFollowMedia] && others.first?.segment == 1, "\(others)")
        let whole = Cues(repeating: right, count: 6)
        #expect(Self.server(off: 0, cues: whole, hasDates: hasDates, pictures: .milliseconds(300)).rules == [])
    }

    @Test("A cue that reaches over a border is in both segments, with the same time or cut at it")
    func borders() {
        let whole: Cues = [[500..<2500], [-1500..<500, 500..<2500], [-1500..<500, 500..<1500]]
        let cut: Cues = [[500..<2000], [0..<500, 500..<2000], [0..<500, 500..<1500]]
        let endless: Cues = [[500..<7500], [-1500..<5500], [-3500..<3500]]
        for cues in [whole, cut, endless] { #expect(Self.server(off: 0, cues: cues).rules == []) }
        // One that is there once, at another time in the next segment, and in the second alone; no cues at all say nothing of a map.
        for cues: Cues in [
            [[500..<2500], [500..<1500], [500..<1500]], [[500..<1500], [500..<2500], [-1500..<640]],
            [[500..<1500], [500..<1500], [-140..<500]],
        ] { #expect(Set(Self.server(off: 0, cues: cues).rules) == ["cues-follow-media"], "\(cues)") }
        #expect(Self.server(off: 0, cues: [[500..<2500], [], [500..<1500]]).rules == [])
        // Where nothing has shown how exact dates are, a tenth of a second is allowed.
        let exact: Cues = [[0..<2000], [0..<2000], [0..<2000]]
        for milliseconds: Int64 in [0, 3, -3] { #expect(Self.server(off: milliseconds, cues: exact).rules == []) }
        for milliseconds: Int64 in [120, -120] {
            #expect(Set(Self.server(off: milliseconds, cues: exact).rules) == ["cues-follow-media"], "\(milliseconds)")
        }
        // Without dates, text and pictures of other tools may begin a few pictures apart.
        for milliseconds: Int64 in [80, -80] {
            #expect(Self.server(off: milliseconds, cues: exact, hasDates: false).rules == [])
            #expect(Self.server(off: milliseconds, cues: whole, hasDates: false).rules == [])
        }
        #expect(Set(Self.server(off: 150, cues: exact, hasDates: false).rules) == ["cues-follow-media"])
    }
}

/// Packed audio: silence of AAC in ADTS after its timestamp.
enum PackedSound {
    static func segment(at time: Int64) -> [UInt8] {
        let owner = Array("com.apple.streaming.transportStreamTimestamp\0".utf8)
        let data = owner + (0..<8).reversed().map { UInt8(truncatingIfNeeded: time >> (8 * $0)) }
        func size(_ count: Int) -> [UInt8] { [21, 14, 7, 0].map { UInt8(count >> $0 & 0x7f) } }
        let frame = Array("PRIV".utf8) + size(data.count) + [0, 0] + data
        // 94 frames of 1024 samples at 48 kHz, with a byte each.
        let sound: [UInt8] = [0xff, 0xf1, 0x4c, 0x80, 0x01, 0x1f, 0xfc, 0]
        return Array("ID3".utf8) + [4, 0, 0] + size(frame.count) + frame + (0..<94).flatMap { _ in sound }
    }
}
