import Fetching
import Foundation
import Media
import Support
import Testing

@testable import PlaylistReading

/// Four seconds of pictures with B pictures, and sound, as two segments that FFmpeg made.
struct PictureMaterial: Sendable {
    var header: [UInt8] = []
    var segments: [[UInt8]] = []

    static let stream = Result { try PictureMaterial("mpegts") }
    static let fragments = Result { try PictureMaterial("fmp4") }

    init(_ type: String, _ options: [String] = []) throws {
        let folder = try TemporaryFolder()
        let output = try Peer.ffmpeg.run(
            [
                "-v", "error", "-f", "lavfi", "-i", "testsrc2=size=64x36:rate=25:duration=4", "-f", "lavfi", "-i",
                "sine=frequency=440:sample_rate=48000:duration=4", "-c:v", "libx264", "-preset", "veryfast", "-bf", "2",
                "-b_strategy", "0", "-g", "50", "-keyint_min", "50", "-sc_threshold", "0", "-c:a", "aac",
            ] + options + [
                "-f", "hls", "-hls_time", "2", "-hls_playlist_type", "vod", "-hls_segment_type", type,
                folder.url("a.m3u8").path,
            ]
        )
        guard output.standardError == "" else { throw MutationError(description: output.standardError) }
        func read(_ name: String) throws -> [UInt8] { Array(try Data(contentsOf: folder.url(name))) }
        let ending = type == "fmp4" ? "m4s" : "ts"
        segments = [try read("a0.\(ending)"), try read("a1.\(ending)")].map(Self.withoutServices)
        if type == "fmp4" { header = try read("init.mp4") }
    }

    /// A transport stream without the table of services, which FFmpeg puts before the PAT.
    private static func withoutServices(_ bytes: [UInt8]) -> [UInt8] {
        guard bytes.first == 0x47 else { return bytes }
        return stride(from: 0, to: bytes.count, by: 188).filter { Packets.pid(bytes, $0) != 17 }
            .flatMap { bytes[$0..<$0 + 188] }
    }

    static func list(_ extra: String = "", _ names: [String] = ["0", "1"]) -> String {
        "#EXTM3U\n#EXT-X-VERSION:\(extra.contains("MAP") ? 6 : 3)\n#EXT-X-TARGETDURATION:2\n" + extra
            + names.map { "#EXTINF:2.000000,\n\($0)\n" }.joined() + "#EXT-X-ENDLIST\n"
    }

    /// The rules that a complete stream breaks.
    ///
    /// - Parameters:
    ///   - variant: the attributes of EXT-X-STREAM-INF.
    ///   - sound: another rendition, with its own list and segments.
    static func rules(
        _ variant: String,
        _ list: String = list(),
        header: [UInt8] = [],
        segments: [[UInt8]],
        sound: (list: String, segments: [[UInt8]])? = nil,
        ranges: (status: Int, cut: Int, shift: Int)? = nil
    ) -> [String] {
        var main = "#EXTM3U\n"
        if sound != nil {
            main +=
                "#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID=\"a\",NAME=\"a\",CHANNELS=\"1\",LANGUAGE=\"en\",URI=\"s/a.m3u8\"\n"
        }
        main += "#EXT-X-STREAM-INF:\(variant)\(sound == nil ? "" : ",AUDIO=\"a\"")\nv/a.m3u8\n"
        let apple = Rule.allCases.filter { $0.source.hasPrefix("Apple") && $0 != .bandwidthIsClose }.map(\.id)
        var count = 0
        let server = ScriptedServer(uri: "http://h/main.m3u8", ignoring: Set(apple)) { uri, _ in
            if uri.hasSuffix("main.m3u8") { return .text(main) }
            let own = uri.contains("/s/") ? sound ?? (list, segments) : (list, segments)
            if uri.hasSuffix(".m3u8") { return .text(own.0) }
            if uri.hasSuffix("init.mp4") { return .bytes(header, type: "video/mp4") }
            if let ranges {
                var answer = FetchAnswer.bytes(
                    ranges.status == 200 ? Array(segments.joined()) : segments[count % 2],
                    type: "video/mp2t"
                )
                answer.body.removeLast(ranges.cut)
                answer.status = ranges.status
                let first = ranges.shift + (count.isMultiple(of: 2) ? 0 : segments[0].count)
                if ranges.status == 206 { answer.fields["content-range"] = "bytes \(first)-\(first + 999)/100000" }
                count += 1
                return answer
            }
            return .bytes(own.1[uri.hasSuffix("1") ? 1 : 0], type: header.isEmpty ? "video/mp2t" : "video/mp4")
        }
        return server.rules
    }
}

