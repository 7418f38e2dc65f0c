import HTTPMessage
import HTTPMessageReference
import Support
import Testing

@Suite struct RequestParserTests {
    private func parse(_ text: String, limits: RequestLimits = RequestLimits()) -> RequestParser.Outcome {
        var parser = RequestParser(limits: limits)
        return parser.parse(Array(text.utf8).span)
    }

    private func status(_ text: String, limits: RequestLimits = RequestLimits()) -> Int? {
        guard case .refused(let refusal) = parse(text, limits: limits) else { return nil }
        return refusal.status.code
    }

    @Test("A plain head is read") func aPlainHeadIsRead() throws {
        let text = "GET /live.m3u8?loading=5 HTTP/1.1\r\nHost: localhost:8080\r\nAccept-Encoding: gzip\r\n\r\nmore"
        guard case .request(let head) = parse(text) else {
            Issue.record("no request")
            return
        }
        let bytes = Array(text.utf8)
        #expect(head.method == .get)
        #expect(bytes.span.text(at: head.pathAndQuery) == "/live.m3u8?loading=5")
        #expect(head.byteCount == bytes.count - 4)
        #expect(head.keepsAlive)
        #expect(head.coding == .gzip)
        #expect(!head.hasConditions)
        #expect(head.value(of: "host", in: bytes.span).map { bytes.span.text(at: $0) } == "localhost:8080")
    }

    @Test("A head that comes byte by byte is read once") func byteByByte() {
        let bytes = Array("\r\nGET / HTTP/1.1\r\nHost: a\r\nX: y\r\n\r\n".utf8)
        var parser = RequestParser()
        for count in 1..<bytes.count {
            #expect(parser.parse(bytes.span.extracting(0..<count)) == .needMore)
        }
        guard case .request(let head) = parser.parse(bytes.span) else {
            Issue.record("no request")
            return
        }
        #expect(head.byteCount == bytes.count)
    }

    @Test(
        "Input that two readers could read differently is refused",
        arguments: [
            ("GET  / HTTP/1.1\r\nHost: a\r\n\r\n", 400),
            (" GET / HTTP/1.1\r\nHost: a\r\n\r\n", 400),
            ("GET / HTTP/1.1 \r\nHost: a\r\n\r\n", 400),
            ("GET /\r\n\r\n", 400),
            ("GET / http/1.1\r\nHost: a\r\n\r\n", 400),
            ("GET / HTTP/2.0\r\nHost: a\r\n\r\n", 505),
            ("GET / HTTP/0.9\r\n\r\n", 505),
            ("GET x HTTP/1.1\r\nHost: a\r\n\r\n", 400),
            ("GET * HTTP/1.1\r\nHost: a\r\n\r\n", 400),
            ("GET /#a HTTP/1.1\r\nHost: a\r\n\r\n", 400),
            ("GET /\u{E4} HTTP/1.1\r\nHost: a\r\n\r\n", 400),
            ("GET ftp://a/ HTTP/1.1\r\nHost: a\r\n\r\n", 400),
            ("GET http:///x HTTP/1.1\r\nHost: a\r\n\r\n", 400),
            ("GET http://u@a/ HTTP/1.1\r\nHost: a\r\n\r\n", 400),
            ("GET / HTTP/1.1\r\n\r\n", 400),
            ("GET / HTTP/1.1\r\nHost:\r\n\r\n", 400),
            ("GET / HTTP/1.0\r\nHost: \t\r\n\r\n", 400),
            ("OPTIONS / HTTP/1.1\r\nHost:\r\n\r\n", 400),
            ("GET / HTTP/1.1\r\nHost: a\r\nHost: a\r\n\r\n", 400),
            ("GET / HTTP/1.1\r\nHost: a b\r\n\r\n", 400),
            ("GET / HTTP/1.1\r\nHost: a/b\r\n\r\n", 400),
            ("GET / HTTP/1.1\r\nHost: a#b\r\n\r\n", 400), ("GET / HTTP/1.1\r\nHost: a|b\r\n\r\n", 400),
            ("GET / HTTP/1.1\r\nHost: a^b\r\n\r\n", 400), ("GET / HTTP/1.1\r\nHost: a`b\r\n\r\n", 400),
            ("GET / HTTP/1.1\r\nHost: a%b\r\n\r\n", 400), ("GET / HTTP/1.1\r\nHost: a%4\r\n\r\n", 400),
            ("GET / HTTP/1.1\r\nHost: a%4g\r\n\r\n", 400), ("GET / HTTP/1.1\r\nHost: a,b\r\n\r\n", 400),
            ("GET http://a#b/ HTTP/1.1\r\nHost: a\r\n\r\n", 400),
            ("GET / HTTP/1.1\nHost: a\r\n\r\n", 400),
            ("GET / HTTP/1.1\r\nHost: a\n\r\n", 400),
            ("GET / HTTP/1.1\r\nHost: a\r\n\n", 400),
            ("GET / HTTP/1.1\r\nHost : a\r\n\r\n", 400),
            ("GET / HTTP/1.1\r\nHost: a\r\n folded\r\n\r\n", 400),
            ("GET / HTTP/1.1\r\nHost: a\r\nX: \0\r\n\r\n", 400),
            ("GET / HTTP/1.1\r\nHost: a\r\nX: a\rb\r\n\r\n", 400),
            ("GET / HTTP/1.1\r\nHost: a\r\nno colon\r\n\r\n", 400),
            ("GET / HTTP/1.1\r\nHost: a\r\n: x\r\n\r\n", 400),
            ("GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 1\r\n\r\n", 400),
            ("GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 1, 1\r\n\r\n", 400),
            ("GET / HTTP/1.1\r\nHost: a\r\nContent-Length: -1\r\n\r\n", 400),
            ("GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 0x1\r\n\r\n", 400),
            ("GET / HTTP/1.1\r\nHost: a\r\nContent-Length:\r\n\r\n", 400),
            ("GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 8193\r\n\r\n", 413),
            ("GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 99999999999999999999\r\n\r\n", 413),
            ("GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 000000000000000000008193\r\n\r\n", 413),
            ("GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 99999999999999999999x\r\n\r\n", 400),
            ("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n", 411),
            ("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: gzip\r\n\r\n", 501),
            ("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked, chunked\r\n\r\n", 501),
            ("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n", 400),
            ("POST / HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n", 400),
            ("GET / HTTP/1.1\r\nHost: a\r\nExpect: tea\r\n\r\n", 417),
        ] as [(String, Int)]
    )
    func ambiguousHeads(text: String, code: Int) {
        #expect(status(text) == code)
    }

