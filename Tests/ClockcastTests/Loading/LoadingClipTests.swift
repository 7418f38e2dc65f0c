import Foundation
import RunningServices
import Support
import Testing
import Timeline

@testable import Channels

/// A file made by ffmpeg stands for what people have: red in its left third, blue elsewhere.
@Suite("A video file as the loading program", .timeLimit(.minutes(5)))
struct LoadingClipTests {
    private static let noon = "2026-11-20T12:00:00Z"

    private static func make(_ arguments: [String], _ name: String, in folder: TemporaryFolder) throws -> String {
        let path = folder.url(name).path
        let output = try Peer.ffmpeg.run(["-v", "error", "-y"] + arguments + [path])
        try #require(output.status == 0, "\(output.standardError)")
        return path
    }

    private static func source(_ size: String, seconds: String, rate: Int = 25) -> [String] {
        let blue = "color=blue:s=\(size):r=\(rate):d=\(seconds)"
        return ["-f", "lavfi", "-i", "\(blue),drawbox=w=iw/3:color=red:t=fill"]
    }

    private static func service(_ file: String, minimum: Int = 60) throws -> RunningService {
        try RunningService(
            at: noon,
            yaml: """
                segment: { patience: 60 }
                loading: { minimum: \(minimum), file: "\(file)" }
                channels: { clock: { renditions: [320x180] }, tall: { renditions: [180x320] } }
                """
        )
    }

    /// The beginning of a PNG file of 16,000 x 16,000 pixels.
    private static let hugeImage: [UInt8] = [
        0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a,
        0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0, 0, 0x3e, 0x80, 0, 0, 0x3e, 0x80, 8, 2, 0, 0, 0, 0xce, 0x1c, 0x48, 0x89,
        0, 0, 0, 2, 0x49, 0x44, 0x41, 0x54, 0x78, 0x9c, 0x62, 0xa4, 0x91, 0x2b,
    ]

    /// The colours of some pixels of a file's picture, as letters: r, b or k.
    private static func colors(of file: String, at points: [(x: Int, y: Int)], width: Int, second: String = "0") throws
        -> String
    {
        let output = try Peer.ffmpeg.run([
            "-v", "error", "-ss", second, "-i", file, "-frames:v", "1", "-f", "rawvideo", "-pix_fmt", "rgb24", "-",
        ])
        let bytes = [UInt8](output.standardOutput)
        return points.map { point in
            let index = (point.y * width + point.x) * 3
            guard index + 2 < bytes.count else { return "?" }
            if bytes[index] > 180, bytes[index + 2] < 60 { return "r" }
            if bytes[index + 2] > 180, bytes[index] < 60 { return "b" }
            return bytes[index] < 40 && bytes[index + 2] < 40 ? "k" : "?"
        }.joined()
    }

