import HTTPMessage
import Support
import Testing

@Suite struct HTTPRequestTests {
    @Test("A query has as many items as anybody could need, and no more") func items() throws {
        func target(_ count: Int) -> String { "/a?" + (0..<count).map { "n\($0)=1" }.joined(separator: "&&") }
        #expect(try HTTPRequest.make(target(64)).query.count == 64)
        #expect(throws: Refusal(.badRequest, "the query has more than 64 items")) { try HTTPRequest.make(target(65)) }
    }

    @Test("Path and query are decoded in order") func pathAndQueryAreDecodedInOrder() throws {
        let request = try HTTPRequest.make("/caf%C3%A9/a%2Fb?z=1&a=%26&flag&&tz=Etc/GMT+5&a=2")
        #expect(request.path == "/café/a/b")
        #expect(
            request.query == [
                QueryItem(name: "z", value: "1"), QueryItem(name: "a", value: "&"), QueryItem(name: "flag", value: nil),
                QueryItem(name: "tz", value: "Etc/GMT+5"), QueryItem(name: "a", value: "2"),
            ]
        )
        #expect(request.queryValue("a") == "&")
        #expect(request.target == "/caf%C3%A9/a%2Fb?z=1&a=%26&flag&&tz=Etc/GMT+5&a=2")
    }

    @Test("Malformed escapes are refused", arguments: ["/%", "/%4", "/%zz", "/%00", "/%ff", "/a?b=%", "/a?%c3=1"])
    func malformedEscapesAreRefused(target: String) {
        #expect(throws: Refusal.self) { try HTTPRequest.make(target) }
    }

    @Test("Headers are found in any case") func headersAreFoundInAnyCase() throws {
        let request = try HTTPRequest.make("/", fields: [("User-Agent", " a b "), ("X-Two", "1"), ("x-two", "2")])
        #expect(request.header("user-agent") == "a b")
        #expect(request.header("USER-AGENT") == "a b")
        #expect(request.header("x-two") == "1")
        #expect(request.header("missing") == nil)
    }

    @Test("The host is that of an absolute target before the field")
    func absoluteTarget() throws {
        #expect(try HTTPRequest.make("/a").host == "localhost")
        #expect(try HTTPRequest.make("http://Example.org:8080/a").host == "Example.org:8080")
    }

    @Test("Several Accept-Encoding fields are one list") func severalFields() throws {
        func coding(_ fields: String) -> ContentCoding? {
            var parser = RequestParser()
            let bytes = Array("GET / HTTP/1.1\r\nHost: a\r\n\(fields)\r\n".utf8)
            guard case .request(let head) = parser.parse(bytes.span) else { return nil }
            return head.coding
        }
        #expect(coding("Accept-Encoding: gzip\r\nAccept-Encoding: br\r\n") == .gzip)
        #expect(coding("Accept-Encoding: gzip;q=0.5\r\nAccept-Encoding: identity\r\n") == .identity)
        #expect(coding("") == .identity)
    }
}
