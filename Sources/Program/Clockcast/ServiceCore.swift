internal import ChannelSettings
internal import Production
internal import Answers
internal import Channels
internal import ClockBounds
internal import Dispatch
internal import Encoding
internal import HLS
internal import Logging
internal import Operations
internal import Platform
internal import Settings

/// The part of a service that depends on settings, except listeners, limits and the log: channels and their routes. It can be replaced
/// while the service runs.
final class ServiceCore: Sendable {
    /// The objects of the service, which remain when it is replaced.
    struct Environment: Sendable {
        let clock: any TimeSource
        let timers: Timers
        let logger: Logger
        /// The sessions; nil if they are switched off.
        let sessions: SessionStore?
        /// The watch that measures the error of the system's clock.
        let clockWatch: ClockWatch
        /// The figures of the server.
        let metrics = MetricsSource()
        let production = ProductionMetrics()
        /// The start of the service.
        let start: MonotonicTime
        let underWay: DispatchGroup
    }

    let settings: Settings
    /// The loading program; nil for the built-in animation.
    let clip: LoadingClip?
    let catalog: Catalog
    /// The routes of the public listener.
    let publicRoutes: RouteTable
    let adminRoutes: RouteTable
    private let environment: Environment
    private let watch: ChannelWatch
    /// The receiver of what cannot be made, by its path.
    private let didFail: @Sendable (String, any Error) -> Void

    /// - Throws: `ChannelError` if a channel of the settings cannot be made.
    init(settings: Settings, resources: ServiceResources, in environment: Environment) throws {
        (self.settings, clip) = (settings, resources.clip)
        let (clock, timers, logger) = (environment.clock, environment.timers, environment.logger)
        let watch = ChannelWatch(clock: clock, timers: timers) { logger.report($1, of: $0) }
        let shared = try ChannelEnvironment(
            playlist: settings.playlist,
            loading: settings.loading,
            clip: resources.clip,
            failures: settings.faults,
            memory: PictureMemory(capacity: settings.pictureMemory),
            pool: EncoderPool(clock: clock, timers: timers),
            clock: clock,
            zones: resources.zones,
            underWay: environment.underWay
        ) { watch.look(at: $0) }
        let catalog = Catalog(
            channels: try settings.channels.map { try Channel($0, in: shared) },
            variants: VariantDirectory(in: shared, openNames: settings.openNames, limit: settings.variantLimit)
        )
        (self.environment, self.watch, self.catalog) = (environment, watch, catalog)
        didFail = { path, error in
            logger.error(
                "a segment, header or clip cannot be made",
                metadata: ["path": .string(path), "reason": .string("\(error)")]
            )
        }
        let status = ServiceStatus(
            catalog: catalog,
            start: environment.start,
            clock: environment.clockWatch,
            settings: settings.clock
        )
        let streams = StreamAnswers(
            catalog: catalog,
            settings: settings,
            sessions: environment.sessions,
            production: environment.production,
            clock: clock,
            timers: timers,
            didFail: didFail
        )
        publicRoutes = .forEverybody(status, streams, settings)
        adminRoutes = .forOperators(status, streams, metrics: environment.metrics.read)
    }

    /// Uses the bit rates that another core has measured of the same channels.
    func takeBandwidths(of other: ServiceCore) {
        for channel in catalog.channels {
            guard let former = other.catalog.channels.first(where: { $0.name == channel.name }) else { continue }
            channel.bandwidths.takeOver(former.bandwidths)
        }
    }

    /// Measures what playlists of the default channel state, so that its first viewers need not wait for it. All other channels are
    /// measured at their first request.
    func measureDefaultChannel() {
        guard let channel = catalog.channels.first else { return }
        do {
            try channel.measure(in: .cmaf)
        } catch {
            // The first request has it tried again.
            environment.production.countFailure()
            didFail(channel.name, error)
        }
        // There may be no viewers.
        if channel.state(at: environment.clock.moment) == .cold { channel.releaseMemory() }
    }

    /// Prepares the live programs of channels that are always on, in the background.
    func requestAlwaysOn(at now: MonotonicTime) {
        for channel in catalog.channels where channel.settings.isAlwaysOn { channel.request(at: now) }
    }

    /// Continues the state of another core, which reports nothing any more.
    func takePlace(of other: ServiceCore, at now: MonotonicTime) {
        other.watch.end()
        for channel in catalog.channels {
            guard let former = other.catalog.channels.first(where: { $0.name == channel.name }) else { continue }
            channel.takePlace(of: former, at: now)
        }
        requestAlwaysOn(at: now)
    }
}
