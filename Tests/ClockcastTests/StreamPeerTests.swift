import Clockcast
import Foundation
import HTTPServer
import Platform
import Raster
import RunningServices
import Settings
import Support
import Testing
import Timeline
import TriedSettings

@Suite("Streams, read by FFmpeg", .timeLimit(.minutes(5)))
struct StreamPeerTests {
    private static let noon = "2026-11-20T12:00:00Z"

    @Test("BANDWIDTH is the peak: no segment of any day has more, and the largest is within a tenth of it")
    func bandwidth() throws {
        let service = try RunningService(at: Self.noon)
        let containers = ["cmaf", "ts"]
        let stated = try containers.map { container in
            let lines = try service.get("/live.m3u8?container=\(container)").lines
            return try lines.filter { $0.hasPrefix("#EXT-X-STREAM-INF") }.map { line in
                let match = try #require(line.firstMatch(of: /:BANDWIDTH=(\d+),/))
                return try #require(Int(match.1))
            }
        }
        // It codes each picture once for both containers.
        let renderer = try ChannelRenderer(settings: Settings(), channel: nil, clock: ManualClock())
        for (index, rendition) in ["1280x720", "640x360"].enumerated() {
            let folders = try containers.map { _ in try TemporaryFolder() }
            // Hours and minutes with all digits, a minute of each.
            for minute in [
                "2026-11-20T00:08", "2026-11-20T03:33", "2028-04-26T06:06", "2028-04-26T08:58", "2026-11-20T12:49",
                "2026-11-20T19:59", "2026-11-20T20:00", "2026-11-20T23:59", "2029-12-31T23:59",
            ] {
                let start = try #require(WallTime(iso8601: "\(minute):00.300Z"))
                for (container, folder) in zip(containers, folders) {
                    try renderer.render(
                        from: start,
                        seconds: 60,
                        container: container,
                        rendition: rendition,
                        hasIFrames: false,
                        into: folder.root.path
                    ) { _, _ in }
                }
            }
            for (container, folder) in folders.enumerated() {
                let files = try FileManager.default.subpathsOfDirectory(atPath: folder.root.path)
                let sizes = try files.filter { $0.hasSuffix(".m4s") || $0.hasSuffix(".ts") }.map { file in
                    try Data(contentsOf: folder.url(file)).count
                }
                #expect(sizes.count == 9 * 30)
                let peak = (sizes.max() ?? 0) * 8 / 2
                #expect(peak <= stated[container][index])
                #expect(peak * 10 >= stated[container][index] * 9)
            }
        }
    }

    @Test("ffprobe finds every frame at its time", arguments: ["cmaf", "ts"])
    func timestamps(container: String) throws {
        let service = try RunningService(at: Self.noon)
        let media = try service.get("/live.m3u8?container=\(container)").lines.filter { !$0.hasPrefix("#") }
        let output = try Peer.ffprobe.run([
            "-v", "warning", "-err_detect", "explode", "-show_entries", "packet=pts,duration,flags", "-of", "csv=p=0",
            "-read_intervals", "%+5.9", "-max_reload", "1", service.base + "/" + media[1],
        ])
        let rows = output.lines.map { $0.split(separator: ",").map(String.init) }
        let start = try #require(WallTime(iso8601: "2026-11-20T12:00:00.100Z")).nanoseconds / 100_000 * 9
        let first = try #require(Int64(rows[0][0]))
        #expect(first == (container == "cmaf" ? start : start & 0x1_ffff_ffff))
        #expect(rows.count >= 175)
        for (index, row) in rows.enumerated() {
            #expect(Int64(row[0]) == first + Int64(index) * 3000)
            #expect(row[2].hasPrefix("K") == index.isMultiple(of: 60))
        }
    }

    @Test("The decoded pictures are the drawn ones, and the second changes on its frame", arguments: ["cmaf", "ts"])
    func pictures(container: String) throws {
        let service = try RunningService(at: Self.noon)
        let (_, paths) = try service.segments(of: "/live.m3u8?container=\(container)", rendition: 1)
        let folder = try TemporaryFolder()
        var stream: [UInt8] = []
        if container == "cmaf" {
            stream += try service.get("/clock/100/640x360-*/live/init.mp4").body
        }
        for path in paths { stream += try service.get(path).body }
        let file = try folder.write(stream, to: "stream")
        let output = try Peer.ffmpeg.run([
            "-v", "warning", "-err_detect", "explode", "-i", file, "-fps_mode", "passthrough", "-f", "rawvideo",
            "-pix_fmt", "yuv420p", folder.url("frames").path,
        ])
        #expect(output.standardError == "")
        let frames = [UInt8](try Data(contentsOf: folder.url("frames")))
        let size = 640 * 360 * 3 / 2
        try #require(frames.count == 180 * size)
        let renderer = try ChannelRenderer(settings: Settings(), channel: nil, clock: ManualClock())
        let start = try #require(WallTime(iso8601: "2026-11-20T12:00:00.100Z"))
        for index in [0, 26, 27, 56, 57, 60, 119, 120, 179] {
            // Frame k is shown at start + k/30 s; the second after 12:00:00 begins with frame 27.
            let instant = start + Interval(nanoseconds: Int64(index) * 1_000_000_000 / 30)
            let drawn = try renderer.picture(at: instant, rendition: "640x360")
            let luma = (0..<360).flatMap { drawn.y.row($0) }
            let decoded = frames[index * size..<index * size + luma.count]
            let ratio = signalToNoise(of: luma[...], to: decoded)
            #expect(ratio > 45, "frame \(index)")
        }
    }

