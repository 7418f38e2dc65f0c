import HTTPMessage
import Platform
import Support
import Synchronization
import Testing
import Timeline

@testable import HTTPServer
@testable import Fairness

/// Whose work comes first, and that all of it comes.
@Suite(.timeLimit(.minutes(5))) struct WorkTurnTests {
    /// Work that waits at the gate; its path begins with its priority.
    private static func server(
        _ gate: Gate,
        workers: Int = 1,
        patience: Interval? = nil,
        whenLate: (@Sendable () -> Void)? = nil
    ) throws -> TestServer {
        var settings = ServerSettings()
        settings.workers = workers
        settings.trustedProxies = ["127.0.0.1"].compactMap { AddressBlock($0) }
        return try TestServer(
            settings,
            handler: { request in
                let priority: Work.Priority =
                    switch request.path.split(separator: "/").first {
                    case "past": .background
                    case "new": .newcomers
                    default: .viewers
                    }
                let name = request.path.split(separator: "/").last.map(String.init) ?? ""
                let late = HTTPResponse.text(.serviceUnavailable, "late", route: "late")
                return .make(
                    Work(key: name, priority: priority, patience: patience, late: late, whenLate: whenLate) {
                        gate.pass(request.path)
                        return .answer(.text(.ok, request.path, route: "made"))
                    }
                )
            }
        )
    }

    private static func ask(_ server: TestServer, _ path: String, from address: String) throws -> TestClient {
        let client = try server.client()
        try client.send("GET \(path) HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: \(address)\r\n\r\n")
        return client
    }

    @Test("Work for another purpose gets the precedence of viewers once one joins it") func joined() throws {
        let gate = Gate()
        let server = try Self.server(gate)
        var clients = [try Self.ask(server, "/live/first", from: "192.0.2.1")]
        try eventually(gate.runs == 1)
        clients.append(try Self.ask(server, "/past/segment", from: "192.0.2.1"))
        try server.asked(2)
        for index in 0..<8 {
            clients.append(try Self.ask(server, "/new/\(index)", from: "192.0.2.1"))
            try server.asked(3 + index)
        }
        clients.append(try Self.ask(server, "/live/segment", from: "192.0.2.2"))
        try server.asked(11)
        gate.open()
        for client in clients { #expect(try client.response().status == 200) }
        // Made once, and as the viewer asked for it.
        #expect(gate.order.prefix(2) == ["/live/first", "/live/segment"])
        #expect(!gate.order.contains("/past/segment"))
    }

    @Test("Work without haste has its turn, however much viewers and newcomers ask") func shares() throws {
        let gate = Gate()
        let server = try Self.server(gate)
        var clients = [try Self.ask(server, "/live/first", from: "192.0.2.1")]
        try eventually(gate.runs == 1)
        for index in 0..<20 {
            clients.append(try Self.ask(server, "/live/l\(index)", from: "192.0.2.1"))
            clients.append(try Self.ask(server, "/new/n\(index)", from: "192.0.2.1"))
        }
        clients.append(try Self.ask(server, "/past/p", from: "192.0.2.2"))
        try server.asked(42)
        gate.open()
        for client in clients { #expect(try client.response().status == 200) }
        // Three of four are for viewers; of the others three of four are for newcomers.
        #expect(gate.order.prefix(8).filter { $0.hasPrefix("/live") }.count == 6)
        let place = try #require(gate.order.firstIndex(of: "/past/p"))
        #expect(place <= 16)
    }

    @Test("No address has all workers") func lastWorker() throws {
        let gate = Gate()
        let server = try Self.server(gate, workers: 3)
        let greedy = try (0..<20).map { try Self.ask(server, "/live/\($0)", from: "192.0.2.1") }
        try server.asked(20)
        try eventually(server.server.metrics().workWaiting == 18)
        let others = try ["/live/a", "/new/b", "/past/c"].map { try Self.ask(server, $0, from: "192.0.2.2") }
        try server.asked(23)
        try eventually(gate.runs == 3)
        gate.open()
        for client in greedy + others { #expect(try client.response().status == 200) }
        #expect(gate.order.count == 23)
    }

    @Test("Patience ends at its time, also where no worker ever comes") func patience() throws {
        let gate = Gate()
        let late = Lock(0)
        let server = try Self.server(gate, patience: .seconds(2)) { late.withLock { $0 += 1 } }
        let running = try Self.ask(server, "/live/running", from: "192.0.2.1")
        try eventually(gate.runs == 1)
        let waiting = try ["/live/a", "/new/b", "/past/c"].map { try Self.ask(server, $0, from: "192.0.2.1") }
        try server.asked(4)
        server.clock.advance(by: .milliseconds(1999))
        #expect(server.server.metrics().workWaiting == 3)
        server.clock.advance(by: .milliseconds(1))
        // The worker is still busy.
        for client in waiting { #expect(try client.response().text == "late\n") }
        #expect(late.withLock { $0 } == 3)
        #expect(server.server.metrics().workWaiting == 0)
        gate.open()
        // Work that has begun is awaited.
        #expect(try running.response().text == "/live/running\n")
        #expect(gate.order == ["/live/running"])
    }

    @Test("Who has taken the place of a lost worker makes what is not for viewers, too") func replaced() throws {
        let (gate, other) = (Gate(), Gate())
        let isFirst = Lock(true)
        var settings = ServerSettings()
        settings.workers = 3
        let server = try TestServer(
            settings,
            handler: { request in
                .make(
                    Work(key: request.path, priority: request.path == "/new" ? .newcomers : .background, patience: nil)
                    {
                        let gate = isFirst.withLock { isFirst in
                            defer { isFirst = false }
                            return isFirst ? gate : other
                        }
                        gate.pass(request.path)
                        return .answer(.text(.ok, request.path, route: "made"))
                    }
                )
            }
        )
        other.open()
        let stuck = try server.client()
        try stuck.send("GET /past HTTP/1.1\r\nHost: a\r\n\r\n")
        try eventually(gate.runs == 1)
        try server.asked(1)
        server.clock.advance(by: .seconds(60))
        #expect(try stuck.response().status == 504)
        #expect(server.server.metrics().workersLost == 1)
        for path in ["/new", "/other"] { #expect(try server.client().get(path).text == "\(path)\n") }
        gate.open()
        for path in ["/new", "/another"] { #expect(try server.client().get(path).text == "\(path)\n") }
    }

    @Test("A lost worker that comes back goes on where no thread could take its place, and ends where one has")
    func successors() throws {
        let pool = WorkerPool(limits: WorkLimits(), workers: 1, clock: SystemClock())
        let ended = Atomic(0)
        func worker() -> TestThread {
            TestThread {
                pool.run()
                ended.add(1, ordering: .relaxed)
                Progress.isMade()
            }
        }
        let made = Lock<[String]>([])
        func ask(_ key: String, _ gate: Gate) throws -> WorkerPool.Ticket {
            let work = Work(key: key, queue: "a") {
                gate.pass(key)
                return .answer(.text(.ok, key, route: "made"))
            }
            let address = PeerAddress(ipv4: 1)
            return try pool.submit(work, of: 0, for: address, until: .distantFuture, wantsGzip: false) { _ in
                made.withLock { $0.append(key) }
                Progress.isMade()
            }
        }
        let (open, first, second) = (Gate(), Gate(), Gate())
        open.open()
        var workers = [worker()]
        var lost = try ask("first", first)
        try eventually(first.runs == 1)
        #expect(pool.giveUp(lost))
        first.open()
        _ = try ask("after the first", open)
        try eventually(made.withLock { $0 == ["after the first"] })
        lost = try ask("second", second)
        try eventually(second.runs == 1)
        #expect(pool.giveUp(lost))
        workers.append(worker())
        _ = try ask("beside the second", open)
        try eventually(made.withLock { $0 == ["after the first", "beside the second"] })
        #expect(ended.load(ordering: .relaxed) == 0)
        second.open()
        try eventually(ended.load(ordering: .relaxed) == 1)
        _ = try ask("after the second", open)
        try eventually(made.withLock { $0.last == "after the second" })
        pool.stop()
        for worker in workers { worker.join() }
    }

    @Test("Thousands of addresses that wait for the same have one turn each, and go together") func crowd() {
        func address(_ number: Int) -> PeerAddress { PeerAddress(ipv4: 0x0A00_0000 + UInt32(number)) }
        var queue = FairQueue<String>()
        for number in 0..<5000 { queue.append("same", address: address(number), queue: "a") }
        queue.append("other", address: address(5), queue: "a")
        queue.append("third", address: address(6), queue: "b")
        queue.remove("same", from: (0..<5000).map { .init(address: address($0), queue: "a") })
        #expect(queue.popFirst() == "other")
        #expect(queue.popFirst() == "third")
        #expect(queue.isEmpty)
    }
}
