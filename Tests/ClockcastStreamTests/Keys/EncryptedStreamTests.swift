import Foundation
import RunningServices
import Support
import Testing
import Timeline

@Suite("Encrypted streams, decrypted by openssl and played by FFmpeg", .timeLimit(.minutes(5)))
struct EncryptedStreamTests {
    private static let noon = "2026-11-20T12:00:00Z"
    private static let yaml = ScenarioTests.yaml
    /// Twenty seconds of the past, in which a key of two seconds changes ten times.
    private static let past = "start=2026-11-20T11:59:30Z&end=2026-11-20T11:59:50Z"

    /// A URI of a list with the key and the vector that apply to it.
    struct Item {
        let path: String
        let key: String
        let vector: String
    }

    /// The resources of a media playlist, headers too, with keys and vectors as RFC 8216, 5.2, has them.
    static func items(_ reply: RunningService.Reply, in folder: String) throws -> [Item] {
        var (key, vector) = ("", String?.none)
        var number = Int64(0)
        var items: [Item] = []
        func quoted(_ line: String) throws -> String { try String(#require(line.firstMatch(of: /URI="([^"]*)"/)).1) }
        for line in reply.lines {
            if line.hasPrefix("#EXT-X-MEDIA-SEQUENCE:") {
                number = try #require(Int64(line.dropFirst(22)))
            } else if line == "#EXT-X-KEY:METHOD=NONE" {
                (key, vector) = ("", nil)
            } else if line.hasPrefix("#EXT-X-KEY:") {
                key = "\(folder)/\(try quoted(line))"
                vector = line.firstMatch(of: /IV=0x([0-9a-f]{32})/).map { String($0.1) }
            } else if line.hasPrefix("#EXT-X-MAP:") || line.hasPrefix("#EXT-X-PART:") {
                items.append(
                    Item(path: "\(folder)/\(try quoted(line))", key: key, vector: vector ?? Self.vector(number))
                )
            } else if !line.hasPrefix("#") {
                items.append(Item(path: "\(folder)/\(line)", key: key, vector: vector ?? Self.vector(number)))
                number += 1
            }
        }
        return items
    }

    private static func vector(_ number: Int64) -> String {
        let digits = String(number, radix: 16)
        return String(repeating: "0", count: 32 - digits.count) + digits
    }

    /// Decrypts with a program that is not ours; what it cannot unpad is an error.
    static func decrypted(_ bytes: Data, key: Data, vector: String) throws -> Data {
        let folder = try TemporaryFolder()
        let hexadecimal = key.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
        let output = try Peer(name: "openssl").run([
            "enc", "-d", "-aes-128-cbc", "-K", hexadecimal, "-iv", vector, "-in",
            folder.write([UInt8](bytes), to: "encrypted"), "-out", folder.url("clear").path,
        ])
        try #require(output.status == 0, "\(output.standardError)")
        return try Data(contentsOf: folder.url("clear"))
    }

    /// The lists of a stream in both forms.
    private static func lists(_ service: RunningService, _ query: String, key: String, iFrames: Bool)
        throws -> (clear: [Item], encrypted: [Item])
    {
        func items(_ query: String) throws -> [Item] {
            var (path, folder) = try ScenarioTests.playlist(service, query)
            if iFrames { path = path.replacing(".m3u8", with: "-iframes.m3u8") }
            return try Self.items(service.get(path, by: .call), in: folder)
        }
        return (try items(query), try items("\(query)&\(key)"))
    }

    @Test(
        "Each header, segment, part and I-frame is the one of the stream in the clear",
        arguments: [
            ("\(past)", "key=2", false, 11), ("\(past)", "key=4&key.iv=sequence", false, 11),
            ("\(past)&container=ts", "key=2", false, 10), ("\(past)&container=ts&key.iv=sequence", "key=6", false, 10),
            ("\(past)&audio=tick&mux=no", "key=2", false, 11), ("\(past)", "key=8&key.iv=sequence", true, 21),
            ("\(past)", "key=0", true, 21), ("dvr=10&loading=6", "key=2", false, 5), ("latency=low", "key=2", false, 8),
        ] as [(String, String, Bool, Int)]
    )
    func same(query: String, key: String, iFrames: Bool, count: Int) throws {
        let service = try RunningService(at: Self.noon, yaml: Self.yaml)
        let query = query.replacing("&key.iv=sequence", with: "")
        let (clear, encrypted) = try Self.lists(service, query, key: key, iFrames: iFrames)
        let media = encrypted.filter { !$0.path.contains("init") }
        #expect(clear.filter { !$0.path.contains("init") }.count == media.count)
        #expect(encrypted.count >= count)
        for (one, other) in zip(clear.filter { !$0.path.contains("init") }, media) {
            let reply = try service.get(other.path, by: .call)
            try #require(reply.status == 200, "\(reply.text)")
            let bytes = try Self.decrypted(
                reply.body,
                key: service.get(other.key, by: .call).body,
                vector: other.vector
            )
            #expect(try bytes == service.get(one.path, by: .call).body, "\(other.path)")
        }
        let plain = try clear.first { $0.path.contains("init") }.map { try service.get($0.path, by: .call).body }
        for header in encrypted
        where header.path.contains("init") && plain?.isEmpty == false && !header.path.contains("loading") {
            let bytes = try service.get(header.path, by: .call).body
            let key = header.key.isEmpty ? nil : try service.get(header.key, by: .call).body
            let made = try key.map { try Self.decrypted(bytes, key: $0, vector: header.vector) } ?? bytes
            #expect(made == plain || query.contains("loading"), "\(header.path)")
            #expect(header.key.isEmpty == key.map { _ in false } ?? true)
        }
    }

    @Test("FFmpeg decodes the same frames across ten changes of the key as in the clear", arguments: ["cmaf", "ts"])
    func frames(container: String) throws {
        let service = try RunningService(at: Self.noon, yaml: Self.yaml)
        func frames(_ key: String) throws -> [String] {
            let output = try Peer.ffmpeg.run([
                "-v", "error", "-err_detect", "explode", "-allowed_extensions", "ALL", "-i",
                "\(service.base)/clock.m3u8?\(Self.past)&container=\(container)&audio=tick&mux=yes\(key)",
                "-map", "0:v:0", "-fps_mode", "passthrough", "-f", "framemd5", "-",
            ])
            // FFmpeg reports each further header of fragmented MP4.
            let errors = output.standardError.split(separator: "\n").filter { !$0.contains("duplicated MOOV") }
            #expect(errors == [])
            return output.lines.filter { !$0.hasPrefix("#") }
        }
        let clear = try frames("")
        #expect(clear.count == 600)
        #expect(try frames("&key=2") == clear)
        #expect(try frames("&key=4&key.iv=sequence") == clear)
    }

    @Test("A key is 16 bytes that are not stored, under the one name that lists have")
    func key() throws {
        let service = try RunningService(at: Self.noon, yaml: Self.yaml)
        let reply = try service.get("/clock;key=30/0/key/aes-128/59839200.key")
        #expect(reply.status == 200)
        #expect(reply.body.count == 16)
        #expect(reply.fields["content-type"] == "application/octet-stream")
        #expect(reply.fields["cache-control"] == "no-store")
        #expect(reply.fields["access-control-allow-origin"] == "*")
        // Another stream has another use for the same key, and a second service has it, too.
        let other = try RunningService(at: Self.noon, yaml: Self.yaml)
        #expect(try other.get("/clock;key=10;fault=404@30/100/key/aes-128/59839200.key", by: .call).body == reply.body)
        for (path, status, words) in [
            (
                "/clock/0/key/aes-128/0.key", 404,
                "the stream has no key 0; its media playlists name those that it has\n"
            ),
            (
                "/clock;key=0/0/key/aes-128/1.key", 404,
                "the stream has no key 1; its media playlists name those that it has\n"
            ),
            ("/clock;key=30/0/key/aes-128/59839210.key", 404, "too early; available from 2026-11-20T12:03:54.000Z\n"),
            (
                "/clock;key=30/7/key/aes-128/1.key", 404,
                "'7' is not a phase; phases are multiples of 100 milliseconds below 2000\n"
            ),
            (
                "/clock;key=1/0/key/aes-128/1.key", 400,
                "key is '1'; it must be none, or the seconds after which the key changes, 2 to 86400, or 0 for one key for ever\n"
            ),
            (
                "/clock;key=30/0/320x180/live/init.mp4", 404,
                "the stream has no such header; its media playlists name those that it has\n"
            ),
            (
                "/clock;key=30/0/320x180/live/init.59839210.mp4", 404,
                "too early; available from 2026-11-20T12:03:54.000Z\n"
            ),
            (
                "/clock;key=30;key.iv=explicit/0/320x180.m3u8", 404,
                "'key.iv=explicit' is not a variant of a channel; ask for its .m3u8 with a query\n"
            ),
            (
                "/clock/0/320x180/live/init.7.mp4", 404,
                "the stream has no such header; its media playlists name those that it has\n"
            ),
        ] {
            let refused = try service.get(path, by: .call)
            #expect(refused.status == status, "\(path)")
            #expect(refused.text == words, "\(path)")
        }
    }

    @Test("The multivariant playlist names the keys that a player needs first")
    func sessionKeys() throws {
        let service = try RunningService(at: Self.noon, yaml: Self.yaml)
        func keys(_ query: String) throws -> [String] {
            try service.get("/clock.m3u8?\(query)", by: .call).lines.filter { $0.hasPrefix("#EXT-X-SESSION-KEY") }
        }
        func line(_ stream: String, _ number: Int) -> String {
            "#EXT-X-SESSION-KEY:METHOD=AES-128,URI=\"\(stream)/key/aes-128/\(number).key\""
        }
        #expect(try keys("") == [])
        #expect(try keys("key=0") == [line("clock;key=0/100", 0)])
        #expect(
            try keys("key=4&present=edge") == [
                line("clock;key=4/0", 448_793_997), line("clock;key=4/0", 448_793_998),
                line("clock;key=4/0", 448_793_999),
            ]
        )
        #expect(try keys("\(Self.past)&key=2").count == 6)
    }

    @Test(
        "What cannot be is a 400 in words",
        arguments: [
            (
                "key=1",
                "key is '1'; it must be none, or the seconds after which the key changes, 2 to 86400, or 0 for one key for ever"
            ),
            (
                "key=030",
                "key is '030'; it must be none, or the seconds after which the key changes, 2 to 86400, or 0 for one key for ever"
            ),
            ("key.iv=sequence", "'key.iv=sequence': it needs a number of seconds, as in key=30"),
            ("key=30&key.iv=none", "key.iv is 'none'; it must be explicit or sequence"),
            (
                "key=2&dvr=86400",
                "'key=2': a list of 86400 s would have more than 8640 keys; allowed: key=10 or more"
            ),
            ("fault=key.404", "'key.404': the stream is not encrypted; add key=30"),
            ("key=30&fault=wrong", "'wrong': it needs a target; allowed: key, as in key.wrong@30-34"),
            (
                "key=30&key.iv=sequence&fault=reset@40",
                "'reset@40': with key.iv=sequence segments are decrypted by their numbers, which it changes; it needs key.iv=explicit"
            ),
        ]
    )
    func refusals(query: String, words: String) throws {
        let service = try RunningService(at: Self.noon, yaml: Self.yaml)
        let reply = try service.get("/clock.m3u8?\(query)", by: .call)
        #expect(reply.status == 400)
        #expect(reply.text == words + "\n")
    }

    @Test("A vector without a key is an error in a path as in a query")
    func vectorAlone() throws {
        let service = try RunningService(at: Self.noon, yaml: Self.yaml)
        let reply = try service.get("/clock;key.iv=sequence/0/640x360.m3u8", by: .call)
        #expect(reply.status == 400)
        #expect(reply.text == "'key.iv=sequence': it needs a number of seconds, as in key=30\n")
    }

    @Test("A key has the faults of its target, and segments do not")
    func faults() throws {
        let service = try RunningService(at: Self.noon, yaml: Self.yaml)
        let name = "0/key/aes-128/179517600.key"
        let right = try service.get("/clock;key=10/\(name)", by: .call).body
        func reply(_ fault: String) throws -> RunningService.Reply {
            try service.get("/clock;key=10;fault=\(fault)/\(name)", by: .call)
        }
        #expect(try reply("key.404").status == 404)
        #expect(try reply("key.403@0-10").status == 403)
        #expect(try reply("key.403@30-40").body == right)
        #expect(try reply("404").body == right)
        #expect(try reply("list.404").body == right)
        let wrong = try reply("key.wrong")
        #expect(wrong.body == Data(right.map { ~$0 }))
        #expect(wrong.fields["clockcast-fault"] == "key.wrong")
        #expect(wrong.fields["cache-control"] == "no-store")
        #expect(try reply("key.short=50").body == right.prefix(8))
        #expect(try reply("key.html").text.hasPrefix("<!DOCTYPE html>"))
        // The key of noon is listed two seconds later, with its first segment.
        #expect(try reply("key.late=3").status == 404)
        #expect(try reply("key.late=3").fields["retry-after"] == "5")
        service.clock.advance(by: .seconds(5))
        #expect(try reply("key.late=3").body == right)
        // URIs that expire are also those of keys, and lists sign them.
        let (path, folder) = try ScenarioTests.playlist(service, "key=10&fault=list.token=60")
        let signed = try Self.items(service.get(path, by: .call), in: folder)
        #expect(try service.get(try #require(signed.first).key, by: .call).status == 200)
        #expect(try service.get("/clock;key=10;fault=list.token=60/\(name)", by: .call).status == 403)
        // The multivariant playlist, which cannot sign for later, names no keys in advance.
        let main = try service.get("/clock.m3u8?key=10&fault=list.token=60", by: .call)
        #expect(main.status == 200 && !main.text.contains("#EXT-X-SESSION-KEY"))
    }
}
