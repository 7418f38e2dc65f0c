import HTTPMessage
import Platform
import Support
import Testing
import Timeline

@testable import HTTPServer

/// The properties that each listener has for itself: connections, limits, names.
@Suite(.timeLimit(.minutes(5))) struct ListenerTests {
    private struct Pair {
        let server: HTTPServer
        let clock = ManualClock()
        let ports: [Int]

        init(_ settings: ServerSettings) throws {
            let handler = ClosureHandler { TestServer.echo($0) }
            server = HTTPServer(
                listeners: [
                    HTTPListener(name: "public", address: "127.0.0.1", port: 0, handler: handler),
                    .admin(address: "127.0.0.1", port: 0, handler: handler),
                ],
                settings: settings,
                clock: clock
            )
            try server.start()
            ports = server.boundAddresses.map(\.port)
        }

        func client(admin: Bool = false) throws -> TestClient { try TestClient(port: ports[admin ? 1 : 0]) }
    }

    @Test("The admin listener answers when the public one is full") func adminListener()
        throws
    {
        var settings = ServerSettings()
        settings.maxConnections = 3
        let pair = try Pair(settings)
        defer { pair.server.stop() }
        let busy = try (0..<3).map { _ in try TestClient(port: pair.ports[0], receiveBuffer: 4096) }
        for client in busy { try client.send("GET /large HTTP/1.1\r\nHost: a\r\n\r\n") }
        try eventually(pair.server.openConnections == 3)
        try eventually(pair.server.metrics()[.bytesSent] > 0)
        for _ in 0..<10 { #expect(try pair.client(admin: true).get("/readyz").status == 200) }
        // Their sockets end with them, which in an optimized build is behind the last use.
        withExtendedLifetime(busy) {}
    }

    @Test(
        "Descriptors of files are not there for connections",
        arguments: [(1_048_512, 16_384, 256), (960, 960 - 240 - 32, 240), (40, 1, 10)]
    )
    func descriptorsFiles(descriptors: Int, connections: Int, files: Int) {
        var settings = ServerSettings()
        settings.fit(descriptors: descriptors)
        #expect(settings.maxConnections == connections)
        #expect(settings.memoryFiles == files)
    }

    @Test("The oldest unfinished head makes room too") func oldestUnfinished() throws {
        var settings = ServerSettings()
        settings.maxConnections = 3
        let pair = try Pair(settings)
        defer { pair.server.stop() }
        let slow = try (0..<3).map { _ in
            let client = try pair.client()
            try client.send("G")
            return client
        }
        try eventually(pair.server.metrics()[.bytesReceived] == 3)
        #expect(try pair.client().get("/a").text == "/a\n")
        #expect(pair.server.metrics()[.evicted] == 1)
        #expect(slow[0].isClosedByServer())
    }

    @Test("The limits by address are not for the admin listener") func limitsByAddress()
        throws
    {
        var settings = ServerSettings()
        settings.connectionsPerAddress = 1
        settings.requestsPerSecondPerAddress = 1
        let pair = try Pair(settings)
        defer { pair.server.stop() }
        let probes = try (0..<3).map { _ in try pair.client(admin: true) }
        for probe in probes + probes { #expect(try probe.get("/healthz").status == 200) }
        let viewer = try pair.client()
        #expect(try viewer.get("/").status == 200)
        #expect(try viewer.get("/").status == 429)
        #expect(try pair.client().response().status == 503)
    }

    @Test("The connections of a trusted proxy are not counted as one client's")
    func trustedProxies() throws {
        var settings = ServerSettings()
        settings.connectionsPerAddress = 1
        settings.trustedProxies = ["127.0.0.1"].compactMap { AddressBlock($0) }
        let pair = try Pair(settings)
        defer { pair.server.stop() }
        let connections = try (0..<3).map { _ in try pair.client() }
        for connection in connections { #expect(try connection.get("/a").status == 200) }
    }

    @Test("Requests are counted for the viewer that the proxy names")
    func requestsCounted() throws {
        var settings = ServerSettings()
        settings.requestsPerSecondPerAddress = 1
        settings.trustedProxies = ["127.0.0.1"].compactMap { AddressBlock($0) }
        let pair = try Pair(settings)
        defer { pair.server.stop() }
        let front = try pair.client()
        func status(_ address: String) throws -> Int {
            try front.get("/a", "X-Forwarded-For: \(address)\r\n").status
        }
        #expect(try status("192.0.2.1") == 200)
        #expect(try status("192.0.2.2") == 200)
        #expect(try status("192.0.2.1") == 429)
        // One subscriber has a whole /64.
        #expect(try status("2001:db8::1") == 200)
        #expect(try status("2001:db8::2") == 429)
        #expect(try status("2001:db8:0:1::1") == 200)
    }

    @Test("The admin listener is not for web pages") func adminListenerWeb() throws {
        let pair = try Pair(ServerSettings())
        defer { pair.server.stop() }
        let client = try pair.client(admin: true)
        func ask(_ host: String) throws -> TestClient.Response {
            try client.send("GET /a HTTP/1.1\r\nHost: \(host)\r\nOrigin: http://evil.example\r\n\r\n")
            return try client.response()
        }
        let response = try ask("127.0.0.1:9090")
        #expect(response.status == 200)
        #expect(response.field("access-control-allow-origin") == nil)
        #expect(response.field("x-content-type-options") == "nosniff")
        #expect(try ask("evil.example").status == 421)
        #expect(try ask("clockcast").status == 200)
        try client.send("OPTIONS /a HTTP/1.1\r\nHost: localhost\r\n\r\n")
        let preflight = try client.response()
        #expect(preflight.status == 204)
        #expect(preflight.field("access-control-allow-methods") == nil)
        #expect(try pair.client().get("/a").field("access-control-allow-origin") == "*")
    }

    @Test(
        "Names that others can own are not answered",
        arguments: [
            ("127.0.0.1", true), ("127.0.0.1:9090", true), ("[::1]:9090", true), ("LocalHost:80", true), ("", true),
            ("clockcast", true), ("clockcast.tv.svc.cluster.local", true), ("clockcast.tv.svc", true),
            ("admin.example.org", true), ("evil.example", false), ("localhost.evil.example:9090", false),
            ("127.0.0.1.evil.example", false),
        ]
    )
    func foreignNames(host: String, isAllowed: Bool) {
        #expect(LocalHostRule.allows(host, own: "admin.example.org") == isAllowed)
    }

    @Test("An empty line is not a request that is late") func emptyLine() throws {
        let server = try TestServer()
        let client = try server.client()
        try client.send("\r\n")
        try eventually(server.server.metrics()[.bytesReceived] == 2)
        server.clock.advance(by: .seconds(11))
        #expect(try client.get("/a").status == 200)
        server.clock.advance(by: .seconds(61))
        #expect(client.isClosedByServer())
    }

    @Test("A body that does not come after its answer is not answered again")
    func lateBody() throws {
        let server = try TestServer()
        let client = try server.client()
        try client.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\n")
        #expect(try client.response().status == 405)
        server.clock.advance(by: .seconds(11))
        #expect(client.isClosedByServer())
    }

    @Test("Queries that mean nothing take no descriptors") func meaninglessQueries() throws {
        let body = SharedBytes([UInt8](repeating: 7, count: 20_000))
        let server = try TestServer(handler: { request in
            .now(
                HTTPResponse(body: body, contentType: "video/mp4", route: "loading"),
                reusableUntil: request.receivedAt + .seconds(60),
                cacheKey: request.path
            )
        })
        let client = try server.client()
        for number in 0..<300 { #expect(try client.get("/loading.mp4?x=\(number)").body.count == 20_000) }
        #expect(server.server.metrics().memoryFiles == 1)
        // No client comes any more, and it goes all the same.
        server.clock.advance(by: .seconds(61))
        try eventually(server.server.metrics().memoryFiles == 0)
    }

    @Test("A clock that is set empties the caches", arguments: [-3600, 3600]) func clockSet(
        seconds: Int64
    ) throws {
        let server = try TestServer()
        let client = try server.client()
        #expect(try client.get("/text").status == 200)
        #expect(try client.get("/text").status == 200)
        #expect(server.handler.calls == 1)
        server.clock.step(by: .seconds(seconds))
        #expect(try client.get("/text").status == 200)
        #expect(server.handler.calls == 2)
        #expect(try client.get("/text").status == 200)
        #expect(server.handler.calls == 2)
        // A slow correction is no step.
        server.clock.step(by: .milliseconds(50))
        #expect(try client.get("/text").status == 200)
        #expect(server.handler.calls == 2)
    }
}
