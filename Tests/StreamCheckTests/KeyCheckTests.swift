import Fetching
import PlaylistReading
import StreamRules
import StreamCheck
import Testing
import Timeline

/// A cipher that anybody can undo: the first byte says the first of the key and the last of the vector.
@Suite("Keys in somebody else's stream")
struct KeyCheckTests {
    private static let captions = Array("WEBVTT\nX-TIMESTAMP-MAP=LOCAL:00:00:00.000,MPEGTS:0\n".utf8)
    private static let vectors = "IV=0x0000000000000000000000000000002a"

    private static func key(_ first: UInt8) -> [UInt8] { [first] + [UInt8](repeating: 0, count: 15) }

    private static func encrypted(key: UInt8, vector: UInt8) -> FetchAnswer {
        .bytes([key ^ vector] + captions, type: "text/vtt")
    }

    private static let decrypt: @Sendable ([UInt8], [UInt8], [UInt8]) -> [UInt8]? = { bytes, key, vector in
        bytes.first == key[0] ^ vector[15] ? Array(bytes.dropFirst()) : nil
    }

    /// A complete list of four segments, with another key from the third on.
    private static func list(_ attributes: String = "", name: String = "key") -> String {
        func key(_ number: Int) -> String {
            "#EXT-X-KEY:METHOD=AES-128,URI=\"\(name)\(number)\"\(attributes.isEmpty ? "" : "," + attributes)\n"
        }
        func segment(_ number: Int) -> String { "#EXTINF:2.000,\n\(number).vtt\n" }
        return "#EXTM3U\n#EXT-X-VERSION:3\n#EXT-X-TARGETDURATION:2\n#EXT-X-MEDIA-SEQUENCE:7\n#EXT-X-PLAYLIST-TYPE:VOD\n"
            + key(1) + segment(7) + segment(8) + key(2) + segment(9) + segment(10) + "#EXT-X-ENDLIST\n"
    }

    /// Follows the list; keys have their numbers as first bytes.
    private static func follow(
        _ attributes: String = "",
        vector: @escaping (UInt8) -> UInt8,
        _ answer: (String) -> FetchAnswer? = { _ in nil }
    ) -> ScriptedServer {
        ScriptedServer(seconds: 20, decrypt: decrypt) { uri, _ in
            if let answer = answer(uri) { return answer }
            if uri.hasSuffix(".m3u8") { return .text(list(attributes)) }
            if uri.hasSuffix("/key1") { return .bytes(key(1), type: "application/octet-stream") }
            if uri.hasSuffix("/key2") { return .bytes(key(2), type: "application/octet-stream") }
            guard let number = UInt8(uri.dropFirst(9).prefix { $0 != "." }) else { return .status(404) }
            return encrypted(key: number < 9 ? 1 : 2, vector: vector(number))
        }
    }

