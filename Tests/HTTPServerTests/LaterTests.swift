import CMalloc
import Glibc
import HTTPMessage
import Platform
import Support
import Testing
import Timeline

@testable import HTTPServer

/// Answers that wait for an instant.
@Suite(.timeLimit(.minutes(5))) struct LaterTests {
    private static let start = ManualClock().wall
    /// As scripts/sanitize.sh sets them.
    private static let isSanitized = getenv("ASAN_OPTIONS") != nil || getenv("TSAN_OPTIONS") != nil

    /// Answers from ten seconds after the start of the clock on, or when the server shuts down.
    private static func server(_ settings: ServerSettings = ServerSettings()) throws -> TestServer {
        try TestServer(
            settings,
            handler: { request in
                guard request.path.hasPrefix("/later") else { return TestServer.echo(request) }
                guard request.receivedAt < start + .seconds(10), !request.isDraining else {
                    return .now(
                        .text(.ok, "\((request.receivedAt - start).nanoseconds)", route: "later"),
                        reusableUntil: nil
                    )
                }
                return .later(until: .wall(start + .seconds(10)))
            }
        )
    }

    private static let request = "GET /later HTTP/1.1\r\nHost: a\r\n\r\n"

    @Test("A request is answered at its instant and those behind it after it")
    func answeredAtInstant() throws {
        let server = try Self.server()
        let client = try server.client()
        try client.send(Self.request + "GET /next HTTP/1.1\r\nHost: a\r\n\r\n")
        try eventually(server.handler.calls == 1)
        server.clock.advance(by: .milliseconds(9999))
        // Another client is answered meanwhile.
        #expect(try server.client().get("/other").text == "/other\n")
        #expect(server.handler.calls == 2)
        server.clock.advance(by: .milliseconds(1))
        #expect(try client.response().text == "10000000000\n")
        #expect(try client.response().text == "/next\n")
        // Longer than an idle connection may be, and closed only then.
        server.clock.advance(by: .seconds(61))
        #expect(client.isClosedByServer())
    }

    @Test("The monotonic clock is an instant too") func monotonicInstant() throws {
        let clock = ManualClock()
        let end = clock.monotonic + .seconds(5)
        let server = try TestServer(handler: { request in
            request.receivedAt < Self.start + .seconds(5)
                ? .later(until: .monotonic(end)) : .now(.text(.ok, "now", route: "later"), reusableUntil: nil)
        })
        let client = try server.client()
        try client.send(Self.request)
        try eventually(server.handler.calls == 1)
        server.clock.advance(by: .seconds(5))
        #expect(try client.response().text == "now\n")
    }

    @Test("A clock that is set leaves no client waiting", arguments: [-3600, 3600])
    func clockSet(seconds: Int64) throws {
        let server = try Self.server()
        let client = try server.client()
        try client.send(Self.request)
        try eventually(server.handler.calls == 1)
        server.clock.step(by: .seconds(seconds))
        try eventually(server.handler.calls == 2)
        if seconds > 0 {
            #expect(try client.response().text == "3600000000000\n")
        } else {
            // Asked once, and parked until UTC is there again.
            server.clock.advance(by: .seconds(3609))
            #expect(try server.client().get("/other").status == 200)
            #expect(server.handler.calls == 3)
            server.clock.advance(by: .seconds(1))
            #expect(try client.response().text == "10000000000\n")
        }
    }

    @Test("An instant that has come is no reason to ask again and again")
    func pastInstant() throws {
        let server = try TestServer(handler: { request in
            request.path == "/never" ? .later(until: .wall(.epoch)) : TestServer.echo(request)
        })
        let client = try server.client()
        try client.send("GET /never HTTP/1.1\r\nHost: a\r\n\r\n")
        try eventually(server.handler.calls >= 2)
        #expect(try server.client().get("/other").text == "/other\n")
        #expect(server.handler.calls == 3)
        server.clock.advance(by: .milliseconds(10))
        try eventually(server.handler.calls == 4)
    }

    @Test("A clock that has been slewed delays no answer by more than a millisecond") func slewedClock() throws {
        let server = try Self.server()
        let client = try server.client()
        try client.send(Self.request)
        try eventually(server.handler.calls == 1)
        // Too little for a step: when its time is over, UTC is not there yet.
        server.clock.step(by: Interval(nanoseconds: -300_000))
        server.clock.advance(by: .seconds(10))
        try eventually(server.handler.calls == 2)
        server.clock.advance(by: .milliseconds(1))
        #expect(try client.response().text == "10000700000\n")
    }

    @Test("Shutting down answers at once") func shuttingDownAnswersAtOnce() throws {
        let server = try Self.server()
        let client = try server.client()
        try client.send(Self.request)
        try eventually(server.handler.calls == 1)
        server.server.announceDrain()
        let response = try client.response()
        #expect(response.text == "0\n")
        #expect(response.field("connection") == "close")
        #expect(server.server.drain(until: .distantFuture))
    }

    @Test("A handler that insists gets 503 at the end") func handlerInsists() throws {
        let server = try TestServer(handler: { _ in .later(until: .wall(.distantFuture)) })
        let client = try server.client()
        try client.send(Self.request)
        try eventually(server.handler.calls == 1)
        server.server.announceDrain()
        #expect(try client.response().status == 503)
    }

    @Test("The log has the time for which a request waited for an instant, the metrics the delay of its answer then")
    func lateness() throws {
        let records = Lock<[AccessRecord]>([])
        let server = try TestServer(
            log: { batch in records.withLock { $0 += batch } },
            handler: { request in
                request.receivedAt < Self.start + .seconds(10)
                    ? .later(until: .wall(Self.start + .seconds(10)))
                    : .now(.text(.ok, "now", route: "later"), reusableUntil: nil)
            }
        )
        let client = try server.client()
        try client.send(Self.request)
        try eventually(server.handler.calls == 1)
        server.clock.advance(by: .seconds(13))
        #expect(try client.response().status == 200)
        #expect(server.server.metrics()[.latencySum] == 3_000_000_000)
        server.server.stop()
        #expect(records.withLock { $0.map(\.duration) } == [.seconds(13)])
    }

    @Test("How long an answer may wait for a worker begins at the instant that the request has waited for")
    func patienceAfterInstant() throws {
        let gate = Gate()
        var settings = ServerSettings()
        settings.workers = 1
        let server = try TestServer(
            settings,
            handler: { request in
                if request.path == "/later", request.receivedAt < Self.start + .seconds(10) {
                    return .later(until: .wall(Self.start + .seconds(10)))
                }
                let work = Work(key: request.path, patience: .seconds(2)) {
                    if request.path == "/busy" { gate.pass() }
                    return .answer(.text(.ok, "made", route: "later"))
                }
                return .make(work)
            }
        )
        let (client, other) = (try server.client(), try server.client())
        try client.send(Self.request)
        try eventually(server.handler.calls == 1)
        server.clock.advance(by: .seconds(9))
        try other.send("GET /busy HTTP/1.1\r\nHost: a\r\n\r\n")
        try eventually(gate.runs == 1)
        server.clock.advance(by: .seconds(1))
        try eventually(server.server.metrics().workWaiting == 1)
        gate.open()
        #expect(try client.response().text == "made\n")
        #expect(try other.response().text == "made\n")
    }

    @Test("A peer that has closed frees its place") func peerClosed() throws {
        var settings = ServerSettings()
        settings.parkedPerAddress = 1
        let server = try Self.server(settings)
        do {
            let gone = try server.client()
            try gone.send(Self.request)
            try eventually(server.handler.calls == 1)
            let refused = try server.client().get("/later")
            #expect(refused.status == 503)
            #expect(refused.text == "503 Service Unavailable: too many requests of this address are waiting\n")
            #expect(refused.field("retry-after") == "1")
        }
        try eventually(server.server.openConnections == 0)
        let client = try server.client()
        try client.send(Self.request)
        try eventually(server.handler.calls == 3)
        server.clock.advance(by: .seconds(10))
        #expect(try client.response().status == 200)
    }

    @Test("A peer that has closed its sending side alone is taken for one that has gone") func peerHalfClosed() throws {
        let server = try Self.server()
        let half = try server.client()
        try half.send(Self.request)
        try eventually(server.server.metrics().parked == 1)
        half.finishSending()
        try eventually(server.server.metrics().parked == 0)
        #expect(half.isClosedByServer())
        #expect(server.handler.calls == 1)
    }

    @Test("There is a bound in all") func thereIsABoundInAll() throws {
        var settings = ServerSettings()
        settings.parked = 2
        let server = try Self.server(settings)
        let waiting = try (0..<2).map { _ in try server.client() }
        for client in waiting { try client.send(Self.request) }
        try eventually(server.handler.calls == 2)
        let refused = try server.client().get("/later")
        #expect(refused.status == 503)
        #expect(refused.text == "503 Service Unavailable: too many requests are waiting\n")
        server.clock.advance(by: .seconds(10))
        for client in waiting { #expect(try client.response().status == 200) }
    }

    /// So many that they are answered in several turns of a loop.
    private static func crowd(at server: TestServer) throws -> [TestClient] {
        let clients = try (0..<300).map { _ in try server.client() }
        for client in clients { try client.send(request) }
        try eventually(server.handler.calls == 300)
        return clients
    }

    @Test("A crowd that waits for one instant is answered at that instant") func crowdIsAnswered() throws {
        var settings = ServerSettings()
        settings.parkedPerAddress = 300
        let server = try Self.server(settings)
        let clients = try Self.crowd(at: server)
        server.clock.advance(by: .seconds(10))
        for client in clients { #expect(try client.response().text == "10000000000\n") }
        #expect(server.handler.calls == 600)
        #expect(server.server.metrics().parked == 0)
    }

    @Test("A clock that is set asks each of a crowd again once, and they wait on") func crowdOutlivesClock() throws {
        var settings = ServerSettings()
        settings.parkedPerAddress = 300
        let server = try Self.server(settings)
        let clients = try Self.crowd(at: server)
        server.clock.step(by: .seconds(-3600))
        try eventually(server.handler.calls == 600)
        // A handler that asked too often would be called now.
        server.clock.advance(by: .seconds(3609))
        #expect(try server.client().get("/other").status == 200)
        #expect(server.handler.calls == 601)
        #expect(server.server.metrics().parked == 300)
        server.clock.advance(by: .seconds(1))
        for client in clients { #expect(try client.response().text == "10000000000\n") }
    }

    @Test("Shutting down answers a crowd at once, and closes") func crowdIsAnsweredByShutdown() throws {
        var settings = ServerSettings()
        settings.parkedPerAddress = 300
        let server = try Self.server(settings)
        let clients = try Self.crowd(at: server)
        server.server.announceDrain()
        for client in clients {
            let response = try client.response()
            #expect(response.text == "0\n")
            #expect(response.field("connection") == "close")
        }
        #expect(server.server.drain(until: .distantFuture))
    }

    @Test(
        "A loop sleeps until an instant has come, and not for one that has",
        arguments: [
            (0, 0), (-5_000_000, 0), (1, 1), (999_999, 1), (1_000_000, 1), (1_000_001, 2),
            (7_200_000_000_000, 3_600_000),
        ]
    )
    func sleep(nanoseconds: Int64, milliseconds: Int32) {
        let now = MonotonicTime(nanoseconds: 1_000_000_000_000)
        #expect(LoopClock.milliseconds(from: now, to: now + Interval(nanoseconds: nanoseconds)) == milliseconds)
    }

    @Test(
        "A request that waits costs two kilobytes at most",
        .disabled(if: Self.isSanitized, "a sanitizer has an allocator of its own, which does not count so")
    )
    func memoryOfWaiting() throws {
        var settings = ServerSettings()
        settings.parkedPerAddress = 1000
        let server = try Self.server(settings)
        let clients = try (0..<500).map { _ in try server.client() }
        try eventually(server.server.openConnections == 500)
        // As Safari asks, and a little more.
        let fields = "User-Agent: \(String(repeating: "x", count: 120))\r\nAccept: */*\r\nAccept-Encoding: gzip\r\n"
        let before = mallinfo2().uordblks
        for client in clients { try client.send("GET /later?msn=1234&part=5 HTTP/1.1\r\nHost: a\r\n\(fields)\r\n") }
        try eventually(server.server.metrics().parked == 500)
        let cost = (Int(mallinfo2().uordblks) - Int(before)) / 500
        #expect((1...2048).contains(cost), "\(cost)")
        server.clock.advance(by: .seconds(10))
        for client in clients { #expect(try client.response().status == 200) }
    }
}
