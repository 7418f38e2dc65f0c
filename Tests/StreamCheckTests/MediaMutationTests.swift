import Foundation
import Support
import Testing

@testable import StreamCheck
@testable import StreamReading

/// Segments of FFmpeg with one byte or one claim that is wrong, and the rule under which each is found.
@Suite("Damaged media", .timeLimit(.minutes(2)))
struct MediaMutationTests {
    /// Four seconds of pictures with B pictures, and sound, as two segments.
    private struct Material: Sendable {
        var header: [UInt8] = []
        var segments: [[UInt8]] = []

        init(_ type: String, _ options: [String] = []) throws {
            let folder = try TemporaryFolder()
            let output = try Peer.ffmpeg.run(
                [
                    "-v", "error", "-f", "lavfi", "-i", "testsrc2=size=64x36:rate=25:duration=4", "-f", "lavfi", "-i",
                    "sine=frequency=440:sample_rate=48000:duration=4", "-c:v", "libx264", "-preset", "veryfast", "-bf",
                    "2",
                    "-b_strategy", "0", "-g", "50", "-keyint_min", "50", "-sc_threshold", "0", "-c:a", "aac",
                ] + options + [
                    "-f", "hls", "-hls_time", "2", "-hls_playlist_type", "vod", "-hls_segment_type", type,
                    folder.url("a.m3u8").path,
                ]
            )
            #expect(output.standardError == "")
            func read(_ name: String) throws -> [UInt8] { Array(try Data(contentsOf: folder.url(name))) }
            let ending = type == "fmp4" ? "m4s" : "ts"
            segments = [try read("a0.\(ending)"), try read("a1.\(ending)")]
            if type == "fmp4" { header = try read("init.mp4") }
        }
    }

    private static let stream = Result { try Material("mpegts") }
    private static let fragments = Result { try Material("fmp4") }

    private static func rules(_ bytes: [UInt8], _ header: [UInt8]? = nil) -> [String] {
        let rules = ObservedMedia.read(bytes, header: header.map { MP4Header($0) })?.findings.map(\.rule.id) ?? ["none"]
        return rules.filter { $0 != "stream-begins-with-tables" }
    }

    /// The places of the packets of a PID, or only those that begin something.
    private static func packets(_ bytes: [UInt8], _ pid: Int, begins: Bool = true) -> [Int] {
        stride(from: 0, to: bytes.count, by: 188).filter {
            Int(bytes[$0 + 1] & 0x1f) << 8 | Int(bytes[$0 + 2]) == pid && (!begins || bytes[$0 + 1] & 0x40 != 0)
        }
    }

    /// The place of the payload of a packet.
    private static func payload(_ bytes: [UInt8], _ packet: Int) -> Int {
        packet + 4 + (bytes[packet + 3] & 0x20 == 0 ? 0 : 1 + Int(bytes[packet + 4]))
    }

    /// The packets with a clock reference, whose first byte is the seventh.
    private static func clocks(_ bytes: [UInt8]) -> [Int] {
        stride(from: 0, to: bytes.count, by: 188).filter {
            bytes[$0 + 3] & 0x20 != 0 && bytes[$0 + 4] > 0 && bytes[$0 + 5] & 0x10 != 0
        }
    }

    typealias Change = @Sendable (inout [UInt8]) throws -> Void

