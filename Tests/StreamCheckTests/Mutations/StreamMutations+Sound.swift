import Fetching
import StreamCheck

// Sound, what lists say of it, and how renditions agree.
extension StreamMutations {
    /// Segments of a rendition, later by some ticks of 90 kHz.
    private static func later(_ folder: String, _ ticks: Int64, from first: Int64 = 0) -> Change {
        { path, _, answer in
            guard path.hasPrefix(folder), path.hasSuffix(".aac"),
                let number = Int64(path.dropFirst(folder.count).prefix { $0.isNumber }), number >= first
            else { return answer }
            let sound = PackedSound.segment(at: 900_000 + number * 180_480 + ticks)
            return .bytes(folder == "s/" ? [1 ^ 0x2a] + sound : sound, type: "audio/aac")
        }
    }

    /// Changes the header of each frame of a segment of the variant.
    private static func frames(_ path: String, _ change: @escaping @Sendable (inout [UInt8], Int) -> Void) -> Change {
        body(path) { body in
            var body = body
            for place in stride(from: body.count - 94 * 8, to: body.count, by: 8) { change(&body, place) }
            return body
        }
    }

    static let sound: [Row] = [
        (
            "bandwidth-is-true",
            edit("main.m3u8", "BANDWIDTH=6700,AVERAGE-BANDWIDTH=6600", "BANDWIDTH=4000,AVERAGE-BANDWIDTH=4000")
        ),
        ("bandwidth-is-close", edit("main.m3u8", "BANDWIDTH=6700", "BANDWIDTH=9000")),
        (
            "bandwidth-is-close",
            edit("main.m3u8", "BANDWIDTH=6700,AVERAGE-BANDWIDTH=6600", "BANDWIDTH=9000,AVERAGE-BANDWIDTH=9000")
        ),
        ("average-bandwidth-is-true", edit("main.m3u8", "AVERAGE-BANDWIDTH=6600", "AVERAGE-BANDWIDTH=5000")),
        ("bitrate-tag-is-true", edit("v/a.m3u8", "BITRATE:3", "BITRATE:6")),
        ("bitrate-tag-is-true", edit("v/a.m3u8", "BITRATE:3", "BITRATE:1")),
        ("bitrate-tag-is-true", edit("v/a.m3u8", "BITRATE:3", "BITRATE:4611686018427387903")),
        ("codecs-are-true", edit("main.m3u8", "mp4a.40.2", "mp4a.40.5")),
        ("codecs-are-true", edit("main.m3u8", "mp4a.40.2", "mp4a.40.29")),
        // The list of a variant of sound alone may be one of its group (RFC 8216, 8.6).
        (
            nil,
            edit(
                "main.m3u8",
                "#EXT-X-STREAM-INF:BANDWIDTH=6700,AVERAGE-BANDWIDTH=6600",
                "#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID=\"a\",NAME=\"B\",CHANNELS=\"2\",LANGUAGE=\"de\",URI=\"v/a.m3u8\"\n"
                    + "#EXT-X-STREAM-INF:BANDWIDTH=3400,AVERAGE-BANDWIDTH=3350"
            )
        ),
        ("codecs-are-true", edit("main.m3u8", "mp4a.40.2", "mp4a.40.34")),
        ("codecs-are-true", edit("main.m3u8", "mp4a.40.2", "ac-3")),
        ("codecs-are-true", edit("main.m3u8", "mp4a.40.2", "mp4a.40.2,ec-3")),
        ("codecs-are-true", edit("main.m3u8", "mp4a.40.2", "avc1.64001F,mp4a.40.2")),
        ("durations-are-true", edit("v/a.m3u8", "#EXTINF:2.005333,\n2", "#EXTINF:1.805333,\n2")),
        ("durations-are-true", edit("v/a.m3u8", "#EXTINF:2.005333,\n2", "#EXTINF:2.205333,\n2")),
        (
            "durations-are-true",
            { path, time, answer in
                var answer = answer
                if path == "v/a.m3u8" {
                    answer.body = Array(
                        String(decoding: answer.body, as: UTF8.self).replacing("2.005333", with: "2.03").utf8
                    )
                }
                return answer
            }
        ),
        ("target-duration-covers-segments", edit("s/a.m3u8", "TARGETDURATION:2", "TARGETDURATION:1")),
        ("renditions-share-target-duration", edit("s/a.m3u8", "TARGETDURATION:2", "TARGETDURATION:3")),
        // Complete text may have another (RFC 8216, 6.2.4).
        (nil, edit("t/a.m3u8", "TARGETDURATION:2", "TARGETDURATION:3")),
        ("renditions-share-type", edit("t/a.m3u8", "#EXT-X-PLAYLIST-TYPE:VOD\n", "")),
        ("renditions-share-type", edit("s/a.m3u8", "TYPE:VOD", "TYPE:EVENT")),
        ("renditions-share-date-times", edit("t/a.m3u8", "#EXT-X-PROGRAM-DATE-TIME:2026-11-20T12:00:00.000Z\n", "")),
        (
            "renditions-share-discontinuities",
            edit("s/a.m3u8", "#EXTINF:2.005333,\n2", "#EXT-X-DISCONTINUITY\n#EXTINF:2.005333,\n2")
        ),
        (
            "renditions-share-server-control",
            edit("s/a.m3u8", "#EXTINF:2", "#EXT-X-SERVER-CONTROL:HOLD-BACK=6\n#EXTINF:2")
        ),
        ("dates-follow-media", edit("s/a.m3u8", "12:00:00.000Z", "12:00:01.000Z")),
        ("dates-follow-media", edit("s/a.m3u8", "12:00:00.000Z", "11:59:59.500Z")),
        ("renditions-start-together", later("s/", 45_000)), ("renditions-start-together", later("s/", -90_000)),
        ("renditions-end-together", edit("s/a.m3u8", "#EXTINF:2.005333,\n4.aac\n", "")),
        ("renditions-end-together", edit("v/a.m3u8", "#EXTINF:2.005333,\n3.aac\n#EXTINF:2.005333,\n4.aac\n", "")),
        ("timestamps-go-on", later("v/", 90_000, from: 2)), ("timestamps-go-on", later("v/", -90_000, from: 2)),
        ("timestamps-go-on", later("s/", 8_100_000, from: 3)),
        ("timestamps-go-on", edit("v/a.m3u8", "2.aac", "3.aac")),
        ("packed-audio-has-time", body("v/2.aac") { Array($0.suffix(94 * 8)) }),
        (
            "packed-audio-has-time",
            body("v/2.aac") { body in
                var body = body
                let owner = Array("transportStreamTimestamp\0".utf8)
                if let place = body.firstRange(of: owner)?.upperBound { body[place] = 1 }
                return body
            }
        ),
        ("renditions-have-their-type", edit("main.m3u8", "URI=\"s/a.m3u8\"", "URI=\"t/a.m3u8\"")),
        ("renditions-have-their-type", edit("main.m3u8", "URI=\"t/a.m3u8\"", "URI=\"s/a.m3u8\"")),
        (
            "i-frame-list-is-marked",
            edit("main.m3u8", "v/a.m3u8\n", "v/a.m3u8\n#EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=9000,URI=\"v/a.m3u8\"\n")
        ),
        ("renditions-have-their-type", body("t/2.vtt") { _ in PackedSound.segment(at: 900_000 + 2 * 180_480) }),
        (
            "packed-audio-has-time",
            body("v/2.aac") { body in
                var body = body
                body[25] ^= 0x20
                return body
            }
        ),
        (
            "segment-is-readable",
            body("v/2.aac") { body in
                var body = body
                body[body.count - 30 * 8] = 0
                return body
            }
        ),
        ("segment-is-readable", body("v/2.aac") { Array($0.dropLast(3)) }),
        ("encoding-stays", frames("v/2.aac") { $0[$1 + 2] = $0[$1 + 2] & 0xc3 | 4 << 2 }),
        ("encoding-stays", frames("v/2.aac") { $0[$1 + 3] = $0[$1 + 3] & 0x3f | 0x40 }),
        ("encoding-stays", frames("v/2.aac") { $0[$1 + 2] &= 0x3f }),
        ("tracks-stay", replace("v/2.aac", .text(captions(2), type: "text/vtt"))),
        (
            "date-times-follow-durations",
            edit(
                "v/a.m3u8",
                "#EXTINF:2.005333,\n3",
                "#EXT-X-PROGRAM-DATE-TIME:2026-11-20T12:00:07.000Z\n#EXTINF:2.005333,\n3"
            )
        ),
        ("segment-has-uri", edit("v/a.m3u8", "3.aac", "a 3.aac")),
        ("durations-are-true", edit("v/a.m3u8", "#EXTINF:2.005333,\n3", "#EXTINF:0,\n3")),
        ("channels-are-true", edit("main.m3u8", "CHANNELS=\"2\"", "CHANNELS=\"6\"")),
        ("channels-are-true", edit("main.m3u8", "CHANNELS=\"2\"", "CHANNELS=\"2\",SAMPLE-RATE=44100")),
        ("variables-are-defined", edit("v/a.m3u8", "#EXTINF", "#EXT-X-DEFINE:IMPORT=\"x\"\n#EXTINF")),
        ("variables-are-defined", edit("v/a.m3u8", "#EXTINF", "#EXT-X-DEFINE:QUERYPARAM=\"x\"\n#EXTINF")),
        ("i-frame-list-is-marked", edit("v/a.m3u8", "#EXTINF", "#EXT-X-I-FRAMES-ONLY\n#EXTINF")),
        ("segment-has-duration", edit("v/a.m3u8", "#EXTINF:2.005333,\n3", "3")),
    ]
}
