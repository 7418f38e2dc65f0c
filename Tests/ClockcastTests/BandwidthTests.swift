import Calendar
import Dispatch
import Encoding
import HLS
import Media
import Platform
import Raster
import RunningServices
import Support
import Testing
import Timeline
@testable import Clockcast
@testable import Production
@testable import Settings

@testable import Channels

@Suite("Bit rates that multivariant playlists state", .timeLimit(.minutes(5)))
struct BandwidthTests {
    private static let yaml = """
        segment: { patience: 60 }
        channels:
          clock: { renditions: [64x36] }
          world: { face: world, places: [UTC, Asia/Tokyo], renditions: [128x72, 64x36] }
        """

    /// The stated bandwidths, line by line.
    private static func rates(_ service: RunningService, _ path: String) throws -> [String] {
        try service.get(path, by: .call).text.matches(of: /BANDWIDTH=\d+,AVERAGE-BANDWIDTH=\d+/).map { String($0.0) }
    }

    private static func reload(_ service: RunningService) {
        service.service.reload { () throws(SettingsError) in
            try SettingsTrial(
                file: (Self.yaml + "\npage: { name: Other }\n", "test.yaml"),
                flags: ["server.port": "0", "server.host": "127.0.0.1", "admin.port": "0"]
            )
        }
    }

    @Test("The first answer has those of every later one, on any day, at any server", arguments: ["clock", "world"])
    func first(channel: String) throws {
        let (path, looking) = ("/\(channel).m3u8", "/\(channel).m3u8?theme=dark&container=ts")
        let service = try RunningService(at: "2026-11-20T12:00:00Z", yaml: Self.yaml)
        let other = try RunningService(at: "2031-02-28T23:59:59Z", yaml: Self.yaml)
        let first = try (Self.rates(service, path), Self.rates(service, looking))
        #expect(first.0.count == (channel == "clock" ? 2 : 4))
        service.clock.advance(by: .seconds(86_400 * 40))
        for service in [service, other] {
            #expect(try Self.rates(service, path) == first.0)
            #expect(try Self.rates(service, looking) == first.1)
        }
    }

    @Test("Settings that are read again measure nothing of channels that they leave alone")
    func reload() throws {
        let service = try RunningService(at: "2026-11-20T12:00:00Z", yaml: Self.yaml)
        let first = try Self.rates(service, "/clock.m3u8")
        service.underWay.wait()
        let former = service.service.core.withLock { $0 }
        Self.reload(service)
        let rendition = try #require(service.service.catalog.channels.first?.renditions.first)
        #expect(service.service.core.withLock { $0 } !== former)
        #expect(rendition.codedPictureCount == 0)
        #expect(try Self.rates(service, "/clock.m3u8") == first)
        #expect(rendition.codedPictureCount == 0)
    }

    @Test("Any number of other looks leaves a channel its rates, also after the settings were read again")
    func manyOthers() throws {
        let service = try RunningService(at: "2026-11-20T12:00:00Z", yaml: Self.yaml)
        let world = "/world.m3u8"
        let first = try Self.rates(service, world)
        service.underWay.wait()
        let channel = try #require(service.service.catalog.channels.first)
        let rates = try Bandwidth.measured(
            of: channel.renditions[0],
            in: TimeZoneRules.utc,
            on: #require(SegmentGrid(duration: 2, phase: 0))
        )
        for number in 0..<600 {
            let other = try Rendition(
                settings: channel.renditions[0].settings,
                phaseStep: channel.phaseStep,
                sources: channel.renditions[0].sources,
                memory: PictureMemory(capacity: 0),
                pool: EncoderPool(),
                content: ContentIdentity("\(number)")
            )
            let table = BandwidthTable(
                renditions: [other],
                timeZone: TimeZoneRules.utc,
                duration: 2,
                phaseStep: channel.phaseStep,
                clock: ManualClock()
            ) { _, _ in rates }
            try table.measure()
        }
        func coded() throws -> Int {
            try service.service.catalog.configured("world").renditions.map(\.codedPictureCount).reduce(0, +)
        }
        let before = try coded()
        #expect(try Self.rates(service, world) == first)
        #expect(try coded() == before)
        Self.reload(service)
        #expect(try Self.rates(service, world) == first)
        service.underWay.wait()
        #expect(try coded() == 0)
    }

