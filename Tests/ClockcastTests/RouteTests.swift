import HTTPMessage
import HTTPServer
import Platform
import Support
import Testing
import Timeline

@testable import Clockcast

@Suite("Routes, without a socket") struct RouteTests {
    private static let table = RouteTable(
        [
            Route("/{channel}.m3u8", "multivariant", answer: echo),
            Route("/{channel}/{phase}/{rendition}/init.mp4", "init", answer: echo),
            Route("/{channel}/{phase}/{rendition}/{segment}", "segment", answer: echo),
            Route("/", "page", answer: echo),
            Route("/time", "time", answer: echo),
            Route("/broken", "broken") { _ in throw HTTPError.badRequest("x is 'y'; it must be z") },
        ],
        nothing: "there is nothing at this path",
        clock: ManualClock()
    )

    private static func echo(_ routed: RoutedRequest) -> Reply {
        .now(
            .text(
                .ok,
                "\(routed.label) \(routed.captures.values.map { "\($0.name)=\($0.text)" }.joined(separator: "|"))",
                route: routed.label
            ),
            reusableUntil: nil
        )
    }

    private static func response(_ target: String) throws -> HTTPResponse {
        guard case .now(let response, _, _) = try table.reply(to: .make(target)) else {
            throw HTTPError("it is not answered at once")
        }
        return response
    }

    private static func text(_ response: HTTPResponse) -> String {
        response.body.withUnsafeBytes { String(decoding: $0, as: UTF8.self) }
    }

    @Test(
        "A path finds its line of the table, and the names what stands for them",
        arguments: [
            ("/clock.m3u8", "multivariant channel=clock"),
            ("/clock;tz=Asia~Tokyo.m3u8?x=1", "multivariant channel=clock;tz=Asia~Tokyo"),
            ("/clock/0/640x360-1f/init.mp4", "init channel=clock|phase=0|rendition=640x360-1f"),
            ("/clock/0/640x360-1f/7.m4s", "segment channel=clock|phase=0|rendition=640x360-1f|segment=7.m4s"),
            ("/", "page "), ("/time", "time "), ("/time?x=1", "time "),
        ]
    )
    func found(target: String, answer: String) throws {
        let response = try Self.response(target)
        #expect(response.status == .ok)
        #expect(Self.text(response) == answer + "\n")
    }

    @Test(
        "A path without a resource is answered with one line",
        arguments: [
            "/.m3u8", "/clock", "/clock.m3u", "/clock/0/640x360", "/a/b/c/d/e", "//", "/time/", "/clock//x/init.mp4",
        ]
    )
    func nothing(target: String) throws {
        let response = try Self.response(target)
        #expect(response.status == .notFound)
        #expect(response.route == "unknown")
    }

    @Test("A name that a pattern does not have is empty")
    func names() throws {
        let captures = try #require(RoutePattern("/{channel}/{segment}").captures(in: ["clock", "7.m4s"]))
        #expect([captures[.channel], captures[.segment], captures[.phase]] == ["clock", "7.m4s", ""])
    }

    @Test("An error of an answer has the route's name")
    func error() throws {
        let response = try Self.response("/broken")
        #expect(response.status == .badRequest)
        #expect(response.route == "broken")
        #expect(response.cacheControl == "public, max-age=1")
        #expect(Self.text(response) == "x is 'y'; it must be z\n")
    }

    @Test("A frequent answer is made at most four times a second, separately for other contents")
    func kept() {
        let answer = KeptAnswer()
        var count = 0
        func made(for key: String?, at milliseconds: Int64) -> Bool {
            let now = Moment(wall: .distantPast, monotonic: MonotonicTime(nanoseconds: milliseconds * 1_000_000))
            let before = count
            _ = answer.response(for: key, at: now) {
                count += 1
                return .text(.ok, "", route: "test")
            }
            return count > before
        }
        #expect(made(for: nil, at: 1000))
        #expect(!made(for: nil, at: 1000) && !made(for: nil, at: 1249))
        #expect(made(for: "192.0.2.1:8080", at: 1249))
        #expect(made(for: nil, at: 1249) && made(for: nil, at: 1500))
    }
}
