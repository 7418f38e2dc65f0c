import Answers
import Dispatch
import HTTPMessage
import HTTPServer
import RunningServices
import Support
import Testing
import Timeline
@testable import Clockcast

/// Viewers of the past, or of something that goes wrong, keep no viewer of the present waiting.
@Suite(.timeLimit(.minutes(5))) struct PastAndPresentTests {
    private static let noon = "2026-11-20T12:00:00Z"

    /// The media playlist of a viewer, and its segments as paths.
    private static func stream(_ service: RunningService, _ query: String) throws -> (list: String, segments: [String])
    {
        let list = "/" + (try #require(service.get("/clock.m3u8?" + query, by: .call).lines.last))
        let folder = list.split(separator: "/").dropLast().map { "/" + $0 }.joined()
        let segments = try service.get(list, by: .call).lines.filter { !$0.hasPrefix("#") }
        return (list, segments.map { "\(folder)/\($0)" })
    }

    /// Whether an answer is left to a worker.
    private static func isMade(_ service: RunningService, _ path: String) throws -> Bool {
        let request = try HTTPRequest.make(path, receivedAt: service.clock.wall)
        if case .make = service.service.routes.reply(to: request) { return true }
        return false
    }

    @Test(
        "While the live encoder stalls or fails the past is available, and does not change the channel's state",
        arguments: ["stall", "fail"]
    )
    func past(kind: String) throws {
        let service = try RunningService(
            at: Self.noon,
            yaml: """
                loading: { minimum: 0 }
                segment: { patience: 0.2 }
                channels: { clock: { renditions: [320x180] } }
                faults: ["\(kind) from 2026-11-20T12:00:02Z for 60"]
                """
        )
        let past = try Self.stream(service, "dvr=60")
        service.underWay.wait()
        service.clock.advance(by: .seconds(4))
        #expect(try service.get(past.segments[3], by: .call).status == 200)
        let range = try Self.stream(service, "start=-600&end=-540")
        #expect(try service.get(range.segments[0], by: .call).status == 200)
        #expect(try service.get("/healthz").text.contains("\"state\":\"live\""))
        // The channel is not judged by the pictures that fill a segment up either.
        let padded = try Self.stream(service, "pad=500")
        #expect(try service.get(try #require(padded.segments.last), by: .call).status == 200)
        #expect(try service.get("/healthz").text.contains("\"state\":\"live\""))
        // The live segment is not available: patience for a stall ends first, a failure is announced at once.
        guard kind == "fail" else { return }
        let live = try Self.stream(service, "present=edge")
        #expect(try service.get(try #require(live.segments.last), by: .call).status == 307)
    }

    @Test("A long list is written by a worker")
    func workers() throws {
        let service = try RunningService(
            at: Self.noon,
            yaml: "loading: { minimum: 0 }\nchannels: { clock: { renditions: [320x180] } }"
        )
        service.clock.advance(by: .seconds(20))
        #expect(try Self.isMade(service, Self.stream(service, "dvr=600&fault=gap@0-30").list))
        #expect(try !Self.isMade(service, Self.stream(service, "fault=gap@0-30").list))
        #expect(try !Self.isMade(service, Self.stream(service, "dvr=600").list))
        #expect(try Self.isMade(service, Self.stream(service, "dvr=3600").list))
        // Made already, and still to be made into zeros.
        let zeros = try #require(try Self.stream(service, "pad=5000&fault=zeros@0-59").segments.first)
        let first = try service.get(zeros, by: .call)
        #expect(first.status == 200 && first.body.allSatisfy { $0 == 0 } && first.body.count > 1_000_000)
        #expect(try Self.isMade(service, zeros))
        let small = try #require(try Self.stream(service, "fault=zeros@0-59").segments.first)
        _ = try service.get(small, by: .call)
        #expect(try !Self.isMade(service, small))
    }
}
