import Foundation
import RunningServices
import Support
import Testing
import Timeline

@Suite("The past, by URL", .timeLimit(.minutes(5)))
struct PastTests {
    private static let noon = "2026-11-20T12:00:00Z"
    private static let yaml = ScenarioTests.yaml

    @Test("What plays after the loading program is the beginning of what was asked for")
    func loadingOfThePast() throws {
        let service = try RunningService(at: Self.noon, yaml: Self.yaml)
        func programs(_ query: String, after seconds: Int64 = 0) throws -> [String] {
            let (path, _) = try ScenarioTests.playlist(service, query)
            service.clock.advance(by: .seconds(seconds))
            return try service.get(path, by: .call).lines.filter { $0.hasSuffix(".m4s") || $0.contains(".m4s?") }
                .map { String($0.split(separator: "/")[1].prefix { $0 != "-" }) }
        }
        let range = try programs("start=2026-11-20T03:00:00Z&end=2026-11-20T03:00:12Z&loading=4")
        #expect(range == ["loading", "loading", "live", "live", "live", "live"])
        let event = try programs("start=-20&end=60&loading=4")
        #expect(event.prefix(3) == ["loading", "loading", "live"])
        // Players begin three segments before the end.
        #expect(try programs("delay=600&loading=4").suffix(3) == ["loading", "loading", "live"])
        #expect(try programs("present=edge&loading=4").suffix(3) == ["loading", "loading", "live"])
    }

