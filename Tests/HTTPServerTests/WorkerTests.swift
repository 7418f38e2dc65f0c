import HTTPMessage
import HTTPServer
import Platform
import Support
import Testing
import Timeline

@Suite(.timeLimit(.minutes(5))) struct WorkerTests {
    private static func server(
        _ gate: Gate,
        _ settings: ServerSettings = ServerSettings(),
        log: (@Sendable ([AccessRecord]) -> Void)? = nil
    ) throws -> TestServer {
        try TestServer(
            settings,
            log: log,
            handler: { request in
                guard request.path.hasPrefix("/made") else { return TestServer.echo(request) }
                return .make(
                    Work(key: request.path) {
                        gate.pass()
                        return .answer(HTTPResponse(body: SharedBytes("made"), contentType: nil, route: "made"))
                    }
                )
            }
        )
    }

    @Test("What many wait for is made once", arguments: [1, 2]) func whatManyWaitForIsMadeOnce(loops: Int) throws {
        let gate = Gate()
        var settings = ServerSettings()
        settings.loops = loops
        let server = try Self.server(gate, settings)
        let clients = try (0..<20).map { _ in try server.client() }
        for client in clients { try client.send("GET /made HTTP/1.1\r\nHost: a\r\n\r\n") }
        try server.asked(20)
        gate.open()
        for client in clients { #expect(try client.response().text == "made") }
        #expect(gate.runs == 1)
    }

    @Test("An answer that is outdated when it is complete is sent, and not kept", arguments: [true, false])
    func current(isCurrent: Bool) throws {
        let gate = Gate()
        gate.open()
        let server = try TestServer(
            ServerSettings(),
            handler: { request in
                .make(
                    Work(key: request.path, isCurrent: { isCurrent }) {
                        gate.pass()
                        return .answer(
                            HTTPResponse(body: SharedBytes("made"), contentType: nil, route: "made"),
                            reusableUntil: .distantFuture,
                            cacheKey: request.path
                        )
                    }
                )
            }
        )
        let client = try server.client()
        for _ in 0..<3 { #expect(try client.get("/made").text == "made") }
        #expect(gate.runs == (isCurrent ? 1 : 3))
    }

    @Test("Answers come in the order of the requests") func answersCome() throws {
        let gate = Gate()
        let server = try Self.server(gate)
        let client = try server.client()
        try client.send("GET /made HTTP/1.1\r\nHost: a\r\n\r\nGET /b HTTP/1.1\r\nHost: a\r\n\r\n")
        let other = try server.client()
        #expect(try other.get("/other").text == "/other\n")
        gate.open()
        #expect(try client.response().text == "made")
        #expect(try client.response().text == "/b\n")
    }

    @Test("A client that leaves while its answer is made harms no other")
    func clientLeaves() throws {
        let gate = Gate()
        let server = try Self.server(gate)
        do {
            let client = try server.client()
            try client.send("GET /made HTTP/1.1\r\nHost: a\r\n\r\n")
            client.resetAtClose()
            try eventually(gate.runs > 0)
        }
        try eventually(server.server.openConnections == 0)
        let next = try server.client()
        gate.open()
        #expect(try next.get("/made").text == "made")
    }

    @Test("Draining takes everybody who is in the queue") func drainingTakesTheQueue() throws {
        let gate = Gate()
        let server = try TestServer(handler: { request in
            if request.path == "/wait" { gate.pass() }
            return TestServer.echo(request)
        })
        let first = try server.client()
        try first.send("GET /wait HTTP/1.1\r\nHost: a\r\n\r\n")
        // The only loop is busy.
        try eventually(gate.runs == 1)
        let clients = try (0..<200).map { number in
            let client = try server.client()
            try client.send("GET /\(number) HTTP/1.1\r\nHost: a\r\n\r\n")
            return client
        }
        #expect(!server.server.drain(until: MonotonicTime(nanoseconds: 0)))
        gate.open()
        for (number, client) in clients.enumerated() { #expect(try client.response().text == "/\(number)\n") }
        #expect(server.server.drain(until: .distantFuture))
    }

    @Test("A peer that goes on sending after its last answer is cut off, however much it sends") func flood() throws {
        let server = try TestServer()
        let port = server.port
        let peer = Waiting { () -> Int? in
            guard let client = try? TestClient(port: port), (try? client.send("GARBAGE\r\n\r\n")) != nil else {
                return nil
            }
            let status = (try? client.response())?.status
            let much = String(repeating: "x", count: 1 << 20)
            while (try? client.send(much)) != nil { Progress.isMade() }
            return status
        }
        let http = server.server
        try eventually(http.metrics()[.accepted] == 1 && http.openConnections == 0) {
            server.clock.advance(by: .seconds(1))
        }
        #expect(peer.end() == 400)
    }

    @Test("Draining waits a second for the rest of a head, and no longer") func drainingWithUnfinishedHeads() throws {
        var settings = ServerSettings()
        settings.headerTimeout = .seconds(1_000_000_000)
        let server = try TestServer(settings)
        let (quick, slow, owing) = (try server.client(), try server.client(), try server.client())
        for client in [quick, slow, owing] { #expect(try client.get("/a").status == 200) }
        for client in [quick, slow] { try client.send("GET /b HTTP/1.1\r\nHo") }
        // Answered already; its body is not here.
        try owing.send("GET /c HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nab")
        #expect(try owing.response().status == 200)
        let http = server.server
        let drain = Waiting { http.drain(until: .distantFuture) }
        try quick.send("st: a\r\n\r\n")
        #expect(try quick.response().text == "/b\n")
        #expect(drain.value == nil)
        try eventually(drain.value != nil) { server.clock.advance(by: .seconds(1)) }
        #expect(try slow.response().status == 408)
        #expect(drain.end() == true)
    }

    @Test("Who is cut off at the end stands in the log") func cutOffAtTheEnd() throws {
        let gate = Gate()
        let seen = Lock<[AccessRecord]>([])
        let log: @Sendable ([AccessRecord]) -> Void = { records in
            seen.withLock { $0 += records }
            Progress.isMade()
        }
        let server = try Self.server(gate, log: log)
        let client = try server.client()
        try client.send("GET /made HTTP/1.1\r\nHost: a\r\n\r\n")
        try eventually(gate.runs == 1)
        let http = server.server
        let thread = TestThread { http.stop() }
        // The worker is not waited for before.
        try? eventually(seen.withLock { !$0.isEmpty })
        gate.open()
        thread.join()
        #expect(seen.withLock { $0.map(\.status) } == [.clientClosedRequest])
    }

    @Test("A loop that hangs is noticed, whatever the others do") func hangingLoop() throws {
        let gate = Gate()
        var settings = ServerSettings()
        settings.loops = 2
        let server = try TestServer(
            settings,
            handler: { request in
                gate.pass()
                return TestServer.echo(request)
            }
        )
        let http = server.server
        #expect(http.loopsAnswer(within: .seconds(3600)))
        let client = try server.client()
        try client.send("GET /a HTTP/1.1\r\nHost: a\r\n\r\n")
        try eventually(gate.runs == 1)
        let answer = Waiting { http.loopsAnswer(within: .seconds(5)) }
        try eventually(answer.value != nil) { server.clock.advance(by: .seconds(1)) }
        #expect(answer.end() == false)
        gate.open()
        #expect(try client.response().status == 200)
        #expect(http.loopsAnswer(within: .seconds(3600)))
    }

    @Test("Draining waits for what is being made") func drainingWaits() throws {
        let gate = Gate()
        let server = try Self.server(gate)
        let idle = try server.client()
        #expect(try idle.get("/a").status == 200)
        let client = try server.client()
        try client.send("GET /made HTTP/1.1\r\nHost: a\r\n\r\n")
        try eventually(gate.runs > 0)
        #expect(!server.server.drain(until: MonotonicTime(nanoseconds: 0)))
        #expect(idle.isClosedByServer())
        gate.open()
        #expect(server.server.drain(until: .distantFuture))
        let response = try client.response()
        #expect(response.text == "made")
        #expect(response.field("connection") == "close")
    }
}
