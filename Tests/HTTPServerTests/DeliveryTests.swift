import HTTPMessage
import HTTPServer
import Platform
import Support
import Testing
import Timeline

/// Answers that go out otherwise than at once and in full, on sockets.
@Suite(.timeLimit(.minutes(5))) struct DeliveryTests {
    /// A server whose answers at `/slow` have 600 letters and the delivery; those elsewhere are ordinary.
    private static func server(_ delivery: Delivery, _ settings: ServerSettings = ServerSettings()) throws -> TestServer
    {
        let letters = SharedBytes(String(repeating: "abcdef", count: 100))
        return try TestServer(
            settings,
            handler: { request in
                guard request.path.hasPrefix("/slow") else { return TestServer.echo(request) }
                let response = HTTPResponse(body: letters, contentType: "text/plain", route: "slow", delivery: delivery)
                return .now(response, reusableUntil: request.receivedAt + .seconds(100), cacheKey: request.path)
            }
        )
    }

    /// A server of 8 MB with the delivery.
    private static func largeServer(_ delivery: Delivery) throws -> TestServer {
        try TestServer(handler: { _ in
            let response = HTTPResponse(body: TestServer.large, contentType: nil, route: "large", delivery: delivery)
            return .now(response, reusableUntil: nil)
        })
    }

    private static let request = "GET /slow HTTP/1.1\r\nHost: a\r\n\r\n"
    private static let next = "GET /next HTTP/1.1\r\nHost: a\r\n\r\n"

    @Test("The head comes after the delay, with the date of then, and those behind it follow")
    func delay() throws {
        let server = try Self.server(Delivery(delay: .seconds(20)))
        let client = try server.client()
        try client.send(Self.request + Self.next)
        try eventually(server.server.metrics().deliveries == 1)
        server.clock.advance(by: .milliseconds(19_999))
        #expect(try server.client().get("/other").text == "/other\n")
        #expect(!client.hasUnread)
        server.clock.advance(by: .milliseconds(1))
        let response = try client.response()
        #expect(response.body.count == 600)
        #expect(response.field("date") == "Fri, 20 Nov 2026 22:49:13 GMT")
        #expect(try client.response().text == "/next\n")
        let metrics = server.server.metrics()
        #expect(metrics.deliveries == 0)
        #expect(metrics[.deliveries] == 1)
        // The delay is no time that the server took.
        #expect(metrics[.latencySum] == 0)
    }

    @Test("Who goes before the head was sent, or before there is an answer, has a line in the access log")
    func abandoned() throws {
        let records = Lock<[AccessRecord]>([])
        let server = try TestServer(
            log: { batch in
                records.withLock { $0 += batch }
                Progress.isMade()
            },
            handler: { request in
                guard request.path == "/slow" else { return .later(until: .wall(request.receivedAt + .seconds(30))) }
                let delivery = Delivery(delay: .seconds(20))
                return .now(
                    HTTPResponse(body: SharedBytes("a"), contentType: nil, route: "slow", delivery: delivery),
                    reusableUntil: nil
                )
            }
        )
        for (path, route) in [("/slow", "slow"), ("/later", "abandoned")] {
            let client = try server.client()
            let calls = server.handler.calls
            try client.send("GET \(path) HTTP/1.1\r\nHost: a\r\n\r\n")
            try server.asked(calls + 1)
            client.closer.reset()
            try eventually(records.withLock { $0.count } == calls + 1)
            let record = try #require(records.withLock { $0.last })
            #expect(record.target == path)
            #expect(record.status.code == 499)
            #expect(record.route.description == route)
            #expect(record.bodyBytes == 0)
        }
        #expect(server.server.metrics().deliveries == 0)
    }

    @Test("At 8 kbit/s 250 bytes come each quarter of a second, longer than slow readers may take")
    func rate() throws {
        var settings = ServerSettings()
        settings.minimumRate = 1_000_000
        let server = try Self.server(Delivery(rate: 8), settings)
        let client = try server.client()
        try client.send(Self.request + Self.next)
        #expect(try client.head().contains("Content-Length: 600\r\n"))
        var body: [UInt8] = []
        for (milliseconds, count) in [(250, 250), (250, 250), (99, 0), (1, 100)] {
            #expect(server.server.metrics().deliveries == 1)
            server.clock.advance(by: .milliseconds(Int64(milliseconds)))
            body += try client.bytes(count)
            #expect(try server.client().get("/other").status == 200)
            if body.count < 600 { #expect(!client.hasUnread) }
        }
        #expect(String(decoding: body, as: UTF8.self) == String(repeating: "abcdef", count: 100))
        #expect(try client.response().text == "/next\n")
        #expect(server.server.metrics().deliveries == 0)
    }

    @Test("A cut closes within the body that Content-Length promised, and answers nothing behind it")
    func cut() throws {
        let server = try Self.server(Delivery(cutAfterPercent: 50))
        let client = try server.client()
        #expect(try client.get("/before").status == 200)
        try client.send(Self.request + Self.next)
        let head = try client.head()
        #expect(head.contains("Content-Length: 600\r\n"))
        #expect(!head.contains("Connection:"))
        #expect(try client.bytes(300).count == 300)
        #expect(client.isClosedByServer())
        #expect(server.handler.calls == 2)
        #expect(server.server.metrics()[.deliveries] == 1)
        // A part is cut at its own share.
        let part = try server.client()
        try part.send("GET /slow HTTP/1.1\r\nHost: a\r\nRange: bytes=100-199\r\n\r\n")
        #expect(try part.head().contains("Content-Length: 100\r\n"))
        #expect(String(decoding: try part.bytes(50), as: UTF8.self).hasPrefix("efabcdef"))
        #expect(part.isClosedByServer())
    }

    @Test("Nothing is cut off an answer without a body, and its connection is kept")
    func headOfACut() throws {
        let server = try Self.server(Delivery(rate: 8, cutAfterPercent: 50))
        let client = try server.client()
        try client.send("HEAD /slow HTTP/1.1\r\nHost: a\r\n\r\n")
        let head = try client.response(isHead: true)
        #expect(head.field("content-length") == "600")
        let tag = try #require(head.field("etag"))
        #expect(try client.get("/slow", "If-None-Match: \(tag)\r\n").status == 304)
        #expect(try client.get("/next").text == "/next\n")
    }

    @Test("Without Content-Length the body ends with the connection", arguments: ["1.0", "1.1"])
    func noLength(version: String) throws {
        let server = try Self.server(Delivery(hasContentLength: false))
        let client = try server.client()
        try client.send("GET /slow HTTP/\(version)\r\nHost: a\r\nConnection: keep-alive\r\n\r\n" + Self.next)
        let head = try client.head()
        #expect(!head.contains("\r\nContent-Length:"))
        #expect(!head.contains("Transfer-Encoding"))
        #expect(head.hasSuffix("\r\nConnection: close"))
        #expect(try client.bytes(600).count == 600)
        #expect(client.isClosedByServer())
    }

    @Test("curl takes a cut for an error, and the end of a body without a length for its end")
    func curl() throws {
        let cut = try Self.server(Delivery(cutAfterPercent: 50))
        let half = try Peer(name: "curl").run(["--silent", "http://127.0.0.1:\(cut.port)/slow"])
        // 18: partial file.
        #expect(half.status == 18)
        #expect(half.standardOutput.count == 300)
        let endless = try Self.server(Delivery(hasContentLength: false))
        let whole = try Peer(name: "curl").run(["--silent", "http://127.0.0.1:\(endless.port)/slow"])
        #expect(whole.status == 0)
        #expect(whole.standardOutput.count == 600)
    }

    @Test("Only the fields that are meant are gone or wrong")
    func fields() throws {
        let ordinary = try Self.server(Delivery())
        let plain = try ordinary.client().get("/slow")
        let server = try Self.server(Delivery(hasCORS: false, dateOffset: .milliseconds(-5001)))
        let changed = try server.client().get("/slow")
        #expect(plain.field("date") == "Fri, 20 Nov 2026 22:48:53 GMT")
        #expect(changed.field("date") == "Fri, 20 Nov 2026 22:48:47 GMT")
        #expect(
            plain.fields.map(\.name).filter { !$0.hasPrefix("access-control-") } == changed.fields.map(\.name)
        )
        #expect(plain.fields.count == changed.fields.count + 2)
        #expect(try server.client().get("/other").field("access-control-allow-origin") == "*")
    }

    @Test("An answer with a delivery is made anew for each who asks")
    func isNotKept() throws {
        let server = try Self.server(Delivery(hasCORS: false))
        let client = try server.client()
        for _ in 0..<3 { #expect(try client.get("/slow").status == 200) }
        #expect(server.handler.calls == 3)
        #expect(server.server.metrics()[.cacheHits] == 0)
        #expect(server.server.metrics()[.deliveries] == 3)
    }

    @Test(
        "Beyond the bound of an address or of all there is 503 with Retry-After; a peer that has gone frees its place"
    )
    func bounds() throws {
        var settings = ServerSettings()
        settings.deliveriesPerAddress = 1
        let server = try Self.server(Delivery(delay: .seconds(60)), settings)
        do {
            let gone = try server.client()
            try gone.send(Self.request)
            try eventually(server.server.metrics().deliveries == 1)
            let refused = try server.client().get("/slow")
            #expect(refused.status == 503)
            #expect(refused.field("retry-after") == "1")
            #expect(
                refused.text
                    == "503 Service Unavailable: too many answers to this address are being sent slowly on purpose\n"
            )
        }
        try eventually(server.server.metrics().deliveries == 0)
        let client = try server.client()
        try client.send(Self.request)
        try eventually(server.server.metrics().deliveries == 1)
        server.clock.advance(by: .seconds(60))
        #expect(try client.response().status == 200)

        settings.deliveriesPerAddress = 64
        settings.deliveries = 0
        let full = try Self.server(Delivery(rate: 8), settings)
        #expect(try full.client().get("/slow").status == 503)
        #expect(try full.client().get("/other").status == 200)
        #expect(full.server.metrics()[.deliveries] == 0)
    }

    @Test("A peer that goes within a slow body frees its place with the next piece")
    func goneWithinTheBody() throws {
        let server = try Self.largeServer(Delivery(rate: 8))
        do {
            let gone = try server.client()
            try gone.send(Self.request)
            _ = try gone.head()
        }
        server.clock.advance(by: .milliseconds(250))
        try eventually(server.server.openConnections == 0)
        #expect(server.server.metrics().deliveries == 0)
    }

    @Test("A peer that does not take what is due is cut off as any other")
    func slowReader() throws {
        let server = try Self.largeServer(Delivery(rate: 20_000))
        let client = try server.client(receiveBuffer: 4096)
        try client.send(Self.request)
        _ = try client.head()
        // 7.5 of 8 MB are due, more than the system takes for a peer that does not read.
        server.clock.advance(by: .seconds(3))
        server.clock.waitForSleeper(.milliseconds(50))
        #expect(server.server.metrics().deliveries == 1)
        server.clock.advance(by: .seconds(15))
        try eventually(server.server.openConnections == 0)
        #expect(server.server.metrics().deliveries == 0)
        #expect(server.server.metrics()[.timeouts] == 1)
    }

    @Test("A clock that is set neither shortens nor lengthens a delay", arguments: [-3600, 3600])
    func clockIsSet(seconds: Int64) throws {
        let server = try Self.server(Delivery(delay: .seconds(5)))
        let client = try server.client()
        try client.send(Self.request)
        try eventually(server.server.metrics().deliveries == 1)
        server.clock.step(by: .seconds(seconds))
        #expect(try server.client().get("/other").status == 200)
        #expect(!client.hasUnread)
        server.clock.advance(by: .seconds(5))
        #expect(try client.response().body.count == 600)
    }

    @Test("A shutdown waits for nothing that is slow on purpose")
    func drain() throws {
        let delayed = try Self.server(Delivery(delay: .seconds(60)))
        let waiting = try delayed.client()
        try waiting.send(Self.request)
        try eventually(delayed.server.metrics().deliveries == 1)
        delayed.server.announceDrain()
        #expect(try waiting.response().field("connection") == "close")
        #expect(try delayed.client().get("/slow").body.count == 600)
        #expect(delayed.server.drain(until: .distantFuture))

        let paced = try Self.server(Delivery(rate: 8))
        let reading = try paced.client()
        try reading.send(Self.request)
        _ = try reading.head()
        #expect(paced.server.drain(until: .distantFuture))
        #expect(try reading.bytes(600).count == 600)
        #expect(reading.isClosedByServer())
        #expect(paced.server.metrics().deliveries == 0)
    }
}
