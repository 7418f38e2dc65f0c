internal import Channels
internal import Dispatch
internal import Encoding
internal import HLS
internal import Logging
internal import Platform
internal import Timeline

/// What of a service the settings decide, but for listeners, limits and the log: channels, and what answers with them. Another one
/// can take its place while the service runs.
final class ServiceCore: Sendable {
    /// What it has from the service, and stays when another takes its place.
    struct Surroundings: Sendable {
        let clock: any TimeSource
        let timers: Timers
        let logger: Logger
        /// Nil if nothing is recorded.
        let sessions: SessionStore?
        /// How far the system's clock can be trusted.
        let discipline: @Sendable () -> ClockDiscipline
        /// What the server counts.
        let metrics = MetricsSource()
        let production = ProductionMetrics()
        /// When the service began.
        let start: MonotonicTime
        let underWay: DispatchGroup
    }

    let settings: Settings
    /// The loading program; nil for the built-in animation.
    let clip: LoadingClip?
    let catalog: Catalog
    /// What answers on the public listener.
    let publicRoutes: RouteTable
    let adminRoutes: RouteTable
    private let clock: any TimeSource
    private let maker: ChannelMaker
    private let watch: ChannelWatch

    /// - Throws: `ChannelError` if a channel of the settings cannot be made.
    init(settings: Settings, resources: ServiceResources, in surroundings: Surroundings) throws {
        (self.settings, clip) = (settings, resources.clip)
        let (clock, timers, logger) = (surroundings.clock, surroundings.timers, surroundings.logger)
        let watch = ChannelWatch(clock: clock, timers: timers) { logger.report($1, of: $0) }
        let environment = ChannelEnvironment(
            playlist: settings.playlist,
            loading: settings.loading,
            clip: resources.clip,
            failures: settings.faults,
            memory: PictureMemory(capacity: settings.pictureMemory),
            pool: EncoderPool(clock: clock, timers: timers),
            clock: clock,
            underWay: surroundings.underWay
        )
        let maker = try ChannelMaker(environment: environment) { watch.look(at: $0) }
        let catalog = Catalog(
            channels: try settings.channels.map { try maker.make($0) },
            variants: VariantDirectory(
                maker: maker,
                looks: LookReader(openNames: settings.openNames),
                limit: settings.variantLimit
            )
        )
        (self.clock, self.watch, self.maker, self.catalog) = (clock, watch, maker, catalog)
        let status = ServiceStatus(
            catalog: catalog,
            start: surroundings.start,
            requiresSynchronizedClock: settings.requiresSynchronizedClock,
            discipline: surroundings.discipline
        )
        let streams = StreamAnswers(
            catalog: catalog,
            cache: SegmentCache(capacity: settings.segmentCacheCapacity, clock: clock, timers: timers),
            past: SegmentCache(capacity: settings.segmentCacheCapacity / 4, clock: clock, timers: timers),
            hasScenarios: settings.hasScenarios,
            sessions: surroundings.sessions,
            production: surroundings.production,
            clock: clock
        ) { path, error in
            logger.error(
                "a segment, header or clip cannot be made",
                metadata: ["path": .string(path), "reason": .string("\(error)")]
            )
        }
        publicRoutes = .forEverybody(
            catalog: catalog,
            status: status,
            streams: streams,
            page: PageFiles(settings),
            settings: PageSettings(settings),
            clock: clock
        )
        adminRoutes = .forOperators(
            catalog: catalog,
            status: status,
            streams: streams,
            metrics: { [metrics = surroundings.metrics] in metrics.read() },
            clock: clock
        )
    }

    /// Measures what the first viewers' playlists will state, so that they need not wait for it.
    func measureBandwidths(at now: Moment) {
        // One after the other, the default channel first, and what it took is given back: nobody watches yet.
        for channel in catalog.channels {
            for rendition in channel.renditions {
                // The second container costs little, because it holds the same pictures.
                for container in SegmentContainer.allCases {
                    // Who asks for it later is told what is wrong with it.
                    _ = try? channel.bandwidths.measuredBandwidth(of: rendition, container: container, at: now.wall)
                }
            }
            for container in SegmentContainer.allCases { try? channel.prepareSound(in: container) }
            // As it is after the measuring: who came meanwhile may have gone.
            if channel.state(at: clock.moment) == .cold { channel.releaseMemory() }
        }
        maker.releaseMemory()
        MemoryPolicy.trim()
    }

    /// Prepares the live programs of channels that are always on, beside whatever else there is to do.
    func requestAlwaysOn(at now: MonotonicTime) {
        for channel in catalog.channels where channel.settings.isAlwaysOn { channel.request(at: now) }
    }

    /// Goes on where another one is, which says nothing any more.
    func takePlace(of other: ServiceCore, at now: MonotonicTime) {
        other.watch.end()
        for channel in catalog.channels {
            guard let former = other.catalog.channels.first(where: { $0.name == channel.name }) else { continue }
            channel.takePlace(of: former, at: now)
        }
        requestAlwaysOn(at: now)
    }
}
