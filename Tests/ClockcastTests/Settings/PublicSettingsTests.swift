import Channels
import Presentations
import Clockcast
import Foundation
import RunningServices
import Settings
import Support
import Testing
import TriedSettings

/// The requests that an operator allows to strangers, and config/public.yaml.
@Suite("A public host")
struct PublicSettingsTests {
    private static let noon = "2026-12-12T12:00:00Z"
    private static let yaml = "loading: { minimum: 0 }\nchannels: { clock: { renditions: [64x36] } }\n"
    private static func text(_ path: String) throws -> String {
        try String(contentsOf: Repository.root.appendingPathComponent(path), encoding: .utf8)
    }

    private static let pastIsOff = "the past is switched off on this server (past_limit: 0)\n"

    @Test("Where the past is switched off, answers to queries and paths state it, and the present is there")
    func noPast() throws {
        let service = try RunningService(at: Self.noon, yaml: Self.yaml + "past_limit: 0")
        let paths = [
            "/clock.m3u8?dvr=60", "/clock.m3u8?dvr=nope", "/clock.m3u8?start=-60", "/clock.m3u8?start=-60&end=0",
            "/clock.m3u8?end=0", "/clock.m3u8?delay=60", "/clock.m3u8?replay=2026-12-12T11:00:00Z",
            "/clock.m3u8?latency=low&dvr=60", "/frame.png?dvr=60", "/clock;dvr=60/0/64x36.m3u8",
            "/clock;delay=60/0/64x36.m3u8", "/clock;tz=Asia~Tokyo;dvr=60/0/64x36.m3u8",
            "/clock;start=20261212T110000Z;end=20261212T120000Z/0/64x36.m3u8",
            "/clock;start=20261212T110000Z;end=20261212T120000Z;type=vod/0/64x36/live/898538400.m4s",
        ]
        for path in paths {
            let reply = try service.get(path, by: .call)
            #expect(reply.status == 404, "\(path)")
            #expect(reply.text == Self.pastIsOff, "\(path)")
        }
        for path in ["/clock.m3u8", "/clock.m3u8?present=ahead", "/clock.m3u8?latency=low", "/clock/0/64x36.m3u8"] {
            #expect(try service.get(path, by: .call).status == 200, "\(path)")
        }
    }

    @Test(
        "A limit of the past is that of windows, delays and ranges",
        arguments: [
            ("/clock.m3u8?dvr=600", 200, ""), ("/clock;dvr=600/0/64x36.m3u8", 200, ""),
            ("/clock.m3u8?delay=600", 200, ""), ("/clock.m3u8?start=-900&end=-300", 200, ""),
            ("/clock.m3u8?dvr=601", 400, "dvr=601"), ("/clock.m3u8?delay=601", 400, "delay=601"),
            (
                "/clock.m3u8?start=-601&end=0", 400,
                "start=20261212T114959Z;end=20261212T120000Z;type=vod"
            ),
            ("/clock;dvr=601/0/64x36.m3u8", 400, "dvr=601"),
            ("/clock;dvr=601/0/64x36/live/1.m4s", 400, "dvr=601"), ("/frame.png?dvr=601", 400, "dvr=601"),
        ]
    )
    func limit(path: String, status: Int, part: String) throws {
        let service = try RunningService(at: Self.noon, yaml: Self.yaml + "past_limit: 600")
        let reply = try service.get(path, by: .call)
        #expect(reply.status == status)
        guard status != 200 else { return }
        #expect(reply.text == "'\(part)': this server has up to 600 seconds of the past at once (past_limit)\n")
    }

