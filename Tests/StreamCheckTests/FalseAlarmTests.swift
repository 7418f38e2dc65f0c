import Fetching
import Foundation
import Support
import Testing
import Timeline

@testable import PlaylistReading
@testable import MediaReading
@testable import StreamRules

/// What is right and was once taken for wrong.
@Suite("No false alarm")
struct FalseAlarmTests {
    private static func rules(_ text: String) -> [String] {
        PlaylistChecks.findings(of: ObservedPlaylist(bytes: Array(text.utf8)), uri: "a.m3u8").map(\.rule.id)
            .filter { $0 != "live-list-has-six-segments" && $0 != "discontinuity-sequence-is-given" }
    }

    @Test("A second EXT-X-DATERANGE of an ID needs no START-DATE, as in the example of RFC 8216")
    func dateRanges() {
        let out =
            "0xFC002F0000000000FF000014056FFFFFF000E011622DCAFF000052636200000000000A0008029896F50000008700000000"
        let back = "0xFC002A0000000000FF00000F056FFFFFF000401162802E6100000000000A0008029896F50000008700000000"
        let text = """
            #EXTM3U
            #EXT-X-VERSION:3
            #EXT-X-TARGETDURATION:0000000030
            #EXT-X-PROGRAM-DATE-TIME:2014-03-05T11:15:00Z
            #EXT-X-DATERANGE:ID="a",START-DATE="2014-03-05T11:15:00Z",PLANNED-DURATION=59.993,SCTE35-OUT=\(out)
            #EXTINF:30.0,
            1.ts
            #EXT-X-DATERANGE:ID="a",DURATION=59.993,SCTE35-IN=\(back)
            #EXTINF:0000000030.0,
            2.ts
            #EXT-X-ENDLIST

            """
        #expect(Self.rules(text) == [])
        #expect(ObservedPlaylist(bytes: Array(text.utf8)).targetDuration == .seconds(30))
    }

    @Test(
        "Fragmented MP4 came with version 7, and delta updates need 9, or 10 without date ranges",
        arguments: [
            ("", 3, true), ("", 6, false), ("#EXT-X-MAP:URI=\"i.mp4\"\n", 7, true),
            ("#EXT-X-MAP:URI=\"i.mp4\"\n", 8, false),
            ("#EXT-X-I-FRAMES-ONLY\n#EXT-X-MAP:URI=\"i.mp4\"\n", 6, false),
            ("#EXT-X-SERVER-CONTROL:CAN-SKIP-UNTIL=12\n", 9, true),
            ("#EXT-X-SERVER-CONTROL:CAN-SKIP-UNTIL=12\n", 10, false),
            ("#EXT-X-SERVER-CONTROL:CAN-SKIP-UNTIL=12,CAN-SKIP-DATERANGES=YES\n", 10, true),
        ]
    )
    func versions(tags: String, version: Int, isRight: Bool) {
        let list =
            "#EXTM3U\n#EXT-X-VERSION:\(version)\n#EXT-X-TARGETDURATION:2\n\(tags)#EXTINF:2.0,\n1.m4s\n#EXT-X-ENDLIST\n"
        #expect(Self.rules(list) == (isRight ? [] : ["version-is-no-higher"]))
    }

    @Test(
        "Three segments of a live list may be a little shorter than three rounded durations, as in an example of RFC 8216"
    )
    func shortSegments() {
        let text = """
            #EXTM3U
            #EXT-X-VERSION:3
            #EXT-X-TARGETDURATION:8
            #EXT-X-MEDIA-SEQUENCE:2680
            #EXT-X-PROGRAM-DATE-TIME:2026-11-20T12:00:00Z
            #EXTINF:7.975,
            a.ts
            #EXTINF:7.941,
            b.ts
            #EXTINF:7.975,
            c.ts

            """
        #expect(Self.rules(text) == [])
        #expect(Self.rules(text.replacing("7.941", with: "7.5")) == ["live-list-is-long-enough"])
    }

