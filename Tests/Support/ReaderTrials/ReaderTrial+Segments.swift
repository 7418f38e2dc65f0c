internal import PlaylistReading
internal import MediaReading

extension ReaderTrial {
    /// Anybody's segments, whatever they are.
    static let segment = ReaderTrial(
        name: "segment",
        examples: [
            transportStream, header + fragment, fragment, packedAudio,
            Array(
                "WEBVTT\nX-TIMESTAMP-MAP=LOCAL:00:00:00.000,MPEGTS:900000\n\n1\n00:01.000 --> 99:00:02.000 line:0\nA\n"
                    .utf8
            ),
        ],
        words: [
            "G@\0\u{10}", "moof", "mdat", "traf", "trun", "tfdt", "tfhd", "moov", "trak", "stsd", "avc1", "avcC",
            "mp4a", "esds",
            "\0\0\0\u{1}", "\0\0\0\u{8}", "\0\0\0\0", "\u{7F}\u{7F}\u{7F}\u{7F}", "ID3", "WEBVTT", "\n\n",
            "\r", "-->", "00:59.999", "X-TIMESTAMP-MAP=", "LOCAL:", "MPEGTS:8589934592",
        ]
    ) { bytes in
        for header in [nil, MP4Header(bytes), MP4Header(Self.header)] {
            guard let media = ObservedMedia.read(bytes, header: header) else { continue }
            for finding in media.findings where finding.found.isEmpty || finding.expected.isEmpty {
                return "\(finding.rule.id) has no words"
            }
            for cue in media.cues?.times ?? [] where media.cues?.timestamps(of: cue).isEmpty != false {
                return "a cue from \(cue.lowerBound) to \(cue.upperBound) is never shown"
            }
            for track in media.tracks {
                guard track.timescale > 0, track.sampleCount > 0 else {
                    return "a track of \(track.sampleCount) samples"
                }
                if let length = track.length, abs(length) > 1 << 62 { return "a track lasts \(length) ticks" }
            }
        }
        return nil
    }

    private static func number(_ value: Int, _ size: Int) -> [UInt8] {
        (0..<size).reversed().map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
    }

    private static func box(_ name: String, _ content: [UInt8]...) -> [UInt8] {
        let content = content.flatMap { $0 }
        return number(content.count + 8, 4) + Array(name.utf8) + content
    }

    /// A track of H.264 in 90 kHz, 64 by 36.
    private static let header: [UInt8] = {
        let configuration = box("avcC", [1, 0x64, 0, 0x1f, 0xff, 0xe0, 0])
        let entry = box(
            "avc1",
            [UInt8](repeating: 0, count: 24),
            number(64, 2),
            number(36, 2),
            [UInt8](repeating: 0, count: 50),
            configuration
        )
        let table = box("stbl", box("stsd", number(0, 4), number(1, 4), entry), box("stsz", number(0, 12)))
        let media = box(
            "mdia",
            box("mdhd", number(0, 12), number(90_000, 4), number(0, 8)),
            box("hdlr", number(0, 8), Array("vide".utf8)),
            box("minf", table)
        )
        let track = box("trak", box("tkhd", number(7, 4), number(0, 8), number(1, 4), number(0, 68)), media)
        let extends = box(
            "mvex",
            box("trex", number(0, 4), number(1, 4), number(1, 4), number(3000, 4), number(6, 4), number(0, 4))
        )
        return box("ftyp", Array("iso6".utf8), number(0, 4)) + box("moov", track, extends)
    }()

    /// Two samples of it.
    private static let fragment: [UInt8] = {
        let run = box(
            "trun",
            number(0x301, 4),
            number(2, 4),
            number(108, 4),
            number(3000, 4),
            number(6, 4),
            number(3000, 4),
            number(6, 4)
        )
        let track = box(
            "traf",
            box("tfhd", number(0x20000, 4), number(1, 4)),
            box("tfdt", number(0, 4), number(180_000, 4)),
            run
        )
        return box("moof", box("mfhd", number(0, 4), number(3, 4)), track)
            + box("mdat", [0, 0, 0, 2, 0x65, 0x88, 0, 0, 0, 2, 0x41, 0x9a])
    }()

    private static func packet(_ pid: Int, _ counter: UInt8, _ payload: [UInt8]) -> [UInt8] {
        [0x47, 0x40 | UInt8(pid >> 8), UInt8(pid & 0xff), 0x10 | counter] + payload
            + [UInt8](repeating: 0xff, count: 184 - payload.count)
    }

    /// A program with pictures and sound, with a clock reference.
    private static let transportStream: [UInt8] = {
        let associations: [UInt8] = [0, 0, 0xb0, 13, 0, 1, 0xc1, 0, 0, 0, 1, 0xf0, 0, 1, 2, 3, 4]
        let program: [UInt8] = [
            0, 2, 0xb0, 23, 0, 1, 0xc1, 0, 0, 0xe1, 0, 0xf0, 0, 0x1b, 0xe1, 0, 0xf0, 0, 0x0f, 0xe1, 1, 0xf0, 0, 1, 2, 3,
            4,
        ]
        let time: [UInt8] = [0x21, 0, 1, 0, 1]
        let picture: [UInt8] =
            [0, 0, 1, 0xe0, 0, 0, 0x80, 0x80, 5] + time + [0, 0, 1, 0x67, 0x64, 0, 0x1f, 0, 0, 1, 0x65, 0x88]
        let frame: [UInt8] = [0xff, 0xf1, 0x4c, 0x80, 0x01, 0x1f, 0xfc, 0]
        let sound: [UInt8] = [0, 0, 1, 0xc0, 0, 16, 0x80, 0x80, 5] + time + frame
        let clock: [UInt8] = [0x47, 0x01, 0, 0x30, 7, 0x10, 0, 0, 0, 0, 0x7e, 0] + [UInt8](repeating: 0, count: 176)
        return packet(0, 0, associations) + packet(0x1000, 0, program) + packet(0x100, 0, picture) + clock
            + packet(0x101, 0, sound)
            + packet(0x100, 2, picture)
    }()

    private static let packedAudio: [UInt8] = {
        let owner = Array("com.apple.streaming.transportStreamTimestamp\0".utf8)
        let frame = Array("PRIV".utf8) + number(owner.count + 8, 4) + [0, 0] + owner + number(90_000, 8)
        return Array("ID3".utf8) + [4, 0, 0, 0, 0, 0, UInt8(frame.count)] + frame + [
            0xff, 0xf1, 0x4c, 0x80, 0x01, 0x1f, 0xfc, 0,
        ]
    }()
}
