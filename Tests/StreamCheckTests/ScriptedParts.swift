import Fetching
import StreamCheck
import Timeline

/// A stream of low latency for ``ScriptedServer``: captions in parts of half a second, four of which are a segment. It can be
/// wrong in any one way.
struct ScriptedParts: Sendable {
    /// Changes the text of a list.
    var edit: @Sendable (_ text: String, _ uri: String) -> String = { text, _ in text }
    /// Changes an answer, at a time in milliseconds.
    var reply: @Sendable (_ uri: String, _ time: Int64, _ answer: FetchAnswer) -> FetchAnswer = { _, _, answer in answer
    }

    static let main = """
        #EXTM3U
        #EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="s",NAME="en",LANGUAGE="en",URI="s/a.m3u8"
        #EXT-X-STREAM-INF:BANDWIDTH=20000,SUBTITLES="s"
        v/a.m3u8

        """

    /// Parts that are over, of which the 400th ends when it begins.
    private static func count(at time: Int64) -> Int64 { 400 + time / 500 }

    private static func parts(_ number: Int64, of count: Int64) -> [String] {
        (0..<4).compactMap { (index: Int64) -> String? in
            let part = number * 4 + index
            guard part < count, part + 13 >= count else { return nil }
            return "#EXT-X-PART:DURATION=0.5,URI=\"\(number).\(index).vtt\"" + (index == 0 ? ",INDEPENDENT=YES" : "")
        }
    }

    /// The list with so many parts.
    private func text(_ uri: String, count: Int64, skipping: Bool) -> String {
        let open = count / 4
        let first = open - 8
        var lines = [
            "#EXTM3U", "#EXT-X-VERSION:\(skipping ? 9 : 3)", "#EXT-X-TARGETDURATION:2",
            "#EXT-X-MEDIA-SEQUENCE:\(first)",
            "#EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES,CAN-SKIP-UNTIL=12,PART-HOLD-BACK=1.5",
            "#EXT-X-PART-INF:PART-TARGET=0.5",
        ]
        if skipping { lines.append("#EXT-X-SKIP:SKIPPED-SEGMENTS=1") }
        for number in (skipping ? first + 1 : first)...open {
            let parts = Self.parts(number, of: count)
            guard number < open || !parts.isEmpty else { break }
            lines.append("#EXT-X-PROGRAM-DATE-TIME:\(WallTime(seconds: 1_795_176_000 + (number - 100) * 2).iso8601)")
            lines += parts
            if number < open { lines += ["#EXTINF:2.000,", "\(number).vtt"] }
        }
        lines.append("#EXT-X-PRELOAD-HINT:TYPE=PART,URI=\"\(open).\(count % 4).vtt\"")
        let other = uri.contains("/v/") ? "../s/a.m3u8" : "../v/a.m3u8"
        if !uri.hasPrefix("http://h/a.m3u8") {
            let (number, part) = ((count - 1) / 4, (count - 1) % 4)
            lines.append("#EXT-X-RENDITION-REPORT:URI=\"\(other)\",LAST-MSN=\(number),LAST-PART=\(part)")
        }
        return edit(lines.joined(separator: "\n") + "\n", uri)
    }

    func answer(_ uri: String, _ time: Int64) -> FetchAnswer? {
        reply(uri, time, right(uri, time))
    }

    private func right(_ uri: String, _ time: Int64) -> FetchAnswer {
        if uri == "http://h/main.m3u8" { return .text(Self.main) }
        if uri.contains("a.m3u8") { return list(uri, time) }
        let place = uri.split(separator: "/").last?.split(separator: ".").compactMap { Int64($0) } ?? []
        func text(_ part: Int64) -> String {
            part % 4 == 0 ? "WEBVTT\nX-TIMESTAMP-MAP=LOCAL:00:00:00.000,MPEGTS:0\n" : "\nNOTE \(part)\n"
        }
        guard let number = place.first else { return .status(404) }
        guard place.count == 2 else {
            return .text((0..<4).map { text(number * 4 + $0) }.joined(), type: "text/vtt")
        }
        let part = number * 4 + place[1]
        var answer = FetchAnswer.text(text(part), type: "text/vtt")
        answer.duration = .milliseconds(max(0, (part + 1 - 400) * 500 - time))
        return answer
    }

    private func list(_ uri: String, _ time: Int64) -> FetchAnswer {
        func value(_ name: String) -> Int64? {
            uri.firstRange(of: name + "=").flatMap { Int64(uri[$0.upperBound...].prefix { $0.isNumber }) }
        }
        var count = Self.count(at: time)
        let (number, part) = (value("_HLS_msn"), value("_HLS_part"))
        if number == nil, part != nil { return .status(400) }
        var wait: Int64 = 0
        if let number {
            if number > count / 4 + 2 { return .status(400) }
            let need = number * 4 + (part ?? 0) + 1
            if need > count { (count, wait) = (need, (need - 400) * 500 - time) }
        }
        var answer = FetchAnswer.text(text(uri, count: count, skipping: uri.contains("_HLS_skip=YES")))
        answer.duration = .milliseconds(wait)
        return answer
    }
}
