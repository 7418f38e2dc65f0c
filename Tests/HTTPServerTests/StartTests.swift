import HTTPMessage
import HTTPServer
import Platform
import Support
import Testing
import Timeline

@Suite(.timeLimit(.minutes(5))) struct StartTests {
    private struct Fixed: RequestHandler {
        let text: String

        func reply(to request: HTTPRequest) -> Reply {
            .now(.text(.ok, "\(text) \(request.isDraining)", route: "fixed"), reusableUntil: nil)
        }
    }

    @Test("A port in use is named") func aPortInUseIsNamed() throws {
        let server = try TestServer()
        let second = HTTPServer(
            listeners: [
                HTTPListener(name: "x", address: "127.0.0.1", port: server.port, handler: Fixed(text: ""))
            ],
            clock: SystemClock()
        )
        #expect(
            throws: HTTPServerError.addressInUse(
                address: "127.0.0.1",
                port: server.port,
                reason: "Address already in use"
            )
        ) { try second.start() }
    }

    @Test("An address that is not this machine's is an error") func foreignAddress() {
        let server = HTTPServer(
            listeners: [
                HTTPListener(name: "x", address: "no.such.name.invalid", port: 0, handler: Fixed(text: ""))
            ],
            clock: SystemClock()
        )
        #expect(throws: HTTPServerError.self) { try server.start() }
    }

    @Test("Listeners have their own handlers and ports") func listenersHandlers() throws {
        let server = HTTPServer(
            listeners: [
                HTTPListener(name: "public", address: "::", port: 0, handler: Fixed(text: "public")),
                HTTPListener(name: "admin", address: "127.0.0.1", port: 0, handler: Fixed(text: "admin")),
            ],
            clock: SystemClock()
        )
        try server.start()
        defer { server.stop() }
        let bound = server.boundAddresses
        #expect(bound.map(\.name) == ["public", "admin"])
        #expect(try TestClient(port: bound[0].port).get("/").text == "public false\n")
        #expect(try TestClient(port: bound[1].port).get("/").text == "admin false\n")
        server.announceDrain()
        let draining = try TestClient(port: bound[0].port).get("/")
        #expect(draining.text == "public true\n")
        #expect(draining.field("connection") == "close")
        #expect(server.drain(until: .distantFuture))
        // The client is refused, and does not wait in the queue of a socket from which no loop accepts.
        #expect(throws: TestClient.Failure.self) { try TestClient(port: bound[1].port) }
    }

    @Test("The answer of an unavailable service has the time to try again") func unavailableService() throws {
        let server = try TestServer(handler: { _ in
            .now(.text(.serviceUnavailable, "loading", route: "readyz"), reusableUntil: nil)
        })
        let response = try server.client().get("/readyz")
        #expect(response.status == 503)
        #expect(response.field("retry-after") == "1")
        #expect(response.text == "loading\n")
    }

    @Test("Answers are counted by route and status") func answersCounted() throws {
        let server = try TestServer()
        let client = try server.client()
        for _ in 0..<3 { #expect(try client.get("/a").status == 200) }
        #expect(try client.get("/text").status == 200)
        let metrics = server.server.metrics()
        #expect(metrics.answers.first { $0.key.route == "echo" && $0.key.status == .ok }?.value == 3)
        #expect(metrics.answers.first { $0.key.route == "text" }?.value == 1)
        #expect(metrics.latencyCounts.reduce(0, +) == 4)
        #expect(metrics.connectionsOpen == 1)
    }
}
