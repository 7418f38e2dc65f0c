internal import HTTPMessage
package import Platform

extension ServerMetrics {
    /// The figures for monitoring.
    package var families: [MetricFamily] {
        var requests = MetricFamily(
            "clockcast_http_requests_total",
            .counter,
            "Answered requests by route and status."
        )
        let kinds = answers.map { (route: $0.route.description, status: $0.status.code, count: $1) }
        for kind in kinds.sorted(by: { ($0.route, $0.status) < ($1.route, $1.status) }) {
            requests.add(["route": kind.route, "status": "\(kind.status)"], kind.count)
        }
        let latency = MetricFamily(
            "clockcast_http_request_duration_seconds",
            "Time to an answer from the request's head, or from the instant that it waited for.",
            latencyCounts.enumerated().map { (Self.upperBound(ofBucket: $0), $1) },
            sum: Double(self[.latencySum]) / 1_000_000_000
        )
        var refusals = MetricFamily(
            "clockcast_http_refused_connections_total",
            .counter,
            "Connections turned away, by cause: an address, the limit of all, or the system."
        )
        refusals.add(["cause": "address"], self[.refusedOfAddress])
        refusals.add(["cause": "limit"], self[.refusedAtLimit])
        refusals.add(["cause": "system"], self[.refusedBySystem])
        return [requests, latency, refusals] + counters + gauges
    }

    private var counters: [MetricFamily] {
        let figures: [(String, String, UInt64)] = [
            ("clockcast_http_received_bytes_total", "Bytes received.", self[.bytesReceived]),
            ("clockcast_http_sent_bytes_total", "Bytes sent.", self[.bytesSent]),
            ("clockcast_http_connections_total", "Connections accepted.", self[.accepted]),
            ("clockcast_http_evicted_connections_total", "Idle connections closed to make room.", self[.evicted]),
            ("clockcast_http_timeouts_total", "Connections ended by a time limit.", self[.timeouts]),
            ("clockcast_http_parse_errors_total", "Requests that could not be understood.", self[.parseErrors]),
            ("clockcast_http_cache_hits_total", "Answers from a loop's own cache.", self[.cacheHits]),
            ("clockcast_http_deliveries_total", "Answers that were sent as a scenario demands.", self[.deliveries]),
            ("clockcast_http_poll_failures_total", "Failed system calls that wait for events.", self[.pollFailures]),
            (
                "clockcast_log_dropped_records_total",
                "Log lines that were lost because they could not be written in time.", accessRecordsDropped
            ),
            (
                "clockcast_sessions_dropped_requests_total",
                "Requests that are missing from the reports of sessions because too many came at once.",
                recordingsDropped
            ),
        ]
        return figures.map { MetricFamily($0, .counter, $1, $2) }
    }

    private var gauges: [MetricFamily] {
        let figures: [(String, String, Int)] = [
            ("clockcast_http_connections", "Open connections.", Int(clamping: connectionsOpen)),
            ("clockcast_http_parked_requests", "Requests that wait for an instant.", parked),
            (
                "clockcast_http_parked_requests_limit",
                "The limit of requests that wait for an instant (limits.parked).", parkedLimit
            ),
            ("clockcast_http_deliveries", "Answers that are sent slowly because of a scenario.", deliveries),
            ("clockcast_http_memory_files", "Answers that are kept as files in memory.", memoryFiles),
            ("clockcast_work_waiting", "Requests that wait for a worker.", workWaiting),
            (
                "clockcast_work_lost_workers",
                "Workers that are busy with work that no request waits for any more.", workersLost
            ),
        ]
        return figures.map { MetricFamily($0, .gauge, $1, $2) }
    }
}
