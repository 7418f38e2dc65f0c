@testable import Settings
import RunningServices
import StreamCheck
import Testing
import Timeline

@Suite("The findings of a check on our correct streams", .timeLimit(.minutes(5)))
struct SoundStreamCheckTests {
    /// What our lists do not keep, on purpose: a range that is over has the rates of its endless stream, and Apple wants six segments.
    static let known: Set = ["bandwidth-is-close", "live-list-has-six-segments"]

    private static let yaml = """
        loading: { minimum: 0 }
        channels:
          clock: { renditions: [128x72, 64x36], audio: tick }
        """

    @Test(
        "Nothing, but what is known",
        arguments: [
            "", "container=ts", "mux=yes", "audio=none", "audio=none&container=ts", "present=edge",
            "present=edge&container=ts",
            "dvr=30", "dvr=60", "dvr=60&container=ts", "delay=3600", "loading=8", "loading=8&container=ts",
            "loading=8&splice=seamless",
            "start=-60&end=-30", "start=-60&end=-30&container=ts", "start=-20&end=20", "live=2026-11-20T12:00:10Z",
            "live=2026-11-20T12:00:11Z&container=ts", "live=2026-11-20T12:00:10.5Z&splice=seamless&mux=yes",
            "tz=Asia/Shanghai",
            "label=on",
        ]
    )
    func views(query: String) throws {
        let service = try RunningService(at: "2026-11-20T12:00:00.100Z", yaml: Self.yaml)
        let report = try CheckedStream.report(of: "/clock.m3u8?" + query, at: service, for: 30, ignoring: Self.known)
        #expect(report.failure == nil)
        #expect(report.findings.map(\.description) == [])
        #expect(report.segmentCount >= 10)
    }

    @Test(
        "The strip in the pictures is reported, also after a loading program without one",
        arguments: [("", Int64(0)), ("loading=8", 0), ("offset=5s&loading=8&container=ts", 5)]
    )
    func strip(query: String, seconds: Int64) throws {
        let yaml = "{ loading: { minimum: 0 }, channels: { clock: { renditions: [256x144], timecode: strip } } }"
        let service = try RunningService(at: "2026-11-20T12:00:00.100Z", yaml: yaml)
        let report = try CheckedStream.report(of: "/clock.m3u8?" + query, at: service, for: 20)
        #expect(report.known(\.shown).map(\.figure) == [.seconds(seconds) ... .seconds(seconds)])
    }

    @Test(
        "With six segments listed there is nothing at all",
        arguments: ["past=3", "past=3&container=ts", "past=3&audio=none", "present=edge", "dvr=60"]
    )
    func nothing(query: String) throws {
        let service = try RunningService(at: "2026-11-20T12:00:00.100Z", yaml: Self.yaml)
        let report = try CheckedStream.report(of: "/clock.m3u8?" + query, at: service, for: 20)
        #expect(report.failure == nil)
        #expect(report.findings.map(\.description) == [])
    }

    @Test("The same of every channel that is built in", arguments: ["cmaf", "ts"])
    func channels(container: String) throws {
        let service = try RunningService(
            at: "2026-11-20T12:00:00.100Z",
            // None of its own, so that there are those that are built in.
            yaml: "loading: { minimum: 0 } # channels:"
        )
        for name in BuiltInChannels().names(below: "channels") {
            // One that changes with every frame takes long to make.
            let size = name == "milliseconds" ? "&size=160x90" : ""
            let report = try CheckedStream.report(
                of: "/\(name).m3u8?past=3&container=\(container)\(size)",
                at: service,
                for: 1
            )
            #expect(report.failure == nil)
            #expect(report.findings.map(\.description) == [], "\(name)")
            #expect(report.segmentCount >= 12, "\(name)")
        }
    }
}
