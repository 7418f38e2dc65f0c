import Answers
import Foundation
import HTTPMessage
import HTTPServer
import LowLatencyPlayer
import Platform
import RunningServices
import Support
import Testing
import Timeline
@testable import Clockcast

@Suite("A strict player of low latency for a day", .timeLimit(.minutes(60)))
struct LowLatencyDayTests {
    private static let start = "2026-11-20T12:00:00.250Z"
    private static let yaml = """
        loading: { minimum: 0 }
        segment: { patience: 60 }
        channels: { clock: { renditions: [128x72, 64x36] } }
        """
    /// Lists of all the day if it is set, and media of the first seconds of each hour: `make low-latency-day`.
    private static let isWhole = ProcessInfo.processInfo.environment["LOW_LATENCY_DAY"] != nil

    private struct Unanswered: Error {}

    /// The service's answer to a request at an instant, by calls: a request that waits is made again when it is time.
    private static func answer(_ service: RunningService, _ target: String, at now: WallTime) throws
        -> LowLatencyPlayer.Answer
    {
        var instant = now
        for _ in 0..<6 {
            let response: HTTPResponse
            switch service.service.routes.reply(to: try HTTPRequest.make(target, receivedAt: instant)) {
            case .later(.wall(let time)):
                instant = time
                continue
            case .later: throw Unanswered()
            case .now(let reply, _, _): response = reply
            case .make(let work):
                guard case .answer(let reply, _, _) = work.make().outcome else { continue }
                response = reply
            }
            return LowLatencyPlayer.Answer(
                status: response.status.code,
                bytes: response.body.withUnsafeBytes { Array($0) },
                instant: instant
            )
        }
        throw Unanswered()
    }

    @Test(
        "Lists, hints, reports, delta updates and parts break no rule at any hour",
        arguments: [
            ("/clock;audio=tick;latency=low/0/", ["64x36.m3u8", "128x72.m3u8", "audio.m3u8"], ""),
            ("/clock;audio=tick;latency=low;dvr=300/0/", ["64x36.m3u8", "128x72.m3u8"], "?container=ts"),
        ]
    )
    func day(folder: String, lists: [String], query: String) throws {
        let service = try RunningService(at: Self.start, yaml: Self.yaml)
        let begin = service.clock.wall
        var options = LowLatencyPlayer.Options()
        options.thoroughness = 3
        let targets = lists.map { folder + $0 + query }
        var player = LowLatencyPlayer(targets, options: options)
        for hour: Int64 in 0..<24 {
            let start = begin + .seconds(hour * 3600)
            try player.follow(from: start, until: start + .seconds(3)) { try Self.answer(service, $0, at: $1) }
        }
        #expect(player.complaints.map(\.description) == [])
        #expect(player.tally.lists > 24 * 3 * 2 * lists.count)
        #expect(player.tally.segments > 24 && player.tally.hintedParts > 24 && player.tally.reports > 24)
        #expect(player.tally.longestWait <= .milliseconds(534))
        guard Self.isWhole else { return }
        options.fetchesMedia = false
        options.thoroughness = 101
        player = LowLatencyPlayer(targets, options: options)
        try player.follow(from: begin, until: begin + .seconds(86_400)) { try Self.answer(service, $0, at: $1) }
        #expect(player.complaints.map(\.description) == [])
        #expect(player.tally.lists > 86_400 * 2 * lists.count)
        if Self.isWhole { print("followed \(player.tally)") }
    }
}
