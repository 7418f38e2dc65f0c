internal import Channels
internal import HTTPMessage
package import Platform

extension RouteTable {
    /// The routes for operators and their monitoring.
    ///
    /// - Parameter metrics: the figures of the server.
    package static func forOperators(
        _ status: ServiceStatus,
        _ streams: StreamAnswers,
        metrics: @escaping @Sendable () -> [MetricFamily]
    ) -> RouteTable {
        RouteTable(
            routes: [
                Route("/metrics", "metrics") { routed in
                    let now = routed.now
                    let names = streams.catalog.channels.map(\.name)
                    let families =
                        metrics() + streams.catalog.metrics(at: now) + status.clockMetrics
                        + streams.production.metrics(of: names, at: now.wall) + streams.cache.metrics
                        + (streams.sessions?.metrics ?? []) + [Version.metric]
                        + HeapMeter.shared.metrics(at: now.monotonic) + ProcessFigures.metrics(at: now.wall)
                    let text = SharedBytes(families.map(\.text).joined())
                    return .now(.made(text, "text/plain; version=0.0.4; charset=utf-8"))
                }
            ] + health(status, namesReferences: true),
            nothing: "there is nothing at this path; there are /metrics, /healthz and /readyz",
            clock: streams.clock
        )
    }
}

/// The figures of the server, for a route that is made before the server.
package final class MetricsSource: Sendable {
    private let source = Lock<(@Sendable () -> [MetricFamily])?>(nil)

    package init() {}

    package func set(_ source: @escaping @Sendable () -> [MetricFamily]) {
        self.source.withLock { $0 = source }
    }

    package func read() -> [MetricFamily] {
        source.withLock { $0 }?() ?? []
    }
}
