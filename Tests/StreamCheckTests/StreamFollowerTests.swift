internal import PlaylistReading
import Fetching
import StreamCheck
import Testing
import Timeline

@Suite("Following a stream as a player does")
struct StreamFollowerTests {
    /// A live list of WebVTT: two seconds a segment, of which three are listed.
    private static func list(from first: Int64, count: Int64 = 3, extra: String = "") -> String {
        var text = "#EXTM3U\n#EXT-X-VERSION:3\n#EXT-X-TARGETDURATION:2\n#EXT-X-MEDIA-SEQUENCE:\(first)\n" + extra
        text += "#EXT-X-PROGRAM-DATE-TIME:\(WallTime(seconds: 1_795_176_000 + first * 2).iso8601)\n"
        for number in first..<first + count { text += "#EXTINF:2.000,\n\(number).vtt\n" }
        return text
    }

    private static let segment = FetchAnswer.text(
        "WEBVTT\nX-TIMESTAMP-MAP=LOCAL:00:00:00.000,MPEGTS:0\n",
        type: "text/vtt"
    )

    /// A live stream that is as it should be.
    private static func live(_ uri: String, _ time: Int64) -> FetchAnswer? {
        uri.hasSuffix(".vtt") ? segment : .text(list(from: time / 2000))
    }

    @Test(
        "A list is asked for again after its target duration, sometimes later, and after half of it if it is the same"
    )
    func times() {
        let changing = ScriptedServer(seconds: 9, Self.live)
        #expect(changing.times("http://h/a.m3u8") == [0, 2000, 4000, 7000])
        let long = ScriptedServer(seconds: 40, Self.live).times("http://h/a.m3u8")
        #expect(Array(long.prefix(10)) == [0, 2000, 4000, 7000, 9000, 11000, 14308, 16308, 18308, 21426])
        // Never sooner than a player may, and at all times of a second and of a segment.
        #expect(zip(long, long.dropFirst()).allSatisfy { (2000...3500).contains($1 - $0) })
        let still = ScriptedServer(seconds: 5) { uri, time in
            uri.hasSuffix(".vtt") ? Self.segment : .text(Self.list(from: 0))
        }
        #expect(still.times("http://h/a.m3u8") == [0, 2000, 3000, 4000])
    }

    @Test("Segments are asked for once but for two, and those that leave are asked after before their time is over")
    func segments() {
        let server = ScriptedServer(seconds: 13, Self.live)
        #expect(server.rules == [])
        #expect(server.report.playlistCount == 6 && server.report.segmentCount == 8)
        let heads = server.requests.filter(\.isHead)
        // Listed at 0, gone at 2: there until 0 + 6 + 2.
        #expect(heads.map(\.uri) == ["http://h/0.vtt", "http://h/1.vtt", "http://h/2.vtt"])
        #expect(heads.map(\.time) == [7000, 9000, 11000])
        #expect(server.requests.filter { !$0.isHead && $0.uri == "http://h/0.vtt" }.count == 1)
    }

    @Test("Renditions whose lists are too many together are not kept")
    func tooMany() {
        let names = ["one", "two", "three"]
        let variants = names.map { "#EXT-X-STREAM-INF:BANDWIDTH=1000\n\($0).m3u8\n" }.joined()
        let server = ScriptedServer(seconds: 9, segmentLimit: 7) { uri, time in
            uri.hasSuffix("/a.m3u8") ? .text("#EXTM3U\n" + variants) : Self.live(uri, time)
        }
        let found = server.report.findings.filter { $0.rule == .answerIsWithinLimits }
        #expect(found.map(\.uri) == ["http://h/three.m3u8"])
        #expect(found.first?.found == "with it the playlists list 9 segments")
        #expect(server.times("http://h/three.m3u8").count == 1 && server.times("http://h/two.m3u8").count > 2)
    }

    @Test("A multivariant playlist that names itself is told at once, and is no stream to follow")
    func itself() {
        let main = "#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1000\na.m3u8\n"
        let server = ScriptedServer { _, _ in .text(main) }
        #expect(server.rules == ["playlist-is-of-one-kind"] && server.report.failure == nil)
        #expect(server.report.findings[0].found == "the multivariant playlist names itself as a media playlist")
        #expect(server.times("http://h/a.m3u8") == [0, 10])
        let other = ScriptedServer { uri, _ in
            .text(uri == "http://h/a.m3u8" ? main.replacing("a.m", with: "b.m") : main)
        }
        #expect(other.rules == ["playlist-is-of-one-kind"] && other.times("http://h/b.m3u8") == [10])
    }