    @Test("A date without a zone is read, and breaks no MUST")
    func zones() {
        let text =
            "#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXT-X-PROGRAM-DATE-TIME:2026-11-20T12:00:00\n#EXTINF:2,\na.ts\n#EXT-X-ENDLIST\n"
        let list = ObservedPlaylist(bytes: Array(text.utf8))
        #expect(list.segments.first?.date == WallTime(iso8601: "2026-11-20T12:00:00Z"))
        let findings = PlaylistChecks.findings(of: list, uri: "a.m3u8")
        #expect(findings.map(\.rule.id) == ["date-has-zone"] && findings.first?.rule.level == .should)
    }

    /// A box of MP4.
    static func box(_ name: String, _ content: [UInt8]...) -> [UInt8] {
        let bytes = content.flatMap { $0 }
        return number(Int64(bytes.count + 8)) + Array(name.utf8) + bytes
    }

    static func number(_ value: Int64, _ size: Int = 4) -> [UInt8] {
        (0..<size).reversed().map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
    }

    static func zeros(_ count: Int) -> [UInt8] { [UInt8](repeating: 0, count: count) }

    /// A header with one track.
    static func header(_ handler: String, _ entry: [UInt8], edits: [UInt8] = []) -> [UInt8] {
        let table = box("stbl", box("stsd", number(0), number(1), entry))
        let media = box(
            "mdia",
            box("mdhd", number(0), zeros(8), number(48_000), zeros(8)),
            box("hdlr", zeros(8), Array(handler.utf8), zeros(13)),
            box("minf", table)
        )
        let track = box("trak", box("tkhd", number(0), zeros(8), number(1), zeros(68)), edits, media)
        let defaults = box("trex", number(0), number(1), number(1), number(1024), number(0), number(0))
        let movie = box("mvhd", number(0), zeros(8), number(1000), zeros(84))
        return box("ftyp", Array("iso6".utf8), number(0)) + box("moov", movie, track, box("mvex", defaults))
    }

    /// A fragment of samples of a byte each.
    ///
    /// - Parameter length: their length in ticks.
    static func segment(_ time: Int64, _ count: Int64, of length: Int64 = 1024, _ more: [UInt8] = []) -> [UInt8] {
        let sizes = (0..<count).flatMap { _ in number(1) }
        let fragment = box(
            "moof",
            box("mfhd", number(0), number(time / 1024 + 1)),
            box(
                "traf",
                box("tfhd", number(0x020008), number(1), number(length)),
                box("tfdt", number(0), number(time)),
                box("trun", number(0x201), number(count), number(8), sizes),
                more
            )
        )
        var bytes = fragment
        let offset = bytes.firstRange(of: Array("trun".utf8))?.upperBound ?? 0
        bytes.replaceSubrange(offset + 8..<offset + 12, with: number(Int64(fragment.count + 8)))
        return bytes + box("mdat", zeros(Int(count)))
    }

    private static func sound(_ name: String, _ boxes: [UInt8]) -> [UInt8] {
        box(name, zeros(16), number(2, 2), number(16, 2), zeros(4), number(48_000 << 16), boxes)
    }

    @Test("An encrypted track has the codec that it has when it is decrypted")
    func encrypted() {
        let configuration = Self.box("avcC", [1, 0x64, 0, 0x1f, 0xff, 0])
        let scheme = Self.box("sinf", Self.box("frma", Array("avc1".utf8)))
        let pictures = Self.box(
            "encv",
            Self.zeros(24),
            Self.number(640, 2),
            Self.number(360, 2),
            Self.zeros(50),
            configuration,
            scheme
        )
        let video = MP4Header(Self.header("vide", pictures))
        #expect(video.findings == [])
        let picture = video.tracks.first?.entry?.format
        #expect(picture?.codec == "avc1.64001F" && picture?.size?.width == 640)
        // Its samples are not looked into.
        #expect(video.tracks.first?.entry?.lengthSize == nil)
        let audio = MP4Header(
            Self.header("soun", Self.sound("enca", Self.box("sinf", Self.box("frma", Array("ac-3".utf8)))))
        )
        let sound = audio.tracks.first?.entry?.format
        #expect(sound?.codec == "ac-3" && sound?.sampleRate == 48_000)
    }

