internal import PlaylistReading
import RunningServices
import Situations
import StreamCheck
import Testing

@Suite("The findings of a check on breaks", .timeLimit(.minutes(10)))
struct BreakCheckTests {
    private static let yaml = """
        loading: { minimum: 0 }
        channels: { clock: { renditions: [128x72, 64x36] } }
        """

    @Test(
        "Each is found under exactly its rules",
        arguments: [
            ("scenario=interstitial", []), ("scenario=interstitial-resume", []), ("scenario=interstitial-pods", []),
            ("scenario=interstitial-empty", []), ("scenario=interstitial-404", ["asset-is-available"]),
            ("scenario=interstitial-slow", ["asset-list-comes-in-time"]), ("scenario=pre-roll", []),
            ("scenario=splice", []), ("scenario=splice-short", []), ("scenario=signal", []),
            ("break=20-35&break.preload=10&break.skip=5-10&break.skiplabel=a", []),
            ("break=20-35&break.assets=1&fault=assets.html", ["asset-list-is-whole"]),
            ("break=20-35&break.assets=1&fault=assets.404", ["asset-list-is-available"]),
            ("break=20-35&break.resume=-60", ["resumption-is-in-stream"]),
            ("break=20-35&break.resume=60", ["resumption-is-in-stream"]),
        ]
    )
    func found(query: String, rules: [String]) throws {
        if query.hasPrefix("scenario=") {
            #expect(try Situation.named(String(query.dropFirst("scenario=".count))).rules == rules)
        }
        for container in ["cmaf", "ts"] {
            let service = try RunningService(at: "2026-11-20T12:00:05.100Z", yaml: Self.yaml)
            let report = try CheckedStream.report(
                of: "/clock.m3u8?container=\(container)&\(query)",
                at: service,
                for: 50,
                ignoring: SoundStreamCheckTests.known
            )
            #expect(report.failure == nil)
            let found = Set(report.findings.map(\.rule.id)).sorted()
            #expect(found == rules, "\(container)\n\(report.findings.map(\.description).joined(separator: "\n"))")
        }
    }

    @Test(
        "A list of assets that is late is found in a check of the default length, whenever that begins",
        arguments: ["00", "13", "30", "46", "48", "52"]
    )
    func late(second: String) throws {
        let service = try RunningService(at: "2026-11-20T12:00:\(second).100Z", yaml: Self.yaml)
        let report = try CheckedStream.report(
            of: "/clock.m3u8?scenario=interstitial-slow",
            at: service,
            for: 30,
            ignoring: SoundStreamCheckTests.known
        )
        #expect(Set(report.findings.map(\.rule.id)) == ["asset-list-comes-in-time"], "\(report.findings)")
    }
}