    @Test("What is gone too early, stands still, fails, or never comes, is told once")
    func failures() {
        let gone = ScriptedServer { uri, time in
            uri.hasSuffix("/0.vtt") && time > 3000 ? .status(404) : Self.live(uri, time)
        }
        #expect(gone.rules == ["segment-stays-available"])
        let late = ScriptedServer { uri, time in
            uri.hasSuffix(".vtt")
                ? Self.segment : .text(Self.list(from: (10_000..<20_000).contains(time) ? 4 : time / 2000))
        }
        #expect(late.rules == ["update-is-not-late"])
        #expect(late.report.findings.first?.found == "no new list for 3 s after that with segment 6")
        let failing = ScriptedServer { uri, time in
            !uri.hasSuffix(".vtt") && (10_000..<14_000).contains(time) ? .status(503) : Self.live(uri, time)
        }
        #expect(failing.rules == ["playlist-is-available", "update-is-not-late"])
        let missing = ScriptedServer { uri, time in uri.hasSuffix("/5.vtt") ? .status(404) : Self.live(uri, time) }
        #expect(missing.rules == ["segment-is-available"])
        #expect(missing.report.findings.first?.segment == 5)
        let hanging = ScriptedServer { uri, time in uri.hasSuffix("/5.vtt") ? nil : Self.live(uri, time) }
        #expect(hanging.rules == ["segment-is-available"])
    }

    @Test(
        "Whatever an answer is, it ends in a finding",
        arguments: [
            (FetchAnswer.failure(.tooLong), "answer-is-within-limits"), (.failure(.cutOff), "answer-is-whole"),
            (.failure(.tooManyRedirects), "segment-is-available"), (.failure(.tooSlow), "segment-is-available"),
            (.failure(.unreachable("no route")), "segment-is-available"),
            (.bytes([], type: "text/vtt"), "segment-is-readable"),
            (.text("<!DOCTYPE html><html>", type: "text/vtt"), "segment-is-readable"),
            (.bytes([UInt8](repeating: 0, count: 5000), type: "text/vtt"), "segment-is-readable"),
            (.text("WEBVTT\n", type: "text/vtt"), "captions-have-time-map"),
        ]
    )
    func answers(answer: FetchAnswer, rule: String) {
        let server = ScriptedServer(seconds: 8) { uri, time in uri.hasSuffix("/4.vtt") ? answer : Self.live(uri, time) }
        #expect(server.rules == [rule])
    }

    @Test("Nothing but HTTP is asked for because a list on the web names it")
    func files() {
        func server(_ uri: String) -> ScriptedServer {
            ScriptedServer(seconds: 5) { _, _ in
                .text("#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXTINF:2,\n\(uri)\n#EXT-X-ENDLIST\n")
            }
        }
        for (uri, found) in [
            ("file:///etc/passwd", "a list that came by HTTP names a file"),
            ("ftp://h/a.ts", "a player cannot request it by 'ftp'"),
            ("data:,a", "a player cannot request it by 'data'"),
        ] {
            let server = server(uri)
            #expect(server.requests.map(\.uri) == ["http://h/a.m3u8"])
            #expect(server.rules == ["segment-is-available"] && server.report.findings.first?.found == found)
        }
        let variant = ScriptedServer(seconds: 3) { _, _ in
            .text("#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\nfile:///etc/passwd\n")
        }
        #expect(Set(variant.requests.map(\.uri)) == ["http://h/a.m3u8"])
        #expect(variant.rules.contains("playlist-is-available"))
    }

    @Test("A segment that has left is asked after with GET where HEAD is refused")
    func refusedMethod() {
        func rules(_ second: FetchAnswer) -> [String] {
            var count = 0
            return ScriptedServer { uri, time in
                guard uri.hasSuffix("/1.vtt"), time > 8000 else { return Self.live(uri, time) }
                count += 1
                return count == 1 ? .status(501) : second
            }
            .rules
        }
        #expect(rules(.status(404)) == ["segment-stays-available"])
        #expect(rules(Self.segment) == [])
    }

