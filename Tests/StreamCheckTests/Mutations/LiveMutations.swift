import Fetching
import StreamCheck
import Timeline

/// Changes of a live stream while it is followed, and of one of low latency.
enum LiveMutations {
    typealias Change = StreamMutations.Change

    private static let zero: Int64 = 1_795_176_000

    /// Six segments of two seconds, the first by the time.
    private static func list(_ first: Int64, head: String = "", drift: Int64 = 0) -> String {
        var text = "#EXTM3U\n#EXT-X-VERSION:3\n#EXT-X-TARGETDURATION:2\n#EXT-X-MEDIA-SEQUENCE:\(first)\n"
        text += "#EXT-X-DISCONTINUITY-SEQUENCE:\((first + 3) / 8)\n" + head
        for number in first..<first + 6 {
            if number % 8 == 4 { text += "#EXT-X-DISCONTINUITY\n" }
            let date = WallTime(milliseconds: (zero + number * 2) * 1000 + number * drift / 10)
            text += "#EXT-X-PROGRAM-DATE-TIME:\(date.iso8601)\n#EXTINF:2.000,\n\(number).vtt\n"
        }
        return text
    }

    private static func right(_ path: String, _ time: Int64) -> FetchAnswer {
        path == "a.m3u8"
            ? .text(list(time / 2000))
            : .text("WEBVTT\nX-TIMESTAMP-MAP=LOCAL:00:00:00.000,MPEGTS:0\n", type: "text/vtt")
    }

    private static func follow(_ change: Change) -> [String] {
        ScriptedServer(ignoring: []) { uri, time in
            let path = String(uri.dropFirst("http://h/".count))
            return change(path, time, right(path, time))
        }.rules
    }

    /// Another list from ten seconds on, and perhaps up to another time.
    private static func later(
        until end: Int64 = .max,
        _ text: @escaping @Sendable (_ right: String, _ time: Int64) -> String
    ) -> Change {
        { path, time, answer in
            guard path == "a.m3u8", (10_000..<end).contains(time) else { return answer }
            return .text(text(String(decoding: answer.body, as: UTF8.self), time))
        }
    }

    /// A list in which a part is another from ten seconds on.
    private static func edit(_ part: String, _ replacement: String, all: Bool = false) -> Change {
        later { text, _ in text.replacing(part, with: replacement, maxReplacements: all ? .max : 1) }
    }

