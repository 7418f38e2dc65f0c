import HTTPMessage
import Testing

@Suite struct RequestConditionsTests {
    private let tag = EntityTag("abc")

    private func outcome(_ fields: String, isHead: Bool = false, tag: EntityTag? = EntityTag("abc"))
        -> RequestConditions.Outcome?
    {
        let bytes = Array("GET / HTTP/1.1\r\nHost: a\r\n\(fields)\r\n".utf8)
        var parser = RequestParser()
        guard case .request(let head) = parser.parse(bytes.span) else { return nil }
        return RequestConditions(head, bytes.span).outcome(tag: tag, count: 1000, isHead: isHead)
    }

    @Test(
        "Conditions are decided in the order of the standard",
        arguments: [
            ("", RequestConditions.Outcome.full),
            ("If-None-Match: \"abc\"\r\n", .notModified),
            ("If-None-Match: W/\"abc\"\r\n", .notModified),
            ("If-None-Match: \"x\", \"abc\"\r\n", .notModified),
            ("If-None-Match: *\r\n", .notModified),
            ("If-None-Match: \"x\"\r\n", .full),
            ("If-None-Match: abc\r\n", .full),
            ("If-Match: \"abc\"\r\n", .full),
            ("If-Match: W/\"abc\"\r\n", .preconditionFailed),
            ("If-Match: \"x\"\r\n", .preconditionFailed),
            ("Range: bytes=0-99\r\n", .partial(0..<100)),
            ("Range: bytes=990-\r\n", .partial(990..<1000)),
            ("Range: bytes=990-5000\r\n", .partial(990..<1000)),
            ("Range: bytes=-10\r\n", .partial(990..<1000)),
            ("Range: bytes=-5000\r\n", .partial(0..<1000)),
            ("Range: bytes=1000-\r\n", .notSatisfiable),
            ("Range: bytes=-0\r\n", .notSatisfiable),
            ("Range: bytes=5-4\r\n", .full),
            ("Range: bytes=0-1,5-6\r\n", .full),
            ("Range: bytes=a-b\r\n", .full),
            ("Range: lines=0-1\r\n", .full),
            ("Range: bytes=99999999999999999999-\r\n", .notSatisfiable),
            ("Range: bytes=990-99999999999999999999\r\n", .partial(990..<1000)),
            ("Range: bytes=-99999999999999999999\r\n", .partial(0..<1000)),
            ("Range: bytes=00000000000000000000990-0000000000000000000099999\r\n", .partial(990..<1000)),
            ("Range: bytes=00000000000000000000-9\r\n", .partial(0..<10)),
            ("If-None-Match: \"x\"\r\nIf-None-Match: \"abc\"\r\n", .notModified),
            ("If-Match: \"x\"\r\nIf-Match: \"abc\"\r\n", .full),
            ("Range: bytes=0-99\r\nIf-Range: \"abc\"\r\n", .partial(0..<100)),
            ("Range: bytes=0-99\r\nIf-Range: \"x\"\r\n", .full),
            ("Range: bytes=0-99\r\nIf-Range: W/\"abc\"\r\n", .full),
            ("Range: bytes=0-99\r\nIf-Range: Fri, 20 Nov 2026 22:48:53 GMT\r\n", .full),
            ("Range: bytes=0-99\r\nIf-None-Match: \"abc\"\r\n", .notModified),
        ]
    )
    func conditionsDecided(fields: String, expected: RequestConditions.Outcome) {
        #expect(outcome(fields) == expected)
    }

    @Test("A range means nothing to HEAD") func aRangeMeansNothingToHead() {
        #expect(outcome("Range: bytes=0-99\r\n", isHead: true) == .full)
    }

    @Test("Without a tag nothing matches") func withoutATagNothingMatches() {
        #expect(outcome("If-None-Match: *\r\n", tag: nil) == .full)
        #expect(outcome("If-Match: *\r\n", tag: nil) == .preconditionFailed)
    }
}
