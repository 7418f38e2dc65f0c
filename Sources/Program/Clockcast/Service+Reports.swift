internal import Channels
internal import ClockBounds
internal import HLS
internal import HTTPServer
internal import Logging
internal import Operations
internal import Platform
internal import Settings
internal import Timeline

// The messages of a service about itself.
extension Service {
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
    static func report(_ step: Interval, of clock: any TimeSource, _ logger: Logger) {
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
            "the system's clock is not in the years 1971 to 2199; until then, the time that is shown is wrong",
            metadata: ["time": .string(clock.wall.iso8601)]
        )
    }

    /// Logs the start.
    func report() {
        Self.reportWrong(clock, logger)
        logger.reportStart(environment.clockWatch)
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
        reportOpenFeatures(of: settings)
        for address in server.boundAddresses {
            logger.info(
                "listening",
                metadata: ["address": .string(address.address), "port": .stringConvertible(address.port)]
            )
        }
    }

    /// Logs the features that others may ask for by URL. A reload changes neither who reaches the server nor whether there are sessions.
    func reportOpenFeatures(of settings: Settings) {
        var settings = settings
        (settings.server, settings.http) = (self.settings.server, self.settings.http)
        settings.hasSessions = self.settings.hasSessions
        let features = settings.openFeatures
        guard !features.isEmpty else { return }
        logger.notice(
            "anyone who reaches this server may ask for more than its channels by URL",
            metadata: [
                "open": .string(features.map(\.name).joined(separator: ", ")),
                "to_close": .string(features.map(\.remedy).joined(separator: "; ") + "; or config/public.yaml"),
            ]
        )
    }

    /// Writes the greeting for people to standard output.
    package func greet() {
        let greeting = greeting
        lines.add(to: .output) { Array((greeting + "\n").utf8) }
    }

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
                "The machine's clock: \(environment.clockWatch.summary)",
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
}
