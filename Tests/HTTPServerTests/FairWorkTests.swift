import HTTPMessage
import HTTPServer
import Platform
import Support
import Testing
import Timeline
import Fairness

/// Work for many: turns, bounds, patience, and workers that never come back.
@Suite(.timeLimit(.minutes(5))) struct FairWorkTests {
    private static func made(_ text: String) -> Work.Made {
        .answer(.text(.ok, text, route: "made"))
    }

    /// One worker; `/ADDRESS/QUEUE/NAME` is made for an address that a trusted proxy names.
    private static func settings() -> ServerSettings {
        var settings = ServerSettings()
        settings.workers = 1
        settings.trustedProxies = ["127.0.0.1"].compactMap { AddressBlock($0) }
        return settings
    }

    private static func ask(_ server: TestServer, _ path: String, from address: String) throws -> TestClient {
        let client = try server.client()
        try client.send("GET \(path) HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: \(address)\r\n\r\n")
        return client
    }

    /// Work that waits at the gate.
    private static func server(
        _ gate: Gate,
        _ settings: ServerSettings = settings(),
        patience: Interval? = nil
    ) throws -> TestServer {
        try TestServer(
            settings,
            handler: { request in
                let parts = request.path.split(separator: "/").map(String.init)
                guard parts.count == 2 else { return TestServer.echo(request) }
                let late = HTTPResponse.text(.serviceUnavailable, "late", route: "late")
                return .make(
                    Work(key: request.path, queue: parts[0], patience: patience, late: late) {
                        gate.pass(request.path)
                        return Self.made(request.path)
                    }
                )
            }
        )
    }

    @Test("One client's forty sockets do not make the others wait") func fortySockets()
        throws
    {
        let gate = Gate()
        let server = try Self.server(gate)
        var clients = [try Self.ask(server, "/greedy/first", from: "192.0.2.1")]
        try server.asked(1)
        for index in 0..<40 {
            clients.append(try Self.ask(server, "/greedy/\(index)", from: "192.0.2.1"))
            try server.asked(index + 2)
        }
        clients.append(try Self.ask(server, "/other/1", from: "192.0.2.2"))
        try server.asked(42)
        gate.open()
        for client in clients { #expect(try client.response().status == 200) }
        let place = try #require(gate.order.firstIndex(of: "/other/1"))
        #expect(place <= 2)
    }

    @Test("Who joins what another waits for brings its own turn") func joinedWork()
        throws
    {
        let gate = Gate()
        let server = try Self.server(gate)
        var clients = [try Self.ask(server, "/a/first", from: "192.0.2.1")]
        try server.asked(1)
        for index in 0..<10 {
            clients.append(try Self.ask(server, "/a/\(index)", from: "192.0.2.1"))
            try server.asked(index + 2)
        }
        clients.append(try Self.ask(server, "/a/9", from: "192.0.2.2"))
        try server.asked(12)
        gate.open()
        for client in clients { #expect(try client.response().status == 200) }
        #expect(try #require(gate.order.firstIndex(of: "/a/9")) <= 2)
        #expect(gate.order.filter { $0 == "/a/9" }.count == 1)
    }

    @Test("More than may wait gets 503") func moreThanMayWaitGets503() throws {
        let gate = Gate()
        var settings = Self.settings()
        settings.work.waiting = 3
        settings.work.waitingPerAddress = 2
        let server = try Self.server(gate, settings)
        var clients = [try Self.ask(server, "/a/running", from: "192.0.2.1")]
        try server.asked(1)
        // The worker has to have taken it.
        try eventually(server.server.metrics().workWaiting == 0)
        for name in ["1", "2"] { clients.append(try Self.ask(server, "/a/\(name)", from: "192.0.2.1")) }
        try eventually(server.server.metrics().workWaiting == 2)
        let third = try Self.ask(server, "/a/3", from: "192.0.2.1").response()
        #expect(third.status == 503)
        #expect(third.field("retry-after") == "1")
        // Waiting for the same is no further work.
        clients.append(try Self.ask(server, "/a/2", from: "192.0.2.1"))
        clients.append(try Self.ask(server, "/a/4", from: "192.0.2.2"))
        try eventually(server.server.metrics().workWaiting == 3)
        #expect(try Self.ask(server, "/a/5", from: "192.0.2.3").response().status == 503)
        gate.open()
        for client in clients { #expect(try client.response().status == 200) }
    }

    @Test("Patience runs from the arrival") func patienceRunsFromTheArrival() throws {
        let gate = Gate()
        let server = try Self.server(gate, patience: .seconds(2))
        let running = try Self.ask(server, "/a/1", from: "192.0.2.1")
        try server.asked(1)
        try eventually(server.server.metrics().workWaiting == 0)
        let late = try Self.ask(server, "/a/2", from: "192.0.2.1")
        try server.asked(2)
        server.clock.advance(by: .seconds(3))
        let inTime = try Self.ask(server, "/a/3", from: "192.0.2.1")
        try server.asked(3)
        gate.open()
        #expect(try running.response().text == "/a/1\n")
        #expect(try late.response().text == "late\n")
        #expect(try inTime.response().text == "/a/3\n")
        #expect(gate.order == ["/a/1", "/a/3"])
    }

    @Test("No request waits for a worker for over ten seconds; after that the answer has the time to try again")
    func usualPatience() throws {
        let gate = Gate()
        let server = try TestServer(
            Self.settings(),
            handler: { request in
                .make(
                    Work(key: request.path, priority: request.path == "/past" ? .background : .viewers) {
                        gate.pass(request.path)
                        return Self.made(request.path)
                    }
                )
            }
        )
        let running = try Self.ask(server, "/running", from: "192.0.2.1")
        try server.asked(1)
        try eventually(server.server.metrics().workWaiting == 0)
        let waiting = try ["/past", "/present"].map { try Self.ask(server, $0, from: "192.0.2.1") }
        try server.asked(3)
        server.clock.advance(by: .seconds(11))
        gate.open()
        #expect(try running.response().text == "/running\n")
        for client in waiting {
            let response = try client.response()
            #expect(response.status == 503 && response.field("retry-after") == "1")
            #expect(response.text == "503 Service Unavailable: no worker was free in time; try again\n")
        }
        #expect(gate.order == ["/running"])
    }

    @Test("Work that never ends holds neither its connection nor its worker")
    func endlessWork() throws {
        let gate = Gate()
        let server = try TestServer(
            Self.settings(),
            handler: { request in
                // The worker lets go of it after it has counted itself as found again.
                let work = ProgressAtTheEnd()
                return .make(
                    Work(key: request.path) {
                        withExtendedLifetime(work) {
                            if request.path == "/stuck" { gate.pass("stuck") }
                        }
                        return Self.made(request.path)
                    }
                )
            }
        )
        let stuck = try server.client()
        try stuck.send("GET /stuck HTTP/1.1\r\nHost: a\r\n\r\n")
        try server.asked(1)
        try eventually(server.server.metrics().workWaiting == 0)
        server.clock.advance(by: .seconds(61))
        let response = try stuck.response()
        #expect(response.status == 504)
        #expect(stuck.isClosedByServer())
        #expect(server.server.metrics().workersLost == 1)
        #expect(try server.client().get("/next").text == "/next\n")
        gate.open()
        try eventually(server.server.metrics().workersLost == 0) { server.clock.advance(by: .zero) }
        #expect(try server.client().get("/again").text == "/again\n")
    }

    @Test("Processor time is a budget") func processorTimeIsABudget() throws {
        var settings = Self.settings()
        settings.work.processorTimePerMinute = .seconds(6)
        let server = try TestServer(
            settings,
            handler: { request in
                .make(
                    Work(key: request.target) {
                        let cost = ProcessorCost()
                        cost.add(.seconds(8))
                        return Work.Made(Self.made("x").outcome, costElsewhere: cost)
                    }
                )
            }
        )
        #expect(try Self.ask(server, "/1", from: "2001:db8::1").response().status == 200)
        // The same subscriber by another of its addresses.
        let refused = try Self.ask(server, "/2", from: "2001:db8::2").response()
        #expect(refused.status == 503)
        #expect(Int(refused.field("retry-after") ?? "").map { (20...22).contains($0) } == true)
        #expect(refused.text.contains("processor time"))
        #expect(try Self.ask(server, "/3", from: "2001:db8:0:1::1").response().status == 200)
        server.clock.advance(by: .seconds(22))
        #expect(try Self.ask(server, "/4", from: "2001:db8::1").response().status == 200)
    }

    @Test("Work that goes on after the answer, because no request waits for it, is charged when its cost is known")
    func costAfterTheAnswer() throws {
        var settings = Self.settings()
        settings.work.processorTimePerMinute = .seconds(6)
        let cost = ProcessorCost()
        let server = try TestServer(
            settings,
            handler: { request in
                let isLong = request.path == "/1"
                return .make(
                    Work(key: request.target) { Work.Made(Self.made("x").outcome, costElsewhere: isLong ? cost : nil) }
                )
            }
        )
        cost.add(.seconds(5))
        for path in ["/1", "/2"] { #expect(try Self.ask(server, path, from: "192.0.2.1").response().status == 200) }
        cost.add(.seconds(2))
        #expect(try Self.ask(server, "/3", from: "192.0.2.1").response().status == 503)
        #expect(try Self.ask(server, "/4", from: "192.0.2.2").response().status == 200)
    }

    @Test("Whoever waits for the same is answered for himself") func sharedWork() throws {
        let gate = Gate()
        let isMade = Lock(false)
        let server = try TestServer(handler: { request in
            guard isMade.withLock({ $0 }) else {
                return .make(
                    Work(key: "variant") {
                        gate.pass("variant")
                        isMade.withLock { $0 = true }
                        return .askAgain
                    }
                )
            }
            return .now(.text(.ok, request.header("user-agent") ?? "", route: "cut"), reusableUntil: nil)
        })
        let clients = try ["one", "two"].map { name in
            let client = try server.client()
            try client.send("GET / HTTP/1.1\r\nHost: a\r\nUser-Agent: \(name)\r\n\r\n")
            return client
        }
        try server.asked(2)
        gate.open()
        #expect(try clients[0].response().text == "one\n")
        #expect(try clients[1].response().text == "two\n")
        #expect(gate.order == ["variant"])
    }

    @Test("A handler that always wants more is not asked for ever") func insatiableHandler()
        throws
    {
        let server = try TestServer(handler: { _ in .make(Work(key: "x") { .askAgain }) })
        #expect(try server.client().get("/").status == 503)
        #expect(server.handler.calls < 20)
    }

    @Test("A client that leaves takes its turn with it") func aLeavingClientTakesItsTurn() throws {
        let gate = Gate()
        let server = try Self.server(gate)
        var clients = [try Self.ask(server, "/a/running", from: "192.0.2.1")]
        try server.asked(1)
        try eventually(server.server.metrics().workWaiting == 0)
        for name in ["1", "2", "3"] {
            clients.append(try Self.ask(server, "/a/\(name)", from: "192.0.2.1"))
            try eventually(server.server.metrics().workWaiting == clients.count - 1)
        }
        do {
            // Joins the last, by whose turn it would be the second.
            let gone = try Self.ask(server, "/a/3", from: "192.0.2.2")
            try server.asked(5)
            gone.resetAtClose()
        }
        try eventually(server.server.openConnections == 4)
        gate.open()
        for client in clients { #expect(try client.response().status == 200) }
        #expect(gate.order == ["/a/running", "/a/1", "/a/2", "/a/3"])
    }

    @Test("Nothing is made that no request waits for any more") func abandonedWork() throws {
        let gate = Gate()
        let server = try Self.server(gate)
        let running = try Self.ask(server, "/a/1", from: "192.0.2.1")
        try server.asked(1)
        try eventually(server.server.metrics().workWaiting == 0)
        do {
            let gone = try Self.ask(server, "/a/2", from: "192.0.2.1")
            try eventually(server.server.metrics().workWaiting == 1)
            gone.resetAtClose()
        }
        try eventually(server.server.metrics().workWaiting == 0)
        gate.open()
        #expect(try running.response().status == 200)
        #expect(try Self.ask(server, "/a/3", from: "192.0.2.1").response().status == 200)
        #expect(gate.order == ["/a/1", "/a/3"])
    }
}
