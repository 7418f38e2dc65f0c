import Foundation
import Platform
import Raster
import RunningServices
import Support
import Testing
import Timeline
import TriedSettings
@testable import Clockcast
@testable import Settings

@testable import Channels

@Suite("The loading phase", .timeLimit(.minutes(5)))
struct LoadingTests {
    private static let noon = "2026-11-20T12:00:00Z"
    private static let patient = "segment: { patience: 60 }\n"

    /// A media playlist in short: what each of its segments shows, and where it announces a change.
    private static func outline(_ playlist: RunningService.Reply) -> [String] {
        playlist.lines.compactMap { line -> String? in
            if line == "#EXT-X-DISCONTINUITY" { return "switch" }
            if line.hasPrefix("#EXT-X-MAP") { return "map " + (line.split(separator: "/").dropFirst().first ?? "") }
            guard !line.hasPrefix("#") else { return nil }
            return String(line.split(separator: "/").dropFirst().first ?? "")
        }
    }

    @Test("The first viewer of a cold channel begins with the loading program, which counts to the switch")
    func coldStart() throws {
        let service = try RunningService(at: Self.noon, yaml: Self.patient + "loading: { minimum: 3 }")
        #expect(try service.get("/readyz").status == 200, "no channel has to run without viewers")
        #expect(try service.get("/healthz").text.contains("{\"clock\":{\"state\":\"cold\"}}"))
        let (playlist, paths) = try service.segments(of: "/live.m3u8")
        #expect(
            Self.outline(playlist) == [
                "map loading", "loading-897588002", "loading-897588002", "switch", "map live", "live",
            ]
        )
        let folder = try TemporaryFolder()
        let header = try service.get("/clock/100/1280x720-*/loading/init.mp4").body
        #expect(try header == service.get("/clock/100/1280x720-*/live/init.mp4").body)
        let file = try folder.write([UInt8](header + service.get(paths[0]).body), to: "loading.mp4")
        let probe = try Peer.ffprobe.run([
            "-v", "warning", "-err_detect", "explode", "-count_frames", "-show_entries", "stream=nb_read_frames", "-of",
            "csv=p=0", file,
        ])
        #expect(probe.text.hasPrefix("60"))
        #expect(probe.standardError == "")
    }

    @Test("A channel is loading, live and cold again, and is reported so everywhere")
    func states() throws {
        let service = try RunningService(at: Self.noon, yaml: Self.patient + "idle_timeout: 20")
        #expect(try service.get("/live.m3u8").lines[4].contains("schedule=loading."))
        service.underWay.wait()
        #expect(
            try service.get("/healthz").text.contains(
                "{\"clock\":{\"since\":\"2026-11-20T12:00:00.000Z\",\"state\":\"loading\"}}"
            )
        )
        // The server's own clock runs on by microseconds within an answer.
        service.clock.advance(by: .seconds(5))
        #expect(
            try service.get("/healthz").text.contains(
                "{\"clock\":{\"since\":\"2026-11-20T12:00:04.000Z\",\"state\":\"live\"}}"
            )
        )
        #expect(try service.get("/channels").text.contains("\"state\":\"live\""))
        #expect(try !service.get("/live.m3u8").text.contains("schedule"))
        service.clock.advance(by: .seconds(21))
        #expect(try service.get("/channels").text.contains("\"state\":\"cold\""))
        #expect(try service.get("/live.m3u8").text.contains("schedule"))
    }

    @Test("A channel that is always on is prepared at the start, and the service is ready once it is live")
    func alwaysOn() throws {
        let service = try RunningService(
            at: Self.noon,
            yaml: Self.patient + "channels: { clock: { always_on: true, renditions: [320x180] } }"
        )
        #expect(try service.get("/readyz").status == 503)
        service.underWay.wait()
        service.clock.advance(by: .seconds(5))
        #expect(try service.get("/readyz").status == 200)
        #expect(try !service.get("/live.m3u8").text.contains("schedule"))
    }

    @Test(
        "A viewer sees the loading program for as long as requested, filled up to whole segments",
        arguments: [("8", 4), ("0.001", 1), ("7", 4), ("0", 0)]
    )
    func replay(seconds: String, segments: Int) throws {
        let service = try RunningService(at: Self.noon)
        let query = "/live.m3u8?container=ts&loading=\(seconds)"
        let (playlist, _) = try service.segments(of: query)
        // 100 ms after noon is in segment 897588000 of phase 100.
        let end = 897_588_000 + segments
        let listed = (0..<3).map { $0 < segments ? "loading-\(end)" : "live" }
        #expect(Self.outline(playlist).filter { $0 != "switch" } == listed)
        #expect(Self.outline(playlist).contains("switch") == (1..<3).contains(segments))
        #expect(try service.get(query).text == RunningService(at: Self.noon).get(query).text, "any server says so")
    }

    @Test("Countdowns to different moments have the same pictures at the same distance")
    func sharedCountdown() throws {
        let service = try RunningService(at: Self.noon)
        let paths = [
            "/clock/100/640x360-*/loading-897588002/897588000.ts",
            "/clock/700/640x360-*/loading-897588003/897588001.ts",
        ]
        let folder = try TemporaryFolder()
        let sums = try paths.enumerated().map { index, path in
            let file = try folder.write([UInt8](service.get(path).body), to: "\(index).ts")
            return try Peer.ffmpeg.run([
                "-v", "error", "-i", file, "-f", "framemd5", "-fps_mode", "passthrough", "-",
            ]).lines.filter { !$0.hasPrefix("#") }.compactMap { $0.split(separator: ",").last.map(String.init) }
        }
        #expect(sums[0].count == 60)
        #expect(sums[0] == sums[1])
        #expect(Set(sums[0]).count == 20, "ten pictures a second")
    }

    @Test(
        "Played from the first answer to the clock, every frame decodes and none is missing",
        arguments: ["cmaf", "ts"]
    )
    func throughTheSwitch(container: String) throws {
        let service = try RunningService(at: Self.noon)
        let (playlist, paths) = try service.segments(of: "/live.m3u8?container=\(container)&loading=2", rendition: 1)
        #expect(Self.outline(playlist).contains("switch"))
        // Without the tags a decoder sees one stream, which is stricter.
        var stream: [UInt8] = []
        if container == "cmaf" { stream += try service.get("/clock/100/640x360-*/live/init.mp4").body }
        for path in paths { stream += try service.get(path).body }
        let folder = try TemporaryFolder()
        let file = try folder.write(stream, to: "stream")
        let probe = try Peer.ffprobe.run([
            "-v", "warning", "-err_detect", "explode", "-show_entries", "packet=pts", "-of", "csv=p=0", file,
        ])
        #expect(probe.standardError == "")
        let times = probe.lines.compactMap { Int64($0.split(separator: ",")[0]) }
        #expect(times.count == 180)
        #expect(zip(times, times.dropFirst()).allSatisfy { $1 - $0 == 3000 })
        let output = try Peer.ffmpeg.run([
            "-v", "warning", "-err_detect", "explode", "-i", file, "-fps_mode", "passthrough", "-f", "rawvideo",
            "-pix_fmt", "yuv420p", folder.url("frames").path,
        ])
        #expect(output.standardError == "")
        let frames = [UInt8](try Data(contentsOf: folder.url("frames")))
        let size = 640 * 360 * 3 / 2
        try #require(frames.count == 180 * size)
        let renderer = try ChannelRenderer(settings: Settings(), channel: nil, clock: ManualClock())
        let start = try #require(WallTime(iso8601: "2026-11-20T12:00:00.100Z"))
        for (frame, isClock) in [(0, false), (59, false), (60, true), (179, true)] {
            let instant = start + Interval(nanoseconds: Int64(frame) * 1_000_000_000 / 30)
            let drawn = try renderer.picture(at: instant, rendition: "640x360")
            let luma = (0..<360).flatMap { drawn.y.row($0) }
            let decoded = frames[frame * size..<frame * size + luma.count]
            let ratio = signalToNoise(of: luma[...], to: decoded)
            #expect((ratio > 45) == isClock, "frame \(frame)")
        }
    }

    /// The answer to a request whose segment does not come until the patience of 0.2 s is over.
    ///
    /// - Parameter length: how long its encoder sleeps, which has begun then: as nothing else does.
    private static func late(
        _ service: RunningService,
        _ path: String,
        sleeping length: Interval
    ) throws -> RunningService.Reply {
        let answered = DispatchSemaphore(value: 0)
        let reply = Lock<Result<RunningService.Reply, any Error>?>(nil)
        nonisolated(unsafe) let service = service
        Thread.detachNewThread {
            let result = Result { try service.get(path) }
            reply.withLock { $0 = result }
            answered.signal()
        }
        service.clock.waitForSleeper(length)
        service.clock.advance(by: .milliseconds(200))
        answered.wait()
        return try #require(reply.withLock { $0 }).get()
    }

    @Test(
        "If the encoder fails, stalls or is slow, the loading program stands in, and the clock comes back",
        arguments: [("fail", "failed"), ("stall", "late"), ("slow 45678", "late")]
    )
    func faults(kind: String, cause: String) throws {
        let service = try RunningService(
            at: Self.noon,
            yaml: """
                loading: { minimum: 0 }
                segment: { patience: 0.2 }
                channels: { clock: { renditions: [320x180] } }
                faults: ["\(kind) from 2026-11-20T12:00:02Z for 7"]
                """
        )
        // The channel goes live before the fault begins.
        let path = try service.resolved("/clock/0/320x180-*/live/897588004.m4s")
        service.underWay.wait()
        service.clock.advance(by: .seconds(2))
        let reply =
            try kind == "fail"
            ? service.get(path)
            : Self.late(service, path, sleeping: kind == "stall" ? .seconds(7) : .milliseconds(45_678))
        #expect(reply.status == 307)
        #expect(reply.fields["location"] == "../loading/897588004.m4s" + path.drop { $0 != "?" })
        #expect(reply.fields["cache-control"] == "no-store")
        let followed = try service.get(path, "--location")
        #expect(followed.status == 200)
        #expect(try followed.body == service.get("/clock/0/320x180-*/loading/897588004.m4s").body)
        #expect(try service.get("/healthz").text.contains("\"state\":\"failed\""))
        let metrics = try service.metrics()
        #expect(metrics.contains(/clockcast_live_faults_total\{channel="clock",cause="\S+"\} [1-9]/))
        #expect(!metrics.contains("clockcast_live_faults_total{channel=\"clock\",cause=\"\(cause)\"} 0"))
        guard !kind.hasPrefix("slow") else { return }
        service.clock.advance(by: .seconds(7))
        // A stalled encoder needs a moment to notice that the time has come.
        service.underWay.wait()
        let last = try service.get(path)
        #expect(last.status == 200)
        #expect(last.fields["cache-control"]?.contains("immutable") == true)
        let untouched = try RunningService(at: Self.noon, yaml: "channels: { clock: { renditions: [320x180] } }")
        #expect(try last.body == untouched.get(path).body)
        #expect(try !service.get("/healthz").text.contains("failed"))
    }
}
