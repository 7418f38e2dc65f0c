import Foundation
import Production
import RunningServices
import PlaylistReading
import Support
import Testing
import Timeline
import TriedSettings
@testable import Clockcast
@testable import Settings

@Suite("Keys, variables and redundant variants as files", .timeLimit(.minutes(5)))
struct RenderedKeyTests {
    private static let noon = "2026-11-20T12:00:00Z"
    private static let yaml = "channels: { clock: { renditions: [640x360, 320x180] } }"

    private static func render(
        _ query: String,
        seconds: Int = 12,
        container: String = "cmaf",
        into folder: TemporaryFolder
    ) throws -> ChannelRenderer.Rendered {
        try RenderedScenarioTests.render(
            QueryOption.items(query),
            seconds: seconds,
            container: container,
            rendition: nil,
            into: folder
        )
    }

    private static func text(_ name: String, in folder: TemporaryFolder) throws -> String {
        try String(contentsOf: folder.url(name), encoding: .utf8)
    }

    /// The names of all files below a folder.
    private static func files(_ folder: URL) throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter { name in
            var isFolder: ObjCBool = false
            _ = FileManager.default.fileExists(atPath: "\(folder.path)/\(name)", isDirectory: &isFolder)
            return !isFolder.boolValue
        }.sorted()
    }

    /// The pictures that ffmpeg finds behind a playlist.
    private static func pictureCount(_ path: String) throws -> Int? {
        let output = try Peer.ffprobe.run([
            "-v", "fatal", "-count_packets", "-select_streams", "v:0", "-show_entries", "stream=nb_read_packets",
            "-of", "csv=p=0", "-allowed_extensions", "ALL", path,
        ])
        return output.lines.first.flatMap { Int($0.prefix { $0.isNumber }) }
    }

    @Test("Encrypted files have their keys beside them, and the first in the multivariant playlist")
    func keys() throws {
        for (query, container) in [("key=4", "cmaf"), ("key=4&key.iv=sequence", "ts")] {
            let files = try TemporaryFolder()
            let rendered = try Self.render(query, container: container, into: files)
            #expect(rendered == ChannelRenderer.Rendered(segmentCount: 12, iFrameCount: 24, withoutTrace: []))
            let keys = try Self.files(files.root).filter { $0.hasSuffix(".key") }
            #expect(keys == [0, 1, 2].map { "key/aes-128/\(448_794_000 + $0).key" })
            let main = try Self.text("clock.m3u8", in: files)
            let sessions = main.matches(of: /#EXT-X-SESSION-KEY:METHOD=AES-128,URI="([^"]*)"/).map { String($0.1) }
            #expect(sessions == keys)
            #expect(try Self.pictureCount(files.url("320x180.m3u8").path) == 360)
        }
    }

    @Test("A key that is always wrong, and a multivariant playlist that is, are in files")
    func faults() throws {
        let files = try TemporaryFolder()
        let rendered = try Self.render(
            "key=0&data=yes&fault=key.wrong,main.nocodecs,main.reverse,key.404@30-36",
            into: files
        )
        #expect(rendered.withoutTrace == ["key.404@30-36"])
        let service = try RunningService(at: Self.noon, yaml: Self.yaml)
        let wrong = try service.get("/clock;key=0;fault=key.wrong/0/key/aes-128/0.key", by: .call).body
        #expect(try Data(contentsOf: files.url("key/aes-128/0.key")) == wrong)
        let main = try Self.text("clock.m3u8", in: files)
        #expect(!main.contains("CODECS"))
        #expect(main.contains("#EXT-X-SESSION-DATA:DATA-ID=\"org.clockcast.stream\",VALUE=\"clock;key=0;fault="))
        #expect(main.split(separator: "\n").filter { !$0.hasPrefix("#") } == ["320x180.m3u8", "640x360.m3u8"])
    }

    @Test("With the values of its variables a folder is what it is without them", arguments: ["name", "import"])
    func variables(kind: String) throws {
        let (plain, defined) = (try TemporaryFolder(), try TemporaryFolder())
        _ = try Self.render("audio=tick&subtitles=en", into: plain)
        _ = try Self.render("audio=tick&subtitles=en&define=\(kind)", into: defined)
        #expect(try Self.files(plain.root) == Self.files(defined.root))
        let main = ObservedPlaylist(bytes: [UInt8](try Data(contentsOf: defined.url("clock.m3u8"))))
        #expect(main.findings.isEmpty)
        #expect(try Self.text("clock.m3u8", in: defined).contains("\n{$r320x180}.m3u8\n"))
        let names = main.variants.compactMap(\.uri) + main.renditions.compactMap(\.uri)
        #expect(Set(names) == Set(try Self.files(plain.root).filter { $0.hasSuffix("m3u8") && !$0.hasPrefix("clock") }))
        for name in names {
            let bytes = [UInt8](try Data(contentsOf: defined.url(name)))
            let list = ObservedPlaylist(bytes: bytes, imported: main.variables)
            #expect(list.findings.isEmpty)
            #expect(try Self.text(name, in: defined).contains("\n{$"))
            let other = ObservedPlaylist(bytes: [UInt8](try Data(contentsOf: plain.url(name))))
            #expect(list.segments.map(\.uri) == other.segments.map(\.uri))
            #expect(list.segments.map(\.map?.uri) == other.segments.map(\.map?.uri))
        }
    }

    @Test("Redundant variants are there once for each pathway, and where one has failed, only by the other")
    func redundant() throws {
        let files = try TemporaryFolder()
        let rendered = try Self.render("redundant=2&key=4", into: files)
        #expect(rendered.segmentCount == 24)
        let (a, b) = (try Self.files(files.url("via-a")), try Self.files(files.url("via-b")))
        #expect(a == b && a.count { $0.hasSuffix(".key") } == 3)
        for name in a {
            #expect(try Data(contentsOf: files.url("via-a/\(name)")) == Data(contentsOf: files.url("via-b/\(name)")))
        }
        #expect(try Self.files(files.root).filter { !$0.hasPrefix("via-") } == ["clock.m3u8"])
        let main = try Self.text("clock.m3u8", in: files)
        #expect(
            main.split(separator: "\n").filter { !$0.hasPrefix("#") }
                == ["via-a/640x360.m3u8", "via-a/320x180.m3u8", "via-b/640x360.m3u8", "via-b/320x180.m3u8"]
        )
        #expect(main.contains("URI=\"via-a/key/aes-128/448794000.key\""))
        #expect(try Self.pictureCount(files.url("clock.m3u8").path) == 360)
        let halved = try TemporaryFolder()
        let failing = try Self.render("redundant=2&fault=a.503,b.503@30-36", into: halved)
        #expect(failing == ChannelRenderer.Rendered(segmentCount: 12, iFrameCount: 24, withoutTrace: ["b.503@30-36"]))
        #expect(!FileManager.default.fileExists(atPath: halved.url("via-a").path))
        #expect(try Self.files(halved.url("via-b")).count { $0.hasSuffix(".m4s") } > 12)
    }

    @Test(
        "What files cannot have is told, with what to ask for instead",
        arguments: [
            (
                "steer=a,b@30&steer.ttl=5",
                "'steer=a,b@30': a steering manifest needs a server; allowed: redundant=2, with the same variants "
                    + "for each pathway"
            ),
            ("scenario=pathway-down", "'steer=a,b': a steering manifest needs a server; allowed: redundant=2"),
            ("define=query", "'define=query': the URLs of files have no query; allowed: define=name and define=import"),
            ("latency=low", "'latency=low': files are whole segments, and parts of them only a server has"),
            ("start=-60", "'start=-60': files begin at --from, and last --duration"),
            ("session=abcd", "'session=abcd': nobody records who reads files; a server does, by the URL"),
            ("container=webm", "container is 'webm'; it must be cmaf or ts"),
        ]
    )
    func refusals(query: String, words: String) throws {
        let folder = try TemporaryFolder()
        let told = try Self.command(query, [], folder)
        #expect(told.status == 78)
        #expect(told.standardError.hasPrefix("clockcast: \(words)"), "\(told.standardError)")
        #expect(!FileManager.default.fileExists(atPath: folder.url("files").path))
    }

    @Test("The container of the query counts, and two are one too many; one file has no keys")
    func container() throws {
        let folder = try TemporaryFolder()
        let written = try Self.command("container=ts&key=2", [], folder)
        #expect(written.status == 0 && written.text.hasPrefix("2 segments in "), "\(written.standardError)")
        #expect(try Self.files(folder.url("files")).contains("320x180/live/897588000.ts"))
        let twice = try Self.command("container=ts", ["--container", "cmaf"], folder)
        #expect(twice.standardError == "clockcast: --container is 'cmaf'; it must be absent, or ts as in --query\n")
        let single = try Self.command("redundant=2", ["--mp4"], folder, to: "x.mp4")
        #expect(
            single.standardError
                == "clockcast: 'redundant=2': one file has no place for it; without --mp4 a folder has it\n"
        )
    }

    private static func command(
        _ query: String,
        _ arguments: [String],
        _ folder: TemporaryFolder,
        to name: String = "files"
    ) throws -> Peer.Output {
        let settings = try folder.write(Array(yaml.utf8), to: "x.yaml")
        return try Peer.clockcast.run(
            [
                "render", "--config", settings, "--from", noon, "--duration", "2", "--no-iframes", "--query", query,
                "--output", folder.url(name).path,
            ] + arguments
        )
    }
}
