internal import PlaylistReading
import Fetching
import StreamCheck
import Testing
import Timeline

/// Renditions of a live stream that part.
@Suite("The ends of a live stream's renditions")
struct LiveEndTests {
    private static let zero: Int64 = 1_795_176_000

    /// Six segments of two seconds, with a discontinuity at every seventh.
    private static func list(_ first: Int64, hasDates: Bool, every: Int64 = 7, isOver: Bool = false) -> String {
        var text = "#EXTM3U\n#EXT-X-VERSION:3\n#EXT-X-TARGETDURATION:2\n#EXT-X-MEDIA-SEQUENCE:\(first)\n"
        text += "#EXT-X-DISCONTINUITY-SEQUENCE:\((first + every - 1) / every)\n"
        for number in first..<first + 6 {
            if number.isMultiple(of: every) { text += "#EXT-X-DISCONTINUITY\n" }
            if hasDates { text += "#EXT-X-PROGRAM-DATE-TIME:\(WallTime(seconds: zero + number * 2).iso8601)\n" }
            text += "#EXTINF:2.000,\n\(number).vtt\n"
        }
        return text + (isOver ? "#EXT-X-ENDLIST\n" : "")
    }

    /// Two variants of captions.
    ///
    /// - Parameter second: the list of the second variant at a time, by the number with which that of the first begins.
    private static func report(
        hasDates: Bool = true,
        every: Int64 = 7,
        seconds: Int64 = 40,
        _ second: (_ first: Int64, _ time: Int64) -> (first: Int64, isOver: Bool)
    ) -> CheckReport {
        ScriptedServer(uri: "http://h/main.m3u8", seconds: seconds) { uri, time in
            if uri.hasSuffix("main.m3u8") {
                return .text(
                    "#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=2000\nu/a.m3u8\n#EXT-X-STREAM-INF:BANDWIDTH=2001\nv/a.m3u8\n"
                )
            }
            guard uri.hasSuffix(".m3u8") else {
                return .text("WEBVTT\nX-TIMESTAMP-MAP=LOCAL:00:00:00.000,MPEGTS:0\n", type: "text/vtt")
            }
            let first = 100 + time / 2000
            let (own, isOver) = uri.contains("/v/") ? second(first, time) : (first, false)
            return .text(list(own, hasDates: hasDates, every: every, isOver: isOver))
        }
        .report
    }

    @Test("Lists with dates that end far from each other are found, also in different discontinuities")
    func dates() throws {
        for lag: Int64 in [0, 1, 2, -2] {
            #expect(Self.report { first, _ in (first - lag, false) }.findings == [], "\(lag)")
        }
        for lag: Int64 in [8, -8] {
            let findings = Self.report { first, _ in (first - lag, false) }.findings
            #expect(findings.map(\.rule) == [.renditionsAdvanceTogether])
            let side = lag > 0 ? "behind" : "ahead of"
            let finding = try #require(findings.first)
            #expect(finding.uri == "http://h/v/a.m3u8")
            #expect(finding.found == "by its dates its end is 16 s \(side) that of http://h/u/a.m3u8")
        }
        // Without dates and timestamps nothing is known of it.
        #expect(Self.report(hasDates: false) { first, _ in (first - 8, false) }.findings == [])
    }

    @Test("A list that is over while another goes on is found, with dates or without", arguments: [true, false])
    func end(hasDates: Bool) throws {
        func findings(every: Int64 = 7, from end: Int64, until back: Int64 = .max, seconds: Int64 = 40) -> [Finding] {
            Self.report(hasDates: hasDates, every: every, seconds: seconds) { first, time in
                time < end || time >= back ? (first, false) : (100 + end / 2000, true)
            }
            .findings
        }
        // Segment 109 is the last, and 112 the next behind a discontinuity.
        let found = findings(from: 8000)
        #expect(found.map(\.rule) == [.renditionsAdvanceTogether])
        let finding = try #require(found.first)
        #expect(finding.uri == "http://h/v/a.m3u8")
        #expect(finding.found.hasPrefix("it has EXT-X-ENDLIST, and http://h/u/a.m3u8 went on for "))
        #expect(finding.expected == "EXT-X-ENDLIST in all renditions at the same time")
        // The other may end with its next list, or goes on with something else.
        #expect(findings(from: 32_000) == [] && findings(every: 10, from: 8000) == [])
    }

    @Test("A next list that is awaited in vain at the end is told, once a player would have nothing left")
    func hanging() {
        func findings(seconds: Int64) -> [Finding] {
            ScriptedServer(seconds: seconds) { uri, time in
                guard uri.hasSuffix(".m3u8") else {
                    return .text("WEBVTT\nX-TIMESTAMP-MAP=LOCAL:00:00:00.000,MPEGTS:0\n", type: "text/vtt")
                }
                return time < 5000 ? .text(Self.list(100 + time / 2000, hasDates: true)) : nil
            }
            .report.findings
        }
        #expect(findings(seconds: 11) == [])
        let found = findings(seconds: 15)
        #expect(found.map(\.rule) == [.updateIsNotLate])
        #expect(found.first?.found.hasPrefix("the request for the next list had no answer for ") == true)
        #expect(found.first?.expected == "a new list within 3 s, one and a half target durations")
    }

    @Test("Lists that are over together, one a little after the other, have nothing wrong")
    func ends() {
        let report = ScriptedServer(uri: "http://h/main.m3u8", seconds: 60) { uri, time in
            if uri.hasSuffix("main.m3u8") {
                return .text(
                    "#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=2000\nu/a.m3u8\n#EXT-X-STREAM-INF:BANDWIDTH=2001\nv/a.m3u8\n"
                )
            }
            guard uri.hasSuffix(".m3u8") else {
                return .text("WEBVTT\nX-TIMESTAMP-MAP=LOCAL:00:00:00.000,MPEGTS:0\n", type: "text/vtt")
            }
            let isOver = time >= (uri.contains("/v/") ? 10_000 : 12_000)
            return .text(Self.list(100 + min(time, 10_000) / 2000, hasDates: true, isOver: isOver))
        }
        .report
        #expect(report.findings == [])
    }
}
