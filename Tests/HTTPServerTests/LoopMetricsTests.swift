import HTTPMessage
import Testing

@testable import HTTPServer

@Suite struct LoopMetricsTests {
    @Test("Whatever statuses one route has had, others are counted under their own names") func kinds() {
        let metrics = LoopMetrics()
        for code in 400...599 {
            metrics.countAnswer(kind: metrics.counter(route: "scenario", status: HTTPStatus(code)), nanoseconds: 0)
        }
        let routes: [RouteLabel] = ["segment", "playlist", "multivariant", "time", "page", "frame", "channels"]
        let statuses = (Array(200...206) + Array(500...509)).map { HTTPStatus($0) }
        for route in routes {
            for status in statuses {
                metrics.countAnswer(kind: metrics.counter(route: route, status: status), nanoseconds: 0)
            }
        }
        for _ in 0..<3 {
            metrics.countAnswer(kind: metrics.counter(route: "rejected", status: .serviceUnavailable), nanoseconds: 0)
        }
        var snapshot = ServerMetrics()
        metrics.add(to: &snapshot)
        // Another loop counts for the same.
        metrics.add(to: &snapshot)
        #expect(snapshot.answers.filter { $0.key.route == "rejected" }.map(\.value) == [6])
        #expect(snapshot.answers.filter { $0.key.route == "scenario" }.map(\.value) == Array(repeating: 2, count: 200))
    }
}