    @Test(
        "Many kinds of files play, upright, with bars, as a loop of whole segments",
        arguments: [
            ("h264.mp4", "320x180", "3", ["-f", "lavfi", "-i", "sine=d=3", "-c:v", "libx264", "-c:a", "aac"], 180),
            ("vp9.webm", "321x181", "2", ["-c:v", "libvpx-vp9", "-deadline", "realtime", "-cpu-used", "8"], 60),
            ("wide.mkv", "640x180", "1", ["-c:v", "libx264"], 60),
            ("tall.mov", "180x320", "5", ["-c:v", "libx264"], 300),
            ("full.avi", "320x180", "2", ["-c:v", "mjpeg", "-pix_fmt", "yuvj420p"], 60),
            ("still.png", "320x180", "1", ["-frames:v", "1"], 60),
        ]
    )
    func kinds(name: String, size: String, seconds: String, arguments: [String], frames: Int) throws {
        let folder = try TemporaryFolder()
        let path = try Self.make(Self.source(size, seconds: seconds) + arguments, name, in: folder)
        let service = try Self.service(path)
        let loop = try service.get("/loading.mp4")
        #expect(loop.status == 200)
        #expect(loop.fields["content-type"] == "video/mp4")
        let bytes = [UInt8](loop.body)
        let text = String(decoding: bytes, as: Unicode.ASCII.self)
        let (header, data) = (try #require(text.firstRange(of: "moov")), try #require(text.firstRange(of: "mdat")))
        #expect(header.lowerBound < data.lowerBound, "moov stands in front")
        let file = try folder.write(bytes, to: "loading.mp4")
        let probe = try Peer.ffprobe.run([
            "-v", "warning", "-err_detect", "explode", "-count_frames", "-show_entries",
            "stream=width,height,nb_read_frames", "-of", "csv=p=0", file,
        ])
        #expect(probe.lines == ["320,180,\(frames)"])
        #expect(probe.standardError == "")
        let middle = try Self.colors(of: file, at: [(120, 90), (200, 90)], width: 320)
        #expect(name == "tall.mov" || name == "wide.mkv" || middle.hasSuffix("b"))
        let corners = try Self.colors(of: file, at: [(8, 4), (8, 90), (312, 90)], width: 320)
        switch name {
        case "tall.mov": #expect(corners == "kkk")
        case "wide.mkv": #expect(corners == "krb")
        default: #expect(corners == "rrb")
        }
    }

    /// A display matrix without a shift, as in a track's header (ISO/IEC 14496-12, 8.3.2).
    private static func matrix(_ a: Int32, _ b: Int32, _ c: Int32, _ d: Int32) -> [UInt8] {
        let one: Int32 = 1 << 16
        let values: [Int32] = [a * one, b * one, 0, c * one, d * one, 0, 0, 0, 1 << 30]
        return values.flatMap { withUnsafeBytes(of: $0.bigEndian, Array.init) }
    }

    @Test("A video that a phone turned stands upright")
    func turned() throws {
        let folder = try TemporaryFolder()
        let flat = try Self.make(Self.source("320x180", seconds: "2") + ["-c:v", "libx264"], "flat.mp4", in: folder)
        let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: flat)))
        // How ffmpeg is told to turn a video differs between its versions, so the matrix is written here, 40 bytes behind the box's name.
        let place = try #require(bytes.firstRange(of: Array("tkhd".utf8))).upperBound + 40
        try #require(bytes.dropFirst(place).starts(with: Self.matrix(1, 0, 0, 1)))
        for (turn, matrix) in [("90", Self.matrix(0, 1, -1, 0)), ("270", Self.matrix(0, -1, 1, 0))] {
            var turned = bytes
            turned.replaceSubrange(place..<place + matrix.count, with: matrix)
            let path = try folder.write(turned, to: "turned\(turn).mp4")
            let body = try Self.service(path).get("/loading.mp4?channel=tall").body
            let file = try folder.write([UInt8](body), to: "loading\(turn).mp4")
            let points = [(90, 20), (90, 160), (90, 300)]
            let ours = try Self.colors(of: file, at: points, width: 180)
            #expect(try ours == Self.colors(of: path, at: points, width: 180), "as ffmpeg turns it")
            #expect(Set(ours).isSubset(of: ["r", "b"]) && ours.contains("r"))
        }
    }

    @Test("The loop goes on over segments, in both containers, and then the clock follows", arguments: ["cmaf", "ts"])
    func segments(container: String) throws {
        let folder = try TemporaryFolder()
        let path = try Self.make(
            Self.source("320x180", seconds: "3") + ["-c:v", "libx264", "-vf", "hue=h=t*60"],
            "clip.mp4",
            in: folder
        )
        let service = try Self.service(path, minimum: 3)
        let query = "/live.m3u8?container=\(container)"
        let (playlist, paths) = try service.segments(of: query + "&loading=600")
        let ending = container == "cmaf" ? "m4s" : "ts"
        #expect(
            try paths[0] == service.resolved("/clock/100/320x180-*/loading/897588000.\(ending)"),
            "a file cannot count"
        )
        #expect(!playlist.text.contains("loading-"))
        // Three segments hold the clip twice.
        let sums = try (0..<4).map { index -> String in
            let header =
                container == "cmaf" ? try service.get("/clock/100/320x180-*/loading/init.mp4").body : Data()
            let body = try service.get("/clock/100/320x180-*/loading/\(897_588_000 + index).\(ending)").body
            let file = try folder.write([UInt8](header + body), to: "\(index).\(ending)")
            return try Peer.ffmpeg.run(["-v", "error", "-i", file, "-f", "md5", "-"]).text
        }
        #expect(sums[0] == sums[3])
        #expect(Set(sums).count == 3)
        let (switching, all) = try service.segments(of: query + "&loading=2")
        #expect(switching.lines.contains("#EXT-X-DISCONTINUITY"))
        var stream = Data()
        if container == "cmaf" { stream += try service.get("/clock/100/320x180-*/live/init.mp4").body }
        for path in all { stream += try service.get(path).body }
        let probe = try Peer.ffprobe.run([
            "-v", "warning", "-err_detect", "explode", "-count_frames", "-show_entries", "stream=nb_read_frames",
            "-of", "csv=p=0", folder.write([UInt8](stream), to: "through.\(ending)"),
        ])
        #expect(probe.text.hasPrefix("180"))
        #expect(probe.standardError == "")
        let stated = try service.get(query + "&loading=8").lines.compactMap { line in
            line.firstMatch(of: /X-STREAM-INF:BANDWIDTH=(\d+)/)
        }
        let largest = try all.map { try service.get($0).body.count }.max() ?? 0
        #expect(try #require(stated.first.flatMap { Int($0.1) }) >= largest * 4)
    }

    @Test("A file that is no clip ends the start with its name and the reason, or the built-in animation is taken")
    func unfit() throws {
        let folder = try TemporaryFolder()
        let whole = try Self.make(
            Self.source("320x180", seconds: "4") + ["-c:v", "libx264", "-movflags", "+faststart"],
            "whole.mp4",
            in: folder
        )
        let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: whole)))
        let cases = [
            (folder.url("none.mp4").path, "it does not exist"),
            (folder.root.path, "it is a directory; it must be a regular file"),
            (try folder.write([], to: "empty.mp4"), "it cannot be played: Invalid data found when processing input"),
            (try folder.write(Array("no video\n".utf8), to: "text.mp4"), "it cannot be played: Invalid data"),
            (
                try folder.write(Array("ffconcat version 1.0\nfile whole.mp4\n".utf8), to: "list.mp4"),
                "it cannot be played: its format is 'concat', which is not a video format"
            ),
            (
                try folder.write(Array(bytes.prefix(bytes.count * 3 / 4)), to: "cut.mp4"),
                "it cannot be played: it ends in the middle of a picture"
            ),
            (
                try Self.make(["-f", "lavfi", "-i", "sine=d=2"], "sound.m4a", in: folder),
                "it cannot be played: it has no video that can be decoded"
            ),
            (
                try Self.make(
                    ["-f", "lavfi", "-i", "color=s=64x36:r=1:d=7300", "-c:v", "libx264", "-preset", "ultrafast"],
                    "hours.mp4",
                    in: folder
                ),
                "it is at least 121 minutes long; a loading clip has at most 60 seconds"
            ),
            (
                try Self.make(
                    ["-f", "lavfi", "-i", "color=s=4100x2400:r=1:d=1", "-c:v", "libx264", "-preset", "ultrafast"],
                    "large.mp4",
                    in: folder
                ),
                "it cannot be played: its pictures are 4100x2400; the limit is 9437184 pixels (4096x2304)"
            ),
            (
                try folder.write(Self.hugeImage, to: "huge.png"),
                "it cannot be played: the size of its pictures is unknown or above the limit of 9437184 pixels (4096x2304)"
            ),
            (
                try Self.make(
                    ["-f", "lavfi", "-i", "color=s=64x36:r=8000:d=1", "-c:v", "libx264", "-preset", "ultrafast"],
                    "fast.mp4",
                    in: folder
                ),
                "it has more than 7200 pictures, which is 60 seconds at 120 pictures a second"
            ),
        ]
        for (path, reason) in cases {
            do {
                _ = try Self.service(path)
                Issue.record("\(path) was taken")
            } catch {
                #expect("\(error)".hasPrefix("loading.file \(path): \(reason)"))
            }
        }
        let service = try RunningService(
            at: Self.noon,
            yaml: """
                loading: { file: "\(cases[0].0)", fallback: builtin }
                channels: { clock: { renditions: [320x180] } }
                """
        )
        #expect(try service.get("/live.m3u8?loading=8").status == 200)
        #expect(try service.get("/loading.mp4").status == 200)
    }

    @Test("The built-in loop is a file too, with ranges; an unknown channel or size is a 404")
    func builtIn() throws {
        let service = try RunningService(at: Self.noon)
        let whole = try service.get("/loading.mp4")
        #expect(whole.status == 200)
        let part = try service.get("/loading.mp4", "--range", "100-199")
        #expect(part.status == 206)
        #expect(part.body == whole.body[100..<200])
        #expect(part.fields["content-range"] == "bytes 100-199/\(whole.body.count)")
        let folder = try TemporaryFolder()
        let probe = try Peer.ffprobe.run([
            "-v", "warning", "-count_frames", "-show_entries", "stream=nb_read_frames,width", "-of", "csv=p=0",
            folder.write([UInt8](whole.body), to: "loading.mp4"),
        ])
        #expect(probe.lines == ["1280,60"])
        #expect(try service.get("/loading.mp4?channel=other").status == 400)
        #expect(try service.get("/loading.mp4?rendition=1x1").status == 400)
    }
}
