import Platform
import Glibc
import HTTPMessage
import HTTPServer
import Support
import Synchronization
import Testing

/// Bytes for one client must never reach another, whatever happens to the first.
@Suite(.timeLimit(.minutes(5))) struct StrangerTests {
    /// Clients that the handler resets in the middle of their own pipeline.
    private final class Victims: Sendable {
        private let clients = Lock<[String: TestClient.Closer]>([:])

        func add(_ path: String, _ closer: TestClient.Closer) { clients.withLock { $0[path] = closer } }

        func reset(_ path: String) { clients.withLock { $0.removeValue(forKey: path) }?.reset() }
    }

    @Test("A reset in the middle of a pipeline leaves other clients alone")
    func resetMiddle() throws {
        var settings = ServerSettings()
        settings.loops = 2
        let victims = Victims()
        let server = try TestServer(
            settings,
            handler: { request in
                if request.path.hasPrefix("/reset") { victims.reset(request.path) }
                let body = SharedBytes(request.target + String(repeating: ".", count: 2000))
                return .now(HTTPResponse(body: body, contentType: "text/plain", route: "echo"), reusableUntil: nil)
            }
        )
        let port = server.port
        let wrong = Lock<[String]>([])
        let isOver = Atomic(false)
        let innocents = (0..<3).map { (number: Int) in
            TestThread {
                var count = 0
                while !isOver.load(ordering: .relaxed) {
                    count += 1
                    do {
                        let client = try TestClient(port: port, timeout: 5)
                        for request in 0..<3 {
                            let target = "/innocent-\(number)-\(count)-\(request)"
                            let text = try client.get(target).text
                            guard text.hasPrefix(target + ".") else {
                                wrong.withLock { $0.append("\(target) got \(text.prefix(40))") }
                                continue
                            }
                        }
                    } catch {
                        wrong.withLock { $0.append("innocent \(number) in round \(count): \(error)") }
                    }
                }
            }
        }
        for round in 0..<400 where wrong.withLock({ $0.isEmpty }) {
            let client = try TestClient(port: port)
            victims.add("/reset-\(round)", client.closer)
            var text = "GET /reset-\(round) HTTP/1.1\r\nHost: a\r\n\r\n"
            for request in 0..<120 { text += "GET /stranger-\(round)-\(request) HTTP/1.1\r\nHost: a\r\n\r\n" }
            try client.send(text)
            client.closer.waitForReset()
        }
        isOver.store(true, ordering: .relaxed)
        for thread in innocents { thread.join() }
        #expect(wrong.withLock { $0 } == [])
        try eventually(server.server.openConnections == 0)
    }
}
