import Fetching
import Testing

@testable import MediaReading

/// What lists say of pictures and sound, and two segments that follow each other.
struct Claims: Sendable {
    let material: PictureMaterial
    let list: String
    /// The attributes of a variant, all of them true.
    let variant: String

    init(_ material: PictureMaterial, list: String = PictureMaterial.list()) throws {
        (self.material, self.list) = (material, list)
        let header = material.header.isEmpty ? nil : MP4Header(material.header)
        let media = try #require(ObservedMedia.read(material.segments[0], header: header))
        let codecs = media.tracks.compactMap(\.format.codec).joined(separator: ",")
        let sizes = material.segments.map(\.count)
        variant =
            "BANDWIDTH=\((sizes.max() ?? 0) * 4),AVERAGE-BANDWIDTH=\(sizes.reduce(0, +) * 2),CODECS=\"\(codecs)\","
            + "RESOLUTION=64x36,FRAME-RATE=25.000"
    }

    func rules(
        _ variant: String? = nil,
        _ list: String? = nil,
        header: [UInt8]? = nil,
        segments: [[UInt8]]? = nil,
        sound: (list: String, segments: [[UInt8]])? = nil
    ) -> [String] {
        PictureMaterial.rules(
            variant ?? self.variant,
            list ?? self.list,
            header: header ?? material.header,
            segments: segments ?? material.segments,
            sound: sound
        )
    }

    private static func number(_ name: String, _ text: String) -> Int {
        text.firstRange(of: name + "=").flatMap { Int(text[$0.upperBound...].prefix { $0.isNumber }) } ?? 0
    }

    private func saying(_ part: String, _ other: String) -> String {
        variant.replacing(part, with: other, maxReplacements: 1)
    }

    static func mutations(_ stream: PictureMaterial, _ fragments: PictureMaterial) throws -> [Mutation] {
        let of = try Claims(stream)
        let map = "#EXT-X-MAP:URI=\"init.mp4\"\n"
        let key = "#EXT-X-KEY:METHOD=SAMPLE-AES,URI=\"k\"\n"
        let pieces = try Claims(fragments, list: PictureMaterial.list(map))
        let (peak, average) = (number("BANDWIDTH", of.variant), number("AVERAGE-BANDWIDTH", of.variant))
        let said: [(String?, String, String)] = [
            (nil, "", ""), ("codecs-are-true", "mp4a.40.2", "mp4a.40.5"),
            ("frame-rate-is-true", "RATE=25.000", "RATE=30.000"),
            ("frame-rate-is-true", "RATE=25.000", "RATE=24.975"), ("resolution-is-true", "64x36", "64x64"),
            ("resolution-is-true", "64x36", "36x64"), ("codecs-are-true", "mp4a.40.2", "mp4a.40.2,ec-3"),
            ("codecs-are-true", "mp4a.40.2", "mp4a.40.34"), ("codecs-are-true", "mp4a.40.2", "opus"),
            ("codecs-are-true", "avc1.", "avc1.42"), ("codecs-are-true", "avc1.64", "avc1.4d"),
            (nil, "avc1.", "avc3."), ("codecs-are-true", "avc1.6400", "avc1.6408"),
            ("codecs-are-true", "avc1.", "hvc1."), ("codecs-are-true", ",mp4a.40.2", ""),
            ("bandwidth-is-true", "BANDWIDTH=\(peak)", "BANDWIDTH=\(peak * 2 / 3)"),
            ("average-bandwidth-is-true", "=\(average)", "=\(average / 2)"),
            ("bandwidth-is-close", "=\(average)", "=\(average * 5 / 4)"),
            ("bandwidth-is-close", "BANDWIDTH=\(peak)", "BANDWIDTH=\(peak * 2)"),
        ]
        let claims = said.enumerated().map { index, row in
            Mutation("claims about pictures", "\(row.1) is \(row.2)", row.0) {
                of.rules(row.1.isEmpty ? nil : of.saying(row.1, row.2))
            }
        }
        let lists: [(String?, Claims, String)] = [
            ("bitrate-tag-is-true", of, PictureMaterial.list("#EXT-X-BITRATE:1\n")),
            ("segment-has-map", pieces, PictureMaterial.list()),
            ("media-is-encrypted-as-said", of, PictureMaterial.list(key)),
            ("media-is-encrypted-as-said", pieces, PictureMaterial.list(key + map)),
            ("timestamps-go-on", of, PictureMaterial.list("", ["1", "0"])),
            ("timestamps-go-on", pieces, PictureMaterial.list(map, ["1", "0"])),
            ("timestamps-go-on", of, PictureMaterial.list("", ["0", "0"])),
            ("fragment-numbers-rise", pieces, PictureMaterial.list(map, ["0", "0"])),
            ("durations-are-true", of, of.list.replacing("2.000000", with: "1.900000", maxReplacements: 1)),
            ("durations-are-true", pieces, pieces.list.replacing("2.000000", with: "2.120000", maxReplacements: 1)),
        ]
        return claims
            + lists.enumerated().map { index, row in
                Mutation("claims about pictures", "list \(index)", row.0) { row.1.rules(nil, row.2) }
            } + (try changes(of, pieces)) + ranges(of)
    }

