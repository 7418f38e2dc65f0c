import Clockcast
import Foundation
import HTTPServer
import Platform
import Raster
import RunningServices
import Settings
import Support
import Testing
import Timeline
import TriedSettings

@Suite("The service, read by other programs", .timeLimit(.minutes(5)))
struct ServiceTests {
    private static let noon = "2026-11-20T12:00:00Z"

    @Test(
        "The multivariant playlist names the phase of the viewer and two renditions",
        arguments: RunningService.Transport.allCases
    )
    func multivariant(transport: RunningService.Transport) throws {
        let service = try RunningService(at: "2026-11-20T12:00:00.800Z")
        let reply = try service.get("/live.m3u8", by: transport)
        #expect(reply.status == 200)
        #expect(reply.fields["content-type"] == "application/vnd.apple.mpegurl")
        #expect(reply.fields["cache-control"] == "no-store")
        let lines = reply.lines
        #expect(lines[0...2] == ["#EXTM3U", "#EXT-X-VERSION:1", "#EXT-X-INDEPENDENT-SEGMENTS"])
        #expect(
            lines[3].wholeMatch(
                of:
                    /#EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=\d+,AVERAGE-BANDWIDTH=\d+,CODECS="avc1.4D401F",RESOLUTION=1280x720,URI="clock\/900\/1280x720-iframes.m3u8"/
            ) != nil
        )
        #expect(
            lines[5].wholeMatch(
                of:
                    /#EXT-X-STREAM-INF:BANDWIDTH=\d+,AVERAGE-BANDWIDTH=\d+,CODECS="avc1.4D401F",RESOLUTION=1280x720,FRAME-RATE=30.000/
            ) != nil
        )
        // 100 ms after the request is 0.9 s, the boundary of phase 900.
        #expect(lines[6] == "clock/900/1280x720.m3u8")
        #expect(lines[8] == "clock/900/640x360.m3u8")
    }

    @Test(
        "VLC gets the format that it plays best, unless its URL requests another",
        arguments: RunningService.Transport.allCases
    )
    func playerTraits(transport: RunningService.Transport) throws {
        let service = try RunningService(at: "2026-11-20T12:00:00.800Z")
        func uris(_ path: String) throws -> [String] {
            try service.get(path, by: transport, agent: "VLC/3.0.24 LibVLC/3.0.24").lines.filter { !$0.hasPrefix("#") }
        }
        // 220 ms after the request is 1.02 s, the boundary of phase 1000.
        #expect(try uris("/live.m3u8")[0] == "clock/1000/1280x720.m3u8?container=ts&allowance=220")
        #expect(
            try uris("/live.m3u8?container=cmaf&allowance=0&loading=2")[0]
                == "clock/800/1280x720.m3u8?schedule=loading.897588001.live&splice=seamless&allowance=0"
        )
        let playlist = try service.get("/" + uris("/live.m3u8?container=cmaf&loading=2")[0])
        #expect(!playlist.text.contains("DISCONTINUITY\n"))
        #expect(playlist.lines.filter { $0.hasPrefix("#EXT-X-MAP") }.count == 1)
        #expect(playlist.lines.filter { $0.contains("loading-") && !$0.hasPrefix("#") }.count == 1)
        #expect(try uris("/live.m3u8?loading=2&splice=marked")[0].contains("splice") == false)
    }

    @Test(
        "GStreamer gets encrypted segments and subtitles beside transport streams, which it can play, unless its URL requests another",
        arguments: [
            ("key=0", "ts"), ("subtitles=en", "ts"), ("key=0&dvr=60", "ts"), ("", "cmaf"), ("subtitles=none", "cmaf"),
            ("key=0&container=cmaf", "cmaf"), ("subtitles=en&exact=yes", "cmaf"),
        ]
    )
    func keyedOrSubtitled(query: String, container: String) throws {
        let service = try RunningService(at: "2026-11-20T12:00:00.800Z")
        func path(_ agent: String) throws -> String {
            try #require(service.get("/clock.m3u8?\(query)", by: .call, agent: agent).lines.last { !$0.hasPrefix("#") })
        }
        #expect(try path("GStreamer souphttpsrc 1.22.0 libsoup/3.2.2").contains("container=ts") == (container == "ts"))
        #expect(try !path("test").contains("container=ts"))
    }

    @Test("Putting a service together starts no thread, and a wrong address is reported at the start")
    func composition() throws {
        func threads() throws -> Set<String> {
            let ids = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/task")
            // The Pango of Debian 13 has a thread for each font map, which looks for fonts and ends with the map.
            return Set(
                ids.filter { id in
                    let name = try? String(contentsOfFile: "/proc/self/task/\(id)/comm", encoding: .utf8)
                    return name?.hasPrefix("[pango] ") == false
                }
            )
        }
        let settings = try Settings(
            file: ("channels: { clock: { renditions: [64x36] } }", "x.yaml"),
            flags: ["server.host": "192.0.2.1", "server.port": "0", "admin.port": "0"]
        )
        let resources = try ServiceResources(for: settings)
        var begun: [Int] = []
        for _ in 0..<20 where begun.last != 0 {
            let before = try threads()
            let service = try Service(settings: settings, resources: resources, clock: ManualClock())
            begun.append(try threads().subtracting(before).count)
            #expect(throws: HTTPServerError.self) { try service.start() }
            service.stop()
        }
        // The dispatcher begins threads when it likes, but not each time.
        #expect(begun.last == 0, "\(begun)")
    }

    @Test("Two services, as one before and one after a restart, send the same bytes")
    func restart() throws {
        let first = try RunningService(at: Self.noon)
        let second = try RunningService(at: "2026-11-20T12:00:01.9Z")
        let (_, paths) = try first.segments(of: "/live.m3u8")
        for path in paths + ["/clock/100/1280x720-*/live/init.mp4"] {
            let reply = try first.get(path)
            #expect(reply.status == 200)
            #expect(try reply.body == second.get(path).body)
        }
    }

    @Test("Headers and segments have other names where their bytes are others, and the same where they are the same")
    func contentNames() throws {
        func name(_ yaml: String) throws -> String {
            let service = try RunningService(at: Self.noon, yaml: "loading: { minimum: 0 }\n" + yaml)
            let path = try service.resolved("/clock/0/320x180-*/live/init.mp4")
            #expect(try service.get(path).status == 200)
            return path
        }
        let plain = try name("channels: { clock: { renditions: [320x180] } }")
        #expect(plain.wholeMatch(of: /\/clock\/0\/320x180\/live\/init\.mp4\?v=[0-9a-f]{12}/) != nil)
        let same = [
            "channels: { clock: { renditions: [320x180, 160x90] }, other: { face: analog } }",
            "channels: { clock: { renditions: [320x180], always_on: true } }\nserver: { max_connections: 99 }",
        ]
        for yaml in same { #expect(try name(yaml) == plain, "\(yaml)") }
        let others = [
            "channels: { clock: { renditions: [320x180], quantizer: 30 } }",
            "channels: { clock: { renditions: [320x180], theme: dark } }",
            "channels: { clock: { renditions: [320x180], offset: 5s } }",
            "channels: { clock: { renditions: [320x180], timezone: Asia/Tokyo } }",
            "channels: { clock: { renditions: [320x180], pattern: HH:mm } }",
            "channels: { clock: { renditions: [320x180] } }\nsegment: { duration: 4 }",
        ]
        let names = try others.map(name)
        #expect(Set(names + [plain]).count == others.count + 1)
    }

    @Test("A name of other settings is gone, and no cache keeps that; the playlist has the names of these")
    func otherSettings() throws {
        let old = try RunningService(at: Self.noon, yaml: "channels: { clock: { renditions: [320x180] } }")
        let new = try RunningService(
            at: Self.noon,
            yaml: "channels: { clock: { renditions: [320x180], quantizer: 30 } }"
        )
        for path in ["init.mp4", "897588000.m4s", "897588000.ts"].map({ "/clock/0/320x180-*/live/" + $0 }) {
            let reply = try new.get(old.resolved(path))
            #expect(reply.status == 404)
            #expect(reply.fields["cache-control"] == "no-store")
            #expect(reply.text.contains("belongs to other settings or another version of Clockcast"))
            #expect(try new.get(path).status == 200)
        }
        #expect(try new.get("/clock/0/1x1/live/init.mp4?v=000000000000").status == 404)
    }

    @Test(
        "Without its version a header or a segment is what there is now, which no cache keeps: one may leave out queries"
    )
    func withoutVersion() throws {
        let service = try RunningService(at: Self.noon, yaml: "channels: { clock: { renditions: [320x180] } }")
        for path in ["init.mp4", "897588000.m4s", "897588000.ts"].map({ "/clock/0/320x180-*/live/" + $0 }) {
            // The order does not matter: the one is not kept under the name of the other.
            for path in [path, path.replacing("-*", with: ""), path] {
                let reply = try service.get(path)
                #expect(reply.status == 200)
                #expect(try reply.body == service.get(path).body)
                let control = path.contains("*") ? "public, max-age=86400, immutable" : "no-store"
                #expect(reply.fields["cache-control"] == control)
            }
        }
    }

    @Test("A loop keeps the answer with a header for a minute: there are as many as there are phases and variants")
    func headersAreNotHoarded() throws {
        let service = try RunningService(at: Self.noon, yaml: "channels: { clock: { renditions: [320x180] } }")
        let path = "/clock/0/320x180-*/live/init.mp4"
        _ = try service.get(path, by: .call)
        #expect(try service.reusableUntil(path) == service.clock.wall + .seconds(60))
    }

    @Test("The trust in the system's clock is reported, and can be required")
    func clockDiscipline() throws {
        let service = try RunningService(at: Self.noon, yaml: "clock: { require_synchronized: true }")
        #expect(
            try service.get("/healthz").text.contains(
                #""clock":{"claim_us":null,"maximum_error_us":3456,"measured":null,"source":"kernel","status":"synchronized","#
                    + #""synchronized":true}"#
            )
        )
        #expect(try service.get("/readyz").status == 200)
        let metrics = try service.metrics()
        #expect(metrics.contains("\nclockcast_clock_synchronized 1\n"))
        #expect(metrics.contains("\nclockcast_clock_status{status=\"synchronized\"} 1\n"))
        #expect(metrics.contains("\nclockcast_clock_maximum_error_seconds 0.003456\n"))
        let lost = ClockDiscipline(isSynchronized: false, estimatedError: 16_000_000, maximumError: 16_000_000)
        let strict = try RunningService(
            at: Self.noon,
            yaml: "clock: { require_synchronized: true }",
            discipline: lost
        )
        let refused = try strict.get("/readyz")
        #expect(refused.status == 503)
        #expect(refused.text.contains("the system's clock is not synchronized"))
        #expect(try strict.get("/healthz").status == 200, "the process lives")
        #expect(try RunningService(at: Self.noon, discipline: lost).get("/readyz").status == 200)
    }

    @Test("With timesyncd, whose error is unknown, nothing gives a number, and a claim that is required is not kept")
    func unknownError() throws {
        let timesyncd = ClockDiscipline(isSynchronized: true, estimatedError: 0, maximumError: 16_500)
        let service = try RunningService(
            at: Self.noon,
            yaml: "clock: { claim: 50ms, required: true }",
            discipline: timesyncd
        )
        #expect(
            try service.get("/healthz").text.contains(
                #""clock":{"claim_us":50000,"maximum_error_us":null,"measured":null,"source":"kernel","status":"unknown","#
                    + #""synchronized":true}"#
            )
        )
        #expect(
            try service.get("/time").text
                == #"{"earliest_ns":null,"latest_ns":null,"leap":"none","measured":null,"received_ns":1795176000000000000,"#
                + #""sent_ns":1795176000000000000,"source":"kernel","status":"unknown","tai_offset":null}"# + "\n"
        )
        #expect(try !service.metrics().contains("\nclockcast_clock_maximum_error_seconds "))
        let refused = try service.get("/readyz")
        #expect(refused.status == 503)
        #expect(refused.text.contains("the error of the system's clock has no known bound"))
        let known = ClockDiscipline(isSynchronized: true, estimatedError: 12, maximumError: 60_400)
        let wide = try RunningService(at: Self.noon, yaml: "clock: { claim: 50ms, required: true }", discipline: known)
        #expect(
            try wide.get("/readyz").text.contains(
                "the system's clock may be wrong by 61 ms; clock.claim is 50 ms"
            )
        )
        let kept = try RunningService(at: Self.noon, yaml: "clock: { claim: 70ms, required: true }", discipline: known)
        #expect(try kept.get("/readyz").status == 200)
    }

    @Test("The bounds of the last day are listed by the minute, also those of a clock that was lost meanwhile")
    func timeLog() throws {
        let service = try RunningService(at: Self.noon)
        let text =
            #"{"first":"2026-11-20T12:00:00.000Z","interval_s":60,"maximum_error_us":[3456],"status":["synchronized"]}"#
        #expect(try service.get("/time?log").text == text + "\n")
        #expect(try service.get("/time?log=").text == text + "\n")
        #expect(try service.get("/time?log=1&log=2").status == 400)
        // Before the first beginning of a minute.
        let young = try RunningService(at: "2026-11-20T12:00:30Z")
        #expect(
            try young.get("/time?log").text
                == #"{"first":null,"interval_s":60,"maximum_error_us":[],"status":[]}"# + "\n"
        )
    }

    @Test(
        "A missing resource is a 404 with a reason, a wrong value a 400",
        arguments: [
            (404, "/nothing", "there is nothing at this path; playlists end in .m3u8"),
            (404, "/other.m3u8", "unknown channel 'other'; known: clock"),
            (
                404, "/clock/50/1280x720.m3u8",
                "'50' is not a phase; phases are multiples of 100 milliseconds below 2000"
            ),
            (
                404, "/clock/x/1280x720.m3u8",
                "'x' is not a phase; phases are 0 to 6000 milliseconds, without leading zeros"
            ),
            (404, "/clock/0/1x1.m3u8", "channel clock has no rendition '1x1'; it has 1280x720, 640x360"),
            (404, "/clock/0/1280x720/live/1.m4s", "segment 1 is gone; it was available until 1970-01-01T00:00:30.000Z"),
            (404, "/clock/0/1280x720/live/999999999.m4s", "too early; available from 2033-05-18T03:32:16.000Z"),
            (
                404, "/clock/0/1280x720/live/01.m4s",
                "'01' is not a segment number; those are digits without leading zeros, up to 10000000000"
            ),
            (404, "/clock/0/1280x720/dead/1.m4s", "unknown program 'dead'; known: live, loading, slate"),
            (
                404, "/clock/0/1280x720/loading-897588011/897588000.ts/",
                "there is nothing at this path; playlists end in .m3u8"
            ),
            (400, "/live.m3u8?container=avi", "container is 'avi'; it must be cmaf or ts"),
            (
                400, "/live.m3u8?loading=-1",
                "loading is '-1'; it must be a number of seconds from 0 to 600, with at most three decimals"
            ),
            (
                400, "/live.m3u8?loading=601",
                "loading is '601'; it must be a number of seconds from 0 to 600, with at most three decimals"
            ),
            (
                400, "/clock/0/1280x720.m3u8?schedule=loading.5.loading",
                "schedule is 'loading.5.loading': loading is already on at segment 5"
            ),
            (
                404, "/clock/0/1280x720/loading-897589000/897588000.ts",
                "segment 897588000 cannot count down to 897589000; that must be 1 to 301 segments later"
            ),
        ]
    )
    func refused(status: Int, path: String, reason: String) throws {
        let service = try RunningService(at: Self.noon)
        for transport in RunningService.Transport.allCases {
            let reply = try service.get(path, by: transport)
            #expect(reply.status == status)
            #expect(reply.text == reason + "\n")
            #expect(reply.fields["content-type"] == "text/plain; charset=utf-8")
        }
    }
}
