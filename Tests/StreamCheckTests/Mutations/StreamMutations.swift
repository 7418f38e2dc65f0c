import Fetching
import StreamCheck
import Timeline

/// Changes of the answers of a complete stream, as one follows it: sound in a variant, encrypted sound beside it, captions, keys, a
/// steering manifest, and an interstitial.
enum StreamMutations {
    typealias Change = @Sendable (_ path: String, _ time: Int64, _ answer: FetchAnswer) -> FetchAnswer?
    typealias Row = (rule: String?, change: Change)

    private static let main = """
        #EXTM3U
        #EXT-X-CONTENT-STEERING:SERVER-URI="steer",PATHWAY-ID="a"
        #EXT-X-SESSION-KEY:METHOD=AES-128,URI="s/key"
        #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="A",CHANNELS="2",LANGUAGE="en",URI="s/a.m3u8"
        #EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="t",NAME="A",LANGUAGE="en",URI="t/a.m3u8"
        #EXT-X-STREAM-INF:BANDWIDTH=6700,AVERAGE-BANDWIDTH=6600,CODECS="mp4a.40.2",AUDIO="a",SUBTITLES="t",PATHWAY-ID="a"
        v/a.m3u8

        """

    private static func list(_ ending: String, _ extra: String = "") -> String {
        var text = "#EXTM3U\n#EXT-X-VERSION:3\n#EXT-X-TARGETDURATION:2\n#EXT-X-PLAYLIST-TYPE:VOD\n"
        text += "#EXT-X-PROGRAM-DATE-TIME:2026-11-20T12:00:00.000Z\n" + extra
        for number in 0..<5 { text += "#EXTINF:2.005333,\n\(number).\(ending)\n" }
        return text + "#EXT-X-ENDLIST\n"
    }

    private static let lists = [
        "main.m3u8": main,
        "v/a.m3u8": list(
            "aac",
            "#EXT-X-BITRATE:3\n#EXT-X-DATERANGE:ID=\"ad\",CLASS=\"com.apple.hls.interstitial\","
                + "START-DATE=\"2026-11-20T12:00:02Z\",DURATION=4.011,X-ASSET-LIST=\"ads.json\"\n"
        ),
        "s/a.m3u8": list("aac", "#EXT-X-KEY:METHOD=AES-128,URI=\"key\",IV=0x0000000000000000000000000000002a\n"),
        "t/a.m3u8": list("vtt"),
        "ads/a.m3u8":
            "#EXTM3U\n#EXT-X-VERSION:3\n#EXT-X-TARGETDURATION:2\n#EXT-X-PLAYLIST-TYPE:VOD\n#EXTINF:2.005333,\n"
            + "0.aac\n#EXTINF:2.005333,\n1.aac\n#EXT-X-ENDLIST\n",
    ]

    private static let files = [
        "steer": ("{\"VERSION\":1,\"TTL\":10,\"PATHWAY-PRIORITY\":[\"a\"]}", "application/vnd.apple.steering-list"),
        "v/ads.json": ("{\"ASSETS\":[{\"URI\":\"http://h/ads/a.m3u8\",\"DURATION\":4.011}]}", "application/json"),
    ]

    static func captions(_ number: Int64) -> String {
        "WEBVTT\nX-TIMESTAMP-MAP=LOCAL:00:00:00.000,MPEGTS:\(900_000 + number * 180_480)\n\n"
            + "00:00:00.500 --> 00:00:01.000\nA\n\n00:00:01.000 --> 00:00:01.500\nB\n"
    }

    private static func right(_ path: String) -> FetchAnswer {
        if let list = lists[path] { return .text(list) }
        if let file = files[path] { return .text(file.0, type: file.1) }
        if path == "s/key" { return .bytes([1] + [UInt8](repeating: 0, count: 15), type: "application/octet-stream") }
        guard let number = Int64(path.split(separator: "/").last?.prefix { $0.isNumber } ?? "") else {
            return .status(404)
        }
        if path.hasSuffix(".vtt") { return .text(captions(number), type: "text/vtt") }
        let sound = PackedSound.segment(at: 900_000 + number * 180_480)
        return .bytes(path.hasPrefix("s/") ? [1 ^ 0x2a] + sound : sound, type: "audio/aac")
    }

    /// The first byte is that of the key and the last of the vector.
    private static let decrypt: @Sendable ([UInt8], [UInt8], [UInt8]) -> [UInt8]? = { bytes, key, vector in
        bytes.first == key[0] ^ vector[15] ? Array(bytes.dropFirst()) : nil
    }

    /// The rules that are found broken.
    private static func follow(_ change: Change) -> [String] {
        ScriptedServer(uri: "http://h/main.m3u8", seconds: 40, ignoring: [], decrypt: decrypt) { uri, time in
            let path = String(uri.dropFirst("http://h/".count).prefix { $0 != "?" })
            return change(path, time, right(path))
        }.rules
    }