extension PictureMaterial {
    /// The rules that a stream of two sizes breaks.
    ///
    /// - Parameter segments: those of the larger, in place of its own.
    static func rules(_ small: PictureMaterial, _ large: PictureMaterial, segments: [[UInt8]]) -> [String] {
        let main =
            "#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=9000000,RESOLUTION=64x36\nv/a.m3u8\n"
            + "#EXT-X-STREAM-INF:BANDWIDTH=9000000,RESOLUTION=128x72\nw/a.m3u8\n"
        return ScriptedServer(uri: "http://h/main.m3u8") { uri, _ in
            if uri.hasSuffix("main.m3u8") { return .text(main) }
            if uri.hasSuffix(".m3u8") { return .text(list("#EXT-X-MAP:URI=\"init.mp4\"\n")) }
            let isLarge = uri.contains("/w/")
            let own = isLarge ? segments : small.segments
            let header = isLarge ? large.header : small.header
            let isHeader = uri.hasSuffix("init.mp4")
            return .bytes(isHeader ? header : own[uri.hasSuffix("1") ? 1 : 0], type: "video/mp4")
        }.rules
    }
}

/// Packets of a transport stream.
enum Packets {
    static func pid(_ bytes: [UInt8], _ packet: Int) -> Int {
        Int(bytes[packet + 1] & 0x1f) << 8 | Int(bytes[packet + 2])
    }

    /// The places of the packets of a PID, or only those that begin something.
    static func of(_ bytes: [UInt8], _ pid: Int, begins: Bool = true) -> [Int] {
        stride(from: 0, to: bytes.count, by: 188).filter {
            Self.pid(bytes, $0) == pid && (!begins || bytes[$0 + 1] & 0x40 != 0)
        }
    }

    /// The place of the payload of a packet.
    static func payload(_ bytes: [UInt8], _ packet: Int) -> Int {
        packet + 4 + (bytes[packet + 3] & 0x20 == 0 ? 0 : 1 + Int(bytes[packet + 4]))
    }

    /// The packets with a clock reference, whose first byte is the seventh.
    static func clocks(_ bytes: [UInt8]) -> [Int] {
        stride(from: 0, to: bytes.count, by: 188).filter {
            bytes[$0 + 3] & 0x20 != 0 && bytes[$0 + 4] > 0 && bytes[$0 + 5] & 0x10 != 0
        }
    }

    /// Changes a table, and makes its checksum right again.
    static func edit(_ bytes: inout [UInt8], _ pid: Int, _ change: (inout [UInt8]) -> Void) {
        for packet in of(bytes, pid) {
            let start = payload(bytes, packet) + 1
            let length = Int(bytes[start + 1] & 0xf) << 8 | Int(bytes[start + 2])
            var section = Array(bytes[start..<start + length - 1])
            change(&section)
            let size = section.count + 1
            (section[1], section[2]) = (section[1] & 0xf0 | UInt8(size >> 8), UInt8(size & 0xff))
            let sum = SectionChecksum.value(of: section)
            section += [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: sum >> $0) }
            let rest = packet + 188 - start - section.count
            bytes.replaceSubrange(start..<packet + 188, with: section + [UInt8](repeating: 0xff, count: rest))
        }
    }

    /// Adds to the PTS and the DTS of each PES packet of a PID from one on.
    static func shift(_ bytes: inout [UInt8], _ pid: Int, by ticks: Int64, from first: Int) {
        for packet in of(bytes, pid).dropFirst(first) {
            let start = payload(bytes, packet)
            for place in bytes[start + 7] & 0x40 == 0 ? [9] : [9, 14] {
                let at = start + place
                let value = bytes[at..<at + 5].reduce(Int64(0)) { $0 << 8 | Int64($1) }
                let time = (value >> 33 & 7) << 30 | (value >> 17 & 0x7fff) << 15 | value >> 1 & 0x7fff
                let new = (time + ticks + 1 << 33) % (1 << 33)
                bytes[at] = bytes[at] & 0xf1 | UInt8(new >> 30 & 7) << 1
                bytes[at + 1] = UInt8(new >> 22 & 0xff)
                bytes[at + 2] = UInt8(new >> 15 & 0x7f) << 1 | 1
                bytes[at + 3] = UInt8(new >> 7 & 0xff)
                bytes[at + 4] = UInt8(new & 0x7f) << 1 | 1
            }
        }
    }
}
