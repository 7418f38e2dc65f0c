import HTTPMessage
import HTTPServer
import Platform
import Support
import Testing

/// Requests that are there at once: more of them than the server's read buffer of 32,768 bytes holds, whole or in parts.
@Suite(.timeLimit(.minutes(5))) struct PipelineTests {
    /// A request of exactly this number of bytes, of which `body` are a body.
    private static func request(_ number: Int, bytes: Int, body: Int = 0) -> String {
        let length = body > 0 ? "Content-Length: \(body)\r\n" : ""
        let (start, end) = ("GET /\(number) HTTP/1.1\r\nHost: a\r\n\(length)Pad: ", "\r\n\r\n")
        let padding = bytes - start.utf8.count - end.utf8.count - body
        return start + String(repeating: "y", count: padding) + end + String(repeating: "b", count: body)
    }

    private static func expectAnswers(_ count: Int, _ client: TestClient) throws {
        for number in 0..<count { #expect(try client.response().text == "/\(number)\n") }
    }

    @Test("Requests with long targets that come in one write are all answered", arguments: [20, 100])
    func longTargets(count: Int) throws {
        let server = try TestServer()
        let client = try server.client()
        let target = String(repeating: "y", count: 1900)
        try client.send((0..<count).map { "GET /\($0)?\(target) HTTP/1.1\r\nHost: a\r\n\r\n" }.joined())
        try Self.expectAnswers(count, client)
    }

    /// Requests that fit into the buffer exactly, those that do not, and the largest that is allowed.
    @Test(
        "Requests that come in one write are all answered in order",
        arguments: [1024, 1025, 1937, 4096, 5461, 10_923, 16_383, 16_384],
        [20, 100]
    )
    func oneWrite(bytes: Int, count: Int) throws {
        let server = try TestServer()
        let client = try server.client()
        try client.send((0..<count).map { Self.request($0, bytes: bytes) }.joined())
        try Self.expectAnswers(count, client)
    }

    @Test(
        "Requests with bodies that come in one write are all answered in order",
        arguments: [(2048, 512), (2500, 1), (1937, 700), (9000, 8192), (24_575, 8192), (24_576, 8192)],
        [20, 100]
    )
    func bodies(size: (bytes: Int, body: Int), count: Int) throws {
        let server = try TestServer()
        let client = try server.client()
        try client.send((0..<count).map { Self.request($0, bytes: size.bytes, body: size.body) }.joined())
        try Self.expectAnswers(count, client)
    }

    private static let splits: [Int] = Array(16_381...16_387) + Array(32_765...32_771) + Array(49_149...49_155)

    @Test(
        "Requests that come in two writes are all answered, wherever they are split",
        arguments: Self.splits,
        [0, 300]
    )
    func split(at split: Int, body: Int) throws {
        let server = try TestServer()
        for bytes in [1024, 1937, 4096] {
            let client = try server.client()
            let all = (0..<60).map { Self.request($0, bytes: bytes, body: body) }.joined()
            let before = server.server.metrics()[.bytesReceived]
            try client.send(String(decoding: all.utf8.prefix(split), as: UTF8.self))
            try eventually(server.server.metrics()[.bytesReceived] == before + UInt64(split))
            try client.send(String(decoding: all.utf8.dropFirst(split), as: UTF8.self))
            try Self.expectAnswers(60, client)
        }
    }

    @Test("A head that is too large is refused behind requests that fill the buffer") func tooLarge() throws {
        let server = try TestServer()
        let client = try server.client()
        try client.send((0..<20).map { Self.request($0, bytes: 1937) }.joined() + Self.request(20, bytes: 16_385))
        try Self.expectAnswers(20, client)
        #expect(try client.response().status == 431)
        #expect(client.isClosedByServer())
    }

    // This is so much that the socket has room again, and so little that the system does not report it yet.
    @Test(
        "What is made while the answer before it is being taken comes behind that",
        arguments: [0, 1000, 10_000, 30_000, 60_000, 100_000, 200_000, 500_000]
    )
    func madeBehindLarge(few: Int) throws {
        let gate = Gate()
        var settings = ServerSettings()
        // As one whose socket takes less than that.
        settings.outputBytes = 2 * TestServer.large.count
        let server = try TestServer(
            settings,
            handler: { request in
                guard request.path == "/made" else { return TestServer.echo(request) }
                return .make(
                    Work(key: "made") {
                        gate.pass()
                        return .answer(.text(.ok, "made", route: "made"))
                    }
                )
            }
        )
        let client = try server.client(receiveBuffer: 4096)
        try client.send(
            ["/large", "/made", "/text"].map { "GET \($0) HTTP/1.1\r\nHost: a\r\n\r\n" }.joined()
        )
        try eventually(gate.runs == 1)
        _ = try client.head()
        #expect(try areAll(7, client.bytes(few)[...], count: few))
        gate.open()
        try eventually(server.server.metrics().answers.keys.contains { $0.route == "made" })
        let rest = TestServer.large.count - few
        #expect(try areAll(7, client.bytes(rest)[...], count: rest))
        #expect(try client.response().text == "made\n")
        #expect(try client.response().body.count == 600)
    }
}
