import HLS
import OwnPlaylists
import RunningServices
import Support
import Testing
import Timeline

/// The instants of segments in lists, over many viewers and times.
@Suite("Where lists begin, and when their segments are", .timeLimit(.minutes(5)))
struct ListBeginningTests {
    private static func mediaPlaylist(_ service: RunningService, _ path: String) throws -> MediaPlaylist {
        try MediaPlaylist(bytes: Array(service.get(path, by: .call).body))
    }

    @Test(
        "A viewer's list begins at the boundary that is nearest to their first frame, whenever they come",
        arguments: [(agent: "test", allowance: 100), ("VLC/3.0.24 LibVLC/3.0.24", 220)]
    )
    func nearest(agent: String, allowance: Int64) throws {
        let service = try RunningService(
            at: "2026-11-20T12:00:00Z",
            yaml: "loading: { minimum: 0 }\nchannels: { clock: { renditions: [64x36] } }"
        )
        var generator = SeededGenerator(seed: 18)
        let (step, second) = (Int64(100_000_000), Int64(1_000_000_000))
        var total: Int64 = 0
        for _ in 0..<1000 {
            service.clock.advance(by: Interval(nanoseconds: .random(in: 1...20 * second, using: &generator)))
            let first = service.clock.wall + .milliseconds(allowance)
            let lines = try service.get("/clock.m3u8", by: .call, agent: agent).lines
            let media = try #require(lines.last { !$0.hasPrefix("#") })
            let beginning = try #require(try Self.mediaPlaylist(service, "/" + media).segments.first?.programDateTime)
            let off = (beginning - first).nanoseconds
            #expect(beginning.nanoseconds.isMultiple(of: step) && abs(off) <= step / 2, "\(service.clock.wall.iso8601)")
            total += off
            // Players ask for it a little later than for the multivariant playlist.
            service.clock.advance(by: .milliseconds(.random(in: 0...1900, using: &generator)))
            #expect(try Self.mediaPlaylist(service, "/" + media).segments.first?.programDateTime == beginning)
        }
        // Neither early nor late on average: of 1,000, to five standard deviations.
        #expect(abs(total / 1000) < 5_000_000)
    }

    @Test(
        "A player that opens all variants before it plays gets only the first one, where the present is at stake",
        arguments: [
            (agent: "Lavf/59.27.100", query: "", variants: 1), ("libmpv", "?container=ts", 1),
            ("Lavf/59.27.100", "?audio=tick", 1), ("libmpv", "?audio=tick&mux=no", 1),
            ("Lavf/59.27.100", "?present=edge", 2),
            ("libmpv", "?fault=404@30-34", 2), ("libmpv", "?dvr=60", 2), ("VLC/3.0.24", "", 2), ("test", "", 2),
        ]
    )
    func firstAlone(agent: String, query: String, variants: Int) throws {
        let service = try RunningService(
            at: "2026-11-20T12:00:00Z",
            yaml: "loading: { minimum: 0 }\nchannels: { clock: { renditions: [128x72, 64x36] } }"
        )
        let lines = try service.get("/clock.m3u8" + query, by: .call, agent: agent).lines
        #expect(lines.filter { $0.hasPrefix("#EXT-X-STREAM-INF:") }.count == variants)
        #expect(lines.filter { $0.hasPrefix("#EXT-X-I-FRAME-STREAM-INF:") }.count == variants)
        #expect(lines.contains { $0.hasPrefix("clock") && $0.contains("/128x72.m3u8") })
    }

    @Test(
        "Six segments are listed for those who ask, unless their player would not begin at the present then",
        arguments: [
            (
                agent: "test", query: "past=3", uri: "clock/100/64x36.m3u8?past=3", first: "11:59:54.100",
                start: "6.000000"
            ),
            ("test", "past=0", "clock/100/64x36.m3u8", "12:00:00.100", "0.000000"),
            (
                "VLC/3.0.24", "past=3&container=cmaf&allowance=100", "clock/100/64x36.m3u8?allowance=100",
                "12:00:00.100", "0.000000"
            ),
            (
                "GStreamer souphttpsrc 1.22.0 libsoup/3.2.2", "past=3", "clock/100/64x36.m3u8", "12:00:00.100",
                "0.000000"
            ),
            ("test", "past=3&present=edge", "clock/100/64x36.m3u8?present=edge", "11:59:48.100", ""),
        ]
    )
    func past(agent: String, query: String, uri: String, first: String, start: String) throws {
        let service = try RunningService(
            at: "2026-11-20T12:00:00Z",
            yaml: "loading: { minimum: 0 }\nchannels: { clock: { renditions: [64x36] } }"
        )
        // The end of an ordinary list is the boundary before.
        if start.isEmpty { service.clock.advance(by: .milliseconds(100)) }
        #expect(try service.get("/clock.m3u8?" + query, by: .call, agent: agent).lines.last == uri)
        let text = try service.get("/" + uri, by: .call).text
        #expect(text.firstMatch(of: /DATE-TIME:2026-11-20T([0-9:.]+)Z/)?.1 == first[...])
        #expect(start.isEmpty ? !text.contains("EXT-X-START") : text.contains("TIME-OFFSET=\(start),PRECISE=YES"))
        let segments = try Self.mediaPlaylist(service, "/" + uri).segments
        #expect(segments.count == (query.hasPrefix("past=3") && agent == "test" ? 6 : 3))
    }

    @Test(
        "A date once published never changes, in whichever list the segment is",
        arguments: [(rate: 30, step: 100), (24, 125), (25, 40), (30, 0)]
    )
    func dates(rate: Int, step: Int) throws {
        let service = try RunningService(
            at: "2026-11-20T12:00:00.123456789Z",
            yaml: """
                loading: { minimum: 0 }
                segment: { phase_step: \(step) }
                channels: { clock: { renditions: [128x72, 64x36], frame_rate: \(rate), audio: tick } }
                """
        )
        var generator = SeededGenerator(seed: UInt64(rate))
        let queries = [
            "", "container=ts", "mux=yes", "present=edge", "loading=8", "loading=4&splice=seamless", "dvr=60",
            "delay=7",
            "start=-30&end=20", "allowance=1777",
        ]
        var dates: [String: String] = [:]
        var again = 0
        for _ in 0..<60 {
            service.clock.advance(by: Interval(nanoseconds: .random(in: 1...300_000_000, using: &generator)))
            let query = try #require(queries.randomElement(using: &generator))
            let lines = try service.get("/clock.m3u8?" + query, by: .call).lines
            let lists = lines.compactMap { line in
                line.hasPrefix("#") ? line.firstMatch(of: /URI="([^"]+)"/).map { String($0.1) } : line
            }
            #expect(lists.count >= 2)
            for list in lists {
                let folder = list.split(separator: "/").dropLast().joined(separator: "/")
                var date: String?
                for line in try service.get("/" + list, by: .call).lines {
                    if line.hasPrefix("#EXT-X-PROGRAM-DATE-TIME:") { date = line }
                    guard !line.hasPrefix("#") else { continue }
                    // The view of the past does not move a segment.
                    let path = folder.replacing(/;(dvr|delay|start|end|type)=[^;\/]*/, with: "") + "/" + line
                    let said = try #require(date)
                    if let known = dates.updateValue(said, forKey: path) {
                        again += 1
                        #expect(known == said, "\(path)")
                    }
                    date = nil
                }
            }
        }
        #expect(dates.count > 100 && again > 20, "\(dates.count), \(again)")
    }
}