    private static let rows: [(rule: String?, change: Change)] = [
        (nil, { _, _, answer in answer }), ("update-is-not-late", later(until: 20_000) { _, _ in list(5) }),
        ("update-is-not-late", later { _, time in list(time / 4000) }),
        (
            "update-is-not-late",
            { path, time, answer in
                path == "a.m3u8" ? .text(list(100 + time / 2000 - (time / 1000 % 2 == 0 ? 2 : 0))) : answer
            }
        ),
        (
            "playlist-is-available",
            { path, time, answer in
                path == "a.m3u8" && (10_000..<14_000).contains(time) ? .status(503) : answer
            }
        ),
        (
            "playlist-is-available",
            { path, time, answer in path == "a.m3u8" && (10_000..<12_500).contains(time) ? .status(404) : answer }
        ),
        ("segment-stays-available", { path, time, answer in path == "1.vtt" && time > 5000 ? .status(404) : answer }),
        ("segment-stays-available", { path, time, answer in path == "3.vtt" && time > 14_000 ? .status(410) : answer }),
        ("segment-is-available", { path, _, answer in path == "8.vtt" ? .status(404) : answer }),
        (
            "segment-is-available",
            { path, time, answer in
                // A segment that comes two seconds after its list.
                let number = Int64(path.prefix { $0.isNumber }) ?? 0
                return number > 5 && (number - 5) * 2000 + 1000 > time ? .status(404) : answer
            }
        ),
        ("media-sequence-never-falls", later { _, time in list(time / 2000 - 3) }),
        ("media-sequence-never-falls", later(until: 12_000) { _, _ in list(0) }),
        (
            "media-sequence-never-falls",
            { path, time, answer in
                path == "a.m3u8" ? .text(list(time / 2000 - (time / 1000 % 2 == 1 ? 2 : 0))) : answer
            }
        ),
        ("target-duration-stays", edit("TARGETDURATION:2", "TARGETDURATION:3")),
        ("playlist-type-stays", edit("#EXT-X-MEDIA", "#EXT-X-PLAYLIST-TYPE:EVENT\n#EXT-X-MEDIA")),
        (
            "event-list-keeps-segments",
            { path, time, answer in
                path == "a.m3u8" ? .text(list(time / 2000, head: "#EXT-X-PLAYLIST-TYPE:EVENT\n")) : answer
            }
        ),
        ("independent-segments-stays", edit("#EXT-X-MEDIA", "#EXT-X-INDEPENDENT-SEGMENTS\n#EXT-X-MEDIA")),
        ("complete-list-stays", later(until: 14_000) { text, _ in text + "#EXT-X-ENDLIST\n" }),
        ("server-control-stays", edit("#EXT-X-MEDIA", "#EXT-X-SERVER-CONTROL:HOLD-BACK=6\n#EXT-X-MEDIA")),
        ("segment-stays", edit(".vtt", ".vtt?v=2", all: true)),
        ("segment-stays", later { text, time in text.replacing("\(time / 2000 + 2).vtt", with: "other.vtt") }),
        ("segment-stays", edit("EXTINF:2.000", "EXTINF:1.999", all: true)),
        ("segment-stays", edit("EXTINF:2.000,", "EXTINF:2.000,a title", all: true)),
        (
            "update-is-not-late",
            { path, _, answer in
                var answer = answer
                if path == "a.m3u8" { answer.duration = .seconds(4) }
                return answer
            }
        ),
        ("segment-stays", edit("#EXTINF", "#EXT-X-GAP\n#EXTINF", all: true)),
        ("segment-stays", edit("#EXTINF", "#EXT-X-KEY:METHOD=AES-128,URI=\"k\"\n#EXTINF")),
        ("segment-stays", edit("#EXTINF", "#EXT-X-MAP:URI=\"i.mp4\"\n#EXTINF")),
        ("discontinuity-numbers-stay", edit("#EXT-X-DISCONTINUITY\n", "", all: true)),
        ("discontinuity-numbers-stay", edit("#EXT-X-DISCONTINUITY-SEQUENCE:1", "#EXT-X-DISCONTINUITY-SEQUENCE:2")),
        (
            "discontinuity-sequence-never-falls",
            { path, time, answer in
                let text = String(decoding: answer.body, as: UTF8.self)
                guard path == "a.m3u8", time > 14_000 else { return answer }
                return .text(text.replacing("DISCONTINUITY-SEQUENCE:1", with: "DISCONTINUITY-SEQUENCE:0"))
            }
        ),
        (
            "discontinuity-numbers-stay",
            { path, time, answer in
                path == "a.m3u8"
                    ? .text(list(time / 2000).replacing(/DISCONTINUITY-SEQUENCE:\d/, with: "DISCONTINUITY-SEQUENCE:0"))
                    : answer
            }
        ),
        (
            "nothing-leaves-at-end",
            later(until: 13_000) { text, _ in text.split(separator: "\n").dropLast(6).map { $0 + "\n" }.joined() }
        ),
        (
            "live-list-is-long-enough",
            later { text, _ in
                text.split(separator: "\n").prefix(5).map { $0 + "\n" }.joined()
                    + text.split(separator: "\n").dropFirst(5).suffix(6).map { $0 + "\n" }.joined()
            }
        ),
        (
            "date-times-follow-durations",
            { path, time, answer in
                path == "a.m3u8" ? .text(list(time / 2000, drift: 60)) : answer
            }
        ),
        (
            "date-times-follow-durations",
            { path, time, answer in
                let text = String(decoding: answer.body, as: UTF8.self)
                return path == "a.m3u8" ? .text(text.replacing("12:00:2", with: "12:01:2")) : answer
            }
        ),
        (
            "date-range-stays",
            { path, time, answer in
                path == "a.m3u8"
                    ? .text(
                        list(
                            time / 2000,
                            head:
                                "#EXT-X-DATERANGE:ID=\"a\",START-DATE=\"2026-11-20T12:00:20Z\",DURATION=\(time < 10_000 ? 5 : 6)\n"
                        )
                    ) : answer
            }
        ),
        (
            "date-range-stays",
            { path, time, answer in
                path == "a.m3u8" && time < 8000
                    ? .text(
                        list(
                            time / 2000,
                            head: "#EXT-X-DATERANGE:ID=\"a\",START-DATE=\"2026-11-20T12:00:16Z\",DURATION=2\n"
                        )
                    )
                    : answer
            }
        ),
        (
            "segment-bytes-stay",
            { path, time, answer in
                path == "a.m3u8"
                    ? answer
                    : .text("WEBVTT\nX-TIMESTAMP-MAP=LOCAL:00:00:00.000,MPEGTS:0\n\nNOTE \(time)\n", type: "text/vtt")
            }
        ),
        (
            "segment-comes-in-time",
            { path, _, answer in
                var answer = answer
                if path == "8.vtt" { answer.duration = .milliseconds(2500) }
                return answer
            }
        ),
        ("delta-update-is-made", edit("#EXT-X-TARGET", "#EXT-X-SKIP:SKIPPED-SEGMENTS=0\n#EXT-X-TARGET")),
    ]