    @Test("render writes the bytes that the service sends", arguments: ["cmaf", "ts"])
    func rendered(container: String) throws {
        let service = try RunningService(at: Self.noon)
        let (_, paths) = try service.segments(of: "/live.m3u8?container=\(container)")
        let folder = try TemporaryFolder()
        try ChannelRenderer(settings: Settings(), channel: "clock", clock: ManualClock()).render(
            from: #require(WallTime(iso8601: "2026-11-20T12:00:00.150Z")),
            seconds: 6,
            container: container,
            rendition: nil,
            into: folder.root.path
        ) { _, _ in }
        for path in paths {
            let name = String(path.replacing("/clock/100/", with: "").prefix { $0 != "?" })
            #expect(try Data(contentsOf: folder.url(name)) == service.get(path).body)
        }
        let probe = try Peer.ffprobe.run([
            "-v", "warning", "-err_detect", "explode", "-count_packets", "-select_streams", "v:0", "-show_entries",
            "stream=nb_read_packets", "-of", "csv=p=0", folder.url("clock.m3u8").path,
        ])
        // The range from 0.1 to 8.1 s is the least number of segments that holds 0.15 to 6.15 s.
        #expect(probe.lines.first?.hasPrefix("240") == true, "\(probe.text) \(probe.standardError)")
    }

    @Test("Transport streams continue across segments: counters, tables, clock, past the wrap of 33 bits")
    func transportStream() throws {
        // 2^33 ticks are 95,443.7 s; this instant lies two seconds before a multiple of that.
        let wraps: Int64 = 18_810
        let wrap = WallTime(nanoseconds: (wraps << 33) / 9 * 100_000)
        let folder = try TemporaryFolder()
        try ChannelRenderer(settings: Settings(), channel: nil, clock: ManualClock()).render(
            from: wrap - .seconds(4),
            seconds: 10,
            container: "ts",
            rendition: "640x360",
            into: folder.root.path
        ) { _, _ in }
        let rendition = try #require(
            try FileManager.default.contentsOfDirectory(atPath: folder.root.path).first { $0 == "640x360" }
        )
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.url("\(rendition)/live").path).sorted()
        var counters: [Int: UInt8] = [:]
        var clocks: [UInt64] = []
        for name in names {
            let bytes = [UInt8](try Data(contentsOf: folder.url("\(rendition)/live/\(name)")))
            try #require(bytes.count.isMultiple(of: 188))
            #expect([1, 2].map { Int(bytes[$0]) & 0x1f } == [0, 0], "a segment begins with the association table")
            for start in stride(from: 0, to: bytes.count, by: 188) {
                try #require(bytes[start] == 0x47)
                let identifier = Int(bytes[start + 1] & 0x1f) << 8 | Int(bytes[start + 2])
                let (control, counter) = (bytes[start + 3] >> 4 & 3, bytes[start + 3] & 0xf)
                if control & 1 == 1 {
                    if let last = counters[identifier] { #expect(counter == (last + 1) & 0xf) }
                    counters[identifier] = counter
                }
                if control & 2 == 2, bytes[start + 4] > 0, bytes[start + 5] & 0x10 != 0 {
                    clocks.append(
                        bytes[start + 6..<start + 10].reduce(0) { $0 << 8 | UInt64($1) } << 1
                            | UInt64(bytes[start + 10] >> 7)
                    )
                }
            }
        }
        #expect(counters.keys.sorted() == [0, 0x100, 0x1000])
        let steps = zip(clocks, clocks.dropFirst()).map { ($1 &- $0) & 0x1_ffff_ffff }
        #expect(steps.allSatisfy { $0 > 0 && $0 <= 9000 })
        #expect(clocks.first.map { $0 > 1 << 32 } == true && clocks.last.map { $0 < 1 << 32 } == true, "it wraps")
        let stream = try names.reduce(into: Data()) {
            $0 += try Data(contentsOf: folder.url("\(rendition)/live/\($1)"))
        }
        let output = try Peer.ffmpeg.run([
            "-v", "warning", "-err_detect", "explode", "-i", folder.write([UInt8](stream), to: "all.ts"), "-f", "null",
            "-",
        ])
        #expect(output.standardError == "")
    }
}