    private static let streamChanges: [(rule: String, change: Change)] = [
        ("packets-are-sound", { $0[188 * 5 + 1] |= 0x80 }), ("packets-are-sound", { $0[188 * 5 + 3] |= 0x80 }),
        ("table-checksums-are-right", { bytes in bytes[packets(bytes, 0)[0] + 8] ^= 1 }),
        ("table-checksums-are-right", { bytes in bytes[packets(bytes, 0x1000)[0] + 9] ^= 1 }),
        (
            "pes-packets-are-whole",
            { bytes in
                let place = payload(bytes, packets(bytes, 0x100)[3])
                bytes[place + 2] = 7
            }
        ),
        (
            "pes-packets-are-whole",
            { bytes in
                let place = payload(bytes, packets(bytes, 0x101)[2])
                bytes[place + 5] ^= 1
            }
        ),
        (
            "presentation-follows-decoding",
            { bytes in
                for packet in packets(bytes, 0x100) {
                    let place = payload(bytes, packet)
                    // Both times are there, and change places.
                    guard bytes[place + 7] & 0xc0 == 0xc0 else { continue }
                    let (first, second) = (Array(bytes[place + 9..<place + 14]), Array(bytes[place + 14..<place + 19]))
                    bytes.replaceSubrange(place + 9..<place + 19, with: second + first)
                    return
                }
            }
        ),
        ("clock-reference-goes-on", { bytes in for byte in 6..<10 { bytes[clocks(bytes)[10] + byte] = 0 } }),
        ("clock-reference-goes-on", { bytes in for packet in clocks(bytes) { bytes[packet + 7] ^= 0x20 } }),
        ("clock-reference-comes-often", { bytes in for packet in clocks(bytes) { bytes[packet + 5] &= ~0x10 } }),
        (
            "clock-reference-comes-often",
            { bytes in for packet in clocks(bytes).dropFirst(5).prefix(4) { bytes[packet + 5] &= ~0x10 } }
        ),
        (
            "packets-are-counted",
            { bytes in
                bytes.removeSubrange(
                    packets(bytes, 0x100, begins: false)[9]..<packets(bytes, 0x100, begins: false)[9] + 188
                )
            }
        ),
    ]

    @Test("A damaged transport stream is found under its rule", arguments: streamChanges.indices)
    func transportStream(index: Int) throws {
        let segment = try Self.stream.get().segments[0]
        #expect(Self.rules(segment) == [])
        var damaged = segment
        let (rule, change) = Self.streamChanges[index]
        try change(&damaged)
        #expect(damaged != segment && Self.rules(damaged).contains(rule), "\(Self.rules(damaged))")
    }

    /// Changes bytes behind the name of a box.
    private static func put(_ new: [UInt8], _ name: String, at offset: Int) -> Change {
        { bytes in
            let place = try #require(bytes.firstRange(of: Array(name.utf8))).lowerBound + offset
            bytes.replaceSubrange(place..<place + new.count, with: new)
        }
    }

    private static let fragmentChanges: [(rule: String, change: Change)] = [
        ("samples-are-whole", put([0, 0, 0, 1], "mdat", at: 4)),
        ("samples-are-whole", put([0x7f, 0, 0, 1], "mdat", at: 4)),
        ("samples-are-in-media-data", put([0, 1, 0], "trun", at: 12)),
        // The flags of the first sample.
        ("sync-flags-are-true", put([1, 1, 0, 0], "trun", at: 16)),
    ]

    @Test("Damaged fragments are found under their rule", arguments: fragmentChanges.indices)
    func fragment(index: Int) throws {
        let material = try Self.fragments.get()
        #expect(Self.rules(material.segments[0], material.header) == [])
        var damaged = material.segments[0]
        let (rule, change) = Self.fragmentChanges[index]
        try change(&damaged)
        let rules = Self.rules(damaged, material.header)
        #expect(damaged != material.segments[0] && rules.contains(rule), "\(rules)")
    }

    private static func list(_ extra: String = "", _ names: [String] = ["0.ts", "1.ts"]) -> String {
        "#EXTM3U\n#EXT-X-VERSION:3\n#EXT-X-TARGETDURATION:2\n" + extra
            + names.map { "#EXTINF:2.000000,\n\($0)\n" }.joined()
            + "#EXT-X-ENDLIST\n"
    }