    @Test("Each key is asked for once, before what is encrypted with it, and then all is as in the clear")
    func explicit() {
        let server = Self.follow(Self.vectors) { _ in 0x2a }
        #expect(server.rules == [])
        #expect(server.report.segmentCount == 4)
        // Two segments are looked at twice.
        var asked: [String] = []
        for request in server.requests where !asked.contains(request.uri) { asked.append(request.uri) }
        #expect(
            asked.map { String($0.dropFirst(9)) } == ["a.m3u8", "key1", "7.vtt", "8.vtt", "key2", "9.vtt", "10.vtt"]
        )
        #expect(server.times("http://h/key1").count == 1 && server.times("http://h/key2").count == 1)
    }

    @Test("Without an IV the number of a segment is its vector")
    func sequence() {
        #expect(Self.follow(vector: { $0 }).rules == [])
        #expect(Set(Self.follow(vector: { $0 + 1 }).rules) == ["segment-can-be-decrypted"])
    }

    @Test("A key that fails, is no key, or is another one, is told; segments that nobody can decrypt are not judged")
    func failures() {
        func rules(_ answer: FetchAnswer) -> [String] {
            Self.follow(Self.vectors, vector: { _ in 0x2a }) { $0.hasSuffix("/key2") ? answer : nil }.rules
        }
        #expect(rules(.status(404)) == ["key-is-available"])
        #expect(rules(.failure(.tooSlow)) == ["key-is-available"])
        #expect(rules(.text("<html>", type: "text/html")) == ["key-has-sixteen-bytes"])
        #expect(Set(rules(.bytes(Self.key(9), type: "application/octet-stream"))) == ["segment-can-be-decrypted"])
        // The next segment asks for it again, as a player does.
        let again = Self.follow(Self.vectors, vector: { _ in 0x2a }) { $0.hasSuffix("/key2") ? .status(503) : nil }
        #expect(again.times("http://h/key2").count == 2)
    }

    @Test("Without a cipher, or with one that is not known, segments are not examined")
    func closed() {
        let without = ScriptedServer(seconds: 20) { uri, _ in
            uri.hasSuffix(".m3u8") ? .text(Self.list(Self.vectors)) : .bytes([1, 2, 3], type: "text/vtt")
        }
        #expect(without.rules == [])
        let format = "KEYFORMAT=\"com.example\",\(Self.vectors)"
        let other = Self.follow(format, vector: { _ in 0 })
        #expect(other.rules == ["version-covers-tags"])
        #expect(other.times("http://h/key1") == [])
        let custom = Self.follow(vector: { _ in 0 }) { uri in
            uri.hasSuffix(".m3u8") ? .text(Self.list(Self.vectors, name: "skd://")) : nil
        }
        #expect(custom.rules == [] && custom.report.closedCount == 4)
    }

    @Test("Samples are decrypted with the key, the vector and the header; what nobody can decrypt is counted")
    func samples() {
        func follow(_ samples: SampleOpening?) -> ScriptedServer {
            ScriptedServer(seconds: 20, decrypt: Self.decrypt, samples: samples) { uri, _ in
                if uri.hasSuffix(".m3u8") {
                    return .text(
                        Self.list(Self.vectors).replacing("AES-128", with: "SAMPLE-AES")
                            .replacing("VERSION:3", with: "VERSION:5")
                    )
                }
                if uri.hasSuffix("/key1") { return .bytes(Self.key(1), type: "application/octet-stream") }
                if uri.hasSuffix("/key2") { return .bytes(Self.key(2), type: "application/octet-stream") }
                return .bytes([9] + Self.captions, type: "text/vtt")
            }
        }
        let known = follow(
            (
                { $0 },
                { bytes, header, key, vector in
                    header.isEmpty && [1, 2].contains(key[0]) && vector[15] == 0x2a ? Array(bytes.dropFirst()) : nil
                }
            )
        )
        #expect(known.rules == [])
        #expect(known.report.closedCount == 0)
        let closing: SampleOpening = ({ $0 }, { _, _, _, _ in nil })
        for samples in [nil, closing] {
            let closed = follow(samples)
            #expect(closed.rules == [])
            #expect(closed.report.summary.contains("4 segments are encrypted, and their media was not examined"))
        }
    }

    @Test(
        "What is wrong with a tag is told",
        arguments: [
            ("#EXT-X-KEY:METHOD=AES-256,URI=\"k\"", "tag-is-well-formed"),
            ("#EXT-X-KEY:METHOD=AES-128,URI=\"k\",IV=0x000000000000000000000000000000001", "tag-is-well-formed"),
            ("#EXT-X-KEY:METHOD=AES-128,URI=\"k\",KEYFORMATVERSIONS=\"1/x\"", "tag-is-well-formed"),
            ("#EXT-X-KEY:METHOD=AES-128,URI=\"k\"\n#EXT-X-MAP:URI=\"i.mp4\"", "encrypted-header-has-vector"),
            ("#EXT-X-KEY:METHOD=AES-128,URI=\"k\",IV=0x01\n#EXT-X-MAP:URI=\"i.mp4\"", nil),
            ("#EXT-X-MAP:URI=\"i.mp4\"\n#EXT-X-KEY:METHOD=AES-128,URI=\"k\"", nil),
            ("#EXT-X-KEY:METHOD=SAMPLE-AES,URI=\"k\"\n#EXT-X-MAP:URI=\"i.mp4\"", nil),
            ("#EXT-X-KEY:METHOD=SAMPLE-AES,URI=\"k\",KEYFORMATVERSIONS=\"1/2\"", nil),
        ] as [(String, String?)]
    )
    func tags(text: String, rule: String?) {
        let list =
            "#EXTM3U\n#EXT-X-VERSION:6\n#EXT-X-TARGETDURATION:2\n#EXT-X-PLAYLIST-TYPE:VOD\n\(text)\n#EXTINF:2.0,\n1.ts\n"
            + "#EXT-X-ENDLIST\n"
        let findings = PlaylistChecks.findings(of: ObservedPlaylist(bytes: Array(list.utf8)), uri: "u")
        let found: [String] = findings.map(\.rule.id).filter { $0 != "version-is-no-higher" }
        let expected: [String] = rule.map { [$0] } ?? []
        #expect(found == expected)
    }

    @Test(
        "Samples are encrypted where a key applies, by the scheme of its METHOD",
        arguments: [
            (nil, nil, true, true), (nil, "cbcs", true, false), (nil, "cbcs", false, true),
            ("SAMPLE-AES", "cbcs", true, true), ("SAMPLE-AES", "cenc", true, false), ("SAMPLE-AES", nil, true, false),
            ("SAMPLE-AES-CTR", "cenc", true, true), ("SAMPLE-AES-CTR", "cbcs", true, false),
            ("SAMPLE-AES", "cens", true, true), ("SAMPLE-AES-CTR", nil, true, false), ("AES-128", "cbcs", true, true),
        ] as [(String?, String?, Bool, Bool)]
    )
    func schemes(method: String?, scheme: String?, hasVectors: Bool, isRight: Bool) {
        typealias Maker = FalseAlarmTests
        let type = scheme.map { Maker.box("schm", Maker.number(0), Array($0.utf8), Maker.number(0x10000)) } ?? []
        let protection = Maker.box("sinf", Maker.box("frma", Array("avc1".utf8)), type)
        let configuration = Maker.box("avcC", [1, 0x64, 0, 0x1f, 0xff, 0])
        let fields = Maker.zeros(24) + Maker.number(640, 2) + Maker.number(360, 2) + Maker.zeros(50)
        let entry = Maker.box(scheme == nil ? "avc1" : "encv", fields, configuration, scheme == nil ? [] : protection)
        let vectors = scheme != nil && hasVectors ? Maker.box("senc", Maker.number(2), Maker.number(0)) : []
        for format in ["", ",KEYFORMAT=\"com.example\""] {
            let key = method.map { "#EXT-X-KEY:METHOD=\($0),URI=\"k\"\(format)\n" } ?? ""
            let list =
                "#EXTM3U\n#EXT-X-VERSION:6\n#EXT-X-TARGETDURATION:2\n\(key)#EXT-X-MAP:URI=\"i.mp4\"\n#EXTINF:2,\n0.m4s\n"
            let server = ScriptedServer(seconds: 5) { uri, _ in
                if uri.hasSuffix(".m3u8") { return .text(list + "#EXT-X-ENDLIST\n") }
                let header = Maker.header("vide", entry)
                let body = uri.hasSuffix(".mp4") ? header : Maker.segment(0, 94, vectors)
                return .bytes(body, type: "video/mp4")
            }
            #expect(server.rules.contains("media-is-encrypted-as-said") != isRight)
            if method == nil { #expect(server.report.closedCount == (isRight ? 0 : 1)) }
        }
    }

    @Test("A session key is that of the media playlists, and there is one of each")
    func sessionKeys() {
        func rules(_ tags: String) -> [String] {
            ScriptedServer(seconds: 10, decrypt: Self.decrypt) { uri, _ in
                if uri.hasSuffix("/a.m3u8") {
                    return .text("#EXTM3U\n\(tags)#EXT-X-STREAM-INF:BANDWIDTH=210\nb.m3u8\n")
                }
                if uri.hasSuffix("/b.m3u8") { return .text(Self.list(Self.vectors)) }
                if uri.hasSuffix("/key1") { return .bytes(Self.key(1), type: "application/octet-stream") }
                if uri.hasSuffix("/key2") { return .bytes(Self.key(2), type: "application/octet-stream") }
                return Self.encrypted(key: uri.hasSuffix("/7.vtt") || uri.hasSuffix("/8.vtt") ? 1 : 2, vector: 0x2a)
            }.rules
        }
        let right = "#EXT-X-SESSION-KEY:METHOD=AES-128,URI=\"key1\"\n"
        #expect(rules(right) == [])
        #expect(rules(right + right) == ["key-is-whole"])
        let wrong = "#EXT-X-SESSION-KEY:METHOD=SAMPLE-AES,URI=\"key1\"\n"
        #expect(rules(wrong) == ["session-key-agrees"])
    }
}
