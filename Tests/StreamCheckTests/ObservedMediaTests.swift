import Fetching
import Foundation
import Support
import Testing

@testable import PlaylistReading
@testable import MediaReading

/// FFmpeg makes the segments; each test damages one of them.
@Suite("Rules for what is in a segment", .timeLimit(.minutes(5)))
struct ObservedMediaTests {
    /// Four seconds of pictures and sound as two segments.
    private static func segments(_ type: String) throws -> (header: [UInt8], segments: [[UInt8]]) {
        let folder = try TemporaryFolder()
        let output = try Peer.ffmpeg.run([
            "-v", "error", "-f", "lavfi", "-i", "testsrc2=size=64x36:rate=25:duration=4", "-f", "lavfi", "-i",
            "sine=frequency=440:sample_rate=48000:duration=4", "-c:v", "libx264", "-preset", "ultrafast", "-g", "50",
            "-c:a", "aac",
            "-f", "hls", "-hls_time", "2", "-hls_playlist_type", "vod", "-hls_segment_type", type,
            folder.url("a.m3u8").path,
        ])
        #expect(output.standardError == "")
        func read(_ name: String) throws -> [UInt8] { Array(try Data(contentsOf: folder.url(name))) }
        guard type == "fmp4" else { return ([], [try read("a0.ts"), try read("a1.ts")]) }
        return (try read("init.mp4"), [try read("a0.m4s"), try read("a1.m4s")])
    }

    private static func rules(_ bytes: [UInt8], _ header: [UInt8]? = nil) -> [String] {
        ObservedMedia.read(bytes, header: header.map { MP4Header($0) })?.findings.map(\.rule.id) ?? ["none"]
    }

    private static func replacing(_ bytes: [UInt8], _ name: String, at offset: Int = 0, with new: [UInt8]) throws
        -> [UInt8]
    {
        var bytes = bytes
        let place = try #require(bytes.firstRange(of: Array(name.utf8)))
        bytes.replaceSubrange(place.lowerBound + offset..<place.lowerBound + offset + new.count, with: new)
        return bytes
    }

    @Test("A transport stream's tracks are told as ffprobe tells them")
    func transportStream() throws {
        let (_, segments) = try Self.segments("mpegts")
        let media = try #require(ObservedMedia.read(segments[1], header: nil))
        // FFmpeg begins with a table of services.
        #expect(media.findings.map(\.rule.id) == ["stream-begins-with-tables"])
        #expect(media.tracks.map(\.kind) == [.video, .audio])
        #expect(media.tracks[0].format.codec?.hasPrefix("avc1.") == true)
        #expect(media.tracks[1].format.codec == "mp4a.40.2")
        let folder = try TemporaryFolder()
        let path = try folder.write(segments[1], to: "b.ts")
        let video = try Peer.packetTimes(of: path, stream: "v:0")
        #expect(media.tracks[0].presentation == video.min())
        #expect(media.tracks[0].sampleCount == 50 && media.tracks[0].length == 180_000)
        #expect(media.tracks[0].beginsWithIDR == true)
        let audio = try Peer.packetTimes(of: path, stream: "a:0")
        #expect(media.tracks[1].start == audio.min())
        #expect(media.tracks[1].sampleCount == audio.count)
    }

    @Test("Fragmented MP4's tracks are told as ffprobe tells them")
    func fragments() throws {
        let (header, segments) = try Self.segments("fmp4")
        let media = try #require(ObservedMedia.read(segments[1], header: MP4Header(header)))
        #expect(media.findings == [])
        #expect(media.tracks.map(\.kind) == [.video, .audio])
        #expect(media.tracks[0].format.size?.width == 64 && media.tracks[0].format.size?.height == 36)
        #expect(media.tracks[1].format.codec == "mp4a.40.2")
        let folder = try TemporaryFolder()
        let path = try folder.write(header + segments[1], to: "b.mp4")
        let audio = try Peer.packetTimes(of: path, stream: "a:0")
        #expect(media.tracks[1].sampleCount == audio.count)
        #expect(media.tracks[0].sampleCount == 50 && media.tracks[0].beginsWithIDR == true)
    }