    /// A second segment that is not what the first was.
    private static func changes(_ of: Claims, _ pieces: Claims) throws -> [Mutation] {
        func other(_ options: String...) throws -> [UInt8] { try PictureMaterial("mpegts", options).segments[1] }
        let first = of.material.segments[0]
        var open = of.material.segments[1]
        let place = try #require(open.firstRange(of: [0, 0, 1, 0x65])).lowerBound
        open[place + 3] = 0x41
        var bare = of.material.segments[1]
        let set = try #require(bare.firstRange(of: [0, 0, 1, 0x67])).lowerBound
        bare[set + 3] = 0x6c
        var unset = of.material.segments[1]
        let pictureSet = try #require(unset.firstRange(of: [0, 0, 1, 0x68])).lowerBound
        unset[pictureSet + 3] = 0x6c
        var counted = of.material.segments[1]
        for packet in Packets.of(counted, 0x100, begins: false) {
            counted[packet + 3] = counted[packet + 3] & 0xf0 | (counted[packet + 3] + 3) & 0xf
        }
        let marked = PictureMaterial.list("#EXT-X-INDEPENDENT-SEGMENTS\n")
        let pairs: [(String?, String, [UInt8])] = [
            ("encoding-stays", of.list, try other("-s", "128x72")),
            ("encoding-stays", of.list, try other("-ar", "44100")),
            ("encoding-stays", of.list, try other("-ac", "2")),
            ("encoding-stays", of.list, try other("-profile:v", "main")),
            ("tracks-stay", of.list, try other("-c:a", "ac3")),
            ("tracks-stay", of.list, try other("-c:v", "libx265", "-x265-params", "log-level=none")),
            ("tracks-stay", of.list, try other("-an")), ("tracks-stay", of.list, try other("-vn")),
            ("tracks-stay", of.list, pieces.material.segments[1]),
            ("timestamps-go-on", of.list, try other("-output_ts_offset", "3")),
            ("packets-are-counted", of.list, counted), ("independent-segments-are-independent", marked, open),
            ("independent-segments-are-independent", marked, bare),
            ("independent-segments-are-independent", marked, unset), (nil, of.list, open),
        ]
        let late = try PictureMaterial("mpegts", ["-vn", "-output_ts_offset", "3"]).segments
        let beside: [(String?, [String], [[UInt8]])] = [
            ("renditions-start-together", ["0", "1"], late), ("renditions-end-together", ["0", "1"], late),
        ]
        let follow = pairs.enumerated().map { index, row in
            Mutation("segments that follow each other", "change \(index)", row.0) {
                PictureMaterial.rules("BANDWIDTH=9000000", row.1, segments: [first, row.2])
                    .filter { row.0 != nil || $0 == "independent-segments-are-independent" }
            }
        }
        let besides = beside.enumerated().map { index, row in
            Mutation("sound and renditions", "beside \(index)", row.0) {
                of.rules(sound: (PictureMaterial.list("", row.1), row.2))
            }
        }
        let parts = parts(of.material, filler: [0x47, 0x1f, 0xff, 0x10] + [UInt8](repeating: 0xff, count: 184))
        var sealed = of.material.segments[0]
        Packets.edit(&sealed, 0x1000) { $0[12] = 0xdb }
        let keyless = sealed
        let closed = Mutation("keys", "SAMPLE-AES without a key", "media-is-encrypted-as-said") {
            of.rules(segments: [keyless, keyless])
        }
        let own = try [part(open), closed] + sizes(pieces)
        return own + follow + besides + parts
            + Self.parts(pieces.material, filler: [0, 0, 0, 8] + Array("free".utf8))
    }

