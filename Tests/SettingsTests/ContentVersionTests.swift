import ChannelSettings
import Encoding
import Foundation
import Platform
import Support
import Testing
import Timeline
import TriedSettings
@testable import Production
@testable import Settings

@testable import Channels

@Suite("The version in names, and the machine's time zones", .timeLimit(.minutes(5)))
struct ContentVersionTests {
    /// The versions of the channels on a machine whose zones have these files.
    private static func versions(zones: [String: String]) throws -> [String: String] {
        let settings = try Settings(
            file: (
                """
                channels:
                  utc: { renditions: [320x180] }
                  berlin: { renditions: [320x180], timezone: Europe/Berlin }
                  world: { renditions: [320x180], face: world, places: [Europe/Berlin, Asia/Tokyo] }
                """, "x.yaml"
            )
        )
        let folder = try TemporaryFolder()
        for (name, source) in zones {
            let file = folder.url(name)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(),
                withIntermediateDirectories: true
            )
            try FileManager.default.copyItem(at: URL(fileURLWithPath: "/usr/share/zoneinfo/\(source)"), to: file)
        }
        let clock = ManualClock()
        let environment = try ChannelEnvironment(
            playlist: settings.playlist,
            loading: settings.loading,
            clip: nil,
            failures: [],
            memory: PictureMemory(capacity: .max),
            pool: EncoderPool(),
            clock: clock,
            zones: TimeZoneDirectory(folder: folder.root.path)
        )
        return try Dictionary(
            uniqueKeysWithValues: settings.channels.map { channel in
                (channel.name, try Channel(channel, in: environment).renditions[0].version)
            }
        )
    }

    @Test("Other rules of a zone are another version of the channels that show it, and of no other")
    func zones() throws {
        let old = try Self.versions(zones: ["Europe/Berlin": "Europe/Berlin", "Asia/Tokyo": "Asia/Tokyo"])
        #expect(try Self.versions(zones: ["Europe/Berlin": "Europe/Berlin", "Asia/Tokyo": "Asia/Tokyo"]) == old)
        let tokyo = try Self.versions(zones: ["Europe/Berlin": "Europe/Berlin", "Asia/Tokyo": "Asia/Seoul"])
        #expect(tokyo["utc"] == old["utc"])
        #expect(tokyo["berlin"] == old["berlin"])
        #expect(tokyo["world"] != old["world"])
        let berlin = try Self.versions(zones: ["Europe/Berlin": "Europe/Paris", "Asia/Tokyo": "Asia/Tokyo"])
        #expect(berlin["utc"] == old["utc"])
        #expect(berlin["berlin"] != old["berlin"])
        #expect(berlin["world"] != old["world"])
    }
}
