import Foundation
import RunningServices
import Support
import Testing
import Timeline
import TriedSettings
@testable import Clockcast
@testable import Settings

@Suite("I-frames, read by other programs", .timeLimit(.minutes(5)))
struct IFrameStreamTests {
    private static let noon = "2026-11-20T12:00:00Z"
    private static let yaml = """
        loading: { minimum: 0 }
        segment: { patience: 60 }
        channels: { clock: { renditions: [128x72, 64x36] } }
        """

    /// The I-frame playlists that a multivariant playlist names, as paths.
    private static func lists(_ service: RunningService, _ query: String) throws -> [String] {
        try service.get("/clock.m3u8?" + query, by: .call).lines.filter { $0.hasPrefix("#EXT-X-I-FRAME-STREAM-INF") }
            .map {
                "/" + (try #require($0.firstMatch(of: /URI="([^"]+)"/)).1)
            }
    }

    /// The segments and headers of a media playlist, as paths.
    private static func files(_ service: RunningService, _ list: String) throws -> (segments: [String], header: String?)
    {
        let folder = list.split(separator: "?")[0].split(separator: "/").dropLast().map { "/" + $0 }.joined()
        let lines = try service.get(list, by: .call).lines
        let header = lines.compactMap { $0.firstMatch(of: /#EXT-X-MAP:URI="([^"]+)"/) }.first.map {
            "\(folder)/\($0.1)"
        }
        return (lines.filter { !$0.hasPrefix("#") }.map { "\(folder)/\($0)" }, header)
    }

    @Test("Each rendition has a list of I-frames, one a second, from the request on")
    func list() throws {
        let service = try RunningService(at: Self.noon, yaml: Self.yaml)
        let lists = try Self.lists(service, "")
        #expect(lists == ["/clock/100/128x72-iframes.m3u8", "/clock/100/64x36-iframes.m3u8"])
        let reply = try service.get(lists[1])
        #expect(reply.fields["content-type"] == "application/vnd.apple.mpegurl")
        let version = try #require(reply.text.firstMatch(of: /init.mp4\?v=([0-9a-f]{12})"/)).1
        #expect(
            reply.text == """
                #EXTM3U
                #EXT-X-VERSION:5
                #EXT-X-TARGETDURATION:2
                #EXT-X-MEDIA-SEQUENCE:1795176000
                #EXT-X-DISCONTINUITY-SEQUENCE:0
                #EXT-X-I-FRAMES-ONLY
                #EXT-X-INDEPENDENT-SEGMENTS
                #EXT-X-START:TIME-OFFSET=0.000000,PRECISE=YES
                #EXT-X-SERVER-CONTROL:HOLD-BACK=6.000000
                #EXT-X-MAP:URI="64x36-iframes/live/init.mp4?v=\(version)"

                """
                + (0..<6).map { second in
                    """
                    #EXT-X-PROGRAM-DATE-TIME:2026-11-20T12:00:0\(second).100Z
                    #EXTINF:1.000000,
                    64x36-iframes/live/\(1_795_176_000 + second).m4s?v=\(version)

                    """
                }.joined()
        )
        #expect(try Self.lists(service, "container=ts")[0] == "/clock/100/128x72-iframes.m3u8?container=ts")
    }

    @Test(
        "They are the very pictures with which segments of some phase begin",
        arguments: ["cmaf", "ts"],
        ["", "dvr=60"]
    )
    func pictures(container: String, view: String) throws {
        let service = try RunningService(at: Self.noon, yaml: Self.yaml)
        let folder = try TemporaryFolder()
        /// The hashes of the pictures of some paths.
        func pictures(_ paths: [String]) throws -> [String] {
            let bytes = try paths.flatMap { path in
                let reply = try service.get(path, by: .call)
                #expect(reply.status == 200, "\(reply.text)")
                return reply.body
            }
            let output = try Peer.ffmpeg.run([
                "-v", "warning", "-err_detect", "explode", "-i", try folder.write(bytes, to: "stream"),
                "-fps_mode", "passthrough", "-f", "framemd5", "-",
            ])
            #expect(output.standardError == "")
            return output.lines.filter { !$0.hasPrefix("#") }.compactMap {
                $0.split(separator: " ").last.map(String.init)
            }
        }
        let query = "container=\(container)&\(view)"
        let (frames, header) = try Self.files(service, Self.lists(service, query)[0])
        let shown = try pictures((header.map { [$0] } ?? []) + frames.suffix(6))
        #expect(shown.count == 6)
        // Segments of this phase have every second of them, those of the phase a second later the others.
        for later in [0, 1] {
            if later == 1 { service.clock.advance(by: .seconds(1)) }
            let list = try #require(service.get("/clock.m3u8?" + query, by: .call).lines.first { !$0.hasPrefix("#") })
            let (segments, header) = try Self.files(service, "/" + list)
            let first = try segments.suffix(3).flatMap { segment in
                try pictures((header.map { [$0] } ?? []) + [segment]).prefix(1)
            }
            #expect(Set(first).intersection(shown).count >= 2, "\(first) \(shown)")
        }
    }

    @Test(
        "ffprobe finds a key frame at each second, live and in the past",
        arguments: [
            "", "container=ts", "present=edge", "dvr=30", "start=-30&end=-20", "start=-30&end=-20&container=ts",
            "delay=60", "loading=4", "mux=yes&audio=tick", "audio=tick&container=ts", "fault=timejump=40000@10",
        ]
    )
    func timestamps(query: String) throws {
        let service = try RunningService(at: Self.noon, yaml: Self.yaml)
        let list = try Self.lists(service, query)[1]
        let (segments, header) = try Self.files(service, list)
        #expect(segments.count >= 6)
        let folder = try TemporaryFolder()
        let bytes = try ((header.map { [$0] } ?? []) + segments.suffix(6)).flatMap {
            try service.get($0, by: .call).body
        }
        let output = try Peer.ffprobe.run([
            "-v", "warning", "-err_detect", "explode", "-show_entries", "packet=pts,flags", "-of", "csv=p=0",
            try folder.write(bytes, to: "frames"),
        ])
        #expect(output.standardError == "")
        let rows = output.lines.map { $0.split(separator: ",") }
        try #require(rows.count == 6 && rows.allSatisfy { $0[1].hasPrefix("K") }, "\(output.text)")
        let times = try rows.map { try #require(Int64($0[0])) }
        let steps = zip(times, times.dropFirst()).map { $1 - $0 }
        // Modulo 2^33 in transport streams.
        #expect(steps.allSatisfy { $0 == 90_000 || query.contains("timejump") }, "\(steps)")
    }

    @Test("Files without I-frames are the others, and no playlist names any")
    func without() throws {
        let settings = try Settings(file: (Self.yaml, "test.yaml"))
        let start = try #require(WallTime(iso8601: Self.noon))
        func files(_ hasIFrames: Bool) throws -> [String: [UInt8]] {
            let folder = try TemporaryFolder()
            let renderer = try ChannelRenderer(
                settings: settings,
                channel: nil,
                query: [],
                joiningAt: start,
                clock: ManualClock()
            )
            let rendered = try renderer.render(
                from: start,
                seconds: 4,
                container: "cmaf",
                rendition: nil,
                hasIFrames: hasIFrames,
                into: folder.root.path
            ) { _, _ in }
            #expect(rendered.segmentCount == 4 && rendered.iFrameCount == (hasIFrames ? 8 : 0))
            let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.root.path)
                .filter { $0.contains(".m") }
            return try Dictionary(
                uniqueKeysWithValues: paths.map { ($0, [UInt8](try Data(contentsOf: folder.url($0)))) }
            )
        }
        var (all, some) = (try files(true), try files(false))
        #expect(all.count == 21 && some.count == 9)
        let main = (
            all: all.removeValue(forKey: "clock.m3u8") ?? [], some: some.removeValue(forKey: "clock.m3u8") ?? []
        )
        let lines = String(decoding: main.all, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
        let others = lines.filter { !$0.hasPrefix("#EXT-X-I-FRAME-STREAM-INF") }.joined(separator: "\n")
        #expect(others.contains("#EXT-X-STREAM-INF") && String(decoding: main.some, as: UTF8.self) == others)
        #expect(some == all.filter { !$0.key.contains("iframes") })
    }

    @Test("Missing I-frames are a 404, and a fault of a rendition affects its I-frames")
    func absent() throws {
        let service = try RunningService(at: Self.noon, yaml: Self.yaml)
        func status(_ path: String) throws -> Int { try service.get(path, by: .call).status }
        let frames = try Self.files(service, Self.lists(service, "")[1]).segments
        #expect(try frames.map(status) == [Int](repeating: 200, count: 6))
        #expect(try status(frames[0].replacing("1795176000", with: "897588000")) == 404)
        #expect(try status(frames[0].replacing("v=", with: "v=0")) == 404)
        #expect(try status("/clock/100/65x36-iframes.m3u8") == 404)
        #expect(try status("/clock/100/64x36-iframes/live/1795176000.ts") == 200)
        #expect(try status("/clock/100/audio-iframes.m3u8") == 404)
        let faulted = try Self.lists(service, "fault=64x36.404@2-4,gap@56-58&present=start")
        let hit = try faulted.map { try Self.files(service, $0).segments.map(status) }
        #expect(hit == [[200, 200, 200, 200, 200, 200], [200, 200, 404, 404, 200, 200]])
        service.clock.advance(by: .seconds(57))
        #expect(try service.get(faulted[0], by: .call).text.split(separator: "#EXT-X-GAP").count == 3)
    }

    @Test("Their declared bit rate holds for a day", arguments: ["cmaf", "ts"])
    func bandwidth(container: String) throws {
        let service = try RunningService(at: "2026-11-20T00:00:00.300Z", yaml: Self.yaml)
        service.underWay.wait()
        let said = try service.get("/clock.m3u8?container=\(container)", by: .call).lines.compactMap { line in
            line.firstMatch(of: /#EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=(\d+),AVERAGE-BANDWIDTH=(\d+),/).flatMap {
                Int($0.1)
            }
        }
        var largest = [0, 0]
        for _ in 0..<48 {
            service.clock.advance(by: .seconds(1793))
            for (index, list) in try Self.lists(service, "container=\(container)").enumerated() {
                for frame in try Self.files(service, list).segments.prefix(2) {
                    largest[index] = max(largest[index], try service.get(frame, by: .call).body.count * 8)
                }
            }
        }
        for (most, said) in zip(largest, said) {
            #expect(most <= said && said <= most * 5 / 4, "\(most) of \(said)")
        }
    }
}