    /// Segments of another size in fragmented MP4, with parameter sets of their own and without, and the right ones.
    private static func sizes(_ pieces: Claims) throws -> [Mutation] {
        func coded(_ options: String...) throws -> PictureMaterial {
            try PictureMaterial("fmp4", ["-x264-params", "repeat-headers=1"] + options)
        }
        let (small, large, list) = try (coded(), coded("-s", "128x72"), pieces.list)
        let inside = [small, large].map { other in
            let segments = [small.segments[0], other.segments[1]]
            let rule = segments[1] == small.segments[1] ? nil : "encoding-stays"
            return Mutation("segments that follow each other", "with parameter sets", rule) {
                PictureMaterial.rules("BANDWIDTH=9000000", list, header: small.header, segments: segments)
                    .filter { $0 != "bandwidth-is-close" }
            }
        }
        let (one, two) = try (pieces.material, PictureMaterial("fmp4", ["-s", "128x72"]))
        let beside = [one, two].map { other in
            let segments = [two.segments[0], other.segments[1]]
            let rule = segments == two.segments ? nil : "map-is-readable"
            return Mutation("segments that follow each other", "with the header of another size", rule) {
                PictureMaterial.rules(one, two, segments: segments)
            }
        }
        return inside + beside
    }

    /// A part with INDEPENDENT=YES that has no IDR.
    private static func part(_ open: [UInt8]) -> Mutation {
        Mutation("low latency, followed", "a part without an IDR", "independent-part-is-independent") {
            var part = open
            for packet in stride(from: 0, to: part.count, by: 188)
            where part[packet + 3] & 0x20 != 0 && part[packet + 4] > 0 {
                // random_access_indicator.
                part[packet + 5] &= ~0x40
            }
            let answer = FetchAnswer.bytes(part, type: "video/mp2t")
            var stream = ScriptedParts()
            stream.reply = { uri, _, right in
                guard uri.hasSuffix(".0.vtt") else { return right }
                var answer = answer
                answer.duration = right.duration
                return answer
            }
            return ScriptedServer(uri: "http://h/main.m3u8", seconds: 20) { stream.answer($0, $1) }.rules
        }
    }

    /// A segment whose first part is all of it, with other packaging, and one in which a byte is another then.
    private static func parts(_ material: PictureMaterial, filler: [UInt8]) -> [Mutation] {
        [nil, "parts-have-samples-of-segment"].map { rule in
            Mutation("low latency, followed", "parts of \(filler.count) bytes", rule) {
                let body = material.segments[0]
                var first = body
                if rule != nil { first[first.count - 2] ^= 1 }
                let (part, map) = (first, "#EXT-X-MAP:URI=\"init.mp4\"\n#EXT-X-PART-INF")
                var stream = ScriptedParts()
                if !material.header.isEmpty {
                    stream.edit = { text, _ in text.replacing("#EXT-X-PART-INF", with: map) }
                }
                stream.reply = { uri, _, right in
                    if uri.hasSuffix("init.mp4") { return .bytes(material.header, type: "video/mp4") }
                    guard uri.hasSuffix(".vtt") else { return right }
                    var answer = right
                    let isPart = uri.split(separator: "/").last?.split(separator: ".").count == 3
                    answer.body = !isPart ? body : uri.hasSuffix(".0.vtt") ? part : filler
                    return answer
                }
                let rules = ScriptedServer(uri: "http://h/main.m3u8", seconds: 20) { stream.answer($0, $1) }.rules
                return rules.filter { $0 == "parts-have-samples-of-segment" }
            }
        }
    }

    /// Answers to requests for ranges.
    private static func ranges(_ of: Claims) -> [Mutation] {
        let sizes = of.material.segments.map(\.count)
        let list = PictureMaterial.list("", ["a.ts", "a.ts"]).replacing("VERSION:3", with: "VERSION:4")
            .replacing("a.ts\n#EXTINF", with: "a.ts\n#EXT-X-BYTERANGE:\(sizes[1])\n#EXTINF")
            .replacing("DURATION:2\n", with: "DURATION:2\n#EXT-X-BYTERANGE:\(sizes[0])@0\n")
        let rows: [(String?, Int, Int, Int)] = [
            (nil, 206, 0, 0), ("range-is-answered", 200, 0, 0), ("range-is-answered", 206, 188 * 20, 0),
            ("range-is-answered", 206, 0, 5000), ("segment-is-available", 416, 0, 0),
        ]
        return rows.map { rule, status, cut, shift in
            Mutation("answers", "a range is answered with \(status), without \(cut) bytes, \(shift) off", rule) {
                PictureMaterial.rules(
                    of.variant,
                    list,
                    segments: of.material.segments,
                    ranges: (status, cut, shift)
                )
            }
        }
    }
}
