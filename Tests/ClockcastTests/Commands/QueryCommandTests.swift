import Clockcast
import Foundation
import RunningServices
import Support
import Testing

@Suite("What commands take of a URL", .timeLimit(.minutes(5)))
struct QueryCommandTests {
    private static let program = Peer.clockcast
    private static let noon = "2026-11-20T12:00:00Z"
    private static let yaml = """
        adhoc: { settings: [] }
        channels:
          clock: { renditions: [320x180] }
          berlin: { timezone: Europe/Berlin, renditions: [320x180] }
        """

    /// The picture of a command.
    private static func picture(_ arguments: [String], settings: String, in folder: TemporaryFolder) throws -> Data {
        let path = folder.url("\(UUID().uuidString).png").path
        let output = try program.run(["frame", "--config", settings, "--output", path] + arguments)
        #expect(output.status == 0, "\(output.standardError)")
        return try Data(contentsOf: URL(fileURLWithPath: path))
    }

    @Test("frame --query draws what /frame.png answers, also what this server lets no URL set")
    func frame() throws {
        let folder = try TemporaryFolder()
        let settings = try folder.write(Array(Self.yaml.utf8), to: "x.yaml")
        let service = try RunningService(at: Self.noon, yaml: Self.yaml.replacing("adhoc: { settings: [] }", with: ""))
        for (query, url) in [
            ("tz=Asia/Tokyo&theme=dark", "tz=Asia/Tokyo&theme=dark"),
            ("?note={zone} Café+1", "note=%7Bzone%7D%20Caf%C3%A9%201"), ("tz=Etc/GMT+5", "tz=Etc/GMT%2B5"),
            (
                "face=countdown&to=2026-12-12T20:00:00+08:00&before=Sale+in",
                "face=countdown&to=2026-12-12T12:00:00Z&before=Sale%20in"
            ),
        ] {
            let drawn = try Self.picture(["--at", Self.noon, "--query", query], settings: settings, in: folder)
            #expect(try service.get("/frame.png?\(url)").body == drawn, "\(query)")
        }
    }

