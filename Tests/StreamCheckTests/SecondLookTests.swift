internal import PlaylistReading
import StreamCheck
import Testing
import Timeline

/// What one answer does not show.
@Suite("A second look")
struct SecondLookTests {
    private static let head = "WEBVTT\nX-TIMESTAMP-MAP=LOCAL:00:00:00.000,MPEGTS:0\n"

    private static func list(from first: Int64, _ ending: String = "vtt", isComplete: Bool = false) -> String {
        var text = "#EXTM3U\n#EXT-X-VERSION:3\n#EXT-X-TARGETDURATION:2\n#EXT-X-MEDIA-SEQUENCE:\(first)\n"
        for number in first..<first + 6 { text += "#EXTINF:2.000,\n\(number).\(ending)\n" }
        return text + (isComplete ? "#EXT-X-ENDLIST\n" : "")
    }

    @Test("Bytes that are others when a segment is asked for again are found", arguments: [false, true])
    func bytes(isComplete: Bool) {
        func server(_ text: (Int) -> String) -> ScriptedServer {
            var counts: [String: Int] = [:]
            return ScriptedServer(seconds: 12) { uri, time in
                guard uri.hasSuffix(".vtt") else {
                    return .text(Self.list(from: isComplete ? 0 : time / 2000, isComplete: isComplete))
                }
                counts[uri, default: 0] += 1
                return .text(Self.head + text(counts[uri, default: 0]), type: "text/vtt")
            }
        }
        let same = server { _ in "" }
        #expect(same.rules == [])
        #expect(same.requests.count { $0.uri == "http://h/0.vtt" && !$0.isHead } == (isComplete ? 2 : 1))
        let longer = server { $0 > 1 ? "\nNOTE\n" : "" }
        #expect(longer.rules.allSatisfy { $0 == "segment-bytes-stay" } && (1...2).contains(longer.rules.count))
        #expect(longer.report.findings.first?.found == "requested again it has 57 bytes instead of 51")
        let other = server { "\nNOTE \($0)\n" }
        #expect(other.report.findings.first?.found == "requested again it has other bytes, as many as before")
    }

    @Test("A playlist is told that it comes as something else, also with the right ending")
    func types() {
        func rules(_ type: String) -> [String] {
            ScriptedServer(seconds: 3) { uri, _ in
                uri.hasSuffix(".vtt")
                    ? .text(Self.head, type: "text/vtt") : .text(Self.list(from: 0, isComplete: true), type: type)
            }
            .rules
        }
        for type in ["text/html; charset=utf-8", "application/json", "video/mp2t", "image/png"] {
            #expect(rules(type) == ["playlist-type-fits"], "\(type)")
        }
        for type in ["application/vnd.apple.mpegurl", "audio/mpegurl", "text/plain", "application/octet-stream"] {
            #expect(rules(type) == [], "\(type)")
        }
    }

    @Test("That segments were not examined is told")
    func encrypted() {
        let key = "#EXT-X-KEY:METHOD=SAMPLE-AES,URI=\"skd://1\",KEYFORMAT=\"k\"\n#EXTINF"
        let list = Self.list(from: 0, isComplete: true).replacing("VERSION:3", with: "VERSION:5")
        let server = ScriptedServer(seconds: 3) { uri, _ in
            uri.hasSuffix(".vtt")
                ? .text("locked", type: "text/vtt") : .text(list.replacing("#EXTINF", with: key, maxReplacements: 1))
        }
        #expect(server.rules == [])
        #expect(server.report.summary.contains("6 segments are encrypted, and their media was not examined"))
    }

    @Test("A rendition of a live stream that is far from the others by its timestamps is found without dates")
    func ends() {
        func rules(_ seconds: Int64) -> [String] {
            ScriptedServer(uri: "http://h/main.m3u8", seconds: 9) { uri, time in
                if uri.hasSuffix("main.m3u8") {
                    return .text(
                        "#EXTM3U\n#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID=\"a\",NAME=\"A\",CHANNELS=\"2\",URI=\"s/a.m3u8\"\n"
                            + "#EXT-X-STREAM-INF:BANDWIDTH=900000,CODECS=\"mp4a.40.2\",AUDIO=\"a\"\nv/a.m3u8\n"
                    )
                }
                if uri.hasSuffix(".m3u8") { return .text(Self.list(from: time / 2000, "aac")) }
                let number = Int64(uri.split(separator: "/").last?.prefix { $0.isNumber } ?? "") ?? 0
                let ticks = number * 180_000 + (uri.contains("/s/") ? seconds * 90_000 : 0) + 900_000
                return .bytes(PackedSound.segment(at: ticks), type: "audio/aac")
            }
            .rules.filter { $0.hasPrefix("renditions-") }
        }
        #expect(rules(0) == [] && rules(5) == [] && rules(-5) == [])
        #expect(rules(7) == ["renditions-advance-together"])
        #expect(rules(-7) == ["renditions-advance-together"])
    }
}