    @Test("A segment that is asked after too late, because a list was late or the check was paused, may be gone")
    func pause() {
        let server = ScriptedServer(seconds: 20) { uri, time in
            if uri.hasSuffix(".vtt"), let number = Int64(uri.dropFirst("http://h/".count).dropLast(".vtt".count)) {
                // It leaves the list at its end, and stays as long as itself and the list last.
                return time > 2000 * (number + 1) + 8000 ? .status(404) : Self.segment
            }
            guard (4000..<5000).contains(time) else { return .text(Self.list(from: time / 2000)) }
            var late = FetchAnswer.text(Self.list(from: (time + 9000) / 2000))
            late.duration = .seconds(9)
            return late
        }
        #expect(server.requests.filter(\.isHead).map(\.uri).contains("http://h/1.vtt"))
        #expect(!server.rules.contains("segment-stays-available"))
    }

    @Test("A segment whose URI has a variable without a value is left out, and counted")
    func unknown() {
        let list =
            "#EXTM3U\n#EXT-X-VERSION:8\n#EXT-X-TARGETDURATION:9\n#EXT-X-DEFINE:IMPORT=\"token\"\n#EXTINF:2,\n0.vtt\n"
            + "#EXTINF:2,\n1.vtt?{$token}\n#EXT-X-ENDLIST\n"
        let server = ScriptedServer { uri, _ in uri.hasSuffix(".vtt") ? Self.segment : .text(list) }
        #expect(server.rules == [] && server.report.segmentCount == 1)
        #expect(server.report.summary.contains("1 segment left out: a variable in the URI has no known value"))
        // No run of segments is as long as a peak needs.
        let table = server.report.summary.last ?? ""
        #expect(table.contains(", average ") && !table.contains(", peak "), "\(table)")
    }

    @Test("The table has the rates of a variant against what it declares with its sound")
    func declared() {
        let table = LiveMutations.beside(ending: false).report.summary
        #expect(table.contains { $0.contains("variant") && $0.contains("(-27 % with its sound)") }, "\(table)")
    }

    @Test("A stream of which nothing came is not one in which no rule is broken")
    func nothingSeen() {
        let list = "#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXTINF:2,\n0.vtt\n#EXTINF:2,\n1.vtt\n#EXT-X-ENDLIST\n"
        let hanging = ScriptedServer(seconds: 5) { uri, _ in uri.hasSuffix(".vtt") ? nil : .text(list) }
        #expect(hanging.report.failure == "http://h/a.m3u8: not one segment came in 5 s")
        let missing = ScriptedServer(seconds: 5) { uri, _ in uri.hasSuffix(".vtt") ? .status(404) : .text(list) }
        #expect(missing.report.failure != nil && missing.rules == ["segment-is-available", "segment-is-available"])
        let itself = ScriptedServer(seconds: 5) { _, _ in
            .text("#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\na.m3u8\n")
        }
        #expect(itself.rules.contains("playlist-is-of-one-kind"))
        let long = ScriptedServer(seconds: 5) { uri, time in
            if uri.hasSuffix(".vtt") {
                var answer = Self.segment
                answer.duration = .seconds(1)
                return answer
            }
            return .text(Self.list(from: 0, count: 20) + "#EXT-X-ENDLIST\n")
        }
        #expect(long.report.segmentCount == 4 && long.report.unreachedCount == 15, "and one is on its way")
        #expect(long.report.summary.contains("15 segments had no turn in the time; a longer --duration reaches them"))
    }

    @Test("A slow segment is told, and so is one of another type, and media that is redirected")
    func heads() {
        var slow = Self.segment
        slow.duration = .seconds(3)
        var other = Self.segment
        other.fields["content-type"] = "text/html"
        var redirected = Self.segment
        redirected.redirectCount = 1
        redirected.uri = "http://other/4.vtt"
        for (answer, rule) in [
            (slow, "segment-comes-in-time"), (other, "media-type-fits"), (redirected, "media-is-not-redirected"),
        ] {
            let server = ScriptedServer(
                seconds: 8,
                ignoring: ["live-list-has-six-segments", "discontinuity-sequence-is-given"]
            ) { uri, time in uri.hasSuffix("/4.vtt") ? answer : Self.live(uri, time) }
            #expect(server.rules == [rule])
        }
    }

