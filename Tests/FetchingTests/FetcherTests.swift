import Fetching
import Foundation
import HTTPMessage
import HTTPServer
import Platform
import Support
import Testing
import Timeline

@Suite("Asking for playlists and segments", .timeLimit(.minutes(5)))
struct FetcherTests {
    private struct Handler: RequestHandler {
        func reply(to request: HTTPRequest) -> Reply {
            let redirects = ["/loop": "/loop", "/away": "/text?there", "/file": "file:///etc/passwd"]
            if let location = redirects[request.path] {
                let fields = [HTTPField("Location", location)]
                return .now(.text(HTTPStatus(302), "away", fields: fields, route: "test"), reusableUntil: nil)
            }
            switch request.path {
            case "/never": return .later(until: .monotonic(.distantFuture))
            case "/text":
                let body = SharedBytes(String(repeating: "a", count: 6000))
                let response = HTTPResponse(body: body, contentType: "text/plain", isCompressible: true, route: "test")
                return .now(response, reusableUntil: nil)
            case "/fields":
                let fields = [HTTPField](repeating: HTTPField("X", String(repeating: "a", count: 90)), count: 4000)
                return .now(.text(.ok, "many", fields: fields, route: "test"), reusableUntil: nil)
            case "/line":
                let fields = [HTTPField("X", String(repeating: "a", count: 200_000))]
                return .now(.text(.ok, "long", fields: fields, route: "test"), reusableUntil: nil)
            case "/large", "/cut":
                let body = SharedBytes([UInt8](repeating: 7, count: 100_000))
                var response = HTTPResponse(body: body, contentType: "video/mp4", route: "test")
                if request.path == "/cut" { response.delivery = Delivery(cutAfterPercent: 50) }
                return .now(response, reusableUntil: nil)
            default: return .now(.text(.notFound, "nothing", route: "test"), reusableUntil: nil)
            }
        }
    }

    private static func answer(
        to path: String,
        range: Range<Int64>? = nil,
        byteLimit: Int = 1 << 20,
        timeLimit: Interval = .seconds(20),
        scheme: String = "http"
    ) throws -> FetchAnswer {
        let server = HTTPServer(
            listeners: [HTTPListener(name: "test", address: "127.0.0.1", port: 0, handler: Handler())],
            clock: SystemClock()
        )
        try server.start()
        defer { server.stop() }
        return try answer(
            uri: "\(scheme)://127.0.0.1:\(server.boundAddresses[0].port)\(path)",
            range: range,
            byteLimit: byteLimit,
            timeLimit: timeLimit
        )
    }

    private static func answer(
        uri: String,
        range: Range<Int64>? = nil,
        byteLimit: Int = 1 << 20,
        timeLimit: Interval = .seconds(20)
    ) throws -> FetchAnswer {
        let clock = SystemClock()
        var fetcher = Fetcher(agent: "test", clock: clock)
        let request = FetchRequest(
            id: 5,
            uri: uri,
            range: range,
            byteLimit: byteLimit,
            timeLimit: timeLimit
        )
        try fetcher.start(request)
        // Longer than the suite may take: an answer is given when it is there.
        let answers = fetcher.answers(until: clock.monotonic + .seconds(300))
        #expect(answers.map(\.id) == [5])
        return try #require(answers.first)
    }

    @Test("An answer has its status, its fields, and its body without the coding")
    func whole() throws {
        let text = try Self.answer(to: "/text")
        #expect(text.status == 200 && text.failure == nil)
        #expect(text.body == [UInt8](repeating: UInt8(ascii: "a"), count: 6000))
        #expect(text.fields["content-encoding"] == "gzip" && text.fields["content-type"] == "text/plain")
        let missing = try Self.answer(to: "/missing")
        #expect(missing.status == 404 && missing.failure == nil)
        let head = try Self.answer(to: "/large", byteLimit: 0)
        #expect(head.status == 200 && head.body.isEmpty && head.failure == nil)
        let part = try Self.answer(to: "/large", range: 10..<30)
        #expect(part.status == 206 && part.body.count == 20)
    }

    @Test("A redirect is followed and told, and one that never ends is given up")
    func redirects() throws {
        let away = try Self.answer(to: "/away")
        #expect(away.status == 200 && away.redirectCount == 1 && away.uri.hasSuffix("/text?there"))
        #expect(try Self.answer(to: "/loop").failure == .tooManyRedirects)
        let right = "or a redirect to a URL of http or https"
        let failure = FetchAnswer.Failure.unreachable("it is redirected to 'file:///etc/passwd'", right: right)
        #expect(try Self.answer(to: "/file").failure == failure)
    }