    @Test("The priming of sound that an edit list leaves out is not a part of its duration")
    func priming() throws {
        // 2112 samples, as Apple's encoder has them.
        let list = Self.box(
            "elst",
            Self.number(0),
            Self.number(1),
            Self.number(0),
            Self.number(2112),
            Self.number(65_536)
        )
        let header = MP4Header(Self.header("soun", Self.sound("ac-3", []), edits: Self.box("edts", list)))
        #expect(header.tracks.first?.shift == -2112)
        let text = "#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXTINF:1.956,\n0\n#EXTINF:2.000,\n1\n#EXT-X-ENDLIST\n"
        let segments = ObservedPlaylist(bytes: Array(text.utf8)).segments
        var line = MediaLine()
        for (listed, bytes) in zip(segments, [Self.segment(0, 94), Self.segment(94 * 1024, 94)]) {
            let media = MP4Reader.read(bytes, header: header)
            #expect(media.findings == [])
            #expect(line.take(listed, media) == [])
        }
        #expect(MP4Reader.read(Self.segment(0, 94), header: header).tracks.first?.presentation == 0)
    }

    @Test("The last frame may be a part of one, as FFmpeg writes it")
    func lastFrame() {
        let header = MP4Header(Self.header("soun", Self.sound("ac-3", [])))
        let text = "#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXTINF:2.005333,\n0\n#EXTINF:0.021333,\n1\n#EXT-X-ENDLIST\n"
        let segments = ObservedPlaylist(bytes: Array(text.utf8)).segments
        var line = MediaLine()
        for (listed, bytes) in zip(segments, [Self.segment(0, 94), Self.segment(94 * 1024, 1, of: 241)]) {
            #expect(line.take(listed, MP4Reader.read(bytes, header: header)) == [])
        }
    }

    @Test(
        "A list of dates in the forms of ISO 8601",
        arguments: [
            ("2026-11-19T24:00:00Z", "2026-11-20T00:00:00Z"), ("20261119T2400Z", "2026-11-20T00:00:00Z"),
            ("2026-11-20T12:00:00,5+02", "2026-11-20T10:00:00.5Z"),
            ("20261120T120000.25-0330", "2026-11-20T15:30:00.25Z"),
            ("2026-11-20T12:00", "2026-11-20T12:00:00Z"),
        ]
    )
    func dates(text: String, same: String) {
        #expect(ObservedNumber.isDate(text[...]) && ObservedNumber.date(text[...]) == WallTime(iso8601: same))
    }

    @Test("HE-AAC has the object type of AAC-LC at half its rate, and more than that is none")
    func efficientSound() {
        for name in ["mp4a.40.5", "mp4a.40.29"] {
            #expect(CodecName.covers(name, "mp4a.40.2", rate: 24_000) && CodecName.covers(name, "mp4a.40.2"))
            #expect(!CodecName.covers(name, "mp4a.40.2", rate: 48_000))
        }
    }

