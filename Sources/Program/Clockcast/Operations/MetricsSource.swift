internal import HTTPServer
internal import Platform

/// What the server counts, for a route that is there before the server is.
final class MetricsSource: Sendable {
    private let source = Lock<(@Sendable () -> ServerMetrics)?>(nil)

    func set(_ source: @escaping @Sendable () -> ServerMetrics) {
        self.source.withLock { $0 = source }
    }

    func read() -> ServerMetrics {
        source.withLock { $0 }?() ?? ServerMetrics()
    }
}
