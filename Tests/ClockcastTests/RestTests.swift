import Dispatch
import Encoding
import HLS
import Platform
import Support
import Testing
import Timeline
import TriedSettings
@testable import Production
@testable import Settings

@testable import Channels
@testable import Raster

@Suite("The memory that is released without viewers", .timeLimit(.minutes(5)))
struct RestTests {
    private let clock = ManualClock()
    private let timers: Timers
    private let watch: ChannelWatch
    private let catalog: Catalog

    init() throws {
        let settings = try Settings(
            file: (
                """
                idle_timeout: 60
                channels:
                  clock: { renditions: [64x36] }
                  dark: { renditions: [64x36] }
                """, "x.yaml"
            )
        )
        timers = Timers(name: "test", clock: clock)
        watch = ChannelWatch(clock: clock, timers: timers) { _, _ in }
        let environment = try ChannelEnvironment(
            playlist: settings.playlist,
            loading: settings.loading,
            clip: nil,
            failures: [],
            memory: PictureMemory(capacity: .max),
            pool: EncoderPool(),
            clock: clock
        )
        catalog = Catalog(
            channels: try settings.channels.map { try Channel($0, in: environment) },
            variants: VariantDirectory(in: environment, openNames: settings.openNames, limit: 1)
        )
    }

    /// A viewer requests a channel and sees a segment.
    private func watch(_ channel: Channel) throws {
        _ = channel.life.withLock { $0.request(at: clock.monotonic) }
        watch.look(at: channel)
        let grid = try channel.grid(phase: 0)
        _ = try channel.renditions[0].samples(grid.number(at: clock.wall), of: .live, on: grid)
    }

    /// Bytes of text that is kept.
    private var keptText: Int { catalog.channels[0].environment.typesetter.state.withLock { $0.masks.byteCount } }

    @Test("When the last channel goes cold, all text is forgotten, and not before") func text() throws {
        let (first, second) = (catalog.channels[0], catalog.channels[1])
        try watch(first)
        clock.advance(by: .seconds(30))
        try watch(second)
        clock.advance(by: .seconds(30))
        watch.look(at: first)
        #expect(first.state(at: clock.moment) == .cold)
        #expect(keptText > 0, "the other one is watched")
        clock.advance(by: .seconds(30))
        watch.look(at: second)
        #expect(second.state(at: clock.moment) == .cold)
        #expect(keptText == 0)
        // A viewer who comes again sees the same.
        try watch(first)
        #expect(keptText > 0)
    }

    @Test("A variant that another one replaced while it was watched does not count as watched for ever")
    func replaced() throws {
        try watch(catalog.variants.make(catalog.variant("clock;offset=1000"), cost: ProcessorCost()))
        try watch(catalog.variants.make(catalog.variant("clock;offset=2000"), cost: ProcessorCost()))
        #expect(catalog.variants.all.map(\.name) == ["clock;offset=2000"])
        #expect(keptText > 0)
        // Tasks that are due at the same time run in the order in which they were scheduled.
        let looked = DispatchSemaphore(value: 0)
        timers.schedule(after: .seconds(60)) { looked.signal() }
        try timers.start()
        clock.advance(by: .seconds(60))
        looked.wait()
        #expect(keptText == 0)
    }
}
