internal import PlaylistReading
import Fetching
import StreamCheck
import Testing
import Timeline

@Suite("Following a stream as a player of low latency does")
struct LowLatencyFollowerTests {
    private static func follow(
        _ stream: ScriptedParts = ScriptedParts(),
        uri: String = "http://h/a.m3u8",
        seconds: Int64 = 13
    ) -> ScriptedServer {
        ScriptedServer(uri: uri, seconds: seconds) { stream.answer($0, $1) }
    }

    @Test("Lists are asked for blocked, and hinted parts with them; a stream that is right breaks no rule")
    func right() {
        let server = Self.follow()
        #expect(server.rules == [])
        let lists = server.requests.filter {
            $0.uri.hasPrefix("http://h/a.m3u8?_HLS_msn=1") && !$0.uri.contains("skip")
        }
        #expect(
            lists.prefix(6).map(\.uri) == [
                "http://h/a.m3u8?_HLS_msn=100&_HLS_part=0", "http://h/a.m3u8?_HLS_msn=103",
                "http://h/a.m3u8?_HLS_msn=100&_HLS_part=1", "http://h/a.m3u8?_HLS_msn=100&_HLS_part=2",
                "http://h/a.m3u8?_HLS_msn=100&_HLS_part=3", "http://h/a.m3u8?_HLS_msn=101&_HLS_part=0",
            ]
        )
        #expect(lists.prefix(6).map(\.time) == [10, 10, 500, 1000, 1500, 2000])
        #expect(server.times("http://h/a.m3u8") == [0])
        // Each part once, by its hint; each segment when it is listed.
        #expect(server.times("http://h/100.0.vtt") == [10])
        #expect(server.times("http://h/101.2.vtt") == [2500 + 500])
        #expect(server.times("http://h/101.vtt").first == 4000)
        let reloads = server.report.known(\.reloads)
        #expect(reloads.map(\.uri) == ["http://h/a.m3u8"])
        #expect(reloads.map(\.figure.partCount) == [26] && reloads.map(\.figure.comparedCount) == [6])
        #expect(reloads.map(\.figure.count) == [26] && reloads.map(\.figure.longest) == [.milliseconds(500)])
        #expect(
            server.report.summary.contains(
                "http://h/a.m3u8: 26 blocked reloads, the longest of 0.5 s; 26 parts, 6 segments compared with theirs"
            )
        )
        // Six at the start, and one each two seconds.
        #expect(server.report.segmentCount == 12)
        // A segment is listed when it is over.
        #expect(server.report.known(\.lateness).map(\.figure.edge) == [.zero])
        #expect(
            server.report.summary.contains(
                "http://h/a.m3u8: by its date the newest segment ended 0 s ago, and a player PART-HOLD-BACK before the end "
                    + "is 1.5 s late"
            )
        )
        #expect(server.times("http://h/a.m3u8?_HLS_part=0") == [10])
        #expect(server.requests.filter { $0.uri.contains("_HLS_skip=YES") }.count == 2)
    }

    @Test("All renditions are followed so, and their reports are held against one another")
    func renditions() {
        let server = Self.follow(uri: "http://h/main.m3u8", seconds: 5)
        #expect(server.rules == [])
        #expect(server.times("http://h/v/a.m3u8?_HLS_msn=101&_HLS_part=1") == [2500])
        #expect(server.times("http://h/s/a.m3u8?_HLS_msn=101&_HLS_part=1") == [2500])
    }

    @Test("A query that is there stays, in the order that caches are keyed by")
    func query() {
        let server = Self.follow(uri: "http://h/a.m3u8?z=1&A=2", seconds: 2)
        #expect(server.times("http://h/a.m3u8?A=2&_HLS_msn=100&_HLS_part=1&z=1") == [500])
        #expect(server.rules == [])
    }

    @Test(
        "Without parts, or without blocked reloads, a list is asked for as ever",
        arguments: [
            ["#EXT-X-PART:"], ["CAN-BLOCK-RELOAD=YES,"],
        ]
    )
    func others(missing: [String]) {
        var stream = ScriptedParts()
        stream.edit = { text, _ in
            var lines = text.split(separator: "\n").map(String.init)
            if missing[0].hasPrefix("#") {
                lines.removeAll { $0.hasPrefix("#EXT-X-PART") || $0.hasPrefix("#EXT-X-PRELOAD") }
            }
            return lines.map { $0.replacing("CAN-BLOCK-RELOAD=YES,", with: "") + "\n" }.joined()
        }
        let server = Self.follow(stream, seconds: 9)
        #expect(server.times("http://h/a.m3u8") == [0, 2000, 4000, 7000])
        #expect(server.report.known(\.reloads).isEmpty)
        #expect(!server.requests.contains { $0.uri.contains("_HLS_") || $0.uri.split(separator: ".").count == 3 })
    }

    @Test("Of a file nothing is asked for that is not there")
    func files() {
        let server = Self.follow(uri: "/x/a.m3u8", seconds: 5)
        #expect(
            server.requests.filter { $0.uri.contains("m3u8") }.map(\.uri) == ["/x/a.m3u8", "/x/a.m3u8", "/x/a.m3u8"]
        )
    }

    typealias Edit = @Sendable (inout ScriptedParts) -> Void

    private static func status(_ status: Int, of part: String, before time: Int64 = .max) -> Edit {
        { stream in
            stream.reply = { uri, now, answer in uri.contains(part) && now < time ? .status(status) : answer }
        }
    }

    private static func slower(_ milliseconds: Int64, _ part: String) -> Edit {
        slower(milliseconds) { $0.contains(part) }
    }

    /// Whether it is the URI of a part, such as 101.2.vtt.
    @Sendable
    private static func isPart(_ uri: String) -> Bool { uri.split(separator: ".").count == 3 }

    private static func slower(_ milliseconds: Int64, of isSlow: @escaping @Sendable (String) -> Bool) -> Edit {
        { stream in
            stream.reply = { uri, _, answer in
                var answer = answer
                if isSlow(uri) { answer.duration = answer.duration + .milliseconds(milliseconds) }
                return answer
            }
        }
    }

    static let faults: [(rules: Set<String>, edit: Edit)] = [
        (["part-comes-in-time"], slower(900, "_HLS_msn=101&_HLS_part=2")),
        (
            ["blocked-reload-comes-in-time", "part-comes-in-time"],
            slower(8000, "_HLS_msn=101&_HLS_part=2")
        ),
        (
            ["blocked-reload-waits"],
            { stream in
                let right = stream
                stream.reply = { uri, now, answer in
                    uri.contains("_HLS_msn=101&_HLS_part=2")
                        ? right.answer("http://h/a.m3u8", now) ?? answer : answer
                }
            }
        ),
        (["old-reload-is-answered"], status(404, of: "_HLS_msn=92")),
        (["part-without-number-is-refused"], status(200, of: "a.m3u8?_HLS_part=0")),
        (["far-reload-is-refused"], status(503, of: "?_HLS_msn=103", before: 100)),
        (
            ["delta-update-is-made"],
            { stream in
                let right = stream
                stream.reply = { uri, now, answer in
                    uri.contains("_HLS_skip")
                        ? right.answer(uri.replacing("&_HLS_skip=YES", with: ""), now) ?? answer : answer
                }
            }
        ),
        (
            ["delta-update-is-consistent"],
            { $0.edit = { text, _ in text.replacing("SKIPPED-SEGMENTS=1", with: "SKIPPED-SEGMENTS=9") } }
        ),
        (
            ["delta-update-is-consistent"],
            { $0.edit = { text, _ in text.replacing("SKIPPED-SEGMENTS=1", with: "SKIPPED-SEGMENTS=2") } }
        ),
        (
            ["delta-update-is-consistent"],
            { $0.edit = { text, _ in text.replacing("SKIPPED-SEGMENTS=1", with: "SKIPPED-SEGMENTS=0") } }
        ),
        (
            ["delta-update-is-consistent"],
            { $0.edit = { text, uri in uri.contains("_HLS_skip") ? text.replacing("000,\n", with: "000,\nx") : text } }
        ),
        (
            ["version-covers-tags"],
            {
                $0.edit = { text, uri in
                    uri.contains("_HLS_skip") ? text.replacing("VERSION:9", with: "VERSION:3") : text
                }
            }
        ),
        (["delta-update-is-made"], { $0.edit = { text, uri in uri.contains("_HLS_skip") ? "hello" : text } }),
        (
            ["delta-update-is-consistent"],
            { stream in
                stream.edit = { text, uri in
                    uri.contains("_HLS_skip") ? text.replacing("INDEPENDENT=YES", with: "GAP=YES") : text
                }
            }
        ),
        (
            ["hinted-part-is-available"],
            { stream in
                stream.reply = { uri, time, answer in
                    uri.hasSuffix(".vtt") && answer.duration > .milliseconds(10) ? .status(404) : answer
                }
            }
        ),
        (["hinted-part-is-available", "part-is-available"], status(404, of: "101.2.vtt")),
        (["segment-comes-in-time"], slower(700, of: isPart)),
        (
            ["part-stays-available"],
            { stream in
                stream.reply = { uri, time, answer in
                    let place = uri.split(separator: "/").last?.split(separator: ".").compactMap { Int64($0) } ?? []
                    guard place.count == 2 else { return answer }
                    // Eight seconds after it was there.
                    return time > (place[0] * 4 + place[1] + 1 - 400) * 500 + 8000 ? .status(404) : answer
                }
            }
        ),
        (
            ["parts-have-samples-of-segment"],
            { stream in
                stream.reply = { uri, _, answer in
                    var answer = answer
                    if uri.hasSuffix("101.0.vtt") { answer.body.removeFirst() }
                    return answer
                }
            }
        ),
    ]

    @Test("What is wrong with answers is seen, and nothing else", arguments: faults.indices)
    func wrong(index: Int) {
        let (rules, edit) = Self.faults[index]
        var stream = ScriptedParts()
        edit(&stream)
        let server = Self.follow(stream)
        #expect(Set(server.rules) == rules, "\(server.report.findings.map(\.description).joined(separator: "\n"))")
    }

    @Test("Parts are slow if five in a row take longer than they last, and not by a long way to the server")
    func slowParts() throws {
        func follow(_ edit: Edit) -> [Finding] {
            var stream = ScriptedParts()
            edit(&stream)
            return Self.follow(stream, seconds: 20).report.findings
        }
        let finding = try #require(follow(Self.slower(700, of: Self.isPart)).first)
        #expect(finding.found == "it is the fifth part in a row that takes longer than it lasts, 0.7 s")
        #expect(finding.expected == "less than the 0.5 s of PART-TARGET" && finding.segment == 101)
        #expect(follow(Self.slower(400, of: { _ in true })) == [])
        #expect(follow(Self.slower(450, of: Self.isPart)) == [])
        #expect(follow(Self.slower(900, of: { Self.isPart($0) && !$0.hasSuffix(".3.vtt") })) == [])
    }

    @Test("A hint that is not answered is told with the hint, the answer and the list")
    func hint() throws {
        var stream = ScriptedParts()
        stream.reply = { uri, _, answer in
            uri.hasSuffix("101.2.vtt") && answer.duration > .milliseconds(10) ? .status(404) : answer
        }
        let finding = try #require(Self.follow(stream).report.findings.first)
        #expect(finding.rule == .hintedPartIsAvailable && finding.uri == "http://h/101.2.vtt")
        let words = "EXT-X-PRELOAD-HINT named it, and EXT-X-PART lists it now; requested by the hint, the answer is 404"
        #expect(finding.found == words)
        #expect(finding.expected == "an answer that waits until the part is there, and then is 200 with all of it")
    }

    @Test("Reports are there, and say the last part of the rendition")
    func reports() {
        var stream = ScriptedParts()
        stream.edit = { text, _ in
            text.split(separator: "\n").filter { !$0.hasPrefix("#EXT-X-RENDITION") }.map { $0 + "\n" }.joined()
        }
        let none = Self.follow(stream, uri: "http://h/main.m3u8", seconds: 5)
        #expect(Set(none.rules) == ["rendition-reports-are-given"])
        stream.edit = { text, _ in text.replacing("LAST-MSN=101", with: "LAST-MSN=99") }
        let old = Self.follow(stream, uri: "http://h/main.m3u8", seconds: 5)
        #expect(Set(old.rules) == ["rendition-report-is-true"])
        stream.edit = { text, _ in text.replacing("LAST-MSN=101", with: "LAST-MSN=109") }
        let new = Self.follow(stream, uri: "http://h/main.m3u8", seconds: 5)
        #expect(Set(new.rules) == ["rendition-report-is-true"])
        // An attribute may be left out if it is the same as in the list with the report (RFC 8216bis, 4.4.5.4).
        stream.edit = { text, _ in text.replacing(/LAST-MSN=\d+,/, with: "") }
        #expect(Self.follow(stream, uri: "http://h/main.m3u8", seconds: 5).rules == [])
    }

    @Test("On each pathway the lists report each other, and not those of another pathway", arguments: [true, false])
    func pathways(isSteered: Bool) {
        let main = """
            #EXTM3U
            #EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="s",NAME="en",LANGUAGE="en",URI="s/a.m3u8"
            #EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="t",NAME="en",LANGUAGE="en",URI="t/a.m3u8"
            #EXT-X-STREAM-INF:BANDWIDTH=20000,SUBTITLES="s"\(isSteered ? ",PATHWAY-ID=\"a\"" : "")
            v/a.m3u8
            #EXT-X-STREAM-INF:BANDWIDTH=20000,SUBTITLES="t"\(isSteered ? ",PATHWAY-ID=\"b\"" : "")
            w/a.m3u8

            """
        var stream = ScriptedParts()
        stream.reply = { uri, _, answer in uri.hasSuffix("main.m3u8") ? .text(main) : answer }
        // Those of the second pathway are w and t.
        stream.edit = { text, uri in
            text.replacing("../v/", with: uri.contains("/w/") ? "../t/" : uri.contains("/t/") ? "../w/" : "../v/")
        }
        #expect(Self.follow(stream, uri: "http://h/main.m3u8", seconds: 5).rules == [])
        stream.edit = { text, uri in
            uri.contains("/w/") || uri.contains("/t/")
                ? text.split(separator: "\n").filter { !$0.hasPrefix("#EXT-X-RENDITION") }.map { $0 + "\n" }.joined()
                : text
        }
        let none = Self.follow(stream, uri: "http://h/main.m3u8", seconds: 5)
        #expect(Set(none.rules) == ["rendition-reports-are-given"])
    }

    @Test("An answer that does not come is told with the time limit of its request")
    func limits() {
        var stream = ScriptedParts()
        stream.edit = { text, _ in text.replacing("TARGETDURATION:2", with: "TARGETDURATION:10") }
        stream.reply = { uri, _, answer in
            uri.contains("_HLS_msn=101") || uri.hasSuffix("_HLS_msn=103") ? .failure(.tooSlow) : answer
        }
        let found = Dictionary(
            Self.follow(stream, seconds: 9).report.findings.map { ($0.rule.id, $0.found) },
            uniquingKeysWith: { first, _ in first }
        )
        #expect(found["playlist-is-available"] == "nothing came in 35 s, and no end")
        #expect(
            found["far-reload-is-refused"] == "segment 103, far ahead, was requested: no answer within 20 s"
        )
    }

    @Test("A server that refuses blocked reloads is asked as any other, and then again")
    func refused() {
        var stream = ScriptedParts()
        stream.reply = { uri, time, answer in
            uri.contains("_HLS_msn=101") && time < 5000 ? .status(503) : answer
        }
        let server = Self.follow(stream, seconds: 9)
        #expect(server.rules == ["playlist-is-available"])
        #expect(server.times("http://h/a.m3u8") == [0, 3000, 4010])
        #expect(server.times("http://h/a.m3u8?_HLS_msn=104&_HLS_part=0").count == 1)
    }
}
