import Foundation
import Support
import Testing
import Timeline

@Suite("SAMPLE-AES, decrypted by FFmpeg", .timeLimit(.minutes(5)))
struct SampleEncryptedStreamTests {
    private static let noon = "2026-11-20T12:00:00Z"
    private static let yaml = ScenarioTests.yaml
    private static let method = "key.method=sample-aes"
    /// Twenty seconds of the past, in which a key of two seconds changes ten times.
    private static let past = "start=2026-11-20T11:59:30Z&end=2026-11-20T11:59:50Z"

    /// The frames, or the packets of sound, of an input of FFmpeg.
    private static func frames(_ input: [String], _ map: String) throws -> [String] {
        let output = try Peer.ffmpeg.run(
            ["-v", "error", "-err_detect", "explode", "-allowed_extensions", "ALL"] + input
                + ["-map", map, "-fps_mode", "passthrough", "-f", "framemd5", "-"]
        )
        #expect(output.standardError == "")
        return output.lines.filter { !$0.hasPrefix("#") }
    }

    @Test(
        "Of transport streams FFmpeg's own reader has the same frames and sound as in the clear, across ten keys",
        arguments: [
            ("audio=tick", "key=2", 600), ("cc=608&audio=beep", "key=4", 600), ("id3=1&audio=pips", "key=0", 600),
        ]
    )
    func transportStream(query: String, key: String, count: Int) throws {
        let service = try RunningService(at: Self.noon, yaml: Self.yaml)
        let url = "\(service.base)/clock.m3u8?\(Self.past)&container=ts&\(query)"
        let clear = try Self.frames(["-i", url], "0:v:0")
        #expect(clear.count == count)
        #expect(try Self.frames(["-i", "\(url)&\(key)&\(Self.method)"], "0:v:0") == clear)
        let sound = try Self.frames(["-i", url], "0:a:0")
        #expect(sound.count > 900)
        #expect(try Self.frames(["-i", "\(url)&\(key)&\(Self.method)"], "0:a:0") == sound)
    }

    /// A header and its segments.
    private struct Run {
        var key = ""
        var bytes = Data()
    }

    /// The files of a list, one after the other, from one header to the next.
    private static func runs(_ service: RunningService, _ query: String, file: (String) -> String) throws -> [Run] {
        let (path, folder) = try ScenarioTests.playlist(service, query)
        var runs: [Run] = []
        for item in try EncryptedStreamTests.items(service.get(file(path), by: .call), in: folder) {
            let reply = try service.get(item.path, by: .call)
            try #require(reply.status == 200, "\(item.path): \(reply.text)")
            if item.path.contains("/init") { runs.append(Run(key: item.key)) }
            runs[runs.count - 1].bytes += reply.body
        }
        return runs
    }

