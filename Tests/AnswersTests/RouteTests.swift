import HLS
import HTTPMessage
import Platform
import Support
import Testing
import Timeline
@testable import Answers

@Suite("Routes, without a socket") struct RouteTests {
    private static let table = RouteTable(
        routes: [
            Route("/sessions/*", "session", answer: echo),
            Route("/sessions/*/events", "session_events", answer: echo),
            Route("/session/*/**", "session", answer: echo),
            Route("/", "page", answer: echo),
            Route("/time", "time", answer: echo),
            Route("/broken", "broken") { _ in throw HTTPError.badRequest("x is 'y'; it must be z") },
        ],
        streams: { .now(.text(.ok, $1.text)) },
        nothing: "there is nothing at this path",
        clock: ManualClock()
    )

    private static func echo(_ routed: RoutedRequest) -> Reply {
        .now(.text(.ok, routed.variable))
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
        "A path finds its line of the table, and the asterisk what stands for it; without one that is empty",
        arguments: [
            ("/clock.m3u8", "multivariant clock.m3u8"),
            ("/clock;tz=Asia~Tokyo.m3u8?x=1", "multivariant clock;tz=Asia~Tokyo.m3u8"),
            ("/clock/0/640x360-1f.m3u8", "media_playlist clock/0/640x360-1f.m3u8"),
            ("/clock/0/640x360-1f/live/init.mp4?v=", "init clock/0/640x360-1f/live/init.mp4"),
            ("/clock/0/640x360-1f/slate/7.m4s?v=1a", "segment clock/0/640x360-1f/slate/7.m4s?v=1a"),
            ("/clock;key=2/0/key/aes-128/7.key", "key clock;key=2/0/key/aes-128/7.key"),
            ("/clock;steer=a,b/0/steering.json?x=1", "steering clock;steer=a,b/0/steering.json"),
            ("/sessions/a.json", "session a.json"), ("/sessions/a.m3u8", "session a.m3u8"),
            ("/sessions/a/events", "session_events a"), ("/session/a/b", "session a"),
            ("/session/a/b/c/d", "session a"), ("/", "page "), ("/time", "time "),
            ("/time?x=1", "time "),
        ]
    )
    func found(target: String, answer: String) throws {
        let response = try Self.response(target)
        #expect(response.status == .ok)
        #expect("\(response.route) \(Self.text(response))" == answer + "\n")
    }

    @Test(
        "A path without a resource is answered with one line",
        arguments: [
            "/.m3u8", "/clock", "/clock.m3u", "/clock/0/640x360", "/a/b/c/d", "//", "/time/", "/clock/0//live/init.mp4",
            "/clock/0/x/live/", "/a/b/c/d/e/f/g", "/session/a", "/session//b",
        ]
    )
    func nothing(target: String) throws {
        let response = try Self.response(target)
        #expect(response.status == .notFound)
        #expect(response.route == "unknown")
    }

    @Test(
        "An address with a part that none has is refused under its route's name",
        arguments: [
            ("/clock/07/640x360.m3u8", "media_playlist", "'07' is not a phase"),
            ("/clock/0/640x360/on/init.mp4", "init", "unknown program 'on'"),
            ("/clock/0/640x360/live/7", "segment", "'7' is not a segment"),
            ("/clock/0/key/rot13/7.key", "key", "'key/rot13/7.key' is not a key"),
            ("/via-01/clock.m3u8", "multivariant", "there is nothing at this path; if a redirect led here"),
        ]
    )
    func refused(target: String, route: RouteLabel, reason: String) throws {
        let response = try Self.response(target)
        #expect(response.status == .notFound)
        #expect(response.route == route)
        #expect(Self.text(response).hasPrefix(reason))
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
        let answer = ThrottledResponse()
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