    @Test("Without a zone the clock shows that in which the instant is written, unless the settings have one")
    func zone() throws {
        let folder = try TemporaryFolder()
        let settings = try folder.write(Array(Self.yaml.utf8), to: "x.yaml")
        func picture(_ arguments: String...) throws -> Data {
            try Self.picture(arguments, settings: settings, in: folder)
        }
        let eight = try picture("--at", "2026-11-20T20:00:00+08:00")
        #expect(try eight == picture("--at", Self.noon, "--query", "tz=Asia/Shanghai"))
        #expect(try eight != picture("--at", Self.noon))
        #expect(
            try picture("--at", "2026-11-20T17:30:00+05:30") == picture("--at", Self.noon, "--query", "tz=Asia/Kolkata")
        )
        #expect(try picture("--at", "2026-11-20T20:00:00+08:00", "--query", "tz=UTC") == picture("--at", Self.noon))
        #expect(
            try picture("--channel", "berlin", "--at", "2026-11-20T20:00:00+08:00")
                == picture("--channel", "berlin", "--at", Self.noon)
        )
        // No zone has it.
        #expect(try picture("--at", "2026-11-20T12:17:00+00:17") == picture("--at", Self.noon))
    }

    @Test(
        "The zone of an instant's text",
        arguments: [
            ("2026-11-20T12:00:00Z", "UTC"), ("2026-11-20T12:00:00+00:00", "UTC"),
            ("2026-11-20T12:00:00-05:00", "Etc/GMT+5"), ("2026-11-20T12:00:00.5+14:00", "Etc/GMT-14"),
            ("2026-11-20T12:00:00+05:45", "Asia/Kathmandu"), ("2026-11-20T12:00:00-13:00", nil),
            ("2026-11-20T12:00:00+10:30", nil),
        ]
    )
    func names(text: String, zone: String?) { #expect(WrittenZone.name(in: text)?.description == zone) }

    @Test("A wrong query is reported in a sentence, and nothing is written")
    func wrong() throws {
        let folder = try TemporaryFolder()
        let output = folder.url("x.png").path
        for (query, words) in [
            ("note=%zz", "--query is 'note=%zz'; it must be the query of a URL, such as tz=Asia/Tokyo&face=analog"),
            (
                "http://localhost:8080/clock.m3u8?tz=Asia/Tokyo&theme=dark",
                "it must be what follows the question mark, 'tz=Asia/Tokyo&theme=dark'\n"
            ),
            (
                "http://localhost:8080/clock.m3u8",
                "such as tz=Asia/Tokyo&face=analog; 'http://localhost:8080/clock.m3u8' is not"
            ),
            ("nonsense", "'nonsense' is not a parameter of a stream\n"), ("tz=UTC&utm_source=x", "'utm_source' is not"),
            ("channel=dark", "'channel' is an option of its own, --channel\n"),
            ("theme=nope", "theme"), ("tz=Nowhere/Land", "Nowhere/Land"), ("patern=HH", "did you mean 'pattern'?"),
        ] {
            let told = try Self.program.run(["frame", "--at", Self.noon, "--output", output, "--query", query])
            #expect(told.status != 0 && told.standardError.contains(words), "\(query): \(told.standardError)")
            #expect(!FileManager.default.fileExists(atPath: output))
        }
    }

    @Test(
        "render --mp4 writes one file that others play: as long as was asked for, from the instant on, with the sound"
    )
    func file() throws {
        let folder = try TemporaryFolder()
        let settings = try folder.write(Array(Self.yaml.utf8), to: "x.yaml")
        let path = folder.url("clock.mp4").path
        let written = try Self.program.run([
            "render", "--config", settings, "--mp4", "--from", "2026-11-20T12:00:01Z", "--duration", "5",
            "--query", "theme=dark&tz=Asia/Tokyo", "--audio", "pips", "--output", path,
        ])
        #expect(written.status == 0, "\(written.standardError)")
        #expect(written.text == "5 s in \(path)\n")
        let probe = try Peer.ffprobe.run([
            "-v", "error", "-show_entries", "stream=codec_name,duration,nb_frames,start_time", "-of", "csv=p=0", path,
        ])
        #expect(probe.standardError.isEmpty, "\(probe.standardError)")
        let rows = probe.lines.map { $0.split(separator: ",").map(String.init) }
        #expect(rows.first == ["h264", "0.000000", "5.000000", "150"], "\(rows)")
        let sound = try #require(rows.last)
        #expect(sound[0] == "aac")
        let (start, length) = try (#require(Double(sound[1])), #require(Double(sound[2])))
        #expect((0..<0.022).contains(start) && abs(length - 5) < 0.03, "\(sound)")
        let decoded = try Peer.ffmpeg.run([
            "-v", "error", "-xerror", "-i", path, "-map", "0:v", "-f", "rawvideo", "-pix_fmt", "gray", "-",
        ])
        #expect(decoded.status == 0 && decoded.standardError.isEmpty, "\(decoded.standardError)")
    }

    @Test("A file with sound may be long: its index has room for all pieces of both tracks")
    func long() throws {
        let folder = try TemporaryFolder()
        let settings = try folder.write(Array(Self.yaml.utf8), to: "x.yaml")
        let path = folder.url("long.mp4").path
        let written = try Self.program.run([
            "render", "--config", settings, "--mp4", "--from", Self.noon, "--duration", "60", "--audio", "tick",
            "--output", path,
        ])
        #expect(written.status == 0 && written.text == "60 s in \(path)\n", "\(written.standardError)")
        let frames = try Peer.ffprobe.run([
            "-v", "error", "-count_packets", "-select_streams", "v", "-show_entries", "stream=nb_read_packets", "-of",
            "csv=p=0", path,
        ])
        #expect(frames.text == "1800\n", "\(frames.text) \(frames.standardError)")
    }

    @Test("A file shows the ads of a splice, and leaves out the subtitles of the channel's settings with a warning")
    func leftOut() throws {
        let folder = try TemporaryFolder()
        let yaml = "channels: { clock: { renditions: [64x36], subtitles: [en] } }"
        let settings = try folder.write(Array(yaml.utf8), to: "x.yaml")
        func render(_ query: String) throws -> String {
            let written = try Self.program.run([
                "render", "--config", settings, "--mp4", "--from", Self.noon, "--duration", "2", "--query", query,
                "--output", folder.url("x.mp4").path,
            ])
            #expect(written.status == 0, "\(written.standardError)")
            return written.standardError
        }
        let words = "one file has no subtitles, which the channel has; without --mp4 a folder has them"
        #expect(try render("break=0-6&break.as=splice") == "clockcast: warning: \(words)\n")
        #expect(try render("subtitles=none") == "")
    }

    @Test("The features that one file cannot have are reported")
    func refused() throws {
        let folder = try TemporaryFolder()
        let from = ["render", "--mp4", "--from", Self.noon]
        let folders = try Self.program.run(from + ["--duration", "2", "--output", folder.url("x").path])
        #expect(folders.status != 0 && folders.standardError.contains("--output is '"))
        for (option, value, words) in Self.ofFolders {
            let duration = option == "--duration" ? [] : ["--duration", "2"]
            let told = try Self.program.run(
                from + duration + [option, value, "--output", folder.url("x.mp4").path]
            )
            #expect(told.status != 0 && told.standardError.contains(words), "\(option) \(value): \(told.standardError)")
        }
    }

    private static let ofFolders: [(option: String, value: String, words: String)] = [
        ("--container", "ts", "--container is 'ts'; it must be absent with --mp4"),
        ("--query", "container=ts", "container in --query is 'ts'; it must be absent with --mp4"),
        ("--fault", "404@30-34", "'404@30-34': one file has no place for it; without --mp4 a folder has it"),
        ("--query", "fault=404@30-34", "clockcast: '404@30-34': one file has no place"),
        ("--query", "subtitles=en", "'subtitles=en': one file has no place"),
        ("--query", "id3=1", "'id3=1': one file has no place for it"),
        ("--break", "20-30&break.as=signal", "'break=20-30&break.as=signal': one file has no place for it"),
        ("--break", "20-30", "files have no assets of interstitials"),
        ("--duration", "86400", "a whole number from 1 to 21600 (seconds) with --mp4"),
    ]
}