    @Test(
        "A segment that hangs when the time is up is told, as soon as a player would have played it",
        arguments: [9, 5, 1]
    )
    func hangingAtTheEnd(left: Int64) {
        // The segment is listed at 4 s.
        let server = ScriptedServer(seconds: 4 + left) { uri, time in
            uri.hasSuffix("/4.vtt") ? nil : Self.live(uri, time)
        }
        #expect(server.rules == (left > 2 ? ["segment-comes-in-time"] : []))
        guard let finding = server.report.findings.first else { return }
        #expect(finding.uri == "http://h/4.vtt" && finding.segment == 4)
        #expect(finding.found == "it had not come after \((left * 1000 - 10) / 1000).99 s, at the end")
        #expect(finding.expected == "less than the 2 s that it lasts")
    }

    @Test("A list that is old in one half of each segment is found, whenever the check begins", arguments: 0..<20)
    func oldAtTimes(phase: Int64) {
        for isOld in [Int64(0), 1] {
            let server = ScriptedServer { uri, time in
                let now = 100_000 + phase * 100 + time
                let number = now / 2000 - (now / 1000 % 2 == isOld ? 2 : 0)
                return uri.hasSuffix(".vtt") ? Self.segment : .text(Self.list(from: number, count: 6))
            }
            #expect(Set(server.rules).contains(isOld == 0 ? "update-is-not-late" : "media-sequence-never-falls"))
        }
    }

    @Test("Without a first playlist there is nothing to say but why")
    func nothing() {
        let refused = ScriptedServer { _, _ in .failure(.unreachable("no route")) }
        #expect(refused.report.failure == "http://h/a.m3u8: no route")
        let page = ScriptedServer { _, _ in .text("<html>", type: "text/html") }
        #expect(page.report.failure == "http://h/a.m3u8: no playlist")
        #expect(page.rules == ["playlist-type-fits", "playlist-starts-with-m3u", "playlist-is-of-one-kind"])
        let silent = ScriptedServer(seconds: 5) { _, _ in nil }
        #expect(silent.report.failure == "http://h/a.m3u8: no answer in 5 s")
    }

    @Test("A complete stream is read once, and that is all")
    func complete() {
        let server = ScriptedServer { uri, _ in
            uri.hasSuffix(".vtt") ? Self.segment : .text(Self.list(from: 0, count: 20) + "#EXT-X-ENDLIST\n")
        }
        // Two segments are looked at twice.
        #expect(server.requests.count == 1 + 20 + 2)
        #expect(server.rules == [])
        #expect((server.requests.last?.time ?? .max) < 1000)
    }

    @Test("Numbers that begin anew are followed, and dates are reckoned over all lists")
    func continuing() {
        let anew = ScriptedServer { uri, time in
            uri.hasSuffix(".vtt")
                ? Self.segment : .text(Self.list(from: time < 14_000 ? 100 + time / 2000 : time / 2000 - 7))
        }
        #expect(anew.rules == ["media-sequence-never-falls", "nothing-leaves-at-end"])
        #expect(anew.times("http://h/0.vtt").count == 2)
        // 300 ppm are 0.6 ms a segment: under a millisecond within each list, over it between lists.
        let drifting = ScriptedServer { uri, time in
            guard !uri.hasSuffix(".vtt") else { return Self.segment }
            let first = time / 2000
            var text = "#EXTM3U\n#EXT-X-VERSION:3\n#EXT-X-TARGETDURATION:2\n#EXT-X-MEDIA-SEQUENCE:\(first)\n"
            for number in first..<first + 3 {
                let date = WallTime(milliseconds: 1_795_176_000_000 + number * 2000 + number * 6 / 10)
                text += "#EXT-X-PROGRAM-DATE-TIME:\(date.iso8601)\n#EXTINF:2.000000,\n\(number).vtt\n"
            }
            return .text(text)
        }
        #expect(Set(drifting.rules) == ["date-times-follow-durations"])
    }

