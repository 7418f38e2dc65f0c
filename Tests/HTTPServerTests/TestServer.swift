import Platform
import HTTPMessage
import HTTPServer
import Support
import Timeline

/// A handler made of a closure that counts how often it was asked.
final class ClosureHandler: RequestHandler {
    private let body: @Sendable (HTTPRequest) -> Reply
    private let count = Lock(0)

    init(_ body: @escaping @Sendable (HTTPRequest) -> Reply) {
        self.body = body
    }

    var calls: Int { count.withLock { $0 } }

    func reply(to request: HTTPRequest) -> Reply {
        count.withLock { $0 += 1 }
        return body(request)
    }
}

/// A running server on a free port of 127.0.0.1, stopped at the end of its life.
final class TestServer {
    let server: HTTPServer
    let handler: ClosureHandler
    let clock: ManualClock
    let port: Int
    private let loops: Int

    static let large = SharedBytes([UInt8](repeating: 7, count: 8 << 20))

    /// Without a handler it answers "/large" with 8 MB, "/text" with 600 letters that gzip well, and others with the path.
    init(
        _ settings: ServerSettings = ServerSettings(),
        log: (@Sendable ([AccessRecord]) -> Void)? = nil,
        reader: (any TargetReader)? = nil,
        recorder: (@Sendable ([RecordedAnswer]) -> Void)? = nil,
        handler: @escaping @Sendable (HTTPRequest) -> Reply = TestServer.echo
    ) throws {
        clock = ManualClock()
        loops = settings.loops
        self.handler = ClosureHandler(handler)
        var listener = HTTPListener(name: "test", address: "127.0.0.1", port: 0, handler: self.handler)
        listener.targetReader = reader
        server = HTTPServer(
            listeners: [listener],
            settings: settings,
            clock: clock,
            accessLog: log,
            recorder: recorder
        )
        try server.start()
        port = server.boundAddresses[0].port
    }

    deinit {
        server.stop()
    }

    /// Waits until the handler was called this often, and its loop has done the work and gone to sleep after that.
    func asked(_ calls: Int) throws {
        try eventually(handler.calls == calls)
        let seen = clock.sleeps
        try eventually(clock.sleeps >= seen + 2 * loops) { clock.advance(by: .zero) }
    }

    func client(from host: UInt8 = 1, receiveBuffer: Int32? = nil) throws -> TestClient {
        try TestClient(port: port, from: host, receiveBuffer: receiveBuffer)
    }

    @Sendable static func echo(_ request: HTTPRequest) -> Reply {
        switch request.path {
        case "/large":
            return .now(HTTPResponse(body: large, contentType: "video/mp4", route: "large"), reusableUntil: nil)
        case "/text":
            let body = SharedBytes(String(repeating: "a", count: 600))
            let response = HTTPResponse(body: body, contentType: "text/plain", isCompressible: true, route: "text")
            return .now(response, reusableUntil: request.receivedAt + .seconds(1), cacheKey: request.path)
        default:
            return .now(.text(.ok, request.path, route: "echo"), reusableUntil: nil)
        }
    }
}
