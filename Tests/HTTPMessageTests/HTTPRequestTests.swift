import Foundation
import HTTPMessage
import Support
import Testing

@Suite struct HTTPRequestTests {
    @Test("A query has as many items as a client could need, and no more") func items() throws {
        func target(_ count: Int) -> String { "/a?" + (0..<count).map { "n\($0)=1" }.joined(separator: "&&") }
        #expect(try HTTPRequest.make(target(64)).query.count == 64)
        #expect(throws: Refusal(.badRequest, "the query has more than 64 items")) { try HTTPRequest.make(target(65)) }
    }

    @Test("Path and query are decoded in order") func pathAndQueryAreDecodedInOrder() throws {
        let request = try HTTPRequest.make("/caf%65/a%2Fb%20?z=1&a=%26&flag&&tz=Etc/GMT+5&%61=2")
        #expect(request.path == "/cafe/a/b ")
        #expect(request.query.map(\.name) == ["z", "a", "flag", "tz", "a"])
        #expect(request.query.map(\.value) == ["1", "&", nil, "Etc/GMT+5", "2"])
        #expect(request.query.map(\.text) == ["1", "&", nil, "Etc/GMT 5", "2"], "as forms have it")
        #expect(try HTTPRequest.make("/?a=1%2B1+%20+2").query.first?.text == "1+1   2")
        #expect(request.queryValue("a") == "&")
        #expect(request.target == "/caf%65/a%2Fb%20?z=1&a=%26&flag&&tz=Etc/GMT+5&%61=2")
    }

    @Test("A recorded target is read as it is written, whatever it is") func writtenTarget() {
        let target = WrittenTarget("a%2Fb?z&z=%26=1&&%zz=&e\u{301}=?2")
        #expect(target.path == "a%2Fb")
        #expect(target.items.map(\.name) == ["z", "z", "%zz", "e\u{301}"])
        #expect(target.items.map(\.value) == [nil, "%26=1", "", "?2"])
        #expect(target["z"] == "%26=1" && target["a"] == nil)
        #expect(WrittenTarget("a").path == "a" && WrittenTarget("a").items.isEmpty && WrittenTarget("a?").items.isEmpty)
    }

    @Test("Malformed escapes are refused", arguments: ["/%", "/%4", "/%zz", "/%00", "/%ff", "/a?b=%", "/a?%c3=1"])
    func malformedEscapesAreRefused(target: String) {
        #expect(throws: Refusal.self) { try HTTPRequest.make(target) }
    }

    @Test(
        "What is not printable ASCII is refused in a path and in a name of the query, and is text in a value",
        arguments: [
            "%CD%BE", "%E1%BF%AF", "%E2%84%AA", "%CD%80", "%C3%A9", "e%CC%81", "%C0%BB", "%0A", "%1F", "%7F",
            "%ED%A0%80",
        ]
    )
    func names(escaped: String) throws {
        let path = Refusal(.badRequest, "the path has a malformed escape, or a character that is not printable ASCII")
        #expect(throws: path) {
            try HTTPRequest.make("/clock;tz=Asia~Tokyo\(escaped)fault=list.hang=20/0/640x360.m3u8")
        }
        #expect(throws: path) { try HTTPRequest.make("/\(escaped)?a=1") }
        let name = Refusal(
            .badRequest,
            "a name in the query has a malformed escape, or a character that is not printable ASCII"
        )
        #expect(throws: name) { try HTTPRequest.make("/clock.m3u8?a=1&\(escaped)") }
        #expect(throws: name) { try HTTPRequest.make("/clock.m3u8?fault\(escaped)=1") }
        let text = escaped.removingPercentEncoding
        #expect((try? HTTPRequest.make("/clock.m3u8?note=\(escaped)").queryValue("note")) == text)
    }

    @Test("A value has as many combining marks in a row as any language, and no more; a field's are left out")
    func marks() throws {
        let (accent, below) = ("%CC%81", "%CC%A3")
        let most = "a" + String(repeating: accent + below, count: 15)
        #expect(try HTTPRequest.make("/?note=\(most)\(most)").queryValue("note")?.unicodeScalars.count == 62)
        #expect(throws: Refusal(.badRequest, "a value in the query has more than 30 combining marks in a row")) {
            try HTTPRequest.make("/?note=\(most)\(accent)")
        }
        let agent = "VLC/3 a" + String(repeating: "\u{301}", count: 40)
        #expect(
            try HTTPRequest.make("/", fields: [("User-Agent", agent)]).header("user-agent")
                == "VLC/3 a" + String(repeating: "\u{301}", count: 30) + String(repeating: "\u{FFFD}", count: 10)
        )
    }

    @Test("Headers are found in any case") func headersAreFoundInAnyCase() throws {
        let request = try HTTPRequest.make("/", fields: [("User-Agent", " a b "), ("X-Two", "1"), ("x-two", "2")])
        #expect(request.header("user-agent") == "a b")
        #expect(request.header("USER-AGENT") == "a b")
        #expect(request.header("x-two") == "1")
        #expect(request.header("missing") == nil)
    }

    @Test("The host is that of an absolute target before the field, and the target begins with the path")
    func absoluteTarget() throws {
        #expect(try HTTPRequest.make("/a").host == "localhost")
        let request = try HTTPRequest.make("http://Example.org:8080/a?b")
        #expect(request.host == "Example.org:8080" && request.target == "/a?b")
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
