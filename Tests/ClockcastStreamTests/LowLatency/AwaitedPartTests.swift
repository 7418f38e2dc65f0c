import Foundation
import HTTPMessage
import HTTPServer
import RunningServices
import Support
import Testing
import Timeline

@Suite("Parts that are asked for before they are there", .timeLimit(.minutes(5)))
struct AwaitedPartTests {
    private static let yaml = """
        loading: { minimum: 0 }
        segment: { patience: 60 }
        channels: { clock: { renditions: [128x72, 64x36] } }
        """

    /// A part of a second at a channel that waits a second for what is made, as it is by default.
    @Test(
        "A part that was waited for longer than a channel's patience is sent, and nothing in its place",
        arguments: [1, 5, 9]
    )
    func patience(rate: Int) throws {
        let service = try RunningService(
            at: "2026-11-20T12:00:01.900Z",
            yaml: """
                loading: { minimum: 0 }
                segment: { phase_step: 0 }
                channels: { clock: { frame_rate: \(rate), renditions: [64x36] } }
                """
        )
        // The second after the next full one.
        let path = try service.resolved("/clock;latency=low/0/64x36-*/live/897588001.0.m4s")
        let asked = try BackgroundRequest(service.base + path)
        try eventually((try? service.metrics())?.contains("clockcast_http_parked_requests 1\n") == true)
        service.clock.advance(by: .milliseconds(1100))
        #expect(try asked.statuses() == [200])
        let header = try service.get("/clock;latency=low/0/64x36-*/live/init.mp4").body
        let folder = try TemporaryFolder()
        let file = folder.url("part.mp4")
        try (header + asked.body).write(to: file)
        let probe = try Peer.ffprobe.run(["-v", "error", "-show_entries", "packet=flags", "-of", "csv=p=0", file.path])
        #expect(probe.lines.count == rate)
    }

    @Test(
        "The answer to an early request for a part has the time of the part, and not of its segment",
        arguments: [
            ("64x36-*/live/897588001.0.m4s", "2026-11-20T12:00:02.500Z", "2"),
            ("64x36-*/live/897588003.2.m4s", "2026-11-20T12:00:07.500Z", "7"),
            ("audio-*/live/897588003.2.m4s", "2026-11-20T12:00:07.509Z", "7"),
            ("64x36-*/live/897589800.3.m4s", "2026-11-20T13:00:02.000Z", "3601"),
        ]
    )
    func tooEarly(file: String, release: String, seconds: String) throws {
        let service = try RunningService(at: "2026-11-20T12:00:01.400Z", yaml: Self.yaml)
        let path = "/clock;audio=tick;latency=low/0/" + file
        let early = try service.get(path)
        #expect(early.status == 404)
        #expect(early.text == "too early; available from \(release)\n")
        #expect(early.fields["retry-after"] == seconds)
        #expect(early.fields["cache-control"] == "no-store")
        // The sentence is true.
        service.clock.advance(by: try #require(WallTime(iso8601: release)) + .milliseconds(1) - service.clock.wall)
        #expect(try service.get(path).status == 200)
    }

    @Test("A part that a segment never has is not promised for later")
    func noSuchPart() throws {
        let service = try RunningService(at: "2026-11-20T12:00:01.400Z", yaml: Self.yaml)
        let reply = try service.get("/clock;latency=low/0/64x36-*/live/897588003.4.m4s")
        #expect(reply.status == 404)
        #expect(reply.text == "segment 897588003 of '64x36' has no part 4\n")
        #expect(reply.fields["retry-after"] == nil)
    }

    @Test(
        "A delivery directive with two values is refused with both of them",
        arguments: [
            (
                "_HLS_msn=897588000&_HLS_msn=897588001",
                "_HLS_msn is given twice, as '897588000' and '897588001'; give it once\n"
            ),
            ("_HLS_msn=897588000&_HLS_part=0&_HLS_part=1", "_HLS_part is given twice, as '0' and '1'; give it once\n"),
            ("_HLS_skip=YES&_HLS_skip=v2", "_HLS_skip is given twice, as 'YES' and 'v2'; give it once\n"),
        ]
    )
    func doubled(query: String, reason: String) throws {
        let service = try RunningService(at: "2026-11-20T12:00:01.400Z", yaml: Self.yaml)
        let reply = try service.get("/clock;latency=low;dvr=300/0/64x36.m3u8?" + query)
        #expect(reply.status == 400)
        #expect(reply.text == reason)
        // The same value twice means the same as once, as with other parameters.
        let same = "/clock;latency=low/0/64x36.m3u8?_HLS_msn=897588000&_HLS_msn=897588000"
        #expect(try service.get(same).status == 200)
        // A list without parts does not read the first two.
        #expect(try service.get("/clock/0/64x36.m3u8?present=edge&_HLS_msn=1&_HLS_msn=2").status == 200)
    }

    @Test("If a part would be a whole segment, low latency is refused with the allowed values")
    func uncut() throws {
        func service(_ rate: Int, seconds: Int) throws -> RunningService {
            try RunningService(
                at: "2026-11-20T12:00:01.400Z",
                yaml: """
                    loading: { minimum: 0 }
                    segment: { duration: \(seconds), patience: 60, phase_step: 0 }
                    channels: { clock: { frame_rate: \(rate), renditions: [64x36] } }
                    """
            )
        }
        let reason = """
            'latency=low': channel clock has 5 frames a second, which cannot be halved, so a part would be a whole segment of 1 s; \
            allowed with segment.duration: 2 or more, or with an even frame_rate

            """
        let uncut = try service(5, seconds: 1)
        for path in [
            "/clock.m3u8?latency=low", "/clock;latency=low/0/64x36.m3u8",
            "/clock;latency=low/0/64x36/live/1795176000.0.m4s",
        ] {
            let reply = try uncut.get(path)
            #expect(reply.status == 400)
            #expect(reply.text == reason)
        }
        #expect(try uncut.get("/clock.m3u8").status == 200)
        let longer = try service(5, seconds: 2).get("/clock;latency=low/0/64x36.m3u8").text
        #expect(longer.contains("\n#EXT-X-TARGETDURATION:2\n"))
        #expect(longer.contains(",PART-HOLD-BACK=3.008000,HOLD-BACK=6.000000\n"))
        let halved = try service(10, seconds: 1).get("/clock;latency=low/0/64x36.m3u8").text
        #expect(halved.contains("\n#EXT-X-TARGETDURATION:1\n"))
        #expect(halved.contains(",PART-HOLD-BACK=1.536000,HOLD-BACK=3.000000\n"))
    }
}