    static func edit(_ path: String, _ part: String, _ replacement: String) -> Change {
        body(path) { body in
            let text = String(decoding: body, as: UTF8.self)
            precondition(text.contains(part), "\(part) is not in \(path)")
            return Array(text.replacing(part, with: replacement, maxReplacements: 1).utf8)
        }
    }

    static func body(_ path: String, _ change: @escaping @Sendable ([UInt8]) -> [UInt8]) -> Change {
        answer(path) { $0.body = change($0.body) }
    }

    static func answer(_ path: String, _ change: @escaping @Sendable (inout FetchAnswer) -> Void) -> Change {
        { asked, _, answer in
            var answer = answer
            if asked == path { change(&answer) }
            return answer
        }
    }

    static func replace(_ path: String, _ other: FetchAnswer) -> Change {
        { asked, _, answer in asked == path ? other : answer }
    }

    static func type(_ path: String, _ type: String?) -> Change { answer(path) { $0.fields["content-type"] = type } }

    private static let answers: [Row] = [
        (nil, { _, _, answer in answer }),
        ("playlist-is-available", replace("v/a.m3u8", .status(404))),
        ("playlist-is-available", replace("s/a.m3u8", .status(500))),
        ("playlist-is-available", replace("t/a.m3u8", .failure(.tooManyRedirects))),
        ("playlist-is-available", replace("t/a.m3u8", .failure(.cutOff))),
        ("playlist-is-of-one-kind", replace("s/a.m3u8", .text(main))),
        ("playlist-starts-with-m3u", replace("s/a.m3u8", .text(""))),
        ("playlist-type-fits", type("v/a.m3u8", "text/html")),
        ("playlist-type-fits", type("main.m3u8", "application/json; charset=utf-8")),
        ("playlist-type-fits", type("t/a.m3u8", "video/mp2t")),
        (
            "playlist-is-compressed",
            answer("main.m3u8") {
                $0.fields["content-encoding"] = nil
                $0.body += Array(String(repeating: "# a comment\n", count: 400).utf8)
            }
        ),
        ("segment-is-available", replace("v/2.aac", .status(404))),
        ("segment-is-available", replace("t/0.vtt", .status(403))),
        ("segment-is-available", replace("s/4.aac", .status(503))),
        ("segment-is-available", replace("v/2.aac", .failure(.tooSlow))),
        ("segment-is-available", replace("v/2.aac", .failure(.unreachable("no route")))),
        ("segment-is-available", { path, _, answer in path == "v/2.aac" ? nil : answer }),
        ("answer-is-whole", replace("v/2.aac", .failure(.cutOff))),
        ("answer-is-within-limits", replace("v/2.aac", .failure(.tooLong))),
        ("segment-is-readable", replace("v/2.aac", .bytes([], type: "audio/aac"))),
        ("segment-is-readable", replace("v/2.aac", .text("<!doctype html>", type: "audio/aac"))),
        ("segment-is-readable", body("v/2.aac") { $0.map { _ in 0 } }),
        ("media-is-not-redirected", answer("v/2.aac") { $0.redirectCount = 1 }),
        ("media-type-fits", type("v/2.aac", "text/html")), ("media-type-fits", type("t/2.vtt", "image/png")),
        ("type-fits", type("v/2.aac", "text/plain")), ("type-fits", type("t/2.vtt", nil)),
        ("segment-comes-in-time", answer("v/2.aac") { $0.duration = .seconds(3) }),
        (
            "segment-bytes-stay",
            { path, time, answer in
                var answer = answer
                if path.hasSuffix(".vtt") { answer.body += Array("\nNOTE \(time)\n".utf8) }
                return answer
            }
        ),
    ]

    private static let keys: [Row] = [
        ("key-is-available", replace("s/key", .status(404))),
        ("key-is-available", replace("s/key", .failure(.tooSlow))),
        ("key-has-sixteen-bytes", body("s/key") { $0.dropLast() }),
        ("key-has-sixteen-bytes", body("s/key") { $0 + [0] }),
        ("key-has-sixteen-bytes", replace("s/key", .text("", type: "text/plain"))),
        ("key-has-sixteen-bytes", replace("s/key", .text("<html>login</html>", type: "text/html"))),
        ("key-type-fits", type("s/key", "text/html")),
        ("segment-can-be-decrypted", body("s/key") { [9] + $0.dropFirst() }),
        ("segment-can-be-decrypted", edit("s/a.m3u8", "002a", "002b")),
        ("segment-can-be-decrypted", edit("s/a.m3u8", ",IV=0x0000000000000000000000000000002a", "")),
        ("segment-can-be-decrypted", replace("s/2.aac", .bytes([7, 7, 7], type: "audio/aac"))),
        ("segment-is-readable", edit("s/a.m3u8", "#EXT-X-KEY", "#EXT-KEY")),
        ("session-key-agrees", edit("main.m3u8", "METHOD=AES-128", "METHOD=SAMPLE-AES")),
        ("session-key-agrees", edit("main.m3u8", "URI=\"s/key\"", "URI=\"s/key\",KEYFORMAT=\"k\"")),
    ]

