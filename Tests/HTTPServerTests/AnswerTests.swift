import HTTPMessage
import HTTPServer
import Platform
import Support
import Testing
import Timeline

@Suite(.timeLimit(.minutes(5))) struct AnswerTests {
    @Test("A connection is kept for the next request") func connectionKept() throws {
        let server = try TestServer()
        let client = try server.client()
        #expect(try client.get("/a").text == "/a\n")
        let second = try client.get("/b")
        #expect(second.text == "/b\n")
        #expect(second.field("date") == "Fri, 20 Nov 2026 22:48:53 GMT")
        #expect(second.field("access-control-allow-origin") == "*")
        #expect(second.field("connection") == nil)
    }

    @Test("HEAD gives the same fields as GET") func headGivesTheSameFieldsAsGet() throws {
        let server = try TestServer()
        let client = try server.client()
        let get = try client.get("/text")
        try client.send("HEAD /text HTTP/1.1\r\nHost: test\r\n\r\n")
        let head = try client.response(isHead: true)
        #expect(head.fields.map(\.name) == get.fields.map(\.name))
        #expect(head.fields.map(\.value) == get.fields.map(\.value))
        #expect(try client.get("/next").text == "/next\n")
    }

    @Test("An answer is reused until its time and not longer") func answerReused() throws {
        let server = try TestServer()
        let client = try server.client()
        for _ in 0..<5 { #expect(try client.get("/text").body.count == 600) }
        #expect(server.handler.calls == 1)
        server.clock.advance(by: .seconds(1))
        #expect(try client.get("/text").body.count == 600)
        #expect(server.handler.calls == 2)
        #expect(server.server.metrics()[.cacheHits] == 4)
    }

    @Test("Gzip is another representation with another tag") func gzipTag() throws {
        let server = try TestServer()
        let client = try server.client()
        let plain = try client.get("/text")
        let coded = try client.get("/text", "Accept-Encoding: gzip\r\n")
        #expect(coded.field("content-encoding") == "gzip")
        #expect(coded.body.count < 100)
        #expect(Array(coded.body.prefix(2)) == [0x1F, 0x8B])
        #expect(coded.field("etag") != plain.field("etag"))
        #expect(plain.field("vary") == "Accept-Encoding")
        let tag = try #require(coded.field("etag"))
        #expect(try client.get("/text", "Accept-Encoding: gzip\r\nIf-None-Match: \(tag)\r\n").status == 304)
        #expect(try client.get("/text", "If-None-Match: \(tag)\r\n").status == 200)
    }

    @Test("Ranges are cut from the whole") func rangesAreCutFromTheWhole() throws {
        let server = try TestServer()
        let client = try server.client()
        let part = try client.get("/text", "Range: bytes=590-\r\nAccept-Encoding: gzip\r\n")
        #expect(part.status == 206)
        #expect(part.field("content-range") == "bytes 590-599/600")
        #expect(part.text == "aaaaaaaaaa")
        let none = try client.get("/text", "Range: bytes=600-\r\n")
        #expect(none.status == 416)
        #expect(none.field("content-range") == "bytes */600")
        #expect(try client.get("/after").status == 200)
    }

    @Test("Other methods are refused and the connection stays in step")
    func methodsRefused() throws {
        let server = try TestServer()
        let client = try server.client()
        try client.send("POST / HTTP/1.1\r\nHost: test\r\nContent-Length: 5\r\n\r\nhello")
        let post = try client.response()
        #expect(post.status == 405)
        #expect(post.field("allow") == "GET, HEAD, OPTIONS")
        try client.send("BREW / HTTP/1.1\r\nHost: test\r\n\r\n")
        #expect(try client.response().status == 501)
        try client.send("OPTIONS /x HTTP/1.1\r\nHost: test\r\nOrigin: http://a\r\n\r\n")
        let preflight = try client.response()
        #expect(preflight.status == 204)
        #expect(preflight.field("access-control-allow-methods") == "GET, HEAD, OPTIONS")
        #expect(try client.get("/after").text == "/after\n")
    }

    @Test("A client that expects 100 Continue gets it") func expectContinue() throws {
        let server = try TestServer()
        let client = try server.client()
        try client.send("GET /a HTTP/1.1\r\nHost: test\r\nExpect: 100-continue\r\nContent-Length: 3\r\n\r\n")
        #expect(try client.response().status == 100)
        #expect(try client.response().status == 200)
        try client.send("abc")
        #expect(try client.get("/b").text == "/b\n")
    }

    @Test("A front that speaks HTTP/1.0 with keep-alive gets every kind of answer on one connection")
    func http10WithKeepAlive() throws {
        let server = try TestServer()
        let client = try server.client()
        func ask(_ head: String) throws {
            try client.send("\(head)Connection: keep-alive\r\n\r\n")
        }
        // Twice: made, and from memory.
        for _ in 0..<2 {
            try ask("GET /text HTTP/1.0\r\n")
            let full = try client.response()
            #expect(full.status == 200)
            #expect(full.field("content-length") == "600")
            #expect(full.field("transfer-encoding") == nil)
            #expect(full.field("connection") == "keep-alive")
            #expect(full.body.count == 600)
        }
        try ask("GET /text HTTP/1.0\r\nAccept-Encoding: gzip\r\n")
        #expect(try client.response().field("content-encoding") == "gzip")
        try ask("GET /text HTTP/1.0\r\nRange: bytes=1-2\r\n")
        let part = try client.response()
        #expect(part.status == 206)
        #expect(part.field("connection") == "keep-alive")
        #expect(part.text == "aa")
        try ask("GET /text HTTP/1.0\r\nIf-None-Match: *\r\n")
        let unchanged = try client.response()
        #expect(unchanged.status == 304)
        #expect(unchanged.field("connection") == "keep-alive")
        try ask("HEAD /text HTTP/1.0\r\n")
        let head = try client.response(isHead: true)
        #expect(head.field("content-length") == "600")
        #expect(head.field("connection") == "keep-alive")
        try ask("DELETE /text HTTP/1.0\r\n")
        let refused = try client.response()
        #expect(refused.status == 405)
        #expect(refused.field("connection") == "keep-alive")
        try ask("GET /..%2f HTTP/1.0\r\nExpect: 100-continue\r\nContent-Length: 3\r\n")
        try client.send("abc")
        #expect(try client.response().status != 100)
        // Two at once.
        try client.send(String(repeating: "GET /a HTTP/1.0\r\nConnection: Keep-Alive\r\n\r\n", count: 2))
        #expect(try client.response().text == "/a\n")
        #expect(try client.response().text == "/a\n")
        #expect(server.server.openConnections == 1)
    }

    @Test("HTTP/1.0 closes unless it is asked not to") func http10ClosesUnlessAsked() throws {
        let server = try TestServer()
        let client = try server.client()
        try client.send("GET /a HTTP/1.0\r\nConnection: keep-alive\r\n\r\n")
        #expect(try client.response().field("connection") == "keep-alive")
        try client.send("GET /b HTTP/1.0\r\n\r\n")
        #expect(try client.response().field("connection") == "close")
        #expect(client.isClosedByServer())
    }

    @Test(
        "A refusal is answered and ends the connection",
        arguments: [
            ("GET / HTTP/1.1\nHost: a\n\n", 400), ("GET / HTTP/3.0\r\nHost: a\r\n\r\n", 505),
            ("GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 1\r\n\r\nGET /x HTTP/1.1\r\n", 400),
            ("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", 411),
            ("GET / HTTP/1.1\r\nHost: a\r\nX: " + String(repeating: "y", count: 65_536) + "\r\n\r\n", 431),
        ]
    )
    func refusalAnswered(head: String, code: Int) throws {
        let server = try TestServer()
        let client = try server.client()
        try client.send(head)
        client.finishSending()
        let response = try client.response()
        #expect(response.status == code)
        #expect(response.field("connection") == "close")
        #expect(response.field("cache-control") == "no-store")
        #expect(response.text.hasPrefix("\(code) "))
        #expect(client.isClosedByServer())
        #expect(server.server.metrics()[.parseErrors] == 1)
    }

    @Test("A path or a query that is refused ends no connection, and counts as understood") func refusedTarget() throws
    {
        let server = try TestServer()
        let client = try server.client()
        for target in ["/a%CD%BEb", "/a%0A", "/?%C3%A9=1", "/?a=%zz"] {
            try client.send("GET \(target) HTTP/1.1\r\nHost: a\r\n\r\n")
            #expect(try client.response().status == 400)
        }
        #expect(server.server.metrics()[.parseErrors] == 0)
    }

    @Test("Records of the access log show what was answered") func accessRecords() throws {
        let box = Collected()
        let server = try TestServer(log: { batch in box.records.withLock { $0 += batch } })
        let fields = "user-agent: AppleCoreMedia/1.0\r\nX-Playback-Session-Id: 4C65258E\r\n"
        let client = try server.client()
        // The second comes from memory.
        for _ in 0..<2 { #expect(try client.get("/text?x=1", fields).status == 200) }
        #expect(try client.get("/text?x=1").status == 200)
        server.server.stop()
        let records = box.records.withLock { $0 }
        #expect(records.map(\.agent) == ["AppleCoreMedia/1.0", "AppleCoreMedia/1.0", nil])
        #expect(records.map(\.session) == ["4C65258E", "4C65258E", nil])
        let record = try #require(records.first)
        #expect(record.target == "/text?x=1")
        #expect(record.status == .ok)
        #expect(record.bodyBytes == 600)
        #expect(record.peerAddress == "127.0.0.1")
    }
}

private final class Collected: Sendable {
    let records = Lock<[AccessRecord]>([])
}
