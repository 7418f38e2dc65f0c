import Foundation
import HLS
import OwnPlaylists
import RunningServices
import Support
import Testing
import Timeline

@Suite("Subtitles in streams", .timeLimit(.minutes(20)))
struct SubtitleStreamTests {
    private static let noon = "2026-11-20T12:00:00Z"

    private static func service() throws -> RunningService {
        try RunningService(
            at: noon,
            yaml: """
                loading: { minimum: 0 }
                segment: { patience: 60 }
                channels:
                  clock: { renditions: [320x180, 160x90], frame_rate: 10 }
                  worded: { renditions: [160x90], frame_rate: 10, subtitles: [de, zh-TW], timezone: Asia/Taipei }
                """
        )
    }

    @Test("Each language is a rendition of one group, and each variant has the group, in either container")
    func multivariant() throws {
        let service = try Self.service()
        func text(_ path: String) throws -> String {
            let reply = try service.get(path, by: .call)
            #expect(reply.status == 200)
            return reply.text.replacing(/BANDWIDTH=\d+/, with: "BANDWIDTH=N")
        }
        let media = #"#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="subtitles",NAME="#
        let variant = "#EXT-X-STREAM-INF:BANDWIDTH=N,AVERAGE-BANDWIDTH=N,CODECS="
        let iFrames = "#EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=N,AVERAGE-BANDWIDTH=N,CODECS="
        let folder = "clock;subtitles=en,zh/100"
        #expect(
            try text("/clock.m3u8?subtitles=en,zh-CN") == """
                #EXTM3U
                #EXT-X-VERSION:1
                #EXT-X-INDEPENDENT-SEGMENTS
                \(media)"English",LANGUAGE="en",DEFAULT=YES,AUTOSELECT=YES,URI="\(folder)/subtitles-en.m3u8"
                \(media)"简体中文",LANGUAGE="zh",DEFAULT=NO,AUTOSELECT=YES,URI="\(folder)/subtitles-zh.m3u8"
                \(iFrames)"avc1.4D400B",RESOLUTION=320x180,URI="\(folder)/320x180-iframes.m3u8"
                \(iFrames)"avc1.4D400A",RESOLUTION=160x90,URI="\(folder)/160x90-iframes.m3u8"
                \(variant)"avc1.4D400B",RESOLUTION=320x180,FRAME-RATE=10.000,SUBTITLES="subtitles"
                \(folder)/320x180.m3u8
                \(variant)"avc1.4D400A",RESOLUTION=160x90,FRAME-RATE=10.000,SUBTITLES="subtitles"
                \(folder)/160x90.m3u8

                """
        )
        #expect(
            try text("/clock.m3u8?subtitles=en&container=ts&audio=tick").contains(
                #"URI="clock;audio=tick;subtitles=en/100/subtitles-en.m3u8?container=ts""#
            )
        )
        let own = try text("/worded.m3u8")
        #expect(own.contains(#"NAME="繁體中文",LANGUAGE="zh-Hant",DEFAULT=NO,"#) && own.contains("worded/100/subtitles-de"))
        #expect(try text("/worded.m3u8?subtitles=de,zh-Hant") == own)
        #expect(try !text("/worded.m3u8?subtitles=none").contains("subtitles-"))
        for nothing in ["subtitles", "id3", "break", "key", "steer", "redundant", "define", "cc", "audio"] {
            #expect(try text("/clock.m3u8?\(nothing)=none") == text("/clock.m3u8"), "\(nothing)")
        }
        let steered = "/clock.m3u8?steer=a,b"
        #expect(try text("\(steered)&steer.clone=none") == text(steered))
        #expect(try text("/clock.m3u8?scenario=variables&define=none") == text("/clock.m3u8"))
    }

    @Test(
        "The list of subtitles keeps all rules beside that of pictures, and each cue is the second of its dates",
        arguments: [
            "", "present=edge", "loading=4", "loading=3.7&splice=seamless", "dvr=20", "start=-20&end=-4", "delay=60",
            "latency=low", "fault=restart@5", "fault=wrap@20261120T120002Z&container=ts",
            "live=2026-11-20T12:00:02.700Z",
        ]
    )
    func lists(query: String) throws {
        let service = try Self.service()
        let live = WallTime(iso8601: "2026-11-20T12:00:02.700Z")
        let isShifted = query.contains("fault=")
        for container in query.contains("container") ? ["ts"] : ["cmaf", "ts"] {
            let path = "/clock.m3u8?subtitles=de&container=\(container)&\(query.replacing("container=ts", with: ""))"
            let reply = try service.get(path, by: .call)
            try #require(reply.status == 200, "\(reply.text)")
            let multivariant = try MultivariantPlaylist(bytes: [UInt8](reply.body))
            #expect(OwnRules.violations(of: multivariant) == [])
            let uris = [try #require(multivariant.renditions.first?.uri), multivariant.variants[0].uri]
            let lists = try uris.map {
                try MediaPlaylist(bytes: [UInt8](service.get("/" + $0, by: .call).body))
            }
            #expect(OwnRules.violations(across: lists.map(\.observed)) == [])
            for list in lists { #expect(OwnRules.violations(of: list) == []) }
            let folder = "/" + uris[0].prefix { $0 != "?" }.split(separator: "/").dropLast().joined(separator: "/")
            for segment in lists[0].segments where !segment.uri.isEmpty {
                let parts = segment.parts.indices.map { index in
                    segment.uri.replacing(".vtt", with: ".\(index).vtt")
                }
                let isOpen = lists[0].hasOpenSegment && segment == lists[0].segments.last
                let own =
                    try isOpen
                    ? nil : Self.cues(service.get("\(folder)/\(segment.uri)", by: .call), isShifted: isShifted)
                guard let start = segment.programDateTime else { continue }
                let isLive = segment.uri.contains("/live/")
                let whole = start.nanosecondOfSecond == 0 ? 2 : 3
                if let own, isLive { #expect(own.count == whole, "\(segment.uri)") }
                for (index, cue) in (own ?? []).enumerated() {
                    #expect(cue.start < start + .seconds(2) && start < cue.end)
                    #expect(cue.end == WallTime(seconds: cue.second + 1))
                    // Only the first one after the loading program is short.
                    let isFirst = index == 0 && !isLive
                    #expect(isFirst ? cue.start == live : cue.start == WallTime(seconds: cue.second))
                }
                var seen: [Cue] = []
                for part in lists[0].segments.last == segment && isOpen ? parts : parts.count == 4 ? parts : [] {
                    let cues = try Self.cues(service.get("\(folder)/\(part)", by: .call), isShifted: isShifted)
                    for cue in cues where seen.last != cue { seen.append(cue) }
                }
                if let own, !seen.isEmpty { #expect(seen == own) }
            }
        }
    }

    /// A cue on the timeline, by a map to shifted or wrapped timestamps.
    private struct Cue: Hashable {
        let second: Int64
        let start: WallTime
        let end: WallTime
    }

    /// - Parameter isShifted: whether the map is shifted with the pictures' timestamps; then the first cue ends with its second.
    private static func cues(_ reply: RunningService.Reply, isShifted: Bool) throws -> [Cue] {
        try #require(reply.status == 200, "\(reply.text)")
        #expect(reply.fields["content-type"] == "text/vtt")
        let blocks = reply.text.split(separator: "\n\n")
        let header = /^WEBVTT\nX-TIMESTAMP-MAP=LOCAL:00:00:00\.000,MPEGTS:(\d+)\s*$/
        let map = try #require(blocks[0].firstMatch(of: header))
        let ticks = try #require(Int64(map.1))
        #expect(ticks < 1 << 33)
        func milliseconds(_ text: Substring) throws -> Int64 {
            let numbers = text.split { ":.".contains($0) }.compactMap { Int64($0) }
            try #require(numbers.count == 4)
            return ((numbers[0] * 60 + numbers[1]) * 60 + numbers[2]) * 1000 + numbers[3]
        }
        // Timestamps have 33 bits in ticks of 90 kHz.
        let period: Int64 = 1 << 33
        var origin: Int64?
        return try blocks.dropFirst().filter { !$0.isEmpty }.map { block in
            let match = try #require(block.firstMatch(of: /^(\d+)\n([\d:.]+) --> ([\d:.]+)\n\d\d:\d\d:\d\d UTC/))
            let second = try #require(Int64(match.1))
            let (start, end) = (try milliseconds(match.2), try milliseconds(match.3))
            let wraps = (second * 90_000 - ticks + period / 2) / period
            let mapped = (ticks + wraps * period) / 90
            let zero = origin ?? (isShifted ? (second + 1) * 1000 - end : mapped)
            origin = zero
            return Cue(
                second: second,
                start: WallTime(milliseconds: zero + start),
                end: WallTime(milliseconds: zero + end)
            )
        }
    }

    @Test("A second server has the same bytes under the same names, and other subtitles leave pictures as they are")
    func replicas() throws {
        let (one, other) = (try Self.service(), try Self.service())
        for path in [
            "/clock.m3u8?subtitles=ar,ja", "/clock;subtitles=ar,ja/100/subtitles-ar.m3u8",
            "/clock;subtitles=ar,ja/100/subtitles-ar/live/897588000.vtt",
            "/worded;latency=low/0/subtitles-zh-Hant/live/897587999.3.vtt",
        ] {
            let reply = try one.get(path, by: .call)
            #expect(reply.status == 200, "\(reply.text)")
            #expect(try other.get(path, by: .call).body == reply.body)
        }
        let (plain, worded) = (
            try one.get("/clock/100/160x90.m3u8", by: .call),
            try one.get("/clock;subtitles=ar/100/160x90.m3u8", by: .call)
        )
        #expect(plain.text == worded.text)
    }

    @Test("An error is one line")
    func refused() throws {
        let service = try Self.service()
        for (path, status, reason) in [
            (
                "/clock.m3u8?subtitles=en,en", 400,
                "subtitles is 'en,en'; it must be none, or up to 8 different languages"
            ),
            ("/clock.m3u8?subtitles=tlh", 400, "subtitles is 'tlh'; it must be none, or up to 8 different languages"),
            (
                "/clock.m3u8?subtitles=zh,de,zh-Hans", 400,
                "subtitles is 'zh,de,zh-Hans'; it must be none, or up to 8 different languages with commas between, such as en,de "
                    + "(zh and zh-Hans are one language); known: "
            ),
            // Of a long list only as many are looked up as are allowed, and one more.
            (
                "/clock.m3u8?subtitles=" + String(repeating: "xx,", count: 9) + "zh,zh-Hans", 400,
                "subtitles is '" + String(repeating: "xx,", count: 9) + "zh,zh-Hans'; it must be none, "
                    + "or up to 8 different languages with commas between, such as en,de; known: "
            ),
            (
                "/clock.m3u8?subtitles=en&fault=subtitles.list.404", 400,
                "'subtitles.list.404': it has two targets or more; allowed is one: subtitles.404 or list.404"
            ),
            ("/clock.m3u8?subs=en", 400, "'subs' is not a parameter; did you mean 'subtitles'?"),
            ("/clock.m3u8?container=vtt", 400, "container is 'vtt'; it must be cmaf or ts"),
            (
                "/clock.m3u8?fault=subtitles.nomap", 400,
                "'subtitles.nomap': the stream has no subtitles; add some, such as subtitles=en"
            ),
            (
                "/clock.m3u8?subtitles=en&fault=subtitles-de.404@30-34", 400,
                "'subtitles-de.404@30-34': the stream has no subtitles in that language"
            ),
            (
                "/clock.m3u8?subtitles=en&fault=nomap", 400,
                "'nomap': it needs a target; allowed: subtitles, or those of one language such as subtitles-de"
            ),
            (
                "/clock.m3u8?subtitles=en&fault=captions.404", 400,
                "'captions.404': the stream has no 'captions'; it has main, list, init, 320x180, 160x90, subtitles-en"
            ),
            ("/clock;subtitles=en/100/subtitles-de.m3u8", 404, "channel clock has no rendition 'subtitles-de'; it has"),
            (
                "/worded;subtitles=de,zh-Hant/100/160x90.m3u8", 307,
                "'worded;subtitles=de,zh-Hant' is another name for 'worded'; ask for that"
            ),
            ("/clock;subtitles=de-AT/100/160x90.m3u8", 404, "'subtitles=de-AT' is not a variant of a channel"),
            ("/clock/100/160x90/live/897588000.vtt", 404, "'160x90' has no file '897588000.vtt'"),
            ("/worded/100/subtitles-de/live/897588000.ts", 404, "'subtitles-de' has no file '897588000.ts'"),
            ("/worded/100/subtitles-de/live/init.mp4", 404, "'subtitles-de' has no file 'init.mp4'"),
        ] {
            let reply = try service.get(path, by: .call)
            #expect(reply.status == status)
            #expect(reply.text.hasPrefix(reason), "\(path): \(reply.text)")
        }
    }

    @Test(
        "A fault of subtitles affects them alone, all languages or one",
        arguments: [
            ("subtitles", [true, true]), ("subtitles-de", [true, false]),
        ]
    )
    func faults(target: String, hit: [Bool]) throws {
        let service = try Self.service()
        let stream = "worded;fault=\(target).nomap@0-2,\(target).503@4-6"
        for (language, isHit) in zip(["de", "zh-Hant"], hit) {
            func text(_ number: Int64) throws -> RunningService.Reply {
                try service.get("/\(stream)/0/subtitles-\(language)/live/\(number).vtt", by: .call)
            }
            #expect(try text(897_588_000).text.contains("X-TIMESTAMP-MAP") != isHit)
            #expect(try text(897_588_001).text.contains("X-TIMESTAMP-MAP"))
            #expect(try text(897_588_002).status == (isHit ? 503 : 200))
        }
        #expect(try service.get("/\(stream)/0/160x90/live/897588002.m4s", by: .call).status == 200)
        let list = try service.get("/worded;fault=subtitles-de.msn=1000/0/subtitles-de.m3u8", by: .call)
        #expect(list.text.contains("#EXT-X-MEDIA-SEQUENCE:897588"), "\(list.text)")
    }

    @Test("FFmpeg reads each segment: a cue for each second, at its time, with its name")
    func read() throws {
        let service = try Self.service()
        let folder = try TemporaryFolder()
        let text = try service.get("/worded/0/subtitles-zh-Hant/live/897588000.vtt", by: .call)
        let path = try folder.write([UInt8](text.body), to: "cue.vtt")
        let output = try Peer.ffprobe.run([
            "-v", "warning", "-err_detect", "explode", "-show_entries", "packet=pts_time,duration_time", "-of",
            "csv=p=0", path,
        ])
        #expect(output.standardError == "")
        #expect(output.lines == ["0.000000,1.000000,", "1.000000,1.000000,"])
        let words = try Peer.ffmpeg.run(["-v", "error", "-i", path, "-f", "srt", "-"])
        #expect(words.standardError == "")
        #expect(words.lines.filter { $0.contains("UTC") } == ["20:00:00 UTC+08:00", "20:00:01 UTC+08:00"])
        #expect(words.lines.filter { $0.contains("年") } == Array(repeating: "2026年11月20日 星期五", count: 2))
    }
}