    @Test("Of a multivariant playlist all variants, their sound and captions are followed, or the first alone")
    func renditions() {
        let main = """
            #EXTM3U
            #EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="s",NAME="en",LANGUAGE="en",URI="s/a.m3u8"
            #EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="unused",NAME="en",LANGUAGE="en",URI="t/a.m3u8"
            #EXT-X-STREAM-INF:BANDWIDTH=10,SUBTITLES="s"
            u/a.m3u8
            #EXT-X-STREAM-INF:BANDWIDTH=2000,SUBTITLES="s"
            v/a.m3u8

            """
        let answer: (String, Int64) -> FetchAnswer? = { uri, time in
            uri == "http://h/main.m3u8" ? .text(main) : Self.live(uri, time)
        }
        let server = ScriptedServer(uri: "http://h/main.m3u8", seconds: 5, answer)
        let lists = server.requests.map(\.uri).filter { $0.hasSuffix(".m3u8") }
        #expect(Set(lists) == ["http://h/main.m3u8", "http://h/u/a.m3u8", "http://h/v/a.m3u8", "http://h/s/a.m3u8"])
        // 51 bytes in two seconds.
        #expect(server.rules == ["bandwidth-is-true"])
        #expect(server.report.findings.first?.line == 4)
        #expect(server.report.known(\.lateness).map(\.figure.edge) == [.milliseconds(-5990), .milliseconds(-5990)])
        #expect(server.report.known(\.lateness).map(\.figure.player) == [.milliseconds(10), .milliseconds(10)])
        #expect(
            server.report.summary.prefix(2) == [
                "10 playlists and 15 segments, 2 kB: broken: 1 MUST in 1 place, no SHOULD",
                "http://h/u/a.m3u8: by its date the newest segment ends in 5.99 s, and a player three target durations "
                    + "before the end is 0.01 s late",
            ]
        )
    }

    @Test("A segment of I-frames may be a part of another, and that of anything else may not")
    func iFrames() {
        // A fragment without tracks, and the beginning of its data.
        let part: [UInt8] = [0, 0, 0, 8] + Array("moof".utf8) + [0, 1, 0, 0] + Array("mdat".utf8) + [1, 2, 3]
        let list = """
            #EXTM3U
            #EXT-X-VERSION:5
            #EXT-X-TARGETDURATION:2
            #EXT-X-I-FRAMES-ONLY
            #EXT-X-MAP:URI="i.mp4"
            #EXTINF:2.000,
            #EXT-X-BYTERANGE:19@0
            a.m4s
            #EXT-X-ENDLIST

            """
        let main = """
            #EXTM3U
            #EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=2000,URI="i.m3u8"
            #EXT-X-STREAM-INF:BANDWIDTH=2000
            v.m3u8

            """
        let server = ScriptedServer(
            uri: "http://h/main.m3u8",
            ignoring: ["apple", "map-is-readable", "range-is-answered"]
        ) { uri, _ in
            switch uri {
            case "http://h/main.m3u8": .text(main)
            case "http://h/i.m3u8": .text(list)
            case "http://h/v.m3u8":
                .text(list.replacing("#EXT-X-I-FRAMES-ONLY\n", with: "").replacing(":5", with: ":6"))
            default: .bytes(uri.hasSuffix(".mp4") ? [] : part, type: "video/mp4")
            }
        }
        #expect(server.rules == ["segment-is-readable"])
        #expect(server.requests.count == 7)
    }

    @Test(
        "A list of I-frames says so, and a live one has the target duration of the others",
        arguments: [
            ("#EXTM3U", "#EXTM3U", [String]()), ("#EXT-X-I-FRAMES-ONLY\n", "", ["i-frame-list-is-marked"]),
            ("TARGETDURATION:2", "TARGETDURATION:3", ["i-frame-list-shares-target-duration"]),
        ]
    )
    func iFrameLists(text: String, other: String, rules: [String]) {
        let main = """
            #EXTM3U
            #EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=2000,URI="i.m3u8"
            #EXT-X-STREAM-INF:BANDWIDTH=2000
            v.m3u8

            """
        let server = ScriptedServer(uri: "http://h/main.m3u8", seconds: 3, ignoring: []) { uri, time in
            switch uri {
            case "http://h/main.m3u8": .text(main)
            case "http://h/i.m3u8":
                .text(Self.list(from: time / 2000, extra: "#EXT-X-I-FRAMES-ONLY\n").replacing(text, with: other))
            default: Self.live(uri, time)
            }
        }
        #expect(Set(server.rules.filter { $0.hasPrefix("i-frame-list") }) == Set(rules))
    }
}