    /// Changes of the stream of low latency that tests of the follower use.
    private static func parts(_ change: (inout ScriptedParts) -> Void) -> [String] {
        var stream = ScriptedParts()
        change(&stream)
        return ScriptedServer(uri: "http://h/main.m3u8", seconds: 13) { stream.answer($0, $1) }.rules
    }

    private static func text(_ part: String, _ replacement: String) -> @Sendable (inout ScriptedParts) -> Void {
        { stream in stream.edit = { text, _ in text.replacing(part, with: replacement) } }
    }

    private static let lists: [(rule: String?, change: @Sendable (inout ScriptedParts) -> Void)] = [
        (nil, { _ in }), ("parts-allow-blocked-reloads", text("CAN-BLOCK-RELOAD=YES,", "")),
        ("part-hold-back-is-given", text(",PART-HOLD-BACK=1.5", "")),
        ("part-hold-back-is-long-enough", text("PART-HOLD-BACK=1.5", "PART-HOLD-BACK=0.9")),
        ("part-is-within-target", text("PART-TARGET=0.5", "PART-TARGET=0.4")),
        ("part-is-long-enough", text("PART-TARGET=0.5", "PART-TARGET=0.7")),
        ("preload-hint-comes-true", text("TYPE=PART,URI=\"", "TYPE=PART,URI=\"x")),
        ("rendition-report-is-relative", text("URI=\"../", "URI=\"http://h/")),
        ("rendition-report-is-true", text("LAST-MSN=101", "LAST-MSN=99")),
        ("rendition-report-is-true", text("LAST-MSN=101", "LAST-MSN=109")),
        ("parts-make-up-segment", text("EXTINF:2.000", "EXTINF:1.900")),
        ("independent-part-is-marked", text(",INDEPENDENT=YES", "")),
        ("skip-boundary-is-far-enough", text("CAN-SKIP-UNTIL=12", "CAN-SKIP-UNTIL=8")),
        ("part-is-whole", text("DURATION=0.5,URI", "DURATION=0.5,URL")),
    ]

    /// Live pictures, which are sound here, with a rendition of sound that perhaps has its end after eight seconds.
    static func beside(ending ends: Bool) -> ScriptedServer {
        ScriptedServer(uri: "http://h/main.m3u8") { uri, time in
            let path = String(uri.dropFirst("http://h/".count))
            if path == "main.m3u8" {
                return .text(
                    "#EXTM3U\n#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID=\"a\",NAME=\"A\",CHANNELS=\"2\",URI=\"s/a.m3u8\"\n"
                        + "#EXT-X-STREAM-INF:BANDWIDTH=9000,AUDIO=\"a\"\nv/a.m3u8\n"
                )
            }
            guard path.hasSuffix(".m3u8") else {
                let number = Int64(path.dropFirst(2).prefix { $0.isNumber }) ?? 0
                return .bytes(PackedSound.segment(at: 900_000 + number * 180_480), type: "audio/aac")
            }
            let isOver = ends && path.hasPrefix("s/") && time > 8000
            let first = (isOver ? 8000 : time) * 1_000_000 / 2_005_333_000
            let head = "#EXTM3U\n#EXT-X-VERSION:3\n#EXT-X-TARGETDURATION:2\n#EXT-X-MEDIA-SEQUENCE:\(first)\n"
            let segments = (first..<first + 6).map { "#EXTINF:2.005,\n\($0).aac\n" }.joined()
            return .text(head + segments + (isOver ? "#EXT-X-ENDLIST\n" : ""))
        }
    }

    static var all: [Mutation] {
        [(nil, false), ("renditions-advance-together", true)].map { (rule: String?, ends: Bool) in
            Mutation("live lists", "a rendition that has its end: \(ends)", rule) { beside(ending: ends).rules }
        }
            + rows.enumerated().map { index, row in
                Mutation("live lists", "change \(index)", row.rule) { follow(row.change) }
            }
            + lists.enumerated().map { index, row in
                Mutation("low latency, followed", "list \(index)", row.rule) { parts(row.change) }
            }
            + LowLatencyFollowerTests.faults.enumerated().map { index, fault in
                Mutation("low latency, followed", "answer \(index)", fault.rules.min()) {
                    var stream = ScriptedParts()
                    fault.edit(&stream)
                    return ScriptedServer(seconds: 13) { stream.answer($0, $1) }.rules
                }
            }
    }
}