    @Test("Packed sound may be MPEG audio or AC-3; what is damaged has its place")
    func packedSound() throws {
        let sound = PackedSound.segment(at: 900_000)
        let tag = Array(sound.dropLast(94 * 8))
        for frame: [UInt8] in [[0xff, 0xfb, 0x90, 0], [0x0b, 0x77, 0, 0]] {
            let media = try #require(ObservedMedia.read(tag + frame, header: nil))
            #expect(media.container == .packedAudio && media.findings == [])
        }
        #expect(ObservedMedia.read(tag + [1, 2, 3, 4], header: nil) == nil)
        var damaged = sound
        damaged[tag.count + 80] = 0
        let findings = try #require(ObservedMedia.read(damaged, header: nil)).findings
        #expect(
            findings.map(\.found) == ["its frames of AAC end at byte \(tag.count + 80), and there are \(sound.count)"]
        )
        // Without its timestamp nothing is known of its tracks, which is no fault of the next.
        var line = MediaLine()
        let list = "#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXTINF:2.005,\n0\n#EXTINF:2.005,\n1\n#EXT-X-ENDLIST\n"
        let segments = ObservedPlaylist(bytes: Array(list.utf8)).segments
        for (listed, bytes) in zip(segments, [Array(sound.suffix(94 * 8)), sound]) {
            #expect(line.take(listed, try #require(ObservedMedia.read(bytes, header: nil))) == [])
        }
    }

    @Test("Sound of another type than the PMT has is not damaged besides")
    func otherSound() throws {
        var bytes = try PictureMaterial.stream.get().segments[0]
        let place = Packets.payload(bytes, Packets.of(bytes, 0x101)[0]) + 14
        bytes.replaceSubrange(place..<place + 2, with: [0x56, 0xe0])
        let findings = try #require(ObservedMedia.read(bytes, header: nil)).findings
        #expect(findings.map(\.rule) == [.streamTypesFit])
    }

    @Test("A round trip is not what makes a segment late, and a slow line is")
    func throughput() {
        func report(_ seconds: Double, _ duration: String, count: Int) -> [String] {
            let list =
                "#EXTM3U\n#EXT-X-VERSION:3\n#EXT-X-TARGETDURATION:2\n"
                + (0..<count).map { "#EXTINF:\(duration),\n\($0).vtt\n" }.joined() + "#EXT-X-ENDLIST\n"
            return ScriptedServer(seconds: 100) { uri, _ in
                var answer = FetchAnswer.text("WEBVTT\nX-TIMESTAMP-MAP=LOCAL:00:00:00.000,MPEGTS:0\n", type: "text/vtt")
                if uri.hasSuffix(".m3u8") { answer = .text(list) }
                answer.duration = .milliseconds(uri.hasSuffix(".m3u8") ? 50 : Int64(seconds * 1000))
                return answer
            }
            .rules
        }
        // 21 ms of sound each, at the end of a line with a round trip of 50 ms.
        #expect(report(0.055, "0.021", count: 200) == [])
        #expect(report(2.5, "2.0", count: 5).contains("segment-comes-in-time"))
        #expect(report(1.9, "2.0", count: 5) == [])
    }

    @Test("The first pictures of an open group are in the next segment", arguments: ["mpegts"])
    func openGroups(type: String) throws {
        func findings(_ material: PictureMaterial, _ duration: String, isLast: Bool = false) throws -> [Finding] {
            let text =
                "#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXTINF:\(duration),\n0\n#EXTINF:2.000,\n1\n#EXT-X-ENDLIST\n"
            let header = material.header.isEmpty ? nil : MP4Header(material.header)
            var line = MediaLine()
            return try zip(ObservedPlaylist(bytes: Array(text.utf8)).segments, material.segments)
                .flatMap { segment, bytes in
                    line.take(segment, try #require(ObservedMedia.read(bytes, header: header)), isLast: isLast)
                }
                .filter { $0.rule == .durationsAreTrue }
        }
        let open = try PictureMaterial(
            type,
            [
                "-c:v", "libx265", "-bf", "4", "-x265-params",
                "log-level=none:keyint=50:min-keyint=50:scenecut=0:bframes=4:b-adapt=0:open-gop=1",
            ]
        )
        #expect(try findings(open, "2.000") == [])
        #expect(try findings(open, "2.200").count == 1)
        let closed = try PictureMaterial(type)
        #expect(try findings(closed, "2.000") == [])
        // Only the next segment shows that there are none.
        let held = try findings(closed, "2.120")
        #expect(held.count == 1 && held.first?.found.hasPrefix("EXTINF of segment 0 is 2.12 s") == true)
        #expect(try findings(closed, "2.120", isLast: true).count == 1)
    }

    @Test("Sound in the list of its pictures may last differently, and other lists may have a target duration more")
    func ends() throws {
        func rules(_ extra: String, _ segments: [[UInt8]], sound: [[UInt8]]? = nil) -> [String] {
            let list = PictureMaterial.list(extra)
            let beside = sound.map { (list: list, segments: $0) }
            return PictureMaterial.rules("BANDWIDTH=9000000", list, segments: segments, sound: beside)
                .filter { $0.hasSuffix("-together") }
        }
        let short = try PictureMaterial("mpegts", ["-af", "atrim=start=0.6:end=3"]).segments
        let pictures = try PictureMaterial("mpegts", ["-an"]).segments
        let late = try PictureMaterial("mpegts", ["-vn", "-output_ts_offset", "1"]).segments
        let complete = "#EXT-X-PLAYLIST-TYPE:VOD\n"
        #expect(rules(complete, short) == [])
        #expect(rules("", pictures, sound: late) == [])
        #expect(rules(complete, pictures, sound: late) == ["renditions-start-together"])
    }

    @Test(
        "A date is as exact as it is written",
        arguments: [
            ("04Z", "08Z", true), ("04Z", "09Z", true), ("06Z", "10Z", false), ("04.00Z", "08.01Z", true),
            ("04.004Z", "08.008Z", true), ("04.000Z", "08Z", false), ("04.10Z", "08.10Z", false),
        ]
    )
    func exactness(second: String, third: String, isRight: Bool) {
        let dates = ["00Z", second, third]
        let list =
            "#EXTM3U\n#EXT-X-VERSION:3\n#EXT-X-TARGETDURATION:4\n"
            + dates.map { "#EXT-X-PROGRAM-DATE-TIME:2026-11-20T12:00:\($0)\n#EXTINF:4.0040,\n\($0).ts\n" }.joined()
            + "#EXT-X-ENDLIST\n"
        #expect(Self.rules(list) == (isRight ? [] : ["date-times-follow-durations"]))
    }

    @Test("CODECS has the name of the sample entry; a transport stream has none", arguments: ["hvc1", "hev1"])
    func sampleEntries(entry: String) throws {
        let (name, other) = ("\(entry).1.6.L93.B0", "\(entry == "hvc1" ? "hev1" : "hvc1").1.6.L93.B0")
        #expect(CodecName.covers(name, name) && !CodecName.covers(other, name))
        // This is the name that sets of H.265 in a transport stream have here.
        #expect(CodecName.covers(name, "hvc1.1.6.L93.B0", in: .transportStream))
        let record = Self.box("hvcC", [1, 1, 0x60, 0, 0, 0, 0xb0, 0, 0, 0, 0, 0, 93], Self.zeros(10))
        let description = Self.box(entry, Self.zeros(24), Self.number(4, 4), Self.zeros(50), record)
        let header = MP4Header(Self.header("vide", description))
        #expect(header.tracks.first?.entry?.format.codec == name)
        #expect(header.findings.map(\.rule.id) == (entry == "hvc1" ? [] : ["parameter-sets-are-in-header"]))
    }

    @Test("A record of two parameter sets has the constraints of both, and the higher level")
    func parameterSets() {
        let sets: [UInt8] = [0, 4, 0x67, 0x64, 0x0c, 0x1e, 0, 4, 0x67, 0x64, 0, 0x1f, 0]
        for (count, rules) in [(UInt8(2), []), (1, ["header-describes-tracks"])] {
            let record = Self.box("avcC", [1, 0x64, 0, 0x1f, 0xff, 0xe0 | count], sets)
            let entry = Self.box("avc1", Self.zeros(24), Self.number(4, 4), Self.zeros(50), record)
            #expect(MP4Header(Self.header("vide", entry)).findings.map(\.rule.id) == rules)
        }
    }

    @Test("A media segment in place of a header is called that, and one behind it has its place")
    func segmentAsHeader() throws {
        let segment = Self.segment(0, 1)
        let alone = try #require(MP4Header(segment).findings.first)
        #expect(alone.found == "it is a media segment: it has moof and no moov")
        let header = Self.header("soun", Self.sound("ac-3", []))
        let findings = MP4Header(header + segment).findings
        #expect(findings.first?.rule == .mapIsHeaderAlone)
        #expect(findings.first?.found.hasSuffix("(moof) at byte \(header.count)") == true)
    }

    @Test("AC-3 and MP3 have registered object types besides")
    func objectTypes() {
        for (said, codec) in [
            ("mp4a.a5", "ac-3"), ("mp4a.A6", "ec-3"), ("mp4a.6b", "mp4a.40.34"), ("mp4a.69", "mp4a.40.34"),
        ] {
            #expect(CodecName.covers(said, codec))
        }
        #expect(!CodecName.covers("mp4a.a5", "ec-3") && !CodecName.covers("mp4a.a6", "ac-3"))
    }
}
