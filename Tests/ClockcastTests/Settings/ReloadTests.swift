import Dispatch
import Platform
import RunningServices
import Support
import Testing
import Timeline
import TriedSettings
@testable import Clockcast
@testable import Operations
@testable import Settings

@testable import Channels

@Suite("Settings that are taken over while the service runs", .timeLimit(.minutes(5)))
struct ReloadTests {
    private static let noon = "2026-11-20T12:00:00Z"
    private static let yaml = """
        segment: { patience: 60 }
        page: { frame_ancestors: [] }
        channels:
          clock: { renditions: [64x36] }
          dark: { renditions: [64x36], theme: dark }
        """
    private static let changed = """
        segment: { patience: 60 }
        page: { frame_ancestors: ["https://shop.example"] }
        channels:
          clock: { renditions: [64x36], theme: red }
          world: { renditions: [64x36] }
        """
    private static let flags = ["server.port": "0", "server.host": "127.0.0.1", "admin.port": "0"]

    private static func reload(_ service: RunningService, _ yaml: String) {
        service.service.reload { () throws(SettingsError) in
            try SettingsTrial(file: (yaml, "test.yaml"), flags: flags)
        }
    }

    /// The address of the first segment of a stream that begins at once.
    private static func segment(_ service: RunningService, _ path: String) throws -> String {
        let list = "/" + (try #require(service.get(path).lines.last))
        let name = try #require(service.get(list).lines.first { !$0.hasPrefix("#") })
        return list.prefix { $0 != "?" }.split(separator: "/").dropLast().map { "/\($0)" }.joined() + "/\(name)"
    }

    @Test("New names are available at once, old ones for a minute more, and new viewers do not wait")
    func takenOver() throws {
        let service = try RunningService(at: Self.noon, yaml: Self.yaml)
        let first = try service.get("/clock.m3u8").lines
        #expect(try #require(first.last).contains("schedule=loading"), "it is cold")
        service.underWay.wait()
        service.clock.advance(by: .seconds(10))
        let (known, variant) = (
            try Self.segment(service, "/clock.m3u8"), try Self.segment(service, "/clock.m3u8?tz=Asia/Tokyo&loading=0")
        )
        let bytes = try (service.get(known).body, service.get(variant).body)
        #expect(try service.get("/embed").fields["content-security-policy"]?.hasSuffix("'self'") == true)
        Self.reload(service, Self.changed)
        #expect(try service.get("/embed").fields["content-security-policy"]?.hasSuffix("https://shop.example") == true)
        #expect(try service.get("/dark.m3u8").text == "unknown channel 'dark'; known: clock, world\n")
        #expect(try service.get("/world.m3u8").status == 200)
        let new = try Self.segment(service, "/clock.m3u8")
        #expect(!(try #require(service.get("/clock.m3u8").lines.last)).contains("loading"), "it goes on where it was")
        #expect(new != known && new.prefix { $0 != "?" } == known.prefix { $0 != "?" })
        #expect(try service.get(new).body != bytes.0)
        #expect(try service.get(known).body == bytes.0)
        #expect(try service.get(variant).body == bytes.1)
        #expect(try service.get(known.replacing("64x36", with: "80x45")).status == 404)
        // A minute later no player can need them.
        service.clock.advance(by: .seconds(61))
        let late = try Self.segment(service, "/clock.m3u8").prefix { $0 != "?" } + known.drop { $0 != "?" }
        #expect(try service.get(String(late)).status == 404)
    }

    @Test("A viewer whose URL already has the new settings goes on by the channel's own name")
    func becomesTheVariant() throws {
        let service = try RunningService(at: Self.noon, yaml: Self.yaml)
        let list = "/" + (try #require(service.get("/clock.m3u8?theme=red&loading=0").lines.last))
        #expect(list.hasPrefix("/clock;theme=red/"))
        #expect(try service.get(list).status == 200)
        // Its resources are available for a minute more, like those of any other name.
        let segment = try Self.segment(service, "/clock.m3u8?theme=red&loading=0")
        let bytes = try service.get(segment).body
        Self.reload(service, Self.changed)
        #expect(try service.get(segment).body == bytes)
        // Also if there was another change meanwhile.
        Self.reload(service, Self.changed + "\n  other: { renditions: [64x36] }")
        #expect(try service.get(segment).body == bytes)
        let reply = try service.get(list)
        #expect(reply.status == 307 && reply.fields["cache-control"] == "no-store")
        #expect(reply.fields["location"] == list.replacing("/clock;theme=red/", with: "/clock/"))
        #expect(try service.get(try #require(reply.fields["location"])).status == 200)
        service.clock.advance(by: .seconds(61))
        #expect(try service.get(segment).status == 404)
        Self.reload(service, Self.yaml)
        #expect(try service.get(list).status == 200)
    }

    @Test("A default that is written down is not a change") func writtenDown() throws {
        let plain = try Settings(file: ("server: { port: 8080 }", "a.yaml"))
        let same = try Settings(file: ("log: { level: info }\nchannels: { clock: { font: DejaVu Sans } }", "a.yaml"))
        #expect(plain.changedKeys(from: try Settings()) == [])
        #expect(try Settings().changedKeys(from: plain) == [])
        #expect(same.changedKeys(from: plain).contains { $0.hasPrefix("log.") || $0.hasPrefix("server.") } == false)
        let other = try Settings(file: ("log: { level: debug }", "a.yaml"))
        #expect(other.changedKeys(from: plain) == ["log.level"])
    }

    @Test("A session has the length of segments after a change") func sessions() throws {
        let service = try RunningService(at: Self.noon, yaml: "segment: { patience: 60 }\nsessions: true")
        Self.reload(service, "segment: { patience: 60, duration: 4 }\nsessions: true\nchannels: { clock: {} }")
        _ = try service.get(Self.segment(service, "/clock.m3u8?loading=0&session=changed"))
        try eventually((try? service.get("/sessions/changed.json"))?.text.contains(#""kind":"segment""#) == true)
        let report = try service.get("/sessions/changed.json").text
        #expect(report.contains(#""duration":4"#), "\(report)")
        #expect(report.contains("2026-11-20T12:00"))
    }

    @Test(
        "With anything that is wrong nothing changes",
        arguments: [
            "channels: { clock: { theme: blue } }", "channels: [", "channels: { clock: { font: No Such Font } }",
            "{ loading: { file: /nowhere.mp4 }, channels: { clock: { theme: red } } }",
            // As an editor leaves the file for a moment.
            "", "# nothing yet\n", "---\n",
        ]
    )
    func wrong(yaml: String) throws {
        let service = try RunningService(at: Self.noon, yaml: Self.yaml)
        let before = try Self.segment(service, "/clock.m3u8?loading=0")
        let catalog = service.service.catalog.channels.map(ObjectIdentifier.init)
        Self.reload(service, yaml)
        #expect(service.service.catalog.channels.map(ObjectIdentifier.init) == catalog)
        #expect(try Self.segment(service, "/clock.m3u8?loading=0") == before)
    }

    @Test("Many requests during a reload lead to one more, which reads the newest settings")
    func joined() throws {
        let running = try RunningService(at: Self.noon, yaml: Self.yaml)
        let service = running.service
        let file = Lock("channels: { first: {} }")
        let read = Lock([String]())
        let (began, gate) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let ended = DispatchSemaphore(value: 0)
        let reloads = ReloadRequests {
            service.reload { () throws(SettingsError) in
                let yaml = file.withLock { $0 }
                read.withLock { $0.append(yaml) }
                began.signal()
                gate.wait()
                return try SettingsTrial(file: (yaml, "test.yaml"), flags: Self.flags)
            }
            ended.signal()
        }
        reloads.request()
        began.wait()
        for number in 0..<242 {
            file.withLock { $0 = "channels: { held-\(number): {} }" }
            reloads.request()
        }
        file.withLock { $0 = "channels: { newest: {} }" }
        for _ in 0..<2 {
            gate.signal()
            ended.wait()
        }
        #expect(service.catalog.channels.map(\.name) == ["newest"])
        // Were there more of them, they would come before this one.
        file.withLock { $0 = "channels: { later: {} }" }
        reloads.request()
        gate.signal()
        ended.wait()
        #expect(
            read.withLock { $0 } == [
                "channels: { first: {} }", "channels: { newest: {} }", "channels: { later: {} }",
            ]
        )
        #expect(service.catalog.channels.map(\.name) == ["later"])
    }
}