    @Test("A range without an end is as long as the limit")
    func openRange() throws {
        let service = try RunningService(at: Self.noon, yaml: Self.yaml + "past_limit: 600")
        let text = try service.get("/clock.m3u8?start=2026-12-12T11:55:00Z", by: .call).text
        #expect(text.contains("clock;start=20261212T115500Z;end=20261212T120500Z/0/64x36.m3u8"), "\(text)")
        let day = try RunningService(at: Self.noon, yaml: Self.yaml)
        #expect(
            try day.get("/clock.m3u8?start=2026-12-12T11:55:00Z", by: .call).text
                .contains("clock;start=20261212T115500Z;end=20261213T115500Z/0/64x36.m3u8")
        )
    }

    @Test("Single pictures, QR codes and frames can be switched off, and the page then shows nothing of them")
    func pictures() throws {
        let off = "frame_png: false\nqr_svg: false\npage: { frame_ancestors: [] }"
        let service = try RunningService(at: Self.noon, yaml: Self.yaml + off)
        let picture = try service.get("/frame.png", by: .call)
        #expect(picture.status == 404)
        #expect(picture.text == "single pictures are switched off on this server (frame_png: false)\n")
        let code = try service.get("/qr.svg?text=\(service.base)/clock.m3u8", by: .call)
        #expect(code.status == 404)
        #expect(code.text == "QR codes are switched off on this server (qr_svg: false)\n")
        let style = try service.get("/page/style.css", by: .call).text
        #expect(style.contains(".yours > .note, .yours figure, #preview-said { display: none; }\n"))
        #expect(style.contains("p:has(#frame) { display: none; }\n"))
        #expect(style.contains("#qr-details, #page-qr-details, .qr { display: none; }\n"))
        let usual = try RunningService(at: Self.noon, yaml: Self.yaml).get("/page/style.css", by: .call).text
        #expect(!usual.contains("display: none; }\n#qr-details") && !usual.contains("#frame"))
        #expect(style.hasPrefix(usual))
        let closed = try RunningService(at: Self.noon, yaml: Self.yaml + "adhoc: { settings: [before, offset] }")
        let rule = "\n#pattern-note, p:has(#sale-after), p:has(#zone, #same, #sale-zone) { display: none; }\n"
        #expect(try closed.get("/page/style.css", by: .call).text.hasSuffix(rule))
    }

    @Test("With config/public.yaml nothing that is for tests, costs much, or shows strangers' texts is answered")
    func example() throws {
        let url = Repository.root.appendingPathComponent("config/public.yaml")
        let text = try String(contentsOf: url, encoding: .utf8)
        let settings = try Settings(
            file: (text, "public.yaml"),
            flags: ["server.port": "0", "server.host": "127.0.0.1", "admin.port": "0"]
        )
        #expect(settings.warnings == [])
        let service = try RunningService(
            at: Self.noon,
            settings: settings,
            resources: ServiceResources(for: settings)
        )
        for (path, status) in [
            ("/clock.m3u8", 200), ("/dark.m3u8", 200), ("/clock.m3u8?tz=Asia/Tokyo", 200), ("/", 200), ("/time", 200),
            ("/clock.m3u8?dvr=86400", 404), ("/clock.m3u8?fault=404", 404), ("/clock.m3u8?session=new", 404),
            ("/scenarios", 404), ("/sessions/a.json", 404), ("/frame.png", 404), ("/clock.m3u8?note=x", 400),
            ("/clock.m3u8?captions=x", 400), ("/clock.m3u8?pattern='x'", 400), ("/clock.m3u8?places=UTC,UTC=x", 400),
            ("/overlay", 200), ("/overlay?tz=Asia/Tokyo", 200), ("/overlay?note=x", 400),
            ("/countdown.m3u8?to=2036-12-12T12:00:00Z&tz=Asia/Tokyo", 200),
            ("/overlay?channel=countdown&to=2036-12-12T12:00:00Z", 200), ("/clock.m3u8?size=1920x1080", 400),
            ("/milliseconds.m3u8", 404),
        ] { #expect(try service.get(path, by: .call).status == status, "\(path)") }
    }

    @Test("Each line of config/public.yaml has its reason, behind it or above it")
    func reasons() throws {
        let url = Repository.root.appendingPathComponent("config/public.yaml")
        let lines = try String(contentsOf: url, encoding: .utf8).split(separator: "\n")
        for (index, line) in lines.enumerated()
        where line.contains(": ") && !line.drop(while: { $0 == " " }).hasPrefix("#") {
            let isExplained = line.contains(" # ") || lines[index - 1].drop { $0 == " " }.hasPrefix("# ")
            #expect(isExplained || line.hasPrefix("  dark:"), "\(line)")
        }
    }

    @Test("What is open to others is known, whether a file names it or not")
    func openFeatures() throws {
        let all = ["scenarios", "sessions", "the past", "texts in pictures"]
        func open(_ yaml: String) throws -> [String] {
            try Settings(file: (yaml, "x.yaml")).openFeatures.map(\.name)
        }
        #expect(try Settings().openFeatures.map(\.name) == all)
        #expect(try open(Self.text("config/clockcast.yaml")) == all)
        #expect(try open(Self.text("config/public.yaml")) == [])
        let cases: [(yaml: String, closed: String)] = [
            ("scenarios: true", ""), ("scenarios: false", "scenarios"), ("sessions: false", "sessions"),
            ("past_limit: 3600", ""), ("past_limit: 0", "the past"), ("adhoc: { settings: [tz, note] }", ""),
            ("adhoc: { settings: [tz, theme] }", "texts in pictures"),
        ]
        for (yaml, closed) in cases {
            let rest = all.filter { $0 != closed }
            #expect(try open(yaml) == rest, "\(yaml)")
        }
    }

    @Test(
        "Open are features to those who reach the server: over the network, or through a proxy",
        arguments: [
            ("127.0.0.1", false), ("127.1.2.3", false), ("::1", false), ("::ffff:127.0.0.1", false),
            ("localhost", false), ("::", true), ("0.0.0.0", true), ("192.0.2.11", true), ("2001:db8::1", true),
            ("clock.example", true),
        ]
    )
    func reach(host: String, isReached: Bool) throws {
        let listener = "server: { host: \"\(host)\" }"
        #expect(try Settings(file: (listener, "x.yaml")).openFeatures.isEmpty != isReached)
        let proxy = "\nlimits: { trusted_proxies: [127.0.0.1] }"
        #expect(try !Settings(file: (listener + proxy, "x.yaml")).openFeatures.isEmpty)
    }

    @Test("A reload opens more if it adds a feature, a longer past or a text")
    func opensMore() throws {
        func opens(_ yaml: String, after former: String) throws -> Bool {
            try Settings(file: (yaml, "x.yaml")).opensMore(than: Settings(file: (former, "x.yaml")))
        }
        let closed = try Self.text("config/public.yaml")
        for (less, more) in [
            (closed, "{}"), (closed, "past_limit: 0\nscenarios: true\nadhoc: { settings: [] }"),
            ("past_limit: 600", "past_limit: 601"),
            ("adhoc: { settings: [tz, note] }", "adhoc: { settings: [tz, note, final] }"),
        ] {
            #expect(try opens(more, after: less), "\(more)")
            #expect(try !opens(less, after: more), "\(less)")
            #expect(try !opens(more, after: more), "\(more)")
        }
        #expect(try opens("adhoc: { settings: [final] }", after: "adhoc: { settings: [note] }"))
        #expect(try !opens("adhoc: { settings: [tz, size] }", after: "adhoc: { settings: [tz] }"))
    }

    @Test("What closes a feature is a setting, and texts are the settings that config/public.yaml leaves out")
    func remedies() throws {
        #expect(
            try Settings().openFeatures.map(\.remedy) == [
                "scenarios: false", "sessions: false", "past_limit: 0",
                "adhoc.settings without note, before, final, after, captions, places, pattern",
            ]
        )
        #expect(
            try Settings(file: ("adhoc: { settings: [note, tz, captions] }", "x.yaml")).openFeatures.last?.remedy
                == "adhoc.settings without note, captions"
        )
        let names = QueryParameter.namesOfTexts
        #expect(Set(names).isSubset(of: QueryParameter.namesOfLooks))
        #expect(try Self.text("config/public.yaml").contains("# No texts (\(names.joined(separator: ", ")))"))
    }

    @Test("config/clockcast.yaml changes nothing, so a start with it logs nothing about settings")
    func exampleIsDefault() throws {
        let url = Repository.root.appendingPathComponent("config/clockcast.yaml")
        let settings = try Settings(file: (String(contentsOf: url, encoding: .utf8), "clockcast.yaml"))
        #expect(settings.given == [])
        #expect(settings.changes == nil)
    }
}
