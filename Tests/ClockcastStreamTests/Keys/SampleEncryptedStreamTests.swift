import Foundation
import RunningServices
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

    /// The decoded frames of an input of FFmpeg.
    private static func frames(_ input: [String], _ map: String) throws -> [String] {
        let output = try Peer.ffmpeg.run(
            ["-v", "error", "-err_detect", "explode", "-allowed_extensions", "ALL"] + input
                + ["-map", map, "-fps_mode", "passthrough", "-f", "framemd5", "-"]
        )
        #expect(output.standardError == "")
        return output.lines.filter { !$0.hasPrefix("#") }
    }

    @Test(
        "FFmpeg's own reader has the same frames and sound as in the clear; of transport streams across ten keys",
        arguments: [
            ("container=ts&audio=tick", "key=2"), ("container=ts&cc=608&audio=beep", "key=4"),
            ("container=ts&id3=1&audio=pips", "key=0"), ("container=cmaf&mux=yes&audio=tick", "key=0"),
            // Filled up to a rate, whatever the encryption adds.
            ("container=cmaf&mux=yes&audio=tick&pad=2000", "key=0"),
        ]
    )
    func reader(query: String, key: String) throws {
        let service = try RunningService(at: Self.noon, yaml: Self.yaml)
        let url = "\(service.base)/clock.m3u8?\(Self.past)&\(query)"
        let clear = try Self.frames(["-i", url], "0:v:0")
        #expect(clear.count == 600)
        #expect(try Self.frames(["-i", "\(url)&\(key)&\(Self.method)"], "0:v:0") == clear)
        let sound = try Self.frames(["-i", url], "0:a:0")
        #expect(sound.count > 900)
        #expect(try Self.frames(["-i", "\(url)&\(key)&\(Self.method)"], "0:a:0") == sound)
    }

    /// A segment, or a part of one, behind its header.
    private struct Piece {
        let path: String
        let key: String
        let bytes: Data
    }

    private static func pieces(_ service: RunningService, _ query: String, of rendition: String) throws -> [Piece] {
        let (path, folder) = try ScenarioTests.playlist(service, query)
        let list = try service.get(path.replacing("320x180", with: rendition), by: .call)
        var (header, pieces): (Data, [Piece]) = (Data(), [])
        for item in try EncryptedStreamTests.items(list, in: folder) {
            let reply = try service.get(item.path, by: .call)
            try #require(reply.status == 200, "\(item.path): \(reply.text)")
            if item.path.contains("/init") {
                header = reply.body
            } else {
                pieces.append(Piece(path: item.path, key: item.key, bytes: header + reply.body))
            }
        }
        return pieces
    }

    /// The hashes of the samples of each piece, of all tracks, as they are after decryption: by one process, because each takes longer to
    /// start than to read a piece.
    private static func samples(of pieces: [(piece: Piece, key: String?)], isRight: Bool = true) throws -> [[String]] {
        let folder = try TemporaryFolder()
        let inputs = try pieces.enumerated().flatMap { index, item in
            (item.key.map { ["-decryption_key", $0] } ?? [])
                + ["-i", try folder.write([UInt8](item.piece.bytes), to: "\(index).mp4")]
        }
        let outputs = pieces.indices.flatMap { index in
            ["-map", "\(index)", "-c", "copy", "-copyts", "-f", "framemd5", folder.url("\(index).md5").path]
        }
        let output = try Peer.ffmpeg.run(["-v", "error"] + inputs + outputs)
        #expect(!isRight || output.standardError == "", "\(pieces.map(\.piece.path)): \(output.standardError)")
        return try pieces.indices.map { index in
            try String(contentsOf: folder.url("\(index).md5"), encoding: .utf8).split(separator: "\n").map(String.init)
                .filter { !$0.hasPrefix("#") }
        }
    }

    // FFmpeg 5.1 takes the information of another fragment where a file has several of them; 6.1 does not.
    @Test(
        "In each segment, part and I-frame of fragmented MP4 FFmpeg finds the samples of the stream in the clear",
        arguments: [
            ("\(past)&audio=tick&mux=yes", "key=4", "320x180", 10),
            ("\(past)&audio=tick&mux=no", "key=10", "320x180", 10),
            ("\(past)&audio=beep&mux=no", "key=6", "audio", 10), ("\(past)", "key=2", "320x180-iframes", 20),
            ("\(past)&cc=608&id3=1", "key=0", "320x180", 10), ("dvr=10&loading=6", "key=2", "320x180", 5),
            ("latency=low&audio=pips&mux=yes", "key=4", "320x180", 8),
        ]
    )
    func fragments(query: String, key: String, rendition: String, count: Int) throws {
        let service = try RunningService(at: Self.noon, yaml: Self.yaml)
        let clear = try Self.pieces(service, query, of: rendition)
        let encrypted = try Self.pieces(service, "\(query)&\(key)&\(Self.method)", of: rendition)
        #expect(encrypted.count == clear.count && clear.count >= count)
        // A whole segment with parts has several fragments, which are those of the parts.
        let pairs = zip(clear, encrypted).filter { $0.0.bytes.ranges(of: Data("moof".utf8)).count == 1 }
        let keys = try pairs.map { _, other in
            try service.get(other.key, by: .call).body.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
        }
        let samples = try Self.samples(of: pairs.map { ($0.0, nil) })
        let opened = try Self.samples(of: zip(pairs, keys).map { ($0.1, $1) })
        for (index, (_, other)) in pairs.enumerated() {
            #expect(!samples[index].isEmpty)
            #expect(opened[index] == samples[index], "\(other.path)")
        }
        // The key makes the difference.
        let other = try #require(pairs.first).1
        let wrong = try Self.samples(of: [(other, String(repeating: "0", count: 32))], isRight: false)
        #expect(wrong[0].count == samples[0].count)
        #expect(wrong[0] != samples[0])
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
        #expect(both.status == 400)
        #expect(both.text.hasPrefix("'key.iv=sequence': with key.method=sample-aes all segments"), "\(both.text)")
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