    @Test("What fails is tried again, each time after twice as long")
    func failure() throws {
        struct Refusal: Error, CustomStringConvertible { let description = "no memory" }
        let service = try RunningService(at: "2026-11-20T12:00:00Z", yaml: Self.yaml)
        let channel = try #require(service.service.catalog.channels.first)
        let clock = ManualClock()
        let tries = Lock(0)
        let table = BandwidthTable(
            renditions: channel.renditions,
            timeZone: TimeZoneRules.utc,
            // Nothing else has its rates.
            duration: 6,
            phaseStep: channel.phaseStep,
            clock: clock
        ) { rendition, grid in
            tries.withLock { $0 += 1 }
            guard tries.withLock({ $0 }) == 4 else { throw Refusal() }
            return try Bandwidth.measured(of: rendition, in: TimeZoneRules.utc, on: grid)
        }
        func attempt() -> String? {
            do throws(BandwidthTable.Failure) {
                try table.measure()
                return nil
            } catch {
                return "\(error.isNew ? "tried" : "waits"): \(error)"
            }
        }
        for pause: Int64 in [1, 2, 4] {
            #expect(!table.isMeasured)
            #expect(attempt() == "tried: no memory")
            clock.advance(by: .seconds(pause) - .milliseconds(1))
            #expect(attempt() == "waits: no memory")
            clock.advance(by: .milliseconds(1))
        }
        #expect(attempt() == nil)
        #expect(table.isMeasured)
        #expect(tries.withLock { $0 } == 4)
    }

    private static let looks = [
        "clock: {}", "clock: { face: analog }", "clock: { face: analog, second_hand: sweeping }",
        "clock: { face: unix }", "clock: { face: sync }", "clock: { face: countdown, times: ['10:00', '20:00'] }",
        "clock: { face: countdown, to: '2027-03-01T00:00:00Z', before: Doors open in }",
        "clock: { face: captions, captions: [a, The quick brown fox jumps over the lazy dog., Pack my box., b] }",
        "clock: { face: world, places: [UTC, Asia/Tokyo, Europe/Paris, Asia/Kolkata] }",
        "clock: { pattern: 'EEEE, d MMMM yyyy HH:mm:ss' }", "clock: { pattern: 'EEE d MMM HH:mm:ss', locale: de }",
        "clock: { pattern: 'HH:mm:ss.SSS', theme: dark }", "clock: { offset: 5s, note: '{zone} {offset}' }",
    ]

    @Test("No segment and no I-frame of any year has more", arguments: looks)
    func holds(look: String) throws {
        // On a small dial all directions of a hand take about the same.
        let size = look.contains("sweeping") ? "320x180" : "160x90"
        let settings = look.hasSuffix("{}") ? look.dropLast(1) : look.dropLast(2) + ", "
        let service = try RunningService(
            at: "2026-11-20T12:00:00Z",
            yaml: "channels: { \(settings)renditions: [\(size)] } }"
        )
        let channel = try #require(service.service.catalog.channels.first)
        let grid = try #require(SegmentGrid(duration: 2, phase: 100))
        var random = SeededGenerator(seed: 8)
        var instants = (0..<24).map { _ in Int64.random(in: 1_767_225_600..<2_082_758_400, using: &random) }
        // Midnights, the ends of years, full hours of the countdowns, the number of seconds.
        instants += [1_798_761_599, 1_861_919_999, 1_790_812_799, 1_772_323_199, 1_803_859_199, 1_803_859_190]
        instants += [1_795_168_799, 1_795_168_790, 1_795_161_600, 1_799_999_999, 1_888_888_888, 1_795_219_199]
        if look.contains("sweeping") {
            // A hand that crosses a diagonal.
            instants += (0..<24).map { instants[$0] / 60 * 60 + [8, 24, 38, 52][$0 % 4] }
        }
        for container in SegmentContainer.ofPictures {
            let stated = try channel.bandwidths.bandwidth(of: channel.renditions[0], container: container)
            let (pictures, iFrames) = (
                StreamRendition(channel.renditions[0]), StreamRendition(iFramesOf: channel.renditions[0])
            )
            for instant in instants {
                let number = grid.number(at: WallTime(seconds: instant))
                let size = try pictures.segment(number, of: .live, on: grid, container: container).count
                #expect(size * 8 / 2 <= stated.segments.peak, "\(container) \(WallTime(seconds: instant).iso8601)")
                let frame = try iFrames.segment(number * 2, of: .live, on: grid, container: container).count
                #expect(frame * 8 <= stated.iFrames.peak, "\(container) \(WallTime(seconds: instant).iso8601)")
            }
        }
    }
}