    @Test(
        "The Host field may be empty where the target needs none of it",
        arguments: ["OPTIONS * HTTP/1.1", "GET http://a/ HTTP/1.1"]
    )
    func emptyHost(line: String) {
        guard case .request = parse("\(line)\r\nHost:\r\n\r\n") else {
            Issue.record("no request")
            return
        }
    }

    @Test(
        "Leading zeros of a length have no meaning, however many they are",
        arguments: [("5", 5), ("05", 5), ("00000000000000000000000000000005", 5), ("000000000000000000000000", 0)]
    )
    func leadingZeros(length: String, expected: Int) {
        let text = "GET / HTTP/1.1\r\nHost: a\r\nContent-Length: \(length)\r\n\r\n"
        guard case .request(let head) = parse(text) else {
            Issue.record("no request")
            return
        }
        #expect(head.contentLength == expected)
    }

    @Test("Long heads are refused as soon as they are too long") func longHeads() {
        let field = "X-Long: " + String(repeating: "a", count: 65_536)
        #expect(status("GET / HTTP/1.1\r\nHost: a\r\n" + field) == 431)
        #expect(status("GET /" + String(repeating: "a", count: 9000)) == 414)
        #expect(status("GET /" + String(repeating: "a", count: 8191) + " HTTP/1.1\r\nHost: a\r\n") == nil)
        #expect(status("GET /" + String(repeating: "a", count: 8192) + " HTTP/1.1\r\nHost: a\r\n") == 414)
        #expect(status(String(repeating: "A", count: 40)) == 400)
        let many = (0..<101).map { "X-\($0): y\r\n" }.joined()
        #expect(status("GET / HTTP/1.1\r\n" + many + "\r\n") == 431)
    }

    @Test(
        "The Connection field decides whether it stays open",
        arguments: [
            ("HTTP/1.1", "", true), ("HTTP/1.1", "Connection: close\r\n", false),
            ("HTTP/1.1", "Connection: x, CLOSE\r\n", false), ("HTTP/1.0", "", false),
            ("HTTP/1.0", "Connection: Keep-Alive\r\n", true), ("HTTP/1.0", "Connection: keep-alive, close\r\n", false),
            ("HTTP/1.9", "", true),
        ]
    )
    func keepAlive(version: String, field: String, stays: Bool) {
        guard case .request(let head) = parse("GET / \(version)\r\nHost: a\r\n\(field)\r\n") else {
            Issue.record("no request")
            return
        }
        #expect(head.keepsAlive == stays)
    }

    @Test(
        "Absolute targets lose their authority",
        arguments: [
            ("http://a/x?y", "/x?y"), ("HTTP://a:80", "/"), ("https://[::1]:8/z", "/z"), ("http://a?b", "/"),
        ]
    )
    func absoluteTargets(target: String, path: String) throws {
        let request = try HTTPRequest.make(target)
        #expect(request.path == String(path.prefix { $0 != "?" }))
    }

    @Test("Both readers agree on the corpus and on what is made of it")
    func bothReaders() {
        let corpus = Corpus.load()
        #expect(corpus.count >= 24)
        let comparisons = [
            Comparison(limits: RequestLimits()),
            Comparison(limits: RequestLimits(headBytes: 256, targetBytes: 40, fields: 4, bodyBytes: 10)),
        ]
        for input in corpus {
            for comparison in comparisons {
                #expect(comparison.disagreement(input, steps: Array(repeating: 1, count: input.count)) == nil)
            }
        }
        var mutator = Mutator(seed: 42, corpus: corpus)
        for index in 0..<5000 {
            let input = mutator.input()
            let difference = comparisons[index % 2].disagreement(input, steps: mutator.steps())
            #expect(difference == nil, "\(input)")
        }
    }
}
