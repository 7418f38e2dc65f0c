import Answers
import Foundation
import HTTPMessage
import HTTPServer
import RunningServices
import Support
import Testing
import Timeline
import TriedSettings
@testable import Clockcast
@testable import Settings

@testable import Channels

@Suite("The picture of an instant by URL", .timeLimit(.minutes(5)))
struct FrameTests {
    private static let noon = "2026-11-20T12:00:00Z"
    private static let yaml = """
        loading: { minimum: 0 }
        segment: { patience: 60 }
        channels:
          clock: { renditions: [320x180, 160x90] }
          dark: { renditions: [320x180], theme: dark, timezone: Asia/Tokyo }
        """

    @Test("It is a PNG file, the picture of the second, which may be kept for one")
    func picture() throws {
        let service = try RunningService(at: Self.noon, yaml: Self.yaml)
        let reply = try service.get("/frame.png")
        #expect(reply.status == 200)
        #expect(reply.fields["content-type"] == "image/png")
        #expect(reply.fields["cache-control"] == "public, max-age=1")
        let folder = try TemporaryFolder()
        try reply.body.write(to: folder.url("a.png"))
        let probe = try Peer.ffprobe.run([
            "-v", "error", "-show_entries", "stream=codec_name,width,height", "-of", "csv=p=0",
            folder.url("a.png").path,
        ])
        #expect(probe.lines.first == "png,320,180")
        #expect(try service.get("/frame.png?at=2026-11-20T12:00:00.999Z").body == reply.body)
        #expect(try service.get("/frame.png?at=2026-11-20T12:00:01Z").body != reply.body)
        #expect(try service.get("/frame.png?at=20261120T130000Z&offset=-1h").body == reply.body)
        service.clock.advance(by: .seconds(2))
        #expect(try service.get("/frame.png").body != reply.body)
    }

    @Test("A name that no session can have is refused, as for a stream")
    func session() throws {
        let service = try RunningService(at: Self.noon, yaml: Self.yaml)
        for query in ["session=ab", "session=a%20bcd"] {
            let refused = try service.get("/frame.png?\(query)")
            #expect(refused.status == 400)
            #expect(try refused.text == service.get("/clock.m3u8?\(query)").text)
        }
        for query in ["session=abcd", "session=new"] { #expect(try service.get("/frame.png?\(query)").status == 200) }
    }

    @Test("It has the query of a stream, and no variant is kept for it")
    func query() throws {
        let service = try RunningService(at: Self.noon, yaml: Self.yaml)
        let dark = try service.get("/frame.png?channel=dark").body
        #expect(try service.get("/frame.png?theme=dark&tz=Asia/Tokyo").body == dark)
        #expect(try service.get("/frame.png?channel=dark&theme=dark").body == dark)
        #expect(service.service.catalog.variants.count == 0)
        // The picture of a variant that is there is the same.
        _ = try service.get("/clock.m3u8?theme=dark&tz=Asia/Tokyo")
        service.clock.advance(by: .seconds(2))
        #expect(
            try service.get("/frame.png?theme=dark&tz=Asia/Tokyo").body == service.get("/frame.png?channel=dark").body
        )
        let small = try service.get("/frame.png?rendition=160x90").body
        #expect(try service.get("/frame.png?theme=orange&rendition=160x90").body == small)
        #expect(try service.get("/frame.png?size=320x192&rendition=160x96").status == 200)
    }

    @Test("The picture of the command line is the same")
    func command() throws {
        let settings = try Settings(file: (Self.yaml, "x.yaml"))
        let instant = try #require(WallTime(iso8601: Self.noon))
        let drawn = try ChannelRenderer(settings: settings, channel: "dark", clock: ManualClock()).png(
            at: instant,
            rendition: nil
        )
        let service = try RunningService(at: Self.noon, yaml: Self.yaml)
        #expect(try service.get("/frame.png?channel=dark").body == Data(drawn))
    }

    @Test("Faults hit renditions of the size that is asked for")
    func size() throws {
        let service = try RunningService(at: Self.noon, yaml: Self.yaml)
        for path in ["/frame.png", "/clock.m3u8"] {
            for label in ["", "&label=on"] {
                let query = "?size=400x400&fault=200x200.404@30-34\(label)"
                #expect(try service.get(path + query).status == 200)
                #expect(try service.get(path + query.replacing("200x", with: "160x")).status == 400)
            }
        }
    }

    @Test("It contains announcements")
    func label() throws {
        let service = try RunningService(at: Self.noon, yaml: Self.yaml)
        let plain = try service.get("/frame.png?fault=404@30-34").body
        #expect(try plain == service.get("/frame.png").body)
        #expect(try service.get("/frame.png?fault=404@30-34&label=on").body != plain)
        let without = try RunningService(at: Self.noon, yaml: "scenarios: false\n" + Self.yaml)
        #expect(try without.get("/frame.png?fault=404@30-34&label=on").status == 404)
    }