    @Test(
        "Of fragmented MP4 FFmpeg decrypts the header and the segments of each key to the same frames",
        arguments: [
            ("\(past)&audio=tick&mux=yes", "key=4", "", 5), ("\(past)&audio=tick&mux=no", "key=10", "", 3),
            ("\(past)&audio=beep&mux=no", "key=6", "audio", 4), ("\(past)", "key=2", "-iframes", 10),
            ("\(past)&cc=608&id3=1", "key=0", "", 1), ("dvr=10&loading=6", "key=0", "", 2),
            ("latency=low", "key=0", "", 1), ("dvr=10&pad=2000", "key=0", "", 1),
        ]
    )
    func fragments(query: String, key: String, kind: String, count: Int) throws {
        let service = try RunningService(at: Self.noon, yaml: Self.yaml)
        func file(_ path: String) -> String {
            kind == "audio" ? path.replacing("320x180", with: kind) : path.replacing(".m3u8", with: "\(kind).m3u8")
        }
        let encrypted = try Self.runs(service, "\(query)&\(key)&\(Self.method)", file: file)
        #expect(encrypted.count == count)
        let clear = try Self.runs(service, query, file: file)
        let folder = try TemporaryFolder()
        var frames: [String: (clear: [String], encrypted: [String])] = [:]
        for (index, run) in encrypted.enumerated() {
            let secret = try service.get(run.key, by: .call).body.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }
            let path = folder.write([UInt8](run.bytes), to: "\(index).mp4")
            for map in query.contains("mux=yes") ? ["0:v:0", "0:a:0"] : ["0"] {
                frames[map, default: ([], [])].encrypted += try Self.frames(
                    ["-decryption_key", secret.joined(), "-copyts", "-i", path],
                    map
                )
            }
        }
        for (index, run) in clear.enumerated() {
            let path = folder.write([UInt8](run.bytes), to: "clear\(index).mp4")
            for map in frames.keys { frames[map]?.clear += try Self.frames(["-copyts", "-i", path], map) }
        }
        for (map, frames) in frames {
            // A key that changes begins a file, whose first access unit of sound FFmpeg decodes without the one before.
            let hashes = [frames.clear, frames.encrypted].map { $0.compactMap { $0.split(separator: ",").last } }
            #expect(hashes[0].count > 9, "\(map)")
            #expect(hashes[0].count == hashes[1].count, "\(map)")
            let differing = zip(hashes[0], hashes[1]).count { $0 != $1 }
            let isSound = map.contains("a") || kind == "audio"
            #expect(differing <= (isSound ? 2 * (count - 1) : 0), "\(map): \(differing)")
        }
    }

    @Test("Without the key there are no such frames")
    func wrongKey() throws {
        let service = try RunningService(at: Self.noon, yaml: Self.yaml)
        let run = try #require(
            Self.runs(service, "\(Self.past)&key=0&\(Self.method)", file: { $0 }).first
        )
        let folder = try TemporaryFolder()
        let path = folder.write([UInt8](run.bytes), to: "a.mp4")
        let zeros = String(repeating: "0", count: 32)
        let output = try Peer.ffmpeg.run(["-v", "error", "-decryption_key", zeros, "-i", path, "-f", "null", "-"])
        #expect(output.standardError.contains("error while decoding"))
    }

    @Test("Lists have the method and a vector, text is in the clear beside them, and the name is the one of the URL")
    func lists() throws {
        let service = try RunningService(at: Self.noon, yaml: Self.yaml)
        let reply = try service.get("/clock.m3u8?key=0&\(Self.method)&subtitles=en&container=ts", by: .call)
        #expect(
            reply.lines.contains(
                "#EXT-X-SESSION-KEY:METHOD=SAMPLE-AES,URI=\"clock;key=0;key.method=sample-aes;subtitles=en/100/key/aes-128/0.key\""
            ),
            "\(reply.text)"
        )
        let path = "/" + (try #require(reply.lines.last))
        let list = try service.get(path, by: .call)
        #expect(list.lines[1] == "#EXT-X-VERSION:5")
        #expect(
            list.lines.filter { $0.hasPrefix("#EXT-X-KEY") } == [
                #"#EXT-X-KEY:METHOD=SAMPLE-AES,URI="key/aes-128/0.key",IV=0x1ae2a2bbb8ed388193549015cb45c926"#
            ]
        )
        let subtitles = try service.get(path.replacing("320x180", with: "subtitles-en"), by: .call)
        #expect(subtitles.status == 200 && !subtitles.text.contains("#EXT-X-KEY"))
        let text = try #require(subtitles.lines.last)
        let folder = path.split(separator: "/").dropLast().joined(separator: "/")
        #expect(try service.get("/\(folder)/\(text)", by: .call).text.hasPrefix("WEBVTT\n"))
        let both = try service.get("/clock;key=30;key.iv=sequence;key.method=sample-aes/0/320x180.m3u8", by: .call)
        #expect(both.status == 404)
        #expect(both.text.hasPrefix("'"), "\(both.text)")
    }

    @Test(
        "What cannot be is a 400 in words",
        arguments: [
            ("key.method=sample-aes", "'key.method=sample-aes': it needs a number of seconds, as in key=30"),
            ("key=30&key.method=cenc", "key.method is 'cenc'; it must be aes-128 or sample-aes"),
            (
                "key=30&key.method=sample-aes&key.iv=sequence",
                "'key.iv=sequence': with key.method=sample-aes all segments of a key have one vector, that of their header; it goes with key.iv=explicit"
            ),
        ]
    )
    func refusals(query: String, words: String) throws {
        let service = try RunningService(at: Self.noon, yaml: Self.yaml)
        let reply = try service.get("/clock.m3u8?\(query)", by: .call)
        #expect(reply.status == 400)
        #expect(reply.text == words + "\n")
    }
}
