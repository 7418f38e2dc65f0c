internal import Foundation
internal import HTTPServer
internal import Logging
internal import Synchronization
package import Timeline

/// The whole program but for its edges: channels, the server, and what they say of themselves.
package final class Service: Sendable {
    private let server: HTTPServer
    private let status: ServiceStatus
    private let catalog: Catalog
    private let logger: Logger
    private let preparation = DispatchGroup()

    /// Makes the channels and starts to serve. The live programs are prepared beside it.
    ///
    /// - Parameter clock: where the time comes from.
    /// - Throws: `ServiceError` if a channel cannot be made, `HTTPServerError` if an address cannot be had.
    package init(settings: Settings, clock: any TimeSource) throws {
        let start = clock.now()
        var logger = Logger(label: "clockcast") { StreamLogHandler.standardError(label: $0) }
        logger.logLevel = Logger.Level(rawValue: settings.logLevel.rawValue) ?? .info
        self.logger = logger
        let channels = try Channel.make(settings.channels, settings: settings, start: start)
        catalog = Catalog(channels: channels)
        status = ServiceStatus(catalog: catalog, start: start)
        let handler = PublicHandler(
            catalog: catalog,
            status: status,
            cache: SegmentCache(capacity: settings.segmentCacheCapacity),
            clock: clock
        )
        var limits = ServerSettings()
        limits.loops = max(1, ProcessInfo.processInfo.activeProcessorCount)
        limits.workers = limits.loops
        let listener = HTTPListener(
            name: "public",
            address: settings.server.host,
            port: settings.server.port,
            handler: handler
        )
        server = HTTPServer(listeners: [listener], settings: limits, clock: ServiceClock(source: clock), accessLog: nil)
        try server.start()
        for address in server.boundAddresses {
            logger.info(
                "listening",
                metadata: ["address": .string(address.address), "port": .stringConvertible(address.port)]
            )
        }
        for channel in channels {
            DispatchQueue.global().async(group: preparation) { [logger] in
                channel.prepare(clock: clock)
                let name = Logger.MetadataValue.string(channel.settings.name)
                if let reason = channel.state(at: clock.now()).reason {
                    logger.error("channel failed", metadata: ["channel": name, "reason": .string(reason)])
                } else {
                    logger.info("channel is prepared", metadata: ["channel": name])
                }
            }
        }
    }

    /// Waits until every channel's first live segments exist or have failed.
    package func waitUntilPrepared() {
        preparation.wait()
    }

    /// The port of the public listener.
    package var port: Int { server.boundAddresses[0].port }

    /// The addresses to open, one a line.
    package var greeting: String {
        let base = "http://localhost:\(port)"
        let channels = catalog.channels.map { "  \(base)/\($0.settings.name).m3u8" }
        return
            (["Clockcast \(Version.description) is running. Open in any HLS player:", "  \(base)/live.m3u8"]
            + channels + ["Health: \(base)/healthz   Channels: \(base)/channels   Stop: Ctrl-C"])
            .joined(separator: "\n")
    }

    /// Says that it is no longer ready, lets running answers end, and returns.
    package func drain(timeout: Interval) {
        logger.info("draining")
        server.announceDrain()
        _ = server.drain(until: SystemClock.monotonicNanoseconds + timeout.nanoseconds)
        server.stop()
    }

    /// Ends at once.
    package func stop() {
        server.stop()
    }
}

/// The server's clocks, with wall time from the service's source.
private struct ServiceClock: ServerClock {
    let source: any TimeSource

    var wallNanoseconds: Int64 { source.now().nanoseconds }
    var monotonicNanoseconds: Int64 { SystemClock.monotonicNanoseconds }
}
