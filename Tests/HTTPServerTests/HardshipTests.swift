import HTTPMessage
import HTTPServer
import Platform
import Support
import Testing
import Timeline

/// Clients that are slow, rude or too many.
@Suite(.timeLimit(.minutes(5))) struct HardshipTests {
    @Test("Ten thousand pipelined requests are answered in order") func tenThousand()
        throws
    {
        let server = try TestServer()
        let client = try server.client()
        let all = (0..<10_000).map { "GET /\($0) HTTP/1.1\r\nHost: a\r\n\r\n" }.joined()
        // As much at once as surely fits between the two; the rest while answers are read.
        try client.send(String(all.prefix(100_000)))
        var answered = 0
        var rest = Substring(all.dropFirst(100_000))
        while answered < 10_000 {
            if !rest.isEmpty {
                try client.send(String(rest.prefix(20_000)))
                rest = rest.dropFirst(20_000)
            }
            let wanted = rest.isEmpty ? 10_000 - answered : 400
            for _ in 0..<wanted {
                #expect(try client.response().text == "/\(answered)\n")
                answered += 1
            }
        }
    }

    @Test("A peer that never reads is cut off and bounded") func neverReading() throws {
        let server = try TestServer()
        let client = try server.client(receiveBuffer: 4096)
        try client.send(String(repeating: "GET /large HTTP/1.1\r\nHost: a\r\n\r\n", count: 50))
        try eventually(server.server.metrics()[.bytesSent] > 0)
        #expect(try server.client().get("/a").text == "/a\n")
        try eventually(server.server.openConnections == 1)
        // Answers are pointed at, and only made while the output bound allows.
        #expect(server.handler.calls < 5)
        // A second at a time: what the kernel still takes counts as progress.
        try eventually(server.server.openConnections == 0) { server.clock.advance(by: .seconds(1)) }
        #expect(server.server.metrics()[.timeouts] == 1)
    }

    @Test("A peer that reads below the minimum rate is cut off") func readingSlowly() throws {
        var settings = ServerSettings()
        settings.minimumRate = 1 << 30
        let server = try TestServer(settings)
        let client = try server.client(receiveBuffer: 4096)
        try client.send("GET /large HTTP/1.1\r\nHost: a\r\n\r\n")
        try eventually(server.server.metrics()[.bytesSent] > 0)
        // The loop has ended that turn, so it measures the time from before the step.
        #expect(try server.client().get("/a").text == "/a\n")
        server.clock.advance(by: .seconds(6))
        // This is enough for the kernel to report to the server that there is room again.
        #expect(throws: TestClient.Failure.self) { try client.discard(8 << 20) }
        try eventually(server.server.openConnections == 0)
        #expect(server.server.metrics()[.timeouts] == 1)
    }

    @Test("A slow head gets 408") func aSlowHeadGets408() throws {
        let server = try TestServer()
        let client = try server.client()
        for byte in "GET / HTT" { try client.send(String(byte)) }
        try eventually(server.server.metrics()[.bytesReceived] >= 9)
        server.clock.advance(by: .seconds(9))
        try client.send("P")
        try eventually(server.server.metrics()[.bytesReceived] >= 10)
        server.clock.advance(by: .seconds(2))
        #expect(try client.response().status == 408)
        #expect(client.isClosedByServer())
    }

    @Test("An idle connection is closed in its time") func idleConnection() throws {
        let server = try TestServer()
        let client = try server.client()
        #expect(try client.get("/a").status == 200)
        server.clock.advance(by: .seconds(59))
        #expect(try client.get("/b").status == 200)
        server.clock.advance(by: .seconds(59))
        #expect(try client.get("/c").status == 200)
        server.clock.advance(by: .seconds(61))
        #expect(client.isClosedByServer())
    }

    @Test("A half-closed client gets its answers") func halfClosed() throws {
        let server = try TestServer()
        let client = try server.client()
        try client.send("GET /a HTTP/1.1\r\nHost: a\r\n\r\nGET /large HTTP/1.1\r\nHost: a\r\n\r\n")
        client.finishSending()
        #expect(try client.response().text == "/a\n")
        #expect(try client.response().body.count == 8 << 20)
        #expect(client.isClosedByServer())
    }

    @Test("A reset in the middle of an answer harms no other client") func resetMiddle() throws {
        let server = try TestServer()
        for _ in 0..<20 {
            let client = try server.client(receiveBuffer: 4096)
            try client.send("GET /large HTTP/1.1\r\nHost: a\r\n\r\n")
            client.resetAtClose()
        }
        try eventually(server.server.openConnections == 0)
        #expect(try server.client().get("/a").status == 200)
    }

    @Test("The oldest idle connection makes room") func oldestIdle() throws {
        var settings = ServerSettings()
        settings.maxConnections = 2
        let server = try TestServer(settings)
        let first = try server.client()
        #expect(try first.get("/1").status == 200)
        let second = try server.client()
        #expect(try second.get("/2").status == 200)
        let third = try server.client()
        #expect(try third.get("/3").status == 200)
        #expect(first.isClosedByServer())
        #expect(try second.get("/2").status == 200)
        #expect(server.server.metrics()[.evicted] == 1)
    }

    @Test("Without an idle connection the next client gets 503") func withNobodyIdleTheNextGets503() throws {
        var settings = ServerSettings()
        settings.maxConnections = 1
        let server = try TestServer(settings)
        let busy = try server.client(receiveBuffer: 4096)
        try busy.send("GET /large HTTP/1.1\r\nHost: a\r\n\r\n")
        try eventually(server.server.metrics()[.bytesSent] > 0)
        let next = try server.client()
        let response = try next.response()
        #expect(response.status == 503)
        #expect(response.field("retry-after") == "1")
        let metrics = server.server.metrics()
        let refused = [metrics[.refusedOfAddress], metrics[.refusedAtLimit], metrics[.refusedBySystem]]
        #expect(refused == [0, 1, 0])
        #expect(try busy.response().body.count == 8 << 20)
    }

    @Test("An address has its limits") func anAddressHasItsLimits() throws {
        var settings = ServerSettings()
        settings.connectionsPerAddress = 1
        settings.requestsPerSecondPerAddress = 2
        let server = try TestServer(settings)
        let client = try server.client()
        #expect(try client.get("/1").status == 200)
        #expect(try client.get("/2").status == 200)
        #expect(try client.get("/3").status == 429)
        server.clock.advance(by: .seconds(1))
        #expect(try client.get("/4").status == 200)
        #expect(try server.client().response().status == 503)
        let metrics = server.server.metrics()
        let refused = [metrics[.refusedOfAddress], metrics[.refusedAtLimit], metrics[.refusedBySystem]]
        #expect(refused == [1, 0, 0])
    }

    @Test("Forwarded addresses are believed only from trusted proxies")
    func forwardedAddresses() throws {
        let whoever: @Sendable (HTTPRequest) -> Reply = { request in
            .now(.text(.ok, request.peerAddress, route: "peer"), reusableUntil: nil)
        }
        let field = "X-Forwarded-For: 198.51.100.7, 203.0.113.9\r\nX-Forwarded-For: 10.1.2.3\r\n"
        let careful = try TestServer(handler: whoever)
        #expect(try careful.client().get("/", field).text == "127.0.0.1\n")
        var settings = ServerSettings()
        settings.trustedProxies = ["127.0.0.0/8", "10.0.0.0/8"].compactMap { AddressBlock($0) }
        let trusting = try TestServer(settings, handler: whoever)
        #expect(try trusting.client().get("/", field).text == "203.0.113.9\n")
    }
}