    /// The rules that a stream of two segments breaks.
    private static func stream(
        _ variant: String,
        _ list: String = list(),
        segments: [[UInt8]],
        sound: (list: String, segments: [[UInt8]])? = nil
    ) -> [String] {
        var main = "#EXTM3U\n"
        if sound != nil {
            main +=
                "#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID=\"a\",NAME=\"a\",CHANNELS=\"1\",LANGUAGE=\"en\",URI=\"s/a.m3u8\"\n"
        }
        main += "#EXT-X-STREAM-INF:\(variant)\(sound == nil ? "" : ",AUDIO=\"a\"")\nv/a.m3u8\n"
        let apple = Rule.allCases.filter { $0.source.hasPrefix("Apple") && $0 != .bandwidthIsClose }.map(\.id)
        let server = ScriptedServer(uri: "http://h/main.m3u8", ignoring: Set(apple)) { uri, _ in
            if uri.hasSuffix("main.m3u8") { return .text(main) }
            let own = uri.contains("/s/") ? sound ?? (list, segments) : (list, segments)
            if uri.hasSuffix(".m3u8") { return .text(own.0) }
            return .bytes(own.1[uri.hasSuffix("1.ts") ? 1 : 0], type: "video/mp2t")
        }
        return Set(server.rules).subtracting(["stream-begins-with-tables"]).sorted()
    }

    private static func bandwidth(_ segments: [[UInt8]]) -> Int { (segments.map(\.count).max() ?? 0) * 4 }

    @Test("What a variant says and its segments do not have is found under its rule")
    func claims() throws {
        let segments = try Self.stream.get().segments
        let media = try #require(ObservedMedia.read(segments[0], header: nil))
        #expect(media.video?.size?.width == 64 && media.video?.keyCount == 1)
        #expect(media.tracks.last?.sampleRate == 48_000 && media.tracks.last?.channels == 1)
        let codecs = media.tracks.compactMap(\.codec).joined(separator: ",")
        let (peak, average) = (Self.bandwidth(segments), segments.map(\.count).reduce(0, +) * 2)
        let right =
            "BANDWIDTH=\(peak),AVERAGE-BANDWIDTH=\(average),CODECS=\"\(codecs)\",RESOLUTION=64x36,FRAME-RATE=25.000"
        for (part, wrong, rule) in [
            ("", "", []), ("FRAME-RATE=25.000", "FRAME-RATE=30.000", ["frame-rate-is-true"]),
            ("RESOLUTION=64x36", "RESOLUTION=64x64", ["resolution-is-true"]),
            ("mp4a.40.2", "mp4a.40.2,ec-3", ["codecs-are-true"]), ("mp4a.40.2", "mp4a.40.34", ["codecs-are-true"]),
            ("avc1.", "avc1.42", ["codecs-are-true"]), ("mp4a.40.2", "mp4a.40.5", []),
            ("=\(average)", "=\(average / 2)", ["average-bandwidth-is-true"]),
            (
                "=\(average)", "=\(average * 2)",
                average * 2 > peak ? ["average-is-within-peak", "bandwidth-is-close"] : ["bandwidth-is-close"]
            ),
            ("BANDWIDTH=\(peak)", "BANDWIDTH=\(peak * 2)", ["bandwidth-is-close"]),
        ] as [(String, String, [String])] {
            let text = part.isEmpty ? right : right.replacing(part, with: wrong, maxReplacements: 1)
            #expect(Self.stream(text, segments: segments) == rule, "\(wrong)")
        }
        #expect(Self.stream(right, Self.list("#EXT-X-BITRATE:1\n"), segments: segments) == ["bitrate-tag-is-true"])
    }

    @Test("A segment that is not what the one before was, or does not begin with an IDR, is found")
    func changes() throws {
        let segments = try Self.stream.get().segments
        let size = try Material("mpegts", ["-s", "128x72"]).segments[1]
        let rate = try Material("mpegts", ["-ar", "44100"]).segments[1]
        let variant = "BANDWIDTH=9000000"
        #expect(Self.stream(variant, segments: segments).contains("encoding-stays") == false)
        #expect(Self.stream(variant, segments: [segments[0], size]).contains("encoding-stays"))
        #expect(Self.stream(variant, segments: [segments[0], rate]).contains("encoding-stays"))
        var other = segments[1]
        let place = try #require(other.firstRange(of: [0, 0, 1, 0x65])).lowerBound
        other[place + 3] = 0x41
        let marked = Self.list("#EXT-X-INDEPENDENT-SEGMENTS\n")
        #expect(
            Self.stream(variant, marked, segments: segments).contains("independent-segments-are-independent") == false
        )
        #expect(
            Self.stream(variant, marked, segments: [segments[0], other]).contains(
                "independent-segments-are-independent"
            )
        )
        #expect(!Self.stream(variant, segments: [segments[0], other]).contains("independent-segments-are-independent"))
        for packet in stride(from: 0, to: other.count, by: 188)
        where other[packet + 3] & 0x20 != 0 && other[packet + 4] > 0 {
            // random_access_indicator.
            other[packet + 5] &= ~0x40
        }
        let damaged = other
        var parts = ScriptedParts()
        parts.reply = { uri, _, answer in
            guard uri.hasSuffix(".0.vtt") else { return answer }
            var part = FetchAnswer.bytes(damaged, type: "video/mp2t")
            part.duration = answer.duration
            return part
        }
        let server = ScriptedServer(uri: "http://h/main.m3u8", seconds: 20) { parts.answer($0, $1) }
        #expect(server.rules.contains("independent-part-is-independent"), "\(Set(server.rules))")
    }

    @Test("Sound that begins or ends at another time than the pictures is found")
    func times() throws {
        let segments = try Self.stream.get().segments
        let sound = try Material("mpegts", ["-vn"]).segments
        let late = try Material("mpegts", ["-vn", "-output_ts_offset", "1"]).segments
        let variant = "BANDWIDTH=9000000"
        func rules(_ names: [String], _ segments: [[UInt8]], from pictures: [[UInt8]]) -> [String] {
            Self.stream(variant, segments: pictures, sound: (Self.list("", names), segments))
                .filter { $0.hasPrefix("renditions-") }
        }
        #expect(rules(["0.ts", "1.ts"], sound, from: segments) == [])
        #expect(
            rules(["0.ts", "1.ts"], late, from: segments) == ["renditions-end-together", "renditions-start-together"]
        )
        #expect(rules(["0.ts"], sound, from: segments) == ["renditions-end-together"])
    }

    @Test("A server that does not know ranges is told so, and its segments are examined all the same")
    func ranges() throws {
        let segments = try Self.stream.get().segments
        let (one, two) = (segments[0].count, segments[1].count)
        let list = """
            #EXTM3U
            #EXT-X-VERSION:4
            #EXT-X-TARGETDURATION:2
            #EXTINF:2.000000,
            #EXT-X-BYTERANGE:\(one)@0
            a.ts
            #EXTINF:2.000000,
            #EXT-X-BYTERANGE:\(two)
            a.ts
            #EXT-X-ENDLIST

            """
        func rules(_ status: Int, _ body: @escaping (Int) -> [UInt8]) -> [String] {
            var count = 0
            return ScriptedServer { uri, _ in
                if uri.hasSuffix(".m3u8") { return .text(list) }
                var answer = FetchAnswer.bytes(body(count), type: "video/mp2t")
                answer.status = status
                count += 1
                return answer
            }
            .rules.filter { $0 != "stream-begins-with-tables" }
        }
        #expect(rules(206) { segments[$0] } == [])
        #expect(rules(200) { _ in segments[0] + segments[1] } == ["range-is-answered", "range-is-answered"])
        #expect(rules(206) { Array(segments[$0].prefix(188 * 20)) }.contains("range-is-answered"))
    }
}
