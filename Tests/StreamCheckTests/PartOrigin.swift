import LowLatencyPlayer
import Timeline

/// A server of low latency by hand: two renditions with parts of half a second, four of which are a segment, and another header
/// each ten segments. It can be wrong in any one way.
struct PartOrigin: Sendable {
    typealias Answer = LowLatencyPlayer.Answer

    static let targets = ["/v/a.m3u8?k=1", "/s/a.m3u8?k=1"]

    /// Changes the text of the list of a rendition that has so many parts since the epoch.
    var edit: @Sendable (_ text: String, _ rendition: String, _ count: Int64) -> String = { text, _, _ in text }
    /// Changes what comes of a target.
    var reply: @Sendable (_ target: String, _ now: WallTime, _ answer: Answer) -> Answer = { _, _, answer in answer }
    /// Makes other bytes of a segment.
    var media: @Sendable (_ bytes: [UInt8], _ name: String) -> [UInt8] = { bytes, _ in bytes }
    /// How many parts are listed, the last with them: those that end in the last three target durations.
    var partsListed: Int64 = 13
    /// Whether EXT-X-SKIP is there where it is asked for.
    var skips = true

    private static func instant(_ count: Int64) -> WallTime { WallTime(milliseconds: count * 500) }

    /// The parts that are over.
    private static func count(at now: WallTime) -> Int64 { now.nanoseconds / 500_000_000 }

    private static func map(_ number: Int64) -> String { "i\(number / 10).mp4" }

    private static func tags(_ number: Int64, after last: Int64?) -> [String] {
        var tags: [String] = []
        if number.isMultiple(of: 10) { tags.append("#EXT-X-DISCONTINUITY") }
        if last.map({ map($0) != map(number) }) ?? true { tags.append("#EXT-X-MAP:URI=\"\(map(number))\"") }
        tags.append("#EXT-X-PROGRAM-DATE-TIME:\(WallTime(seconds: number * 2).iso8601)")
        return tags
    }

    private func parts(_ number: Int64, of count: Int64) -> [String] {
        (0..<4).compactMap { (index: Int64) -> String? in
            let part = number * 4 + index
            guard part < count, part + partsListed >= count else { return nil }
            let flag = index == 0 || index == 2 ? ",INDEPENDENT=YES" : ""
            return "#EXT-X-PART:DURATION=0.500000,URI=\"\(number).\(index).m4s?v=1\"\(flag)"
        }
    }

    /// The list with so many parts since the epoch.
    func text(_ rendition: String, count: Int64, skipping: Bool = false) -> String {
        let open = count / 4
        let all = (open - 8)..<open
        let listed = skipping && skips ? (open - 7)..<open : all
        var lines = [
            "#EXTM3U", "#EXT-X-VERSION:\(listed == all ? 6 : 9)", "#EXT-X-TARGETDURATION:2",
            "#EXT-X-MEDIA-SEQUENCE:\(all.lowerBound)",
            "#EXT-X-DISCONTINUITY-SEQUENCE:\((all.lowerBound + 9) / 10)", "#EXT-X-INDEPENDENT-SEGMENTS",
            "#EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES,CAN-SKIP-UNTIL=12.000000,PART-HOLD-BACK=1.500000,HOLD-BACK=6.000000",
            "#EXT-X-PART-INF:PART-TARGET=0.500000",
        ]
        if listed != all { lines.append("#EXT-X-SKIP:SKIPPED-SEGMENTS=1") }
        var last: Int64?
        for number in listed {
            lines += Self.tags(number, after: last) + parts(number, of: count)
            lines += ["#EXTINF:2.000000,", "\(number).m4s?v=1"]
            last = number
        }
        if !count.isMultiple(of: 4) { lines += Self.tags(open, after: last) + parts(open, of: count) }
        if Self.map((count - 1) / 4) != Self.map(open) {
            lines.append("#EXT-X-PRELOAD-HINT:TYPE=MAP,URI=\"\(Self.map(open))\"")
        }
        lines.append("#EXT-X-PRELOAD-HINT:TYPE=PART,URI=\"\(open).\(count % 4).m4s?v=1\"")
        let (number, part) = ((count - 1) / 4, (count - 1) % 4)
        let other = rendition == "v" ? "s" : "v"
        lines.append("#EXT-X-RENDITION-REPORT:URI=\"../\(other)/a.m3u8?k=1\",LAST-MSN=\(number),LAST-PART=\(part)")
        return edit(lines.joined(separator: "\n") + "\n", rendition, count)
    }

    func answer(_ target: String, _ now: WallTime) -> Answer {
        reply(target, now, right(target, now))
    }

    private func right(_ target: String, _ now: WallTime) -> Answer {
        let words = target.split(separator: "?", maxSplits: 1).map(String.init)
        let path = words[0].split(separator: "/").map(String.init)
        guard path.count == 2 else { return Answer(status: 404, instant: now) }
        if path[1] == "a.m3u8" { return list(path[0], words.count == 2 ? words[1] : "", now) }
        if path[1].hasPrefix("i") { return Answer(status: 200, bytes: Array(path[1].utf8), instant: now) }
        return media(path[0], path[1].split(separator: ".").dropLast().compactMap { Int64($0) }, now, path[1])
    }

    private func list(_ rendition: String, _ query: String, _ now: WallTime) -> Answer {
        var values: [String: String] = [:]
        for field in query.split(separator: "&") {
            let pair = field.split(separator: "=", maxSplits: 1).map(String.init)
            if pair.count == 2 { values[pair[0]] = pair[1] }
        }
        var count = Self.count(at: now)
        var instant = now
        let (number, part) = (values["_HLS_msn"].flatMap { Int64($0) }, values["_HLS_part"].flatMap { Int64($0) })
        if number == nil, part != nil { return Answer(status: 400, instant: now) }
        if let number {
            if number > count / 4 + 2 { return Answer(status: 400, instant: now) }
            let need = number * 4 + (part ?? 0) + 1
            if need > count {
                instant = Self.instant(need)
                count = need
            }
        }
        let text = text(rendition, count: count, skipping: values["_HLS_skip"] == "YES")
        return Answer(status: 200, bytes: Array(text.utf8), instant: instant)
    }

    private func media(_ rendition: String, _ place: [Int64], _ now: WallTime, _ name: String) -> Answer {
        guard let number = place.first else { return Answer(status: 404, instant: now) }
        func bytes(_ part: Int64) -> [UInt8] { Array("\(rendition) \(part);".utf8) }
        guard place.count == 2 else {
            guard Self.instant(number * 4 + 4) <= now else { return Answer(status: 404, instant: now) }
            let bytes = media((0..<4).flatMap { bytes(number * 4 + $0) }, name)
            return Answer(status: 200, bytes: bytes, instant: now)
        }
        let part = number * 4 + place[1]
        let (start, end) = (Self.instant(part + 1), Self.instant(part + 40))
        // The hinted one is parked.
        guard start <= now + .milliseconds(500), now < end else { return Answer(status: 404, instant: now) }
        return Answer(status: 200, bytes: media(bytes(part), name), instant: max(now, start))
    }
}
