internal import PlaylistReading
import Fetching
import StreamCheck
import Testing
import Timeline

/// The words for answers that are not as they should be, and that nothing else is said of what follows from them.
@Suite("Answers that are wrong")
struct AnswerTests {
    private static let segments = (0..<3).map { PackedSound.segment(at: 900_000 + Int64($0) * 180_480) }

    /// A list of three ranges of a file.
    private static var list: String {
        var (text, offset) = ("#EXTM3U\n#EXT-X-VERSION:4\n#EXT-X-TARGETDURATION:2\n", 0)
        for segment in segments {
            text += "#EXTINF:2.005,\n#EXT-X-BYTERANGE:\(segment.count)@\(offset)\na.aac\n"
            offset += segment.count
        }
        return text + "#EXT-X-ENDLIST\n"
    }

    /// - Parameter answer: to the request for a range, by its number.
    private static func report(_ answer: (_ number: Int, _ place: String) -> FetchAnswer) -> CheckReport {
        var count = 0
        return ScriptedServer { uri, _ in
            guard uri.hasSuffix(".aac") else { return .text(list) }
            defer { count += 1 }
            let start = segments.prefix(count).map(\.count).reduce(0, +)
            let place = "bytes \(start)-\(start + segments[count % 3].count - 1)/*"
            var answer = answer(count % 3, place)
            answer.fields["content-type"] = answer.fields["content-type"] ?? "audio/aac"
            return answer
        }
        .report
    }

    private static func part(_ status: Int, _ body: [UInt8], _ fields: [String: String]) -> FetchAnswer {
        var answer = FetchAnswer.status(status)
        (answer.body, answer.fields) = (body, fields)
        return answer
    }

    @Test("A request for a range that is answered otherwise is one finding, and what there is of media is examined")
    func ranges() {
        let whole = Array(Self.segments.joined())
        let right = Self.report { Self.part(206, Self.segments[$0], ["content-range": $1]) }
        #expect(right.findings == [] && right.segmentCount == 3)
        func found(_ answer: (Int, String) -> FetchAnswer, _ words: String, segments: Int) {
            let report = Self.report(answer)
            #expect(Set(report.findings.map(\.rule)) == [.rangeIsAnswered], "\(words)")
            #expect(Set(report.findings.map(\.found)) == [words])
            let size = Self.segments[0].count
            let right = "206 with these \(size) bytes and Content-Range: bytes 0-\(size - 1)"
            #expect(report.findings.first?.expected == right)
            #expect(report.segmentCount == segments && report.failure == nil)
        }
        found({ _, _ in Self.part(200, whole, [:]) }, "a request for a range is answered with 200", segments: 3)
        found(
            { _, _ in
                var answer = Self.part(200, whole, [:])
                (answer.failure, answer.duration) = (.tooLong, .seconds(5))
                return answer
            },
            "a request for a range is answered with 200",
            segments: 3
        )
        found(
            { number, _ in Self.part(206, Self.segments[number], [:]) },
            "206 comes without Content-Range",
            segments: 3
        )
        found(
            { number, place in
                let type = "multipart/byteranges; boundary=x"
                return Self.part(206, Array("--x\r\n".utf8) + Self.segments[number], ["content-type": type])
            },
            "a request for one range is answered with multipart/byteranges",
            segments: 0
        )
        found(
            { _, _ in Self.part(206, whole, ["content-range": "bytes 9000-9999/10000"]) },
            "Content-Range is 'bytes 9000-9999/10000'",
            segments: 0
        )
        found(
            { number, place in Self.part(206, Array(Self.segments[number].dropLast(8)), ["content-range": place]) },
            "\(Self.segments[0].count - 8) bytes came",
            segments: 0
        )
    }

    @Test("A list that comes byte by byte, or not at all, is told with the time and what came in it")
    func slow() {
        func finding(_ body: [UInt8]) -> Finding? {
            var answer = FetchAnswer.failure(.tooSlow)
            (answer.body, answer.duration) = (body, .seconds(20))
            return ScriptedServer(uri: "http://h/main.m3u8", seconds: 25) { uri, _ in
                uri.hasSuffix("main.m3u8") ? .text("#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\na.m3u8\n") : answer
            }
            .report.findings.first
        }
        #expect(finding(Array("#EXTM".utf8))?.found == "5 bytes came in 20 s, and no end")
        #expect(finding([])?.found == "nothing came in 20 s, and no end")
        #expect(finding([])?.expected == "200 and the list, within 20 s")
    }

    @Test("A stream that cannot be reached is told with what would be right")
    func unreachable() {
        let failure = FetchAnswer.Failure.unreachable(
            "no connection to 'h' can be made",
            right: "from a server that listens there"
        )
        let report = ScriptedServer { _, _ in .failure(failure) }.report
        let right = "from a server that listens there"
        #expect(report.failure == "http://h/a.m3u8: no connection to 'h' can be made; right: the list, \(right)")
        #expect(report.findings.map(\.expected) == ["200 and the list, \(right)"])
    }

    @Test("A key that is far too long is told with the limit of keys")
    func longKey() {
        let list = Self.list.replacing(
            "#EXTINF",
            with: "#EXT-X-KEY:METHOD=AES-128,URI=\"key\"\n#EXTINF",
            maxReplacements: 1
        )
        let report = ScriptedServer(decrypt: { _, _, _ in nil }) { uri, _ in
            uri.hasSuffix(".m3u8") ? .text(list) : .failure(.tooLong)
        }
        .report
        let found = report.findings.first { $0.rule == .keyIsAvailable }?.found
        #expect(found == "the answer is longer than 4 KiB, the limit of this check")
    }
}
