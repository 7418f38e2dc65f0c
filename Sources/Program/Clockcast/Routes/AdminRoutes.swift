internal import Channels
internal import HTTPMessage
internal import HTTPServer
internal import Platform

extension RouteTable {
    /// The routes for operators and their monitoring.
    ///
    /// - Parameter metrics: the figures of the server.
    static func forOperators(
        catalog: Catalog,
        status: ServiceStatus,
        streams: StreamAnswers,
        metrics: @escaping @Sendable () -> ServerMetrics,
        clock: any TimeSource
    ) -> RouteTable {
        RouteTable(
            [
                Route("/metrics", "metrics") { routed in
                    var text = MetricsText(
                        metrics(),
                        channels: catalog.channels,
                        variants: catalog.variants.all,
                        clock: status.discipline,
                        at: routed.now
                    )
                    text.add(streams, channels: catalog.channels, at: routed.now)
                    text.addProcess(at: routed.now)
                    return .now(
                        HTTPResponse(
                            body: SharedBytes(text.text),
                            contentType: "text/plain; version=0.0.4; charset=utf-8",
                            cacheControl: "no-store",
                            isCompressible: true,
                            route: routed.label
                        ),
                        reusableUntil: nil
                    )
                }
            ] + health(status),
            nothing: "there is nothing at this path; there are /metrics, /healthz and /readyz",
            clock: clock
        )
    }
}

/// The figures of the server, for a route that is made before the server.
final class MetricsSource: Sendable {
    private let source = Lock<(@Sendable () -> ServerMetrics)?>(nil)

    func set(_ source: @escaping @Sendable () -> ServerMetrics) {
        self.source.withLock { $0 = source }
    }

    func read() -> ServerMetrics {
        source.withLock { $0 }?() ?? ServerMetrics()
    }
}
