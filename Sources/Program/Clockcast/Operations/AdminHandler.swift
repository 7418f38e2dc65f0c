internal import HTTPMessage
internal import HTTPServer
internal import Platform
internal import Timeline

/// Answers on the admin listener: metrics and health.
final class AdminHandler: RequestHandler {
    private let status: ServiceStatus
    private let catalog: Catalog
    private let streams: StreamHandler
    private let clock: any TimeSource
    /// Set once the server that the handler belongs to exists.
    private let metrics = Lock<(@Sendable () -> ServerMetrics)?>(nil)

    init(status: ServiceStatus, catalog: Catalog, streams: StreamHandler, clock: any TimeSource) {
        self.status = status
        self.clock = clock
        self.catalog = catalog
        self.streams = streams
    }

    func setMetrics(_ source: @escaping @Sendable () -> ServerMetrics) {
        metrics.withLock { $0 = source }
    }

    func reply(to request: HTTPRequest) -> Reply {
        let now = Moment(wall: request.receivedAt, monotonic: clock.monotonic)
        switch request.path {
        case "/metrics":
            let snapshot = metrics.withLock { $0 }?() ?? ServerMetrics()
            var metrics = MetricsText(
                snapshot,
                channels: catalog.channels,
                variants: catalog.variants.all,
                clock: status.discipline,
                at: now
            )
            metrics.add(streams, channels: catalog.channels, at: now)
            metrics.addProcess()
            let text = metrics.text
            return .now(
                HTTPResponse(
                    body: SharedBytes(text),
                    contentType: "text/plain; version=0.0.4; charset=utf-8",
                    cacheControl: "no-store",
                    isCompressible: true,
                    route: "metrics"
                ),
                reusableUntil: nil
            )
        case "/healthz": return .now(status.health(at: now), reusableUntil: nil)
        case "/readyz": return .now(status.readiness(at: now, isDraining: request.isDraining), reusableUntil: nil)
        default:
            return .now(
                .text(.notFound, "there are /metrics, /healthz and /readyz", route: "unknown"),
                reusableUntil: nil
            )
        }
    }
}
