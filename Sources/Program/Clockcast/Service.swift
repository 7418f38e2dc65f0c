internal import Encoding
internal import Foundation
internal import HLS
internal import HTTPServer
internal import Logging
internal import Synchronization
internal import Timeline
package import Platform

/// The whole program but for its edges: channels, the server, and what they say of themselves.
package final class Service: Sendable {
    private let server: HTTPServer
    private let status: ServiceStatus
    private let catalog: Catalog
    private let logger: Logger
    private let http: HTTPSettings
    private let preparations: DispatchGroup
    private let clock: any TimeSource
    private let timers: Timers
    private let lines: LineQueue
    private let steps: ClockStepWatch
    private let supervision: Supervision?

    /// Makes the channels and starts to serve. The live programs are prepared beside it.
    ///
    /// - Parameters:
    ///   - clock: where the time comes from.
    ///   - discipline: how far that can be trusted.
    ///   - processEnvironment: tells whether a service manager wants to know how the service is.
    /// - Throws: `ServiceError` if a channel cannot be made, `HTTPServerError` if an address cannot be had.
    package init(
        settings: Settings,
        clock: any TimeSource,
        discipline: @escaping @Sendable () -> ClockDiscipline = ClockDiscipline.read,
        processEnvironment: [String: String] = [:]
    ) throws {
        self.clock = clock
        let lines = try LineQueue(clock: clock)
        self.lines = lines
        let start = clock.moment
        var logger = Logger(label: "clockcast") { label in
            QueuedLogHandler(label: label, format: settings.logFormat, clock: clock, lines: lines)
        }
        logger.logLevel = Logger.Level(rawValue: settings.logLevel.rawValue) ?? .info
        self.logger = logger
        let timers = try Timers(name: "timers", clock: clock)
        self.timers = timers
        let stepLogger = logger
        steps = ClockStepWatch(clock: clock) { step in
            stepLogger.warning(
                "the system's clock was set",
                metadata: ["seconds": .string("\(Double(step.nanoseconds / 1_000_000) / 1000)")]
            )
        }
        let watch = ChannelWatch(clock: clock, timers: timers, logger: logger)
        let clip = try LoadingClip.read(
            settings.loading,
            segment: .seconds(Int64(settings.playlist.duration)),
            renditions: settings.channels.flatMap(\.renditions)
        ) { reason in
            logger.warning(
                "the built-in loading animation is taken in place of a file",
                metadata: ["reason": .string(reason)]
            )
        }
        let environment = ChannelEnvironment(
            playlist: settings.playlist,
            loading: settings.loading,
            clip: clip,
            faults: settings.faults,
            memory: PictureMemory(capacity: settings.pictureMemory),
            clock: clock,
            didChange: { watch.look(at: $0) }
        )
        preparations = environment.preparations
        let maker = try ChannelMaker(environment: environment)
        let channels = try settings.channels.map { try maker.make($0) }
        for warning in channels.flatMap(\.warnings) { warning.log(to: logger) }
        catalog = Catalog(channels: channels, variants: VariantDirectory(maker: maker, limit: settings.variantLimit))
        status = ServiceStatus(
            catalog: catalog,
            start: start.monotonic,
            requiresSynchronizedClock: settings.requiresSynchronizedClock,
            discipline: discipline
        )
        let makingLogger = logger
        let streams = StreamHandler(
            cache: SegmentCache(capacity: settings.segmentCacheCapacity, clock: clock, timers: timers),
            clock: clock
        ) { path, error in
            makingLogger.error(
                "something cannot be made",
                metadata: ["path": .string(path), "reason": .string("\(error)")]
            )
        }
        let handler = PublicHandler(
            catalog: catalog,
            status: status,
            streams: streams,
            page: PageFiles(),
            clock: clock
        )
        http = settings.http
        let admin = AdminHandler(status: status, catalog: catalog, streams: streams, clock: clock)
        var accessLog: (@Sendable ([AccessRecord]) -> Void)?
        if settings.http.accessLog != .off {
            let writer = AccessLogWriter(format: settings.http.accessLog, lines: lines)
            accessLog = { records in writer.write(records) }
        }
        let fitting = DescriptorLimit.raise()
        guard fitting > 0 else { throw ServiceError.openFiles(limit: fitting + DescriptorLimit.reserve) }
        var serverSettings = settings.http.server(cores: ProcessInfo.processInfo.activeProcessorCount)
        serverSettings.fit(descriptors: fitting)
        let server = HTTPServer(
            listeners: [
                HTTPListener(
                    name: "public",
                    address: settings.server.host,
                    port: settings.server.port,
                    handler: handler
                ),
                .admin(address: settings.admin.host, port: settings.admin.port, handler: admin),
            ],
            settings: serverSettings,
            clock: clock,
            accessLog: accessLog
        )
        self.server = server
        admin.setMetrics { [weak server, lines] in
            var metrics = server?.metrics() ?? ServerMetrics()
            metrics.accessRecordsDropped += UInt64(lines.dropped)
            return metrics
        }
        if serverSettings.maxConnections < settings.http.maxConnections {
            logger.warning(
                "the limit of open files leaves room for fewer connections than server.max_connections",
                metadata: [
                    "connections": .stringConvertible(serverSettings.maxConnections),
                    "wanted": .stringConvertible(settings.http.maxConnections),
                ]
            )
        }
        supervision = Supervision(environment: processEnvironment)
        try server.start()
        try steps.followKernel()
        logger.info("settings", metadata: settings.changes)
        logger.debug("settings in force", metadata: settings.summary)
        for warning in settings.warnings {
            logger.warning("a setting has a price", metadata: ["reason": .string(warning)])
        }
        for address in server.boundAddresses {
            logger.info(
                "listening",
                metadata: ["address": .string(address.address), "port": .stringConvertible(address.port)]
            )
        }
        for channel in channels where channel.settings.isAlwaysOn { channel.request(at: start.monotonic) }
        measureBandwidths(at: start, maker: maker)
        try supervision?.began(HealthProbe(host: settings.admin.host, port: adminPort, path: "/healthz"), clock: clock)
    }

    /// Measures what the first viewers' playlists will state, so that they need not wait for it.
    private func measureBandwidths(at now: Moment, maker: ChannelMaker) {
        // One after the other, the default channel first, and what it took is given back: nobody watches yet.
        BandwidthTable.queue.async(group: preparations) { [channels = catalog.channels] in
            for channel in channels {
                for rendition in channel.renditions {
                    // The second container costs little, because it holds the same pictures.
                    for container in SegmentContainer.allCases {
                        // Who asks for it later is told what is wrong with it.
                        _ = try? channel.bandwidths.measuredBandwidth(of: rendition, container: container, at: now.wall)
                    }
                }
                if channel.state(at: now) == .cold { channel.releaseMemory() }
            }
            maker.releaseMemory()
            MemoryPolicy.trim()
        }
    }

    /// Waits until all channels that have been asked for have their first live segments, or have failed.
    package func waitUntilPrepared() {
        preparations.wait()
    }

    /// The port of the public listener.
    package var port: Int { server.boundAddresses[0].port }

    /// The addresses to open, one a line.
    private var greeting: String {
        let base = "http://localhost:\(port)"
        let channels = catalog.channels.map { "  \(base)/\($0.name).m3u8" }
        return
            ([
                "Clockcast \(Version.description) is running. Open in a browser:", "  \(base)/",
                "or in any HLS player:", "  \(base)/live.m3u8",
            ]
            + channels + [
                "Health: \(base)/healthz   Channels: \(base)/channels",
                "Metrics: http://localhost:\(adminPort)/metrics   Stop: Ctrl-C",
            ])
            .joined(separator: "\n")
    }

    /// The port of the admin listener.
    package var adminPort: Int { server.boundAddresses[1].port }

    /// Says that it is no longer ready, waits so that others may see it, lets running answers end, and returns.
    package func drain() {
        logger.info("draining")
        supervision?.isEnding()
        server.announceDrain()
        clock.wait(until: clock.monotonic + http.drainDelay)
        if !server.drain(until: clock.monotonic + http.drainTimeout) { logger.warning("answers were cut off") }
        stop()
        // Whoever reads the log may have stopped reading.
        lines.flush(until: clock.monotonic + .seconds(1))
    }

    /// Has what people should see at the start written to standard output.
    package func greet() {
        let greeting = greeting
        lines.add(to: .output) { Array((greeting + "\n").utf8) }
    }

    /// Ends at once.
    package func stop() {
        timers.stop()
        server.stop()
        lines.stop()
    }
}