    @Test("What is too long, too slow, cut off, or not there at all is told")
    func failures() throws {
        let long = try Self.answer(to: "/large", byteLimit: 50_000)
        #expect(long.failure == .tooLong && long.body.count <= 50_000)
        #expect(try Self.answer(to: "/cut").failure == .cutOff)
        #expect(try Self.words(Self.answer(to: "/fields")) == "the head of the answer has more than 256 kB")
        #expect(try Self.words(Self.answer(to: "/line")) == "a line in the head of the answer is too long")
        #expect(try Self.answer(to: "/never", timeLimit: .milliseconds(300)).failure == .tooSlow)
        let refused = try Self.words(Self.answer(uri: "http://127.0.0.1:1/a"))
        #expect(refused == "no connection to '127.0.0.1:1' can be made (Connection refused)")
        let nameless = try Self.words(Self.answer(uri: "http://nowhere.invalid/a"))
        #expect(nameless == "there is no address for the host 'nowhere.invalid'")
        #expect(try Self.answer(uri: "http://[").failure != nil)
        // Its answer is not TLS.
        let plain = try #require(Self.words(Self.answer(to: "/text", scheme: "https")))
        #expect(plain.contains(/^TLS with '127.0.0.1:\d+' cannot begin \(.+\)$/), "\(plain)")
    }

    /// The reason for which a server cannot be reached.
    private static func words(_ answer: FetchAnswer) -> String? {
        guard case .unreachable(let reason, let right) = answer.failure else { return nil }
        #expect(right != nil)
        return reason
    }

    @Test("What a check takes for itself is not counted as the server's time")
    func away() throws {
        let server = HTTPServer(
            listeners: [HTTPListener(name: "test", address: "127.0.0.1", port: 0, handler: Handler())],
            clock: SystemClock()
        )
        try server.start()
        defer { server.stop() }
        let clock = ManualClock()
        var fetcher = Fetcher(agent: "test", clock: clock)
        let uri = "http://127.0.0.1:\(server.boundAddresses[0].port)/text"
        func request(_ id: Int) -> FetchRequest {
            FetchRequest(id: id, uri: uri, byteLimit: 10_000, timeLimit: .seconds(20))
        }
        func duration() throws -> Interval {
            try #require(fetcher.answers(until: clock.monotonic + .seconds(300)).first).duration
        }
        try fetcher.start(request(1))
        #expect(try duration() > .zero)
        try fetcher.start(request(2))
        clock.advance(by: .seconds(5))
        #expect(try duration() == .zero)
    }

    @Test("Files are read in the same way, by name or by URI")
    func files() throws {
        let folder = try TemporaryFolder()
        let path = try folder.write([1, 2, 3, 4, 5], to: "a b.ts")
        #expect(try Self.answer(uri: path).body == [1, 2, 3, 4, 5])
        #expect(try Self.answer(uri: path.replacing(" ", with: "%20") + "?v=1").body == [1, 2, 3, 4, 5])
        #expect(try Self.answer(uri: "file://" + path, range: 1..<3).body == [2, 3])
        #expect(try Self.answer(uri: path, range: 9..<11).body == [])
        #expect(try Self.answer(uri: path + "x").status == 404)
        let odd = try folder.write([6, 7], to: "a#1?b 100%.m3u8")
        #expect(Fetcher.uri(of: path) == path && Fetcher.uri(of: path + "?v=1#a") == path + "?v=1#a")
        let uri = Fetcher.uri(of: odd)
        #expect(uri.hasSuffix("/a%231%3Fb 100%25.m3u8"))
        #expect(try Self.answer(uri: uri).body == [6, 7])
        #expect(try Self.answer(uri: "file://localhost" + path).body == [1, 2, 3, 4, 5])
        #expect(try Self.answer(uri: folder.url(".").path).failure == .unreachable("it is not a file"))
        let pipe = folder.url("pipe").path
        try #require(mkfifo(pipe, 0o600) == 0)
        #expect(try Self.answer(uri: pipe).failure == .unreachable("it is not a file"), "nobody writes into it")
        #expect(try Self.answer(uri: path, byteLimit: 4).failure == .tooLong)
    }
}
