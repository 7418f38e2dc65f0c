internal import ChannelSettings
internal import Production
package import Answers
internal import Channels
internal import ClockBounds
package import Dispatch
internal import Foundation
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
    let environment: ServiceCore.Environment
    let core: Lock<ServiceCore>
    /// The routes of the public listener.
    package let routes: ReplaceableRoutes
    let adminRoutes: ReplaceableRoutes
    let server: HTTPServer
    let resources: ServiceResources
    /// Runs the replacements of cores, one after the other.
    let replacements = DispatchQueue(label: "clockcast.replacements")
    /// The number of connections that the limit of open files allows.
    let connections: Int
    let logger: Logger
    let lines: LineQueue
    let timers: Timers
    private let steps: ClockStepWatch
    let underWay: DispatchGroup
    private let manager: ServiceManager?

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
        let sessions = settings.hasSessions ? Self.sessions(settings, clock) : nil
        let environment = ServiceCore.Environment(
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
        let core = try ServiceCore(settings: settings, resources: resources, in: environment)
        self.environment = environment
        self.core = Lock(core)
        routes = ReplaceableRoutes(core.publicRoutes, clock: clock)
        adminRoutes = ReplaceableRoutes(core.adminRoutes, clock: clock)
        var limits = settings.http
        limits.fit(cores: ProcessInfo.processInfo.activeProcessorCount)
        limits.fit(descriptors: resources.descriptors)
        connections = limits.maxConnections
        self.server = HTTPServer(
            listeners: Self.listeners(settings, routes, adminRoutes),
            settings: limits,
            clock: clock,
            accessLog: settings.accessLog == .off
                ? nil : AccessLogWriter(format: settings.accessLog, lines: lines).write,
            recorder: sessions.map { $0.add }
        )
        manager = ServiceManager(environment: processEnvironment)
        environment.metrics.set { [weak server = self.server, lines] in
            var metrics = server?.metrics() ?? ServerMetrics()
            metrics.accessRecordsDropped += UInt64(lines.dropped)
            return metrics.families
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
        try environment.clockWatch.start(on: timers)
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
            logger.error("the service manager's watchdog is not notified", metadata: ["reason": .string(reason)])
        }
        try manager?.supervise(probe, clock: clock, tell: tell) { [weak server] patience in
            server?.loopsAnswer(within: patience) ?? false
        }
    }

    private static func sessions(_ settings: Settings, _ clock: any TimeSource) -> SessionStore {
        SessionStore(
            port: settings.server.port,
            duration: settings.playlist.duration,
            limit: settings.sessionLimit,
            clock: clock
        )
    }

    private static func listeners(
        _ settings: Settings,
        _ routes: ReplaceableRoutes,
        _ adminRoutes: ReplaceableRoutes
    ) -> [HTTPListener] {
        let (server, admin) = (settings.server, settings.admin)
        var listener = HTTPListener(name: "public", address: server.host, port: server.port, handler: routes)
        listener.targetReader = SessionTargets(areRecorded: settings.hasSessions)
        return [listener, .admin(address: admin.host, port: admin.port, handler: adminRoutes)]
    }

    private static func logger(_ settings: Settings, clock: any TimeSource, lines: LineQueue) -> Logger {
        var logger = Logger(label: "clockcast") { label in
            QueuedLogHandler(label: label, format: settings.logFormat, clock: clock, lines: lines)
        }
        logger.logLevel = settings.logLevel
        return logger
    }

    /// The present channels.
    var catalog: Catalog { core.withLock { $0.catalog } }

    /// The port of the public listener; before ``start()`` that of the settings.
    package var port: Int { server.boundAddresses.first?.port ?? settings.server.port }

    /// The port of the admin listener; before ``start()`` that of the settings.
    package var adminPort: Int { server.boundAddresses.dropFirst().first?.port ?? settings.admin.port }

    /// Reports that it is no longer ready, waits so that others notice, lets answers in progress end, and returns.
    package func drain() {
        logger.info("draining")
        manager?.stopping()
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

    /// Ends at once.
    package func stop() {
        timers.stop()
        environment.clockWatch.stop()
        server.stop()
        lines.stop()
    }
}
