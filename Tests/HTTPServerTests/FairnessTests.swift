import HTTPMessage
import HTTPServer
import Platform
import Support
import Testing
import Timeline

/// One client, however much it asks for, leaves loops, workers, memory and room for the others.
@Suite(.timeLimit(.minutes(5))) struct FairnessTests {
    @Test("Requests that take long end a turn before there are many of them")
    func turns() throws {
        let asked = Lock<[String]>([])
        let clock = Lock<ManualClock?>(nil)
        let other = Lock<(@Sendable () -> Void)?>(nil)
        let server = try TestServer(handler: { request in
            // The other client comes while the first request of the greedy one is answered.
            if asked.withLock({
                $0.append(request.path); return $0.count
            }) == 1 {
                other.withLock { $0 }?()
            }
            if request.path.hasPrefix("/greedy") { clock.withLock { $0 }?.advance(by: .milliseconds(1)) }
            return TestServer.echo(request)
        })
        clock.withLock { $0 = server.clock }
        let (greedy, modest) = (try server.client(), try server.client())
        nonisolated(unsafe) let sender = modest
        other.withLock { $0 = { try? sender.send("GET /modest HTTP/1.1\r\nHost: a\r\n\r\n") } }
        try greedy.send((0..<40).map { "GET /greedy/\($0) HTTP/1.1\r\nHost: a\r\n\r\n" }.joined())
        #expect(try modest.response().text == "/modest\n")
        for number in 0..<40 { #expect(try greedy.response().text == "/greedy/\(number)\n") }
        let turn = try #require(asked.withLock { $0.firstIndex(of: "/modest") })
        #expect(turn <= 6)
    }

    @Test("Of many connections of one address most go after those of others")
    func manyConnections() throws {
        let gate = Gate()
        let asked = Lock<[String]>([])
        let clock = Lock<ManualClock?>(nil)
        let server = try TestServer(handler: { request in
            if asked.withLock({
                $0.append(request.path); return $0.count
            }) == 1 {
                gate.pass()
            }
            if request.path.hasPrefix("/greedy") { clock.withLock { $0 }?.advance(by: .milliseconds(1)) }
            return TestServer.echo(request)
        })
        clock.withLock { $0 = server.clock }
        let greedy = try (0..<60).map { _ in try server.client(from: 2) }
        let modest = try server.client(from: 3)
        try eventually(server.server.metrics()[.accepted] == 61)
        // All have come, the modest one as the last, while the first request is answered.
        for (number, client) in greedy.enumerated() {
            try client.send("GET /greedy/\(number) HTTP/1.1\r\nHost: a\r\n\r\n")
            if number == 0 { try eventually(gate.runs == 1) }
        }
        try modest.send("GET /modest HTTP/1.1\r\nHost: a\r\n\r\n")
        gate.open()
        #expect(try modest.response().text == "/modest\n")
        for (number, client) in greedy.enumerated() { #expect(try client.response().text == "/greedy/\(number)\n") }
        let turn = try #require(asked.withLock { $0.firstIndex(of: "/modest") })
        // Ten milliseconds of a window for the address, and ten for a round of those that go last.
        #expect(turn <= 21)
    }

    @Test("Large answers that an address does not take are bounded, and make room when it goes")
    func held() throws {
        var settings = ServerSettings()
        settings.heldBytesPerAddress = 20 << 20
        let server = try TestServer(settings)
        let request = "GET /large HTTP/1.1\r\nHost: a\r\n\r\n"
        let slow = try (0..<2).map { _ in
            let client = try server.client(receiveBuffer: 4096)
            try client.send(request)
            _ = try client.head()
            return client
        }
        let refused = try server.client().get("/large")
        #expect(refused.status == 503)
        #expect(refused.field("retry-after") == "5")
        #expect(
            refused.text
                == "503 Service Unavailable: too much that was sent to this address has not been received yet\n"
        )
        // An answer that is small, or has no body, is not counted.
        #expect(try server.client().get("/small").status == 200)
        let head = try server.client()
        try head.send("HEAD /large HTTP/1.1\r\nHost: a\r\n\r\n")
        #expect(try head.response(isHead: true).status == 200)
        slow[0].closer.reset()
        try eventually(server.server.openConnections <= 4)
        #expect(try server.client().get("/large").status == 200)
        // A peer that takes what is sent can have as much as it likes.
        let quick = try server.client()
        for _ in 0..<10 { #expect(try quick.get("/large").status == 200) }
    }

    @Test("Unfinished heads make room for others whichever loop they are on")
    func room() throws {
        var settings = ServerSettings()
        settings.loops = 2
        settings.maxConnections = 4
        let server = try TestServer(settings)
        let idle = try (0..<12).map { _ in
            let client = try server.client()
            try client.send("G")
            return client
        }
        // A peer that is accepted after those below would take their room before they have asked.
        try eventually(server.server.metrics()[.accepted] == 12)
        for _ in 0..<20 {
            try eventually(server.server.openConnections <= 4)
            #expect(try server.client().get("/a").status == 200)
        }
        withExtendedLifetime(idle) {}
    }

    @Test("A client that takes an answer slowly and steadily gets all of it")
    func slowReader() throws {
        let server = try TestServer()
        let client = try server.client(receiveBuffer: 65_536)
        try client.send("GET /large HTTP/1.1\r\nHost: a\r\n\r\n")
        _ = try client.head()
        // 52 kB a second for more than two minutes. In ten seconds that is more than both systems have on the way.
        for _ in 0..<15 {
            try client.discard(524_288)
            server.clock.advance(by: .seconds(10))
        }
        // All of it came, also what the system still had when the connection was idle for too long.
        try client.discard((8 << 20) - 15 * 524_288)
        #expect(try server.client().get("/a").status == 200)
    }

    @Test(
        "What is in the background or for newcomers goes after what viewers need, and leaves a worker for that",
        arguments: [Work.Priority.background, .newcomers]
    )
    func background(priority: Work.Priority) throws {
        let gate = Gate()
        let late = Lock(0)
        var settings = ServerSettings()
        settings.workers = 3
        let server = try TestServer(
            settings,
            handler: { request in
                let isBackground = request.path.hasPrefix("/past")
                return .make(
                    Work(
                        key: request.path,
                        priority: isBackground ? priority : .viewers,
                        patience: isBackground ? nil : .seconds(1),
                        whenLate: { late.withLock { $0 += 1 } }
                    ) {
                        if isBackground { gate.pass() }
                        return .answer(.text(.ok, request.path, route: "made"))
                    }
                )
            }
        )
        let past = try (0..<4).map { number in
            let client = try server.client()
            try client.send("GET /past/\(number) HTTP/1.1\r\nHost: a\r\n\r\n")
            return client
        }
        try eventually(server.server.metrics().workWaiting == 3)
        for _ in 0..<3 { #expect(try server.client().get("/live").text == "/live\n") }
        gate.open()
        for (number, client) in past.enumerated() { #expect(try client.response().text == "/past/\(number)\n") }
        #expect(late.withLock { $0 } == 0)
    }

    @Test("Work is notified of clients that were not served in time")
    func lateness() throws {
        let gate = Gate()
        let late = Lock(0)
        var settings = ServerSettings()
        settings.workers = 1
        let server = try TestServer(
            settings,
            handler: { request in
                .make(
                    Work(key: request.path, patience: .seconds(1), whenLate: { late.withLock { $0 += 1 } }) {
                        if request.path == "/first" { gate.pass() }
                        return .answer(.text(.ok, request.path, route: "made"))
                    }
                )
            }
        )
        let (first, second) = (try server.client(), try server.client())
        try first.send("GET /first HTTP/1.1\r\nHost: a\r\n\r\n")
        try server.asked(1)
        try eventually(server.server.metrics().workWaiting == 0)
        try second.send("GET /second HTTP/1.1\r\nHost: a\r\n\r\n")
        try server.asked(2)
        server.clock.advance(by: .seconds(2))
        gate.open()
        #expect(try first.response().text == "/first\n")
        #expect(try second.response().status == 503)
        #expect(late.withLock { $0 } == 1)
    }
}