    private static let steering: [Row] = [
        ("steering-manifest-is-available", replace("steer", .status(404))),
        ("steering-manifest-is-available", replace("steer", .failure(.tooSlow))),
        ("steering-type-fits", type("steer", "application/json")),
        ("steering-manifest-is-whole", edit("steer", "}", "")),
        ("steering-manifest-is-whole", edit("steer", "\"VERSION\":1", "\"VERSION\":2")),
        ("steering-manifest-is-whole", edit("steer", "\"VERSION\":1,", "")),
        ("steering-manifest-is-whole", edit("steer", "\"TTL\":10,", "")),
        ("steering-manifest-is-whole", edit("steer", "\"TTL\":10", "\"TTL\":-1")),
        ("steering-manifest-is-whole", edit("steer", "\"TTL\":10", "\"TTL\":\"10\"")),
        ("steering-manifest-is-whole", edit("steer", "[\"a\"]", "[]")),
        ("steering-manifest-is-whole", edit("steer", "[\"a\"]", "\"a\"")),
        ("steering-manifest-is-whole", edit("steer", "[\"a\"]", "[\"z\"]")),
        ("steering-manifest-is-whole", edit("steer", "[\"a\"]", "[\"a\",\"a\"]")),
        (
            "steering-manifest-is-whole",
            edit("steer", "[\"a\"]", "[\"a\"],\"PATHWAY-CLONES\":[{\"BASE-ID\":\"z\",\"ID\":\"b\"}]")
        ),
        (
            "steering-manifest-is-whole",
            edit("steer", "[\"a\"]", "[\"a\"],\"PATHWAY-CLONES\":[{\"BASE-ID\":\"a\",\"ID\":\"b\"}]")
        ),
    ]

    private static let interstitials: [Row] = [
        ("asset-list-is-available", replace("v/ads.json", .status(404))),
        ("asset-list-comes-in-time", answer("v/ads.json") { $0.duration = .seconds(9) }),
        ("asset-list-is-whole", replace("v/ads.json", .text("<html>", type: "text/html"))),
        ("asset-list-is-whole", edit("v/ads.json", "ASSETS", "Assets")),
        ("asset-list-is-whole", edit("v/ads.json", "http://h/ads/", "")),
        ("asset-list-is-whole", edit("v/ads.json", "4.011", "\"4.011\"")),
        ("asset-list-is-whole", edit("v/ads.json", ",\"DURATION\":4.011", "")),
        ("asset-list-is-whole", edit("v/ads.json", "}]", "}],\"SKIP-CONTROL\":{\"OFFSET\":1.5}")),
        ("asset-is-available", replace("ads/a.m3u8", .status(404))),
        ("asset-is-available", replace("ads/0.aac", .status(404))),
        ("asset-is-available", replace("ads/a.m3u8", .text("<html>", type: "text/html"))),
        ("asset-is-complete", edit("ads/a.m3u8", "#EXT-X-ENDLIST", "")),
        ("asset-duration-is-true", edit("ads/a.m3u8", "#EXTINF:2.005333,\n1.aac\n", "")),
        ("asset-duration-is-true", edit("v/ads.json", "4.011", "6.5")),
        ("target-duration-is-given", edit("ads/a.m3u8", "#EXT-X-TARGETDURATION:2\n", "")),
        ("date-range-lasts-as-assets", edit("v/a.m3u8", "DURATION=4.011", "DURATION=9")),
        ("interstitial-has-one-asset", edit("v/a.m3u8", ",X-ASSET-LIST=\"ads.json\"", "")),
    ]

    /// Settings behind the times of a cue.
    private static func settings(_ text: String) -> Change { edit("t/2.vtt", "01.500\n", "01.500 \(text)\n") }

