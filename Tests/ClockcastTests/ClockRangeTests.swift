import RunningServices
import Support
import Testing
import Timeline

/// At the bounds of what the system's clock is read as, and where it comes back from them.
@Suite("A clock that cannot be right", .timeLimit(.minutes(5)))
struct ClockRangeTests {
    private static let yaml = """
        segment: { patience: 60 }
        loading: { minimum: 0 }
        channels: { clock: { renditions: [64x36] } }
        """

    @Test(
        "Everything is answered, and the server is not ready",
        arguments: ["1970-01-08T00:00:00Z", "1970-12-31T23:59:59Z", "2200-01-01T00:00:00Z", "2201-01-01T00:00:00Z"]
    )
    func bounds(instant: String) throws {
        let service = try RunningService(at: instant, yaml: Self.yaml)
        let readiness = try service.get("/readyz")
        #expect(readiness.status == 503)
        #expect(readiness.text.contains("the system's clock is not in the years 1971 to 2199"))
        #expect(try service.get("/healthz").status == 200)
        let paths = [
            "/time", "/time?fault=date=86400000", "/time?fault=date=-86400000", "/scenarios.json", "/channels",
            "/frame.png", "/frame.png?offset=24h", "/frame.png?offset=-24h", "/frame.png?tz=Pacific/Kiritimati",
            "/frame.png?face=countdown&to=1681-01-01T00:00:00Z", "/frame.png?face=countdown&to=2258-12-31T00:00:00Z",
            "/frame.png?at=19700101T000000Z", "/frame.png?at=22601231T000000Z",
        ]
        for path in paths {
            let reply = try service.get(path, by: .call)
            #expect(reply.status == 200, "\(path): \(reply.text.prefix(200))")
        }
        for query in ["", "?present=edge", "?present=ahead", "?latency=low", "?container=ts", "?loading=8"] {
            let (list, segments) = try service.segments(of: "/clock.m3u8\(query)")
            #expect(list.status == 200, "\(query)")
            #expect(try service.get(#require(segments.first)).status == 200, "\(query)")
            #expect(!list.text.contains("/-"), "\(query): a number below zero")
        }
        for query in ["?dvr=86400", "?delay=86400", "?start=-86400", "?start=-600&end=600", "?fault=step=2000@30"] {
            let main = try service.get("/clock.m3u8\(query)")
            #expect([200, 400, 404].contains(main.status), "\(query): \(main.text)")
            guard main.status == 200 else { continue }
            let list = try service.get("/" + #require(main.lines.last))
            #expect([200, 404].contains(list.status), "\(query): \(list.text)")
        }
        // Somebody sets it right.
        let right = try #require(WallTime(iso8601: "2026-11-20T12:00:00Z"))
        service.clock.step(by: right - service.clock.wall)
        #expect(try service.get("/readyz").status == 200)
        let (list, segments) = try service.segments(of: "/clock.m3u8?present=edge")
        #expect(list.text.contains("#EXT-X-PROGRAM-DATE-TIME:2026-11-20T"))
        #expect(try service.get(#require(segments.last)).status == 200)
    }
}