    @Test("What damages a transport stream is told")
    func damagedTransportStream() throws {
        let (_, segments) = try Self.segments("mpegts")
        // FFmpeg begins with a table of services.
        let packets = stride(from: 188, to: segments[0].count, by: 188).map { Array(segments[0][$0..<$0 + 188]) }
        func rules(_ packets: [[UInt8]]) -> [String] { Self.rules(packets.flatMap { $0 }) }
        #expect(rules(packets) == [])
        let pids = packets.map { Int($0[1] & 0x1f) << 8 | Int($0[2]) }
        let video = try #require(pids.lastIndex(of: 0x100))
        #expect(rules(Array(packets[..<(video - 1)] + packets[video...])) == ["packets-are-counted"])
        let withoutAssociation = zip(packets, pids).filter { $0.1 != 0 }.map(\.0)
        #expect(rules(withoutAssociation) == ["stream-has-tables"])
        let program = try #require(pids.first { $0 == 0x1000 })
        let withoutProgram = zip(packets, pids).filter { $0.1 != program }.map(\.0)
        #expect(rules(withoutProgram) == ["stream-begins-with-tables", "stream-has-tables"])
        #expect(Self.rules(segments[0]) == ["stream-begins-with-tables"])
        #expect(Self.rules(Array(packets.flatMap { $0 }.dropLast(10))) == ["segment-is-readable"])
        #expect(
            Self.rules(Array(segments[0].prefix(1880)) + [UInt8](repeating: 0, count: 188)).contains(
                "segment-is-readable"
            )
        )
        let unclocked = packets.filter { packet in packet[3] & 0x20 == 0 || packet[4] == 0 || packet[5] & 0x10 == 0 }
        let clocked = packets.filter { packet in !(packet[3] & 0x20 == 0 || packet[4] == 0 || packet[5] & 0x10 == 0) }
        #expect(rules(unclocked).contains("clock-reference-comes-often"))
        #expect(
            rules(Array(packets.prefix(3)) + [clocked[0], try #require(clocked.last)]).contains(
                "clock-reference-comes-often"
            )
        )
    }

    @Test("What damages fragmented MP4 is told")
    func damagedFragments() throws {
        let (header, segments) = try Self.segments("fmp4")
        let segment = segments[0]
        #expect(Self.rules(segment, header) == [])
        #expect(Self.rules(segment, nil).contains("segment-has-map"))
        // Flags of tfhd stand behind its name and version.
        #expect(
            Self.rules(try Self.replacing(segment, "tfhd", at: 5, with: [0]), header) == ["fragment-base-is-itself"]
        )
        #expect(
            Self.rules(try Self.replacing(segment, "tfhd", at: 8, with: [0, 0, 0, 9]), header) == [
                "fragment-track-is-known"
            ]
        )
        #expect(
            Self.rules(try Self.replacing(segment, "tfdt", with: Array("free".utf8)), header) == [
                "fragment-has-decode-time"
            ]
        )
        #expect(
            Self.rules(try Self.replacing(segment, "moof", with: Array("free".utf8)), header) == ["segment-is-readable"]
        )
        #expect(Self.rules(Array(segment.prefix(segment.count / 2)), header) == ["segment-is-readable"])
        #expect(Self.rules(segment + segment, header) == ["fragment-numbers-rise", "timestamps-go-on"])
        func headerRules(_ bytes: [UInt8]) -> [String] { MP4Header(bytes).findings.map(\.rule.id) }
        #expect(headerRules(header) == [])
        #expect(headerRules(try Self.replacing(header, "mvex", with: Array("free".utf8))) == ["header-is-fragmented"])
        #expect(headerRules(try Self.replacing(header, "ftyp", with: Array("free".utf8))) == ["header-is-fragmented"])
        #expect(headerRules(try Self.replacing(header, "moov", with: Array("free".utf8))) == ["map-is-readable"])
        #expect(headerRules([]) == ["map-is-readable"])
        #expect(headerRules(Array("<html></html>".utf8)) == ["map-is-readable"])
    }

    /// What FFmpeg makes of four seconds of pictures and sound with these options, by name.
    private static func encoded(_ options: [String], _ names: [String]) throws -> [[UInt8]] {
        let folder = try TemporaryFolder()
        let output = try Peer.ffmpeg.run(
            [
                "-v", "error", "-f", "lavfi", "-i", "testsrc2=size=64x36:rate=25:duration=4", "-f", "lavfi", "-i",
                "sine=frequency=440:sample_rate=48000:duration=4", "-c:v", "libx264", "-preset", "ultrafast", "-c:a",
                "aac",
            ] + options + [folder.url(names[0]).path]
        )
        #expect(output.standardError == "")
        return try names.dropFirst(names.count > 1 ? 1 : 0).map { Array(try Data(contentsOf: folder.url($0))) }
    }

    @Test("Two programs, sound without its time, and a segment that begins with no IDR are told")
    func otherMedia() throws {
        let programs = ["-map", "0", "-map", "1", "-program", "title=a:st=0", "-program", "title=b:st=1"]
        #expect(Self.rules(try Self.encoded(programs, ["a.ts"])[0]).contains("stream-has-one-program"))
        #expect(Self.rules(try Self.encoded(["-vn"], ["a.aac"])[0]) == ["packed-audio-has-time"])
        let split = try Self.encoded(
            ["-g", "200", "-hls_time", "2", "-hls_flags", "split_by_time", "-hls_playlist_type", "vod"],
            ["a.m3u8", "a0.ts", "a1.ts"]
        )
        let list = ObservedPlaylist(
            bytes: Array("#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXTINF:2.0,\n0\n#EXTINF:2.0,\n1\n".utf8)
        )
        var line = MediaLine()
        let findings = try zip(list.segments, split).map { segment, bytes in
            line.take(segment, try #require(ObservedMedia.read(bytes, header: nil))).map(\.rule.id)
        }
        #expect(!findings[0].contains("segment-begins-with-idr") && findings[1].contains("segment-begins-with-idr"))
    }

    @Test("Wrong CODECS are told, and a list of a wrong type or that comes as it is")
    func answersAndCodecs() throws {
        let (_, segments) = try Self.segments("mpegts")
        let list = "#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXTINF:2.0,\n0.ts\n#EXTINF:2.0,\n1.ts\n#EXT-X-ENDLIST\n"
        func rules(_ codecs: String, bandwidth: Int = 9_000_000) -> [String] {
            ScriptedServer { uri, _ in
                switch uri {
                case "http://h/a.m3u8":
                    .text("#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=\(bandwidth),CODECS=\"\(codecs)\"\nv.m3u8\n")
                case "http://h/v.m3u8": .text(list)
                case let uri: .bytes(segments[uri.hasSuffix("1.ts") ? 1 : 0], type: "video/mp2t")
                }
            }
            .rules
        }
        let codecs = try #require(ObservedMedia.read(segments[0], header: nil)).tracks.compactMap(\.format.codec)
        #expect(!rules(codecs.joined(separator: ",")).contains("codecs-are-true"))
        let none = rules(codecs.joined(separator: ","), bandwidth: 0)
        #expect(none.contains("tag-is-well-formed") && !none.contains("bandwidth-is-true"), "one fault, one rule")
        #expect(rules("hvc1.1.6.L93.B0,mp4a.40.2").filter { $0 == "codecs-are-true" }.count == 1)
        let captions = FetchAnswer.text("WEBVTT\nX-TIMESTAMP-MAP=LOCAL:00:00:00.000,MPEGTS:0\n", type: "text/vtt")
        func head(_ name: String, _ type: String, count: Int, isPacked: Bool) -> [String] {
            let segments = (0..<count).map { "#EXTINF:2.0,\n\($0).vtt\n" }.joined()
            return ScriptedServer(uri: "http://h/\(name)", ignoring: ["live-list-has-six-segments"]) { uri, _ in
                guard uri.hasSuffix(name) else { return captions }
                var answer = FetchAnswer.text(
                    "#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXT-X-VERSION:3\n" + segments + "#EXT-X-ENDLIST\n",
                    type: type
                )
                if !isPacked { answer.fields["content-encoding"] = nil }
                return answer
            }
            .rules
        }
        #expect(head("a", "text/plain", count: 3, isPacked: true) == ["playlist-is-identifiable"])
        #expect(head("a", "audio/mpegurl", count: 3, isPacked: true) == [])
        #expect(head("a.m3u8", "text/plain", count: 200, isPacked: false) == ["playlist-is-compressed"])
        #expect(head("a.m3u8", "text/plain", count: 3, isPacked: false) == [])
    }

    @Test("What segments must have in common is told where they have not")
    func line() throws {
        let (header, segments) = try Self.segments("mpegts")
        #expect(header == [])
        func rules(_ first: [UInt8], _ second: [UInt8], durations: String = "2.000", discontinuity: Bool = false) throws
            -> [String]
        {
            let text =
                "#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXTINF:\(durations),\n0\n"
                + (discontinuity ? "#EXT-X-DISCONTINUITY\n" : "") + "#EXTINF:\(durations),\n1\n"
            let list = ObservedPlaylist(bytes: Array(text.utf8))
            var line = MediaLine()
            return try zip(list.segments, [first, second]).flatMap { segment, bytes in
                line.take(segment, try #require(ObservedMedia.read(bytes, header: nil)))
            }
            .map(\.rule.id)
        }
        #expect(try rules(segments[0], segments[1]) == [])
        #expect(try rules(segments[1], segments[0]) == ["timestamps-go-on"])
        #expect(try rules(segments[1], segments[0], discontinuity: true) == [])
        #expect(
            try rules(segments[0], segments[1], durations: "1.900") == ["durations-are-true", "durations-are-true"]
        )
        // Every packet of PID 0x100 counts one further.
        var other = segments[1]
        for start in stride(from: 0, to: other.count, by: 188)
        where other[start + 1] & 0x1f == 1 && other[start + 2] == 0 {
            other[start + 3] = other[start + 3] & 0xf0 | (other[start + 3] + 1) & 0xf
        }
        #expect(try rules(segments[0], other) == ["packets-are-counted"])
        let captions = Array("WEBVTT\nX-TIMESTAMP-MAP=LOCAL:00:00.000,MPEGTS:0\n".utf8)
        #expect(try rules(segments[0], captions) == ["tracks-stay"])
    }
}
