import Foundation
import RunningServices
import Support
import Testing
import Timeline

@Suite("A premiere by URL", .timeLimit(.minutes(5)))
struct PremiereTests {
    private static let noon = "2026-11-20T12:00:00Z"

    /// The content of a viewer's list: programs, with `switch` where EXT-X-DISCONTINUITY stands.
    private static func outline(_ service: RunningService, _ path: String) throws -> [String] {
        let reply = try service.get(path, by: .call)
        try #require(reply.status == 200, "\(reply.text)")
        return reply.lines.compactMap { line in
            if line == "#EXT-X-DISCONTINUITY" { return "switch" }
            return line.hasPrefix("#") ? nil : line.split(separator: "/").dropFirst().first.map(String.init)
        }
    }

    @Test("The segment that holds the instant has both programs, in any phase, and the switch is marked after it")
    func lists() throws {
        let service = try RunningService(at: Self.noon, yaml: ScenarioTests.yaml)
        for (query, path, outline) in [
            (
                "live=2026-11-20T12:00:02Z", "/clock/100/320x180.m3u8?schedule=loading.897588001-100.live",
                ["loading-897588001-100", "switch", "live", "live"]
            ),
            // This is the phase that all pages have.
            (
                "live=2026-11-20T12:00:03Z&present=ahead&splice=seamless",
                "/clock/0/320x180.m3u8?present=ahead&schedule=loading.897588002-1000.live&splice=seamless",
                ["loading-897588002-1000", "loading-897588002-1000", "live", "live"]
            ),
            (
                "live=2026-11-20T12:00:04.100Z", "/clock/100/320x180.m3u8?schedule=loading.897588002.live",
                ["loading-897588002", "loading-897588002", "switch", "live"]
            ),
            // Rounded up to where all phases have frames.
            (
                "live=2026-11-20T12:00:02.101Z", "/clock/100/320x180.m3u8?schedule=loading.897588002-1900.live",
                ["loading-897588002-1900", "loading-897588002-1900", "switch", "live"]
            ),
        ] {
            #expect(try ScenarioTests.playlist(service, query).path == path)
            #expect(try Self.outline(service, path).prefix(4) == outline[...])
        }
    }

    @Test("Two viewers of different phases see the first picture of the clock at the same instant, and the same one")
    func pictures() throws {
        let service = try RunningService(at: Self.noon, yaml: ScenarioTests.yaml)
        let folder = try TemporaryFolder()
        func pictures(_ path: String, _ program: String, _ numbers: ClosedRange<Int64>) throws -> [String] {
            let bytes = try numbers.flatMap { number in
                let name = number < numbers.upperBound || numbers.count == 1 ? program : "live"
                let reply = try service.get("\(path)/\(name)/\(number).ts", by: .call)
                try #require(reply.status == 200, "\(reply.text)")
                return [UInt8](reply.body)
            }
            let output = try Peer.ffmpeg.run([
                "-v", "warning", "-err_detect", "explode", "-i", folder.write(bytes, to: "stream.ts"),
                "-fps_mode", "passthrough", "-f", "framemd5", "-",
            ])
            #expect(output.standardError == "")
            return output.lines.filter { !$0.hasPrefix("#") }.compactMap {
                $0.split(separator: ",").last.map(String.init)
            }
        }
        // It lasts from :06 on, in a phase in which a segment begins then.
        let live = try pictures("/clock/0/320x180", "live", 897_588_003...897_588_003)
        for (phase, lead, before) in [(100, 100, 117), (700, 700, 99), (1900, 1900, 63)] {
            let shown = try pictures(
                "/clock/\(phase)/320x180",
                "loading-897588003-\(lead)",
                897_588_001...897_588_003
            )
            #expect(shown.count == 180)
            // It is in three segments from :02 and the phase on.
            #expect(Set(shown.prefix(before)).isDisjoint(with: live))
            let rest = 120 - before
            #expect(Array(shown[before..<120]) == Array(live.prefix(rest)))
        }
    }

    @Test("Sound begins with the pictures, on its sample", arguments: HeardStream.Form.allCases)
    func sound(form: HeardStream.Form) throws {
        let service = try RunningService(
            at: Self.noon,
            yaml: "{ loading: { minimum: 0 }, channels: { sync: { face: sync, audio: beep, renditions: [160x90] } } }"
        )
        let noon = service.clock.wall
        let instant = noon + .seconds(3)
        for _ in 0..<3 {
            let stream = try HeardStream(service, "/sync.m3u8?live=2026-11-20T12:00:03Z", form)
            let heard = try stream.heard(at: noon)
            #expect(heard.sound.complaints == "")
            #expect(heard.isGapless)
            let onset = try #require(heard.onsets.first)
            #expect((0...48).contains(onset - instant.nanoseconds / 1000 * 48 / 1000), "\(heard.onsets)")
            #expect(heard.sound.isSilent(0..<Int(onset - heard.start) - 2048))
            #expect(try stream.flashes(at: noon).first == instant.nanoseconds / 1000 * 9 / 100)
            service.clock.advance(by: .milliseconds(330))
        }
    }

    @Test("A segment with an impossible switch is refused with the possible ones")
    func otherLeads() throws {
        let service = try RunningService(at: Self.noon, yaml: ScenarioTests.yaml)
        for (program, message) in [
            (
                "loading-897588001-50",
                "no segment goes live 50 ms before its end; that is a multiple of 100 ms below 2000\n"
            ),
            (
                "loading-897588001-2000",
                "no segment goes live 2000 ms before its end; that is a multiple of 100 ms below 2000\n"
            ),
            ("loading-897588001-0", "unknown program 'loading-897588001-0'; known: live, loading, slate\n"),
        ] {
            let reply = try service.get("/clock/0/320x180/\(program)/897588000.ts", by: .call)
            #expect(reply.status == 404)
            #expect(reply.text == message)
        }
    }
}
