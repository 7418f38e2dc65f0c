import ChannelSettings
@testable import Clockcast
import Foundation
import RunningServices
@testable import Settings
import Support
import Testing
import Timeline
import TriedSettings

@Suite("Scenarios as files", .timeLimit(.minutes(5)))
struct RenderedScenarioTests {
    private static let noon = "2026-11-20T12:00:00Z"
    private static let yaml = "channels: { clock: { renditions: [640x360, 320x180] } }"

    static func render(
        _ query: [(name: String, value: String)],
        seconds: Int = 60,
        container: String = "cmaf",
        rendition: String? = "320x180",
        into folder: TemporaryFolder
    ) throws -> ChannelRenderer.Rendered {
        let start = try #require(WallTime(iso8601: noon))
        let settings = try Settings(file: (yaml, "test.yaml"))
        return try ChannelRenderer(
            settings: settings,
            channel: nil,
            query: query,
            joiningAt: start,
            clock: ManualClock()
        ).render(
            from: start,
            seconds: seconds,
            container: container,
            rendition: rendition,
            into: folder.root.path
        ) { _, _ in }
    }

    /// The pictures that ffmpeg finds behind a playlist.
    private static func pictureCount(_ path: String) throws -> Int? {
        let output = try Peer.ffprobe.run([
            "-v", "fatal", "-count_packets", "-select_streams", "v:0", "-show_entries", "stream=nb_read_packets",
            "-of", "csv=p=0", "-allowed_extensions", "ALL", path,
        ])
        return output.lines.first.flatMap { Int($0.prefix { $0.isNumber }) }
    }

    @Test(
        "A splice is in files, with the segments of the ad; assets of interstitials are not",
        arguments: ["cmaf", "ts"]
    )
    func splice(container: String) throws {
        let files = try TemporaryFolder()
        let rendered = try Self.render(
            [("break", "20-36"), ("break.as", "splice")],
            seconds: 40,
            container: container,
            into: files
        )
        #expect(rendered.segmentCount == 20)
        let list = try String(contentsOfFile: files.root.path + "/320x180.m3u8", encoding: .utf8)
        #expect(list.matches(of: /320x180\/ad-1795176020000-16000-16000-1-1\//).count == 8)
        #expect(list.matches(of: /#EXT-X-DISCONTINUITY\n/).count == 2)
        #expect(try Self.pictureCount(files.root.path + "/320x180.m3u8") == 1200)
        let error = #expect(throws: ChannelError.self) { try Self.render([("break", "20-35")], into: files) }
        #expect("\(try #require(error))".hasPrefix("'break=20-35': files have no assets of interstitials"))
    }

