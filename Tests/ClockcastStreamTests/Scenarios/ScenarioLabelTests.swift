import Answers
import Foundation
import HTTPMessage
import HTTPServer
import RunningServices
import Support
import Testing
import Timeline
@testable import Clockcast

@testable import Channels
@testable import Production

@Suite("Faults are announced in the picture", .timeLimit(.minutes(5)))
struct ScenarioLabelTests {
    private static let noon = "2026-11-20T12:00:00Z"
    private static let yaml = "loading: { minimum: 0 }\nchannels: { clock: { renditions: [640x360, 320x180] } }"

    @Test("With label=on the pictures are others, under names of their own; without it they are as ever")
    func pictures() throws {
        let service = try RunningService(at: Self.noon, yaml: Self.yaml)
        let (_, plain) = try service.segments(of: "/clock.m3u8?fault=404@30-34")
        let (playlist, labelled) = try service.segments(of: "/clock.m3u8?fault=404@30-34&label=on")
        #expect(labelled[0].hasPrefix("/clock;label=on;fault=404@30-34/0/640x360/live/"))
        #expect(playlist.fields["clockcast-fault"] == nil)
        let (reply, ordinary) = (try service.get(labelled[0]), try service.get(plain[0]))
        #expect(reply.status == 200 && reply.fields["clockcast-fault"] == nil)
        #expect(reply.body != ordinary.body)
        #expect(try ordinary.body == service.get(plain[0].replacing(";fault=404@30-34", with: "")).body)
        let off = try service.segments(of: "/clock.m3u8?fault=404@30-34&label=off").paths
        #expect(off == plain)
        let other = try RunningService(at: Self.noon, yaml: Self.yaml)
        #expect(try other.get(labelled[0]).body == reply.body)
    }

    @Test("All viewers of a scenario that is the same for all share one variant, and its pictures")
    func sharing() throws {
        let service = try RunningService(at: Self.noon, yaml: Self.yaml)
        func coded() -> Int {
            service.service.catalog.variants.all.flatMap(\.renditions).reduce(0) { $0 + $1.codedPictureCount }
        }
        _ = try service.get(service.segments(of: "/clock.m3u8?fault=404@30-34&label=on").paths[0])
        let first = coded()
        for milliseconds in 1...5 {
            service.clock.advance(by: .milliseconds(100))
            _ = try service.get(service.segments(of: "/clock.m3u8?fault=404@30-34&label=on").paths[0])
            #expect(service.service.catalog.variants.all.map(\.name) == ["clock;label=404@30-34"], "\(milliseconds)")
        }
        // Segments of other phases begin with the same pictures.
        #expect(coded() <= first + 2)
    }

    @Test("BANDWIDTH counts what is announced", arguments: ["1280x720", "800x50", "360x640"])
    func bandwidth(size: String) throws {
        let service = try RunningService(
            at: Self.noon,
            yaml: "loading: { minimum: 0 }\nchannels: { clock: { renditions: [\(size)] } }"
        )
        for container in ["cmaf", "ts"] {
            let query = "fault=type=text~plain@30-45&label=on&container=\(container)"
            let main = try service.get("/clock.m3u8?" + query)
            let stated = try #require(main.text.firstMatch(of: /X-STREAM-INF:BANDWIDTH=(\d+),/).flatMap { Int($0.1) })
            for second in [0, 29, 33] {
                let path = "/" + (try #require(main.lines.last))
                let folder = path.split(separator: "?")[0].split(separator: "/").dropLast().map { "/" + $0 }.joined()
                service.clock.advance(by: .seconds(Int64(second)))
                let list = try service.get(path)
                let segment = try #require(list.lines.last)
                let size = try service.get("\(folder)/\(segment)", by: .call).body.count
                #expect(size * 8 / 2 <= stated, "\(second)")
            }
        }
    }

    @Test("Faults that count from a viewer's arrival are announced to that viewer, in the viewer's zone")
    func afterJoining() throws {
        let service = try RunningService(at: Self.noon, yaml: Self.yaml)
        let path = try #require(service.get("/clock.m3u8?tz=Asia/Tokyo&fault=end@after60&label=on&dvr=60").lines.last)
        #expect(
            path == "clock;tz=Asia~Tokyo;label=on;dvr=60;fault=end@20261120T120100Z/0/320x180.m3u8"
        )
        #expect(try service.get("/" + path).status == 200)
        // It is announced in whole seconds.
        service.clock.advance(by: .milliseconds(700))
        let later = try service.get("/clock.m3u8?fault=end@after60&label=on").lines.last
        #expect(later == "clock;label=on;fault=end@20261120T120100Z/700/320x180.m3u8")
    }

    @Test("A viewer gets the requested variant, however long it takes to be made")
    func slowMaking() throws {
        let service = try RunningService(at: Self.noon, yaml: Self.yaml)
        let request = try HTTPRequest.make("/clock.m3u8?fault=end@after60&label=on", receivedAt: service.clock.wall)
        guard case .make(let work) = service.service.routes.reply(to: request) else {
            Issue.record("there was one")
            return
        }
        service.clock.advance(by: .seconds(3))
        guard case .answer(let response, _, _) = work.make().outcome else {
            Issue.record("it would be asked for again, three seconds later")
            return
        }
        let text = response.body.withUnsafeBytes { String(decoding: $0, as: UTF8.self) }
        #expect(text.contains("clock;label=on;fault=end@20261120T120100Z/0/320x180.m3u8"))
    }

    @Test(
        "A path has a label in its one form only",
        arguments: [
            ("clock;label=on", "there is nothing to announce"),
            ("clock;label=off;fault=404", "in a path it is label=on"),
            ("clock;label=404;fault=404", "in a path it is label=on"),
            ("clock;fault=404;label=on", "is another name for 'clock;label=on;fault=404'; ask for that"),
            (
                "clock;label=on;tz=Asia~Tokyo;fault=404",
                "is another name for 'clock;tz=Asia~Tokyo;label=on;fault=404'; ask for that"
            ),
        ]
    )
    func canonical(name: String, reason: String) throws {
        let service = try RunningService(at: Self.noon, yaml: Self.yaml)
        let reply = try service.get("/\(name)/0/320x180.m3u8", by: .call)
        #expect([307, 400, 404].contains(reply.status))
        #expect(reply.text.contains(reason), "\(reply.text)")
        #expect(service.service.catalog.variants.count == 0)
    }

    @Test("A label without a fault announces nothing, and one that is neither on nor off is a 400")
    func nothing() throws {
        let service = try RunningService(at: Self.noon, yaml: Self.yaml)
        #expect(
            try service.get("/clock.m3u8?label=on", by: .call).text == service.get("/clock.m3u8", by: .call).text
        )
        let reply = try service.get("/clock.m3u8?fault=404&label=yes", by: .call)
        #expect(reply.status == 400)
        #expect(reply.text == "label is 'yes'; it must be on or off\n")
        let off = try RunningService(at: Self.noon, yaml: Self.yaml + "\nscenarios: false")
        #expect(try off.get("/clock.m3u8?fault=404&label=on", by: .call).status == 404)
        #expect(try off.get("/clock;label=on;fault=404/0/320x180.m3u8", by: .call).status == 404)
        #expect(off.service.catalog.variants.count == 0)
    }
}
