internal import Production
internal import Answers
internal import Channels
internal import ClockBounds
package import Dispatch
internal import Foundation
internal import HLS
internal import HTTPServer
internal import Logging
internal import Operations
package import Platform
package import Settings
internal import Timeline

/// The whole program except its edges: channels, the server, and their status and logs.
package final class Service: Sendable {
    /// The settings of the start, which remain in force for listeners, limits and the log.
    let settings: Settings
    let clock: any TimeSource
    let surroundings: ServiceCore.Surroundings
    let core: Lock<ServiceCore>
    /// The routes of the public listener.
    let routes: ExchangeableRoutes
    let adminRoutes: ExchangeableRoutes
    let server: HTTPServer
    private let resources: ServiceResources
    /// Runs the exchanges of cores, one after the other.
    let exchanges = DispatchQueue(label: "clockcast.exchanges")
    /// The number of connections that the limit of open files allows.
    private let connections: Int
    let logger: Logger
    private let lines: LineQueue
    let timers: Timers
    private let steps: ClockStepWatch
    let underWay: DispatchGroup
    private let supervision: Supervision?

    /// Puts the program together. Threads and sockets exist from ``start()`` on.
    ///
    /// - Parameters:
    ///   - resources: the resources of the machine.
    ///   - clock: the source of the time.
    ///   - discipline: reads how far that can be trusted.
    ///   - processEnvironment: shows whether a service manager expects notifications.
    ///   - underWay: entered while something is made that no request waits for any more.
    /// - Throws: `ChannelError` if a channel of the settings cannot be made.
    package init(
        settings: Settings,
        resources: ServiceResources,
        clock: any TimeSource,
        discipline: @escaping @Sendable () -> ClockDiscipline = ClockDiscipline.read,
        processEnvironment: [String: String] = [:],
        underWay: DispatchGroup = DispatchGroup()
    ) throws {
        self.settings = settings
        self.resources = resources
        self.clock = clock
        self.underWay = underWay
        let lines = LineQueue(clock: clock)
        let logger = Self.logger(settings, clock: clock, lines: lines)
        let timers = Timers(name: "timers", clock: clock)
        (self.lines, self.logger, self.timers) = (lines, logger, timers)
        steps = ClockStepWatch(clock: clock) { Self.report($0, of: clock, logger) }
        let sessions =
            settings.hasSessions
            ? SessionStore(
                port: settings.server.port,
                duration: settings.playlist.duration,
                limit: settings.sessionLimit,
                clock: clock
            ) : nil
        let surroundings = ServiceCore.Surroundings(
            clock: clock,
            timers: timers,
            logger: logger,
            sessions: sessions,
            clockWatch: ClockWatch(
                clock: clock,
                discipline: discipline,
                references: settings.clock.references,
                didChange: { logger.report($0) }
            ),
            start: clock.monotonic,
            underWay: underWay
        )
        let core = try ServiceCore(settings: settings, resources: resources, in: surroundings)
        self.surroundings = surroundings
        self.core = Lock(core)
        routes = ExchangeableRoutes(core.publicRoutes, clock: clock)
        adminRoutes = ExchangeableRoutes(core.adminRoutes, clock: clock)
        let (server, admin) = (settings.server, settings.admin)
        var listener = HTTPListener(name: "public", address: server.host, port: server.port, handler: routes)
        listener.targetReader = SessionTargets(areRecorded: sessions != nil)
        var limits = settings.http
        limits.fit(cores: ProcessInfo.processInfo.activeProcessorCount)
        limits.fit(descriptors: resources.descriptors)
        connections = limits.maxConnections
        self.server = HTTPServer(
            listeners: [listener, .admin(address: admin.host, port: admin.port, handler: adminRoutes)],
            settings: limits,
            clock: clock,
            accessLog: Self.accessLog(settings.accessLog, lines: lines),
            recorder: sessions?.recorder
        )
        supervision = Supervision(environment: processEnvironment)
        surroundings.metrics.set { [weak server = self.server, lines] in
            var metrics = server?.metrics() ?? ServerMetrics()
            metrics.accessRecordsDropped += UInt64(lines.dropped)
            return metrics
        }
    }

    /// Begins to serve. The live programs of channels that are always on are prepared in the background.
    ///
    /// - Throws: `HTTPServerError` if an address is not available, `SystemError` if no further thread is.
    package func start() throws {
        try lines.start()
        try timers.start()
        try server.start()
        try steps.followKernel()
        try surroundings.clockWatch.start(on: timers)
        report()
        let now = clock.moment
        // The first measurement is started for the first reader.
        _ = HeapMeter.shared.bytes(at: now.monotonic)
        let core = core.withLock { $0 }
        core.requestAlwaysOn(at: now.monotonic)
        DispatchQueue.global(qos: .utility).async(group: underWay) { core.measureDefaultChannel() }
        if resources.lacksClip { try codeClip() }
        let probe = HealthProbe(host: settings.admin.host, port: adminPort, path: "/healthz", clock: clock)
        let tell: @Sendable (String) -> Void = { [logger] reason in
            logger.error("the service manager's watchdog hears nothing", metadata: ["reason": .string(reason)])
        }
        try supervision?.began(probe, clock: clock, tell: tell) { [weak server] patience in
            server?.loopsAnswer(within: patience) ?? false
        }
    }

    private static func logger(_ settings: Settings, clock: any TimeSource, lines: LineQueue) -> Logger {
        var logger = Logger(label: "clockcast") { label in
            QueuedLogHandler(label: label, format: settings.logFormat, clock: clock, lines: lines)
        }
        logger.logLevel = settings.logLevel
        return logger
    }

    private static func accessLog(
        _ format: Settings.AccessLogFormat,
        lines: LineQueue
    ) -> (@Sendable ([AccessRecord]) -> Void)? {
        guard format != .off else { return nil }
        let writer = AccessLogWriter(format: format, lines: lines)
        return { writer.write($0) }
    }

    /// Logs the settings that are in force from now on.
    func report(_ settings: Settings, _ resources: ServiceResources, _ catalog: Catalog) {
        report(resources)
        for warning in catalog.channels.flatMap(\.warnings) { logger.report(warning) }
        logger.debug("settings in force", metadata: settings.summary)
        for warning in settings.warnings {
            logger.warning("setting with a drawback", metadata: ["reason": .string(warning)])
        }
    }

    /// Logs the state of the loading clip.
    func report(_ resources: ServiceResources) {
        if let problem = resources.clipProblem {
            logger.warning(
                "the built-in loading animation is used instead of loading.file",
                metadata: ["reason": .string(problem)]
            )
        }
        if let problem = resources.cacheProblem {
            logger.warning("a coded loading clip cannot be kept or read", metadata: ["reason": .string(problem)])
        }
    }

    /// Logs that the clock was set.
    private static func report(_ step: Interval, of clock: any TimeSource, _ logger: Logger) {
        logger.warning(
            "the system's clock was set",
            metadata: ["seconds": .string("\(Double(step.nanoseconds / 1_000_000) / 1000)")]
        )
        reportWrong(clock, logger)
    }

    /// Logs that the clock cannot be right.
    private static func reportWrong(_ clock: any TimeSource, _ logger: Logger) {
        guard !SystemClock.canBeTrue(clock.wall) else { return }
        logger.error(
            "the system's clock is not in the years 1971 to 2199; until it is, nothing shows the right time",
            metadata: ["time": .string(clock.wall.iso8601)]
        )
    }

    /// Logs the start.
    private func report() {
        Self.reportWrong(clock, logger)
        logger.reportStart(surroundings.clockWatch)
        report(settings, resources, catalog)
        if connections < settings.http.maxConnections {
            logger.warning(
                "the limit of open files leaves room for fewer connections than server.max_connections",
                metadata: [
                    "connections": .stringConvertible(connections),
                    "wanted": .stringConvertible(settings.http.maxConnections),
                ]
            )
        }
        if let changes = settings.changes { logger.info("settings", metadata: changes) }
        if settings.isOpenByDefault {
            logger.info(
                "whoever reaches this server may ask for scenarios, sessions, the past, and texts in pictures by URL",
                metadata: [
                    "to_close":
                        "scenarios: false, sessions: false, past_limit: 0, adhoc.settings: []; config/public.yaml"
                ]
            )
        }
        for address in server.boundAddresses {
            logger.info(
                "listening",
                metadata: ["address": .string(address.address), "port": .stringConvertible(address.port)]
            )
        }
    }

    /// The present channels.
    var catalog: Catalog { core.withLock { $0.catalog } }

    /// The port of the public listener; before ``start()`` that of the settings.
    package var port: Int { server.boundAddresses.first?.port ?? settings.server.port }

    /// The addresses to open, one on a line.
    private var greeting: String {
        let base = "http://\(Self.name(of: settings.server)):\(port)"
        let channels = catalog.channels.map { "  \(base)/\(StreamAddress.playlist($0.name))" }
        return
            ([
                "Clockcast \(Version.description) is running. Open in a browser:", "  \(base)/",
                "or in any HLS player:", "  \(base)/\(StreamAddress.playlist("live"))",
            ]
            + channels + neighbours + [
                "The machine's clock: \(surroundings.clockWatch.summary)",
                "Health: \(base)/healthz   Channels: \(base)/channels",
                "Metrics: http://\(Self.name(of: settings.admin)):\(adminPort)/metrics   Stop: Ctrl-C",
            ])
            .joined(separator: "\n")
    }

    /// The addresses for other devices in the same network; empty if there are none, or they are not known.
    private var neighbours: [String] {
        let addresses = settings.server.isOnAllAddresses ? NetworkInterface.reachable().prefix(3) : []
        return addresses.isEmpty
            ? [] : ["From a phone in the same network:"] + addresses.map { "  http://\($0):\(port)/" }
    }

    /// The host of a listener in URLs on this machine.
    private static func name(of listener: Settings.Listener) -> String {
        switch listener.host {
        case "::", "0.0.0.0", "127.0.0.1", "::1": "localhost"
        case let host where host.contains(":"): "[\(host)]"
        default: listener.host
        }
    }

    /// The same of the admin listener.
    package var adminPort: Int { server.boundAddresses.dropFirst().first?.port ?? settings.admin.port }

    /// Reports that it is no longer ready, waits so that others notice, lets answers in progress end, and returns.
    package func drain() {
        logger.info("draining")
        supervision?.isEnding()
        server.announceDrain()
        clock.wait(until: clock.monotonic + settings.drainDelay)
        if server.drain(until: clock.monotonic + settings.drainTimeout) {
            logger.info("drained")
        } else {
            logger.warning(
                "drain.timeout is over; connections that are still open are cut off",
                metadata: ["connections": "\(server.openConnections)"]
            )
        }
        stop()
        // The reader of the log may have stopped.
        lines.flush(until: clock.monotonic + .seconds(1))
    }

    /// Writes the greeting for people to standard output.
    package func greet() {
        let greeting = greeting
        lines.add(to: .output) { Array((greeting + "\n").utf8) }
    }

    /// Ends at once.
    package func stop() {
        timers.stop()
        surroundings.clockWatch.stop()
        server.stop()
        lines.stop()
    }
}