    @Test("A file is what the service sends of the same range", arguments: ["cmaf", "ts"])
    func same(container: String) throws {
        let service = try RunningService(at: Self.noon, yaml: "loading: { minimum: 0 }\n" + Self.yaml)
        service.clock.advance(by: .seconds(60))
        let query = "fault=timejump=40000@10,404@20-24,short=50@30-34,pad=300"
        let main = try service.get(
            "/clock.m3u8?\(query)&start=\(Self.noon)&end=2026-11-20T12:01:00Z&container=\(container)"
        )
        let path = "/" + (try #require(main.lines.last))
        let folder = path.split(separator: "?")[0].split(separator: "/").dropLast().map { "/" + $0 }.joined()
        let files = try TemporaryFolder()
        let rendered = try Self.render(
            [("fault", "timejump=40000@10,404@20-24,short=50@30-34,pad=300")],
            container: container,
            into: files
        )
        #expect(rendered == ChannelRenderer.Rendered(segmentCount: 28, iFrameCount: 56, withoutTrace: []))
        var missing = 0
        for uri in try service.get(path).lines where !uri.hasPrefix("#") {
            let reply = try service.get("\(folder)/\(uri)")
            let file = files.url(String(uri.prefix { $0 != "?" }))
            if reply.status == 404 {
                missing += 1
                #expect(!FileManager.default.fileExists(atPath: file.path))
            } else {
                #expect(try Data(contentsOf: file) == reply.body)
            }
        }
        #expect(missing == 2)
    }

    @Test(
        "ffmpeg plays a restart, a change of size, missing segments and gaps from files",
        arguments: [
            ("restart@30", 1800), ("size@30-0", 1800), ("disc@0of10,nodseq", 1800), ("404@30-34", 1680),
            ("gap@30-34,pdt=5000@0-10", 1680), ("list.token=60", 1800),
        ]
    )
    func playable(fault: String, count: Int) throws {
        let files = try TemporaryFolder()
        let rendered = try Self.render([("fault", fault)], rendition: nil, into: files)
        #expect(rendered.withoutTrace == [])
        #expect(try Self.pictureCount(files.url("320x180.m3u8").path) == count)
    }

    @Test("The loading program stands before the clock, as long as it is asked to")
    func loading() throws {
        let files = try TemporaryFolder()
        let rendered = try Self.render([("loading", "5")], seconds: 10, into: files)
        #expect(rendered == ChannelRenderer.Rendered(segmentCount: 5, iFrameCount: 10, withoutTrace: []))
        let text = String(decoding: try Data(contentsOf: files.url("320x180.m3u8")), as: UTF8.self)
        let uris = text.split(separator: "\n").filter { !$0.hasPrefix("#") }
        #expect(uris.map { $0.contains("/loading-897588003/") } == [true, true, true, false, false])
        #expect(text.contains("#EXT-X-DISCONTINUITY\n"))
        #expect(try Self.pictureCount(files.url("clock.m3u8").path) == 300)
    }

    @Test("Faults that no file can show are reported, and mistakes as for a URL")
    func withoutTrace() throws {
        let files = try TemporaryFolder()
        let rendered = try Self.render(
            [("fault", "list.stale@20-24,ttfb=2000,404@after10-12,disc@0of10,nodseq,date=5000")],
            seconds: 30,
            into: files
        )
        #expect(rendered.withoutTrace == ["list.stale@20-24", "ttfb=2000", "date=5000"])
        let redirected = try Self.render([("fault", "list.redirect=302")], seconds: 30, into: try TemporaryFolder())
        #expect(
            redirected
                == ChannelRenderer.Rendered(segmentCount: 15, iFrameCount: 30, withoutTrace: ["list.redirect=302"])
        )
        let error = #expect(throws: (any Error).self) { try Self.render([("fault", "404@70")], into: files) }
        #expect("\(error as Any)".contains("404@70"))
    }

    @Test("With a label the pictures are those of the label, and the file is called as the channel is")
    func labelled() throws {
        let (plain, labelled) = (try TemporaryFolder(), try TemporaryFolder())
        let fault = [(name: "fault", value: "404@30-34")]
        _ = try Self.render(fault, seconds: 2, into: plain)
        _ = try Self.render(fault + [("label", "on")], seconds: 2, into: labelled)
        let name = "320x180/live/897588000.m4s"
        #expect(try Data(contentsOf: plain.url(name)) != Data(contentsOf: labelled.url(name)))
        #expect(FileManager.default.fileExists(atPath: labelled.url("clock.m3u8").path))
    }

    @Test("The commands take a scenario, and report faults that no file shows")
    func commands() throws {
        let folder = try TemporaryFolder()
        let settings = try folder.write(Array(Self.yaml.utf8), to: "x.yaml")
        let rendered = try Peer.clockcast.run([
            "render", "--config", settings, "--from", Self.noon, "--duration", "10", "--scenario", "train-tunnel",
            "--label", "--loading", "4", "--rendition", "320x180", "--output", folder.url("files").path,
        ])
        #expect(rendered.status == 0, "\(rendered.standardError)")
        #expect(
            rendered.standardError
                == "clockcast: warning: no file shows 'hang=20@30-32': it affects responses or timing; only the URL shows it\n"
        )
        #expect(rendered.text == "5 segments and 10 I-frames in \(folder.url("files").path)\n")
        func picture(_ arguments: String...) throws -> Data {
            let output = try Peer.clockcast.run(
                ["frame", "--config", settings, "--at", Self.noon, "--output", folder.url("x.png").path] + arguments
            )
            try #require(output.status == 0, "\(output.standardError)")
            return try Data(contentsOf: folder.url("x.png"))
        }
        #expect(try picture() != picture("--fault", "404@30-34"))
        let wrong = try Peer.clockcast.run([
            "frame", "--config", settings, "--at", Self.noon, "--output", "x.png", "--fault", "list.stale",
        ])
        #expect(wrong.status == 78)
        #expect(wrong.standardError.hasPrefix("clockcast: 'list.stale': it needs a time; allowed: "))
    }
}