    private static let wrong: [(query: String, status: Int, reason: String)] = [
        ("channel=x", 400, "unknown channel 'x'; known: clock, dark"),
        ("rendition=1x1", 400, "channel clock has no rendition '1x1'; it has 320x180, 160x90"),
        ("theme=dark&rendition=1x1", 400, "channel clock has no rendition '1x1'; it has 320x180, 160x90"),
        ("at=noon", 400, "'at=noon': it is not an instant; allowed: 20261212T200000Z, 2026-12-12T20:00:00+08:00"),
        (
            "at=2262-01-01T00:00:00Z", 400,
            "'at=2262-01-01T00:00:00Z': it is too far away; allowed: the years 1678 to 2261"
        ),
        (
            "at=22620101T000000Z", 400, "'at=22620101T000000Z': it is too far away; allowed: the years 1678 to 2261"
        ),
        (
            "tz=Asia/Atlantis", 400,
            "unknown time zone 'Asia/Atlantis'; names are those of the IANA database, such as Asia/Shanghai"
        ),
        (
            "fault=1x1.404@30-34", 400,
            "'1x1.404@30-34': the stream has no '1x1'; it has main, list, init, 320x180, 160x90"
        ),
        (
            "fault=init.html&container=ts", 400,
            "'init.html': transport streams have no header of their own; add container=cmaf"
        ),
        (
            "at=20261120T120000Z&at=20261120T120001Z", 400,
            "at is given twice, as '20261120T120000Z' and '20261120T120001Z'; give it once"
        ),
        ("channel=dark&channel=clock", 400, "channel is given twice, as 'dark' and 'clock'; give it once"),
        ("chanel=dark", 400, "'chanel' is not a parameter; did you mean 'channel'?"),
        ("renditions=160x90", 400, "'renditions' is not a parameter; did you mean 'rendition'?"),
        ("At=20261120T120000Z", 400, "'At' is not a parameter; did you mean 'at'?"),
        ("dvr=9", 400, "'dvr=9': allowed: 10 to 86400 seconds"),
        ("start=-60&end=-600", 400, "'end=-600': it is not after start=-60"),
        ("theme=blue", 400, "theme is 'blue'; it must be one of dark, light, orange, red, transparent"),
        (
            "font=None", 400,
            "channel clock: at 320x180: no font family \"None\" is installed; `fc-list : family` lists those that are"
        ),
    ]

    @Test("Mistakes are named with the allowed values")
    func wrong() throws {
        let service = try RunningService(at: Self.noon, yaml: Self.yaml)
        for (query, status, reason) in Self.wrong {
            let reply = try service.get("/frame.png?\(query)", by: .call)
            #expect(reply.status == status, "\(query)")
            #expect(reply.text == reason + "\n")
        }
    }

    @Test("A worker makes it, after what players need now")
    func work() throws {
        let service = try RunningService(at: Self.noon, yaml: Self.yaml)
        let request = try HTTPRequest.make("/frame.png?face=analog", receivedAt: service.clock.wall)
        guard case .make(let work) = service.service.routes.reply(to: request) else {
            Issue.record("it is answered on the event loop")
            return
        }
        #expect(work.priority == .background)
    }

    @Test("In the gallery the URL beside each example draws the same picture")
    func gallery() throws {
        func text(_ path: String) throws -> String {
            try String(contentsOf: Repository.root.appendingPathComponent(path), encoding: .utf8)
        }
        // Small, because it is not the size that matters here.
        let yaml = try text("docs/faces.yaml").replacing(/\n  ([a-z-]+):\n/) {
            "\n  \($0.output.1):\n    renditions: [320x180]\n"
        }
        let settings = try Settings(file: (yaml + "\n  clock: { renditions: [320x180] }", "x.yaml"))
        let examples = try text("docs/faces.md").matches(
            of: /```yaml\n  ([a-z-]+):\n[^`]*```\n\n`\/clock.m3u8\?([^`]*)`/
        )
        #expect(examples.count == settings.channels.count - 1)
        let instant = try #require(WallTime(iso8601: "2026-11-20T20:48:36.789Z"))
        for example in examples {
            let items = try #require(URLComponents(string: "?\(example.output.2)")?.queryItems)
            let (named, asked) = (
                try ChannelRenderer(settings: settings, channel: String(example.output.1), clock: ManualClock()),
                try ChannelRenderer(
                    settings: settings,
                    channel: "clock",
                    query: items.map { ($0.name, $0.value ?? "") },
                    clock: ManualClock()
                )
            )
            let pictures = (
                try named.picture(at: instant, rendition: nil), try asked.picture(at: instant, rendition: nil)
            )
            #expect(pictures.0 == pictures.1, "\(example.output.1)")
        }
    }
}