    private static let captionRows: [Row] = [
        (nil, edit("t/2.vtt", "WEBVTT", "WEBVTT a title")), (nil, edit("t/2.vtt", "01.500\n", "01.500 line:0\n")),
        ("segment-is-readable", edit("t/2.vtt", "WEBVTT\n", "")),
        ("segment-is-readable", edit("t/2.vtt", "WEBVTT", "WEBVTTX")),
        ("segment-is-readable", edit("t/2.vtt", "WEBVTT", "webvtt")),
        ("segment-is-readable", edit("t/2.vtt", "WEBVTT", "\nWEBVTT")),
        ("captions-have-time-map", edit("t/2.vtt", "X-TIMESTAMP-MAP", "X-TIME-MAP")),
        ("time-map-is-whole", edit("t/2.vtt", "LOCAL:00:00:00.000,", "")),
        ("time-map-is-whole", edit("t/2.vtt", "MPEGTS:", "MPEG:")),
        ("time-map-is-whole", edit("t/2.vtt", "MPEGTS:", "MPEGTS:-")),
        ("time-map-is-whole", edit("t/2.vtt", "LOCAL:00:00:00.000", "LOCAL:0")),
        ("time-map-is-whole", edit("t/2.vtt", "WEBVTT\n", "WEBVTT\n\n")),
        ("time-map-is-below-wrap", edit("t/2.vtt", "MPEGTS:", "MPEGTS:9999")),
        ("cues-follow-media", edit("t/2.vtt", "MPEGTS:1", "MPEGTS:2")),
        ("cues-follow-media", edit("t/2.vtt", "LOCAL:00:00:00", "LOCAL:00:01:00")),
        ("cues-follow-media", edit("t/2.vtt", "00:00:01.000 --> 00:00:01.500", "00:00:09.000 --> 00:00:09.500")),
        ("cues-are-whole", edit("t/2.vtt", "00:00:01.500", "00:00:01,500")),
        ("cues-are-whole", edit("t/2.vtt", "00:00:01.500", "00:00:00.900")),
        ("cues-are-whole", edit("t/2.vtt", "00:00:01.500", "00:00:01.000")),
        ("cues-are-whole", edit("t/2.vtt", "00:00:01.500", "00:00:61.500")),
        ("cues-are-whole", edit("t/2.vtt", "00:00:01.500", "00:00:01.5")),
        ("cues-are-whole", edit("t/2.vtt", "00:00:01.500", "")),
        ("cues-are-whole", edit("t/2.vtt", "00:00:01.000 -->", "0:00:01.000 -->")),
        ("cues-are-whole", edit("t/2.vtt", "00:00:01.000 --> 00:00:01.500", "00:00:01.000 -> 00:00:01.500")),
        ("cues-are-whole", edit("t/2.vtt", "\nB", "\nB\n\nC")),
        ("captions-are-well-formed", edit("t/2.vtt", "01.000 --> 00:00:01.500", "01.000-->00:00:01.500")),
        ("cues-are-in-order", edit("t/2.vtt", "00:00:01.000 --> 00:00:01.500", "00:00:00.400 --> 00:00:01.500")),
        ("cues-are-whole", edit("t/2.vtt", "00:00:01.500", "100:01.500")),
        ("cues-are-whole", edit("t/2.vtt", "00:00:01.000 -->", "a --> b\n00:00:01.000 -->")),
        (nil, settings("line:85%,end position:50%,line-left size:80.5% align:center")),
        (nil, settings("vertical:rl line:-1 align:start\tregion:a")),
        (nil, edit("t/2.vtt", "\n\n", "\n\nREGION\nid:a\n\nSTYLE\n::cue { color: red }\n\nNOTE b\n\n")),
        ("captions-are-well-formed", settings("line:top")), ("captions-are-well-formed", settings("line:120%")),
        ("captions-are-well-formed", settings("line:1,middle")), ("captions-are-well-formed", settings("position:50")),
        ("captions-are-well-formed", settings("position:50%,left")),
        ("captions-are-well-formed", settings("size:101%")),
        ("captions-are-well-formed", settings("align:middle")), ("captions-are-well-formed", settings("vertical:tb")),
        ("captions-are-well-formed", settings("region:")), ("captions-are-well-formed", settings("a:start")),
        ("captions-are-well-formed", settings("A")), ("captions-are-well-formed", settings("align:start align:end")),
        ("captions-are-well-formed", edit("t/2.vtt", "WEBVTT", "WEBVTT a --> b")),
        ("captions-are-well-formed", edit("t/2.vtt", "A\n\n", "A\n")),
        ("captions-are-well-formed", edit("t/2.vtt", "\nB", "\nB\n\nSTYLE\n::cue { color: red }")),
        ("captions-are-well-formed", edit("t/2.vtt", "A\n\n", "A\n\nREGION\nid:a\n\n")),
        ("cues-are-utf8", body("t/2.vtt") { $0 + [0xe4, 0x0a] }),
        ("cues-are-utf8", body("t/2.vtt") { $0 + [0xc3, 0x28, 0x0a] }),
    ]
}

extension StreamMutations {
    static var all: [Mutation] {
        [
            ("answers", answers), ("keys", keys), ("steering", steering), ("interstitials", interstitials),
            ("captions", captionRows), ("sound and renditions", sound),
        ].flatMap { area, rows in
            rows.enumerated().map { index, row in
                Mutation(area, "change \(index)", row.rule) { follow(row.change) }
            }
        }
    }
}
