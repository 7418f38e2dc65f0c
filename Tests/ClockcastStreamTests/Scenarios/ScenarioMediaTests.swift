import Foundation
import RunningServices
import Support
import Testing
import Timeline

@Suite("The effects of scenarios on media", .timeLimit(.minutes(5)))
struct ScenarioMediaTests {
    private static let noon = "2026-11-20T12:00:00Z"
    private static let yaml = ScenarioTests.yaml

    @Test(
        "Segments that are filled up have the bit rate that is asked for, and decode to the same pictures",
        arguments: ["cmaf", "ts"]
    )
    func padding(container: String) throws {
        let service = try RunningService(at: Self.noon, yaml: Self.yaml)
        func stream(_ query: String) throws -> (bytes: [UInt8], sizes: [Int]) {
            let (path, folder) = try ScenarioTests.playlist(service, "present=edge&container=\(container)&\(query)")
            let list = try service.get(path, by: .call)
            var bytes: [UInt8] = []
            if let map = list.text.firstMatch(of: /EXT-X-MAP:URI="([^"]*)"/) {
                bytes += try service.get("\(folder)/\(map.1)", by: .call).body
            }
            var sizes: [Int] = []
            for segment in ScenarioTests.segments(list, in: folder) {
                let body = try service.get(segment, by: .call).body
                sizes.append(body.count)
                bytes += body
            }
            return (bytes, sizes)
        }
        let (filled, plain) = (try stream("fault=320x180.pad=2000"), try stream(""))
        for size in filled.sizes { #expect((480_000...500_000).contains(size), "\(size)") }
        let folder = try TemporaryFolder()
        func hashes(_ bytes: [UInt8], _ name: String) throws -> [String] {
            let output = try Peer.ffmpeg.run([
                "-v", "warning", "-err_detect", "explode", "-i", folder.write(bytes, to: name), "-f", "framemd5", "-",
            ])
            #expect(output.standardError == "")
            return output.lines.filter { !$0.hasPrefix("#") }
        }
        let pictures = try hashes(filled.bytes, "filled")
        #expect(pictures.count == 360)
        #expect(try pictures == hashes(plain.bytes, "plain"))
    }

    @Test("Renditions are filled up in proportion to their pixels, and the multivariant playlist declares it")
    func ladder() throws {
        let service = try RunningService(at: Self.noon, yaml: Self.yaml)
        let reply = try service.get("/clock.m3u8?pad=2000", by: .call)
        #expect(reply.fields["clockcast-fault"] == "pad=2000")
        let rates = reply.text.matches(of: /X-STREAM-INF:BANDWIDTH=(\d+)/).map { String($0.1) }
        #expect(rates == ["2000000", "500000"])
        let lists = reply.lines.filter { !$0.hasPrefix("#") }.map { "/" + $0 }
        let sizes = try lists.map { path in
            let folder = path.split(separator: "/").dropLast().map { "/" + $0 }.joined()
            let segment = try #require(ScenarioTests.segments(try service.get(path, by: .call), in: folder).first)
            return try service.get(segment, by: .call).body.count
        }
        #expect((480_000...500_000).contains(sizes[0]) && (120_000...125_000).contains(sizes[1]), "\(sizes)")
        let one = try service.get("/clock.m3u8?fault=320x180.pad=800@30-40", by: .call)
        let (peaks, averages) = (
            one.text.matches(of: /X-STREAM-INF:BANDWIDTH=(\d+)/).map { Int($0.1) ?? 0 },
            one.text.matches(of: /X-STREAM-INF:BANDWIDTH=\d+,AVERAGE-BANDWIDTH=(\d+)/).map { Int($0.1) ?? 0 }
        )
        #expect(peaks[0] != 800_000 && peaks[1] == 800_000)
        // It is for ten seconds of each minute.
        #expect(averages[1] < 100_000)
    }

    @Test("After a restart timestamps begin at zero", arguments: ["cmaf", "ts"])
    func restart(container: String) throws {
        let service = try RunningService(at: Self.noon, yaml: Self.yaml)
        service.clock.advance(by: .seconds(32))
        let files = try TemporaryFolder()
        let (path, folder) = try ScenarioTests.playlist(service, "fault=restart@30&container=\(container)")
        let list = try service.get(path, by: .call)
        var bytes: [UInt8] = []
        if let map = list.text.matches(of: /EXT-X-MAP:URI="([^"]*)"/).last {
            bytes += try service.get("\(folder)/\(map.1)", by: .call).body
        }
        bytes += try service.get(try #require(ScenarioTests.segments(list, in: folder).last), by: .call).body
        let output = try Peer.ffprobe.run([
            "-v", "error", "-show_entries", "packet=pts", "-of", "csv=p=0",
            files.write(bytes, to: "segment"),
        ])
        #expect(output.lines.first.map { $0.split(separator: ",")[0] } == "0")
        #expect(output.lines.count == 60)
    }

    @Test(
        "Times of 32 bits pass zero, and no picture is lost",
        arguments: [("cmaf", Int64(1) << 32), ("ts", Int64(1) << 33)]
    )
    func wrap(container: String, size: Int64) throws {
        let service = try RunningService(at: Self.noon, yaml: Self.yaml)
        let files = try TemporaryFolder()
        let (path, folder) = try ScenarioTests.playlist(service, "fault=wrap@after6&container=\(container)")
        service.clock.advance(by: .seconds(12))
        let list = try service.get(path, by: .call)
        var times: [Int64] = []
        for segment in ScenarioTests.segments(list, in: folder) {
            var bytes: [UInt8] = []
            if let map = list.text.matches(of: /EXT-X-MAP:URI="([^"]*)"/).last {
                bytes += try service.get("\(folder)/\(map.1)", by: .call).body
            }
            bytes += try service.get(segment, by: .call).body
            let output = try Peer.ffprobe.run([
                "-v", "error", "-show_entries", "packet=pts", "-of", "csv=p=0",
                files.write(bytes, to: "segment"),
            ])
            // ffprobe counts on past a wrap within a file.
            times += output.lines.compactMap { Int64($0.split(separator: ",")[0]) }.map { ($0 % size + size) % size }
        }
        #expect(times.count == 360)
        #expect(zip(times, times.dropFirst()).allSatisfy { ($1 - $0 + size) % size == 3000 })
        #expect(times.first.map { $0 > size - 900_000 } == true)
        #expect(times.last.map { $0 < 900_000 } == true)
    }

    @Test(
        "A minute of the past on the minute has 1,800 frames, and may be kept for ever",
        arguments: ["cmaf", "ts"]
    )
    func minute(container: String) throws {
        let service = try RunningService(at: Self.noon, yaml: Self.yaml)
        let (path, folder) = try ScenarioTests.playlist(
            service,
            "start=2026-11-20T03:04:00Z&end=2026-11-20T03:05:00Z&container=\(container)"
        )
        #expect(path.hasPrefix("/clock;start=20261120T030400Z;end=20261120T030500Z;type=vod/0/320x180.m3u8"))
        let list = try service.get(path, by: .call)
        #expect(list.fields["cache-control"] == "public, max-age=86400")
        #expect(list.lines.contains("#EXT-X-PLAYLIST-TYPE:VOD"))
        #expect(list.lines.last == "#EXT-X-ENDLIST")
        let segments = ScenarioTests.segments(list, in: folder)
        #expect(segments.count == 30)
        let output = try Peer.ffprobe.run([
            "-v", "warning", "-err_detect", "explode", "-count_packets", "-select_streams", "v", "-show_entries",
            "stream=nb_read_packets", "-of", "csv=p=0", service.base + path,
        ])
        #expect(output.lines.first == "1800")
        let before = segments[0].replacing("897571920", with: "897571919")
        #expect(before != segments[0])
        #expect(
            try service.get(before, by: .call).text == "segment 897571919 is outside the range in the path\n"
        )
    }

    @Test("Segments that a scenario fills up take no room of the live ones")
    func filledApart() throws {
        let service = try RunningService(at: Self.noon, yaml: Self.yaml)
        func kept() throws -> Substring? {
            try service.metrics().split(separator: "\n").first { $0.hasPrefix("clockcast_segment_cache_bytes ") }
        }
        let plain = try ScenarioTests.playlist(service, "present=edge")
        _ = try service.get(try #require(ScenarioTests.segments(try service.get(plain.path), in: plain.folder).last))
        let before = try kept()
        let filled = try ScenarioTests.playlist(service, "fault=320x180.pad=50000")
        let segment = try #require(ScenarioTests.segments(try service.get(filled.path), in: filled.folder).last)
        #expect(try service.get(segment).body.count > 12_000_000)
        #expect(try kept() == before)
    }
}
