import Answers
import Foundation
import HTTPMessage
import HTTPServer
import RunningServices
import Support
import Testing
import Timeline
@testable import Clockcast

@Suite("A live stream that stands at an instant at every visit", .timeLimit(.minutes(5)))
struct ReplayTests {
    private static let yaml = ScenarioTests.yaml
    private static let replay = "replay=20261120T120010Z"

    /// The answers to a viewer who comes at an instant: the multivariant playlist, and each two seconds the list of the last rendition, all
    /// without the shift, and one segment of each list.
    private static func run(
        at instant: String,
        _ query: String,
        agent: String = "test"
    ) throws -> (main: String, lists: [RunningService.Reply], segments: [RunningService.Reply]) {
        let service = try RunningService(at: instant, yaml: yaml)
        let main = try service.get("/clock.m3u8?\(query)", by: .call, agent: agent)
        try #require(main.status == 200, "\(main.text)")
        let path = "/" + (try #require(main.lines.last))
        let folder = path.split(separator: "/").dropLast().map { "/" + $0 }.joined()
        var lists: [RunningService.Reply] = []
        var segments: [RunningService.Reply] = []
        for _ in 0..<18 {
            let list = try service.get(path, by: .call, agent: agent)
            lists.append(list)
            if let last = list.lines.last(where: { !$0.hasPrefix("#") }), list.status == 200 {
                segments.append(try service.get("\(folder)/\(last)", by: .call, agent: agent))
            }
            service.clock.advance(by: .seconds(2))
        }
        return (main.text.replacing(/;shift=-?\d+/, with: ""), lists, segments)
    }

    @Test(
        "Two runs on two servers, a year apart, by two players, have the same bytes",
        arguments: ["fault=list.stale@20-30,404@34-36", "fault=disc@0of10&dvr=60", "fault=late=3@after4-10&label=on"]
    )
    func twoRuns(query: String) throws {
        let one = try Self.run(at: "2026-11-25T09:13:07.123Z", "\(Self.replay)&\(query)")
        let two = try Self.run(at: "2027-11-25T20:59:59.999Z", "\(Self.replay)&\(query)", agent: "VLC/3.0.18")
        #expect(one.main == two.main)
        for (first, second) in [(one.lists, two.lists), (one.segments, two.segments)] {
            #expect(first.count == second.count)
            for (first, second) in zip(first, second) {
                #expect(first.status == second.status)
                #expect(first.body == second.body)
                #expect(first.fields == second.fields)
            }
        }
        #expect(one.segments.contains { $0.status == 200 && $0.body.count > 1000 })
    }

    @Test(
        "Dates, numbers and faults go by the time in the picture; Retry-After and the end of what holds by the wall clock"
    )
    func times() throws {
        let service = try RunningService(at: "2026-11-25T09:13:07.123Z", yaml: Self.yaml)
        let (path, folder) = try ScenarioTests.playlist(service, "\(Self.replay)&fault=list.stale@20-30,404@34-36")
        #expect(path == "/clock;shift=421977123;fault=list.stale@20-30,404@34-36/0/320x180.m3u8")
        let list = try service.get(path, by: .call)
        #expect(list.lines.contains("#EXT-X-PROGRAM-DATE-TIME:2026-11-20T12:00:08.000Z"))
        #expect(list.lines.last?.hasPrefix("320x180/live/897588004.m4s") == true)
        // The next segment is complete 2 s later.
        #expect(try service.reusableUntil(path) == WallTime(iso8601: "2026-11-25T09:13:07.373Z"))
        let early = try service.get("\(folder)/320x180/live/897588030.m4s", by: .call)
        #expect(early.text == "too early; available from 2026-11-20T12:00:39.950Z\n")
        #expect(early.fields["retry-after"] == "30")
        let gone = try service.get("\(folder)/320x180/live/897587900.m4s", by: .call)
        #expect(gone.status == 404 && gone.text.contains("2026-11-20T11:5"), "\(gone.text)")
        service.clock.advance(by: .seconds(14))
        let stale = try service.get(path, by: .call)
        #expect(stale.fields["clockcast-fault"] == "list.stale@20-30; until=2026-11-20T12:00:30Z")
        #expect(stale.lines.last?.hasPrefix("320x180/live/897588009.m4s") == true)
        let missing = try service.get("\(folder)/320x180/live/897588017.m4s", by: .call)
        #expect(missing.fields["clockcast-fault"] == "404@34-36; until=2026-11-20T12:00:36Z")
    }

    @Test("A part that does not exist yet is waited for by the wall clock")
    func lowLatency() throws {
        let service = try RunningService(at: "2026-11-25T09:13:07.250Z", yaml: Self.yaml)
        let path = try ScenarioTests.playlist(service, "\(Self.replay)&latency=low").path
        #expect(path == "/clock;latency=low;shift=421977250/0/320x180.m3u8")
        let text = try service.get(path, by: .call).text
        let hint = try #require(text.firstMatch(of: /PRELOAD-HINT:TYPE=PART,URI="([^"]+)"/)).output.1
        #expect(hint.contains("/897588005.0.m4s"), "\(hint)")
        let folder = path.split(separator: "/").dropLast().map { "/" + $0 }.joined()
        for target in ["\(folder)/\(hint)", "\(path)?_HLS_msn=897588005&_HLS_part=0"] {
            let request = try HTTPRequest.make(target, receivedAt: service.clock.wall)
            guard case .later(.wall(let time)) = service.service.routes.reply(to: request) else {
                Issue.record("it does not wait")
                continue
            }
            #expect(time.iso8601 == "2026-11-25T09:13:07.750Z")
        }
    }

    @Test("The future is replayed like the past")
    func future() throws {
        let service = try RunningService(at: "2026-11-25T09:13:00Z", yaml: Self.yaml)
        let path = try ScenarioTests.playlist(service, "replay=2026-12-31T23:59:50Z").path
        #expect(path.hasPrefix("/clock;shift=-3163610000/0/"))
        service.clock.advance(by: .seconds(10))
        let list = try service.get(path, by: .call)
        #expect(list.text.contains("#EXT-X-PROGRAM-DATE-TIME:2026-12-31T23:59:58.000Z"))
        #expect(!list.text.contains("2027"))
    }

    @Test(
        "An impossible replay is an error in one line",
        arguments: [
            (
                "replay=yesterday",
                "'replay=yesterday': it is not an instant; allowed: 20261212T200000Z, 2026-12-12T20:00:00+08:00"
            ),
            (
                "replay=19700101T000000Z",
                "'replay=19700101T000000Z': it is too far away; allowed: the years 1971 to 2199"
            ),
            ("replay=20261120T120000Z&start=-60", "'replay=20261120T120000Z': it cannot be combined with start=-60"),
            ("replay=20261120T120000Z&delay=60", "'replay=20261120T120000Z': it cannot be combined with delay=60"),
            (
                "present=ahead&replay=20261120T120000Z",
                "'present=ahead': it cannot be combined with replay=20261120T120000Z"
            ),
            ("exact=on", "exact is 'on'; it must be yes or no"),
            ("scenario=gap,nothing", "'scenario=nothing': unknown scenario; known: "),
            (
                "scenario=splice,interstitial",
                "'scenario=splice,interstitial': splice needs break=20-36, and interstitial needs break=20-35; ask for one of "
                    + "the two\n"
            ),
            (
                "scenario=interstitial,signal",
                "'scenario=interstitial,signal': interstitial needs break.as=interstitial, and signal needs break.as=signal; "
                    + "ask for one of the two\n"
            ),
            (
                "scenario=gap,dvr-edge,interstitial-resume",
                "'scenario=gap,dvr-edge,interstitial-resume': dvr-edge needs dvr=30, and interstitial-resume needs dvr=60; ask for "
                    + "one of the two\n"
            ),
        ]
    )
    func wrong(query: String, message: String) throws {
        let service = try RunningService(at: "2026-11-25T09:13:00Z", yaml: Self.yaml)
        let reply = try service.get("/clock.m3u8?\(query)", by: .call)
        #expect(reply.status == 400)
        #expect(reply.text.hasPrefix(message), "\(reply.text)")
    }

    @Test("A shift in a path has one form, and keeps to years that a clock can show")
    func paths() throws {
        let service = try RunningService(at: "2026-11-25T09:13:00Z", yaml: Self.yaml)
        for (shift, status) in [
            ("1000", 200), ("-1000", 200), ("0", 200), ("-0", 400), ("01", 400), ("1.5", 400), ("", 400),
            ("99999999999999", 400), ("-9999999999999", 400), ("9999999999999999999999", 400),
        ] {
            let reply = try service.get("/clock;shift=\(shift)/0/320x180.m3u8", by: .call)
            #expect(reply.status == status, "\(shift): \(reply.text)")
        }
        let ahead = try service.get("/clock;shift=1000/0/320x180.m3u8?present=ahead", by: .call)
        #expect(ahead.text == "'present=ahead': it cannot be combined with shift=1000\n")
        for (name, other) in [
            ("start=20261120T120000Z;end=20261120T120010Z;type=vod", "start=20261120T120000Z"),
            ("start=20261120T120000Z;end=20261120T120010Z", "start=20261120T120000Z"), ("delay=60", "delay=60"),
            ("dvr=60;delay=60", "delay=60"),
        ] {
            let reply = try service.get("/clock;\(name);shift=1000/0/320x180.m3u8", by: .call)
            #expect(reply.status == 400 && reply.text == "'shift=1000': it cannot be combined with \(other)\n")
        }
        #expect(try service.get("/clock;dvr=60;shift=1000/0/320x180.m3u8", by: .call).status == 200)
    }

    @Test("exact=yes gives all players the same, whatever they are and however new the channel is")
    func exact() throws {
        let service = try RunningService(at: "2026-11-25T09:13:01.700Z", yaml: "channels: { clock: { audio: tick } }")
        var lists: Set<String> = []
        for agent in ["VLC/3.0.18", "Lavf/59.27.100", "Chrome/156.0.0.0", "GStreamer souphttpsrc", "test"] {
            lists.insert(try service.get("/clock.m3u8?exact=yes", by: .call, agent: agent).text)
            service.clock.advance(by: .milliseconds(700))
        }
        #expect(lists.count == 1)
        #expect(lists.first?.contains("\nclock/0/1280x720.m3u8\n") == true, "\(lists)")
        let own = try service.get("/clock.m3u8?exact=yes&container=ts&mux=yes", by: .call, agent: "test")
        #expect(own.lines.last == "clock/0/640x360.m3u8?container=ts")
        let suited = try service.get("/clock.m3u8?replay=20261120T120000Z&exact=no", by: .call, agent: "VLC/3.0.18")
        #expect(suited.lines.last?.hasSuffix("?container=ts") == true)
    }

    @Test("Faults that a range of the past cannot have are refused, and so are those whose time is not in it")
    func range() throws {
        let service = try RunningService(at: "2026-11-25T09:13:00Z", yaml: Self.yaml)
        let range = "start=2026-11-20T12:00:00Z&end=2026-11-20T12:00:20Z"
        for fault in [
            "list.stale@20-30", "list.back=2", "offline@20-30", "end@after10", "step=2000@30", "320x180.skew=1",
            "list.jump=10@30", "late=3@10-20",
        ] {
            let reply = try service.get("/clock.m3u8?\(range)&fault=\(fault)", by: .call)
            #expect(reply.status == 400)
            #expect(
                reply.text
                    == "'\(fault)': it needs a list that changes, and a range that is over has the same list for ever; "
                    + "replay=20261120T120000Z shows that time as a live stream\n"
            )
            // It grows as long as it is not over.
            #expect(try service.get("/clock.m3u8?start=-60&fault=\(fault)", by: .call).status == 200, "\(fault)")
        }
        let outside = try service.get("/clock.m3u8?\(range)&fault=404@30-34", by: .call)
        #expect(outside.status == 400)
        #expect(
            outside.text
                == "'404@30-34': no segment between start=20261120T120000Z and end=20261120T120020Z has its time\n"
        )
        for fault in ["404@10-14", "reset@40", "list.503@30-34", "404@after4-8", "404"] {
            #expect(try service.get("/clock.m3u8?\(range)&fault=\(fault)", by: .call).status == 200, "\(fault)")
        }
    }

    @Test("Several scenarios add up, and each brings its options")
    func scenarios() throws {
        let service = try RunningService(at: "2026-11-25T09:13:00Z", yaml: Self.yaml)
        #expect(
            try ScenarioTests.playlist(service, "scenario=gap,stale-short,dvr-edge").path
                == "/clock;dvr=30;fault=gap@30-34,list.stale@20-24/0/320x180.m3u8"
        )
        #expect(
            try ScenarioTests.playlist(service, "scenario=interstitial-404,interstitial-slow").path
                .contains(";break=20-35;break.assets=1;fault=ad.404,assets.ttfb=8000/")
        )
        #expect(
            try ScenarioTests.playlist(service, "scenario=dvr-edge,interstitial-resume&dvr=90").path
                .contains(";dvr=90;break=20-35;break.resume=0/")
        )
        let both = try service.get("/clock.m3u8?scenario=discontinuities,no-dseq", by: .call)
        #expect(both.text == "'disc@0of10': it is given twice\n")
    }
}