    @Test("What goes by segments counts from the first that the viewer is shown, and all else from their coming")
    func afterInThePast() throws {
        let service = try RunningService(at: Self.noon, yaml: Self.yaml)
        #expect(
            try ScenarioTests.playlist(service, "delay=600&fault=404@after4-10").path
                == "/clock;delay=600;fault=404@20261120T115004Z-20261120T115010Z/0/320x180.m3u8"
        )
        #expect(
            try ScenarioTests.playlist(service, "delay=600&fault=late=6@after2-6").path
                == "/clock;delay=600;fault=late=6@20261120T115002Z-20261120T115006Z/0/320x180.m3u8"
        )
        #expect(
            try ScenarioTests.playlist(service, "delay=600&fault=list.404@after4-10").path
                == "/clock;delay=600;fault=list.404@20261120T120004Z-20261120T120010Z/0/320x180.m3u8"
        )
    }

    @Test("A range that begins at an instant to come is in neither list before its first segment is whole")
    func futureRange() throws {
        let service = try RunningService(at: Self.noon, yaml: Self.yaml)
        let query = "start=2026-11-20T12:01:00Z&end=2026-11-20T12:01:10Z"
        for path in ["/clock.m3u8?\(query)", "/clock;start=20261120T120100Z;end=20261120T120110Z/0/320x180.m3u8"] {
            let reply = try service.get(path, by: .call)
            #expect(reply.status == 404, "\(path)")
            #expect(reply.text == "too early; available from 2026-11-20T12:01:02.000Z\n")
            #expect(reply.fields["retry-after"] == "63")
        }
        // Some seconds from now it begins for this viewer.
        let own = try ScenarioTests.playlist(service, "start=60&end=70").path
        #expect(own == "/clock;start=20261120T120100Z;end=20261120T120110Z/0/320x180.m3u8")
        #expect(try service.get(own, by: .call).status == 404)
        service.clock.advance(by: .seconds(62))
        #expect(try ScenarioTests.playlist(service, query).path == own)
        #expect(try service.get(own, by: .call).status == 200)
    }

    @Test("A range that claims to be over is not there before it is")
    func futureRecording() throws {
        let service = try RunningService(at: Self.noon, yaml: Self.yaml)
        let folder = "/clock;start=20261120T120100Z;end=20261120T120110Z;type=vod/0"
        for path in ["320x180.m3u8", "320x180/live/897588030.ts"] {
            let reply = try service.get("\(folder)/\(path)", by: .call)
            #expect(reply.status == 404)
            #expect(reply.text == "too early; available from 2026-11-20T12:01:10.000Z\n")
            #expect(reply.fields["retry-after"] != nil)
        }
        service.clock.advance(by: .seconds(70))
        #expect(try service.get("\(folder)/320x180.m3u8", by: .call).status == 200)
        #expect(try service.get("\(folder)/320x180/live/897588030.ts", by: .call).status == 200)
    }

    @Test("Those of FFmpeg's players get no EXT-X-START in the multivariant playlist, which makes them load all twice")
    func startForAll() throws {
        let service = try RunningService(at: Self.noon, yaml: Self.yaml)
        for (agent, has) in [("Lavf/59.27.100", false), ("libmpv", false), ("Mozilla/5.0", true)] {
            let reply = try service.get("/clock.m3u8?audio=tick&mux=no", by: .call, agent: agent)
            #expect(reply.text.contains("#EXT-X-START") == has, "\(agent)")
        }
    }

    @Test(
        "A player that cannot seek in fragmented MP4 gets transport streams of the past, unless it asks for something else",
        arguments: [
            ("Lavf/59.27.100", "start=-600&end=-540", "ts"), ("libmpv", "dvr=600", "ts"),
            ("libmpv", "delay=60", "cmaf"),
            ("Lavf/59.27.100", "", "cmaf"), ("Lavf/59.27.100", "dvr=600&container=cmaf", "cmaf"),
            ("Mozilla/5.0", "dvr=600", "cmaf"), ("VLC/3.0.24", "dvr=600", "ts"),
        ]
    )
    func seekable(agent: String, query: String, container: String) throws {
        let service = try RunningService(at: Self.noon, yaml: Self.yaml)
        let path = try #require(service.get("/clock.m3u8?" + query, by: .call, agent: agent).lines.last)
        #expect(path.contains("container=ts") == (container == "ts"))
    }

    @Test("A window goes far back, a delay shows what was, an event grows and ends")
    func views() throws {
        let service = try RunningService(at: Self.noon, yaml: Self.yaml)
        func dates(_ reply: RunningService.Reply) -> [String] {
            reply.lines.filter { $0.hasPrefix("#EXT-X-PROGRAM-DATE-TIME:") }.map { String($0.dropFirst(25)) }
        }
        let window = try service.get(ScenarioTests.playlist(service, "dvr=60").path, by: .call)
        #expect(dates(window).count == 30)
        #expect(dates(window).last == "2026-11-20T11:59:58.000Z")
        #expect(window.text.contains("#EXT-X-START:TIME-OFFSET=-6"))
        let delayed = try service.get(ScenarioTests.playlist(service, "delay=3600").path, by: .call)
        #expect(dates(delayed).last == "2026-11-20T10:59:58.000Z")
        let event = try ScenarioTests.playlist(service, "start=10&end=20")
        let early = try service.get(event.path, by: .call)
        #expect(early.status == 404)
        #expect(early.text == "too early; available from 2026-11-20T12:00:12.000Z\n")
        #expect(early.fields["retry-after"] == "13")
        service.clock.advance(by: .seconds(14))
        let growing = try service.get(event.path, by: .call)
        #expect(dates(growing) == ["2026-11-20T12:00:10.000Z", "2026-11-20T12:00:12.000Z"])
        #expect(growing.lines.contains("#EXT-X-PLAYLIST-TYPE:EVENT"))
        service.clock.advance(by: .seconds(20))
        let ended = try service.get(event.path, by: .call)
        #expect(dates(ended).count == 5)
        #expect(ended.lines.last == "#EXT-X-ENDLIST")
    }

    @Test("A player that asks for it gets only the news of a long list, unless a fault has touched it")
    func delta() throws {
        let service = try RunningService(at: Self.noon, yaml: Self.yaml)
        let (path, folder) = try ScenarioTests.playlist(service, "dvr=600&fault=list.stale@30-40")
        let whole = try service.get(path, by: .call)
        #expect(whole.lines.contains("#EXT-X-SERVER-CONTROL:CAN-SKIP-UNTIL=12.000000,HOLD-BACK=6.000000"))
        for query in ["_HLS_skip=YES", "_HLS_skip=v2"] {
            let delta = try service.get("\(path)?\(query)")
            #expect(delta.lines.contains("#EXT-X-SKIP:SKIPPED-SEGMENTS=294"))
            #expect(ScenarioTests.segments(delta, in: folder) == ScenarioTests.segments(whole, in: folder).suffix(6))
        }
        #expect(try service.get("\(path)?_HLS_skip=no").text == whole.text)
        service.clock.advance(by: .seconds(35))
        let touched = try service.get("\(path)?_HLS_skip=YES")
        #expect(touched.fields["clockcast-fault"] != nil)
        #expect(ScenarioTests.segments(touched, in: folder).count == 300)
    }

    @Test("Whoever asks for a premiere gets the same start")
    func premiere() throws {
        let service = try RunningService(at: Self.noon, yaml: Self.yaml)
        let (path, folder) = try ScenarioTests.playlist(service, "live=2026-11-20T12:00:30Z")
        #expect(path == "/clock/100/320x180.m3u8?schedule=loading.897588015-100.live")
        service.clock.advance(by: .seconds(26))
        let segments = ScenarioTests.segments(try service.get(path, by: .call), in: folder)
        #expect(segments.map { $0.contains("/loading-897588015-100/") } == [true, true, false])
    }
}
