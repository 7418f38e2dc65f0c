internal import Channels
internal import HTTPMessage
internal import HTTPServer
internal import Timeline
internal import Platform

/// The figures of the program in the text format of Prometheus, version 0.0.4.
struct MetricsText {
    private(set) var text = ""

    init(_ server: ServerMetrics, channels: [Channel], variants: [Channel], clock: ClockDiscipline, at now: Moment) {
        family("clockcast_http_requests_total", "counter", "Answered requests by route and status.")
        for answers in server.answers.sorted(by: { ($0.route.text, $0.status.code) < ($1.route.text, $1.status.code) })
        {
            sample(
                "clockcast_http_requests_total",
                "route=\"\(answers.route.text)\",status=\"\(answers.status.code)\"",
                "\(answers.count)"
            )
        }
        latency(server)
        counter("clockcast_http_received_bytes_total", "Bytes received.", server.bytesReceived)
        counter("clockcast_http_sent_bytes_total", "Bytes sent.", server.bytesSent)
        counter("clockcast_http_connections_total", "Connections accepted.", server.connectionsAccepted)
        family("clockcast_http_connections", "gauge", "Open connections.")
        sample("clockcast_http_connections", "", "\(server.connectionsOpen)")
        refusals(server)
        counter(
            "clockcast_http_evicted_connections_total",
            "Idle connections closed to make room.",
            server.connectionsEvicted
        )
        counter("clockcast_http_timeouts_total", "Connections ended by a time limit.", server.timeouts)
        counter("clockcast_http_parse_errors_total", "Requests that could not be understood.", server.parseErrors)
        counter("clockcast_http_cache_hits_total", "Answers from a loop's own cache.", server.cacheHits)
        gauge("clockcast_http_parked_requests", "Requests that wait for an instant.", server.parked)
        gauge(
            "clockcast_http_parked_requests_limit",
            "The limit of requests that wait for an instant (limits.parked).",
            server.parkedLimit
        )
        gauge("clockcast_http_deliveries", "Answers that are sent slowly because of a scenario.", server.deliveries)
        counter(
            "clockcast_http_deliveries_total",
            "Answers that were sent as a scenario demands.",
            server.deliveriesMade
        )
        gauge("clockcast_http_memory_files", "Answers that are kept as files in memory.", server.memoryFiles)
        counter(
            "clockcast_http_poll_failures_total",
            "Failed system calls that wait for events.",
            server.pollFailures
        )
        gauge("clockcast_work_waiting", "Requests that wait for a worker.", server.workWaiting)
        gauge(
            "clockcast_work_lost_workers",
            "Workers that are busy with work that no request waits for any more.",
            server.workersLost
        )
        counter(
            "clockcast_log_dropped_records_total",
            "Log lines that were lost because they could not be written in time.",
            server.accessRecordsDropped
        )
        counter(
            "clockcast_sessions_dropped_requests_total",
            "Requests that are missing from the reports of sessions because too many came at once.",
            server.recordingsDropped
        )
        family("clockcast_channel_state", "gauge", "1 for the state that a channel is in.")
        for channel in channels {
            for state in ChannelState.names {
                sample(
                    "clockcast_channel_state",
                    "channel=\"\(channel.name)\",state=\"\(state)\"",
                    channel.state(at: now).name == state ? "1" : "0"
                )
            }
        }
        family("clockcast_clock_synchronized", "gauge", "1 while the system's clock is synchronized (adjtimex).")
        sample("clockcast_clock_synchronized", "", clock.isSynchronized ? "1" : "0")
        family("clockcast_clock_estimated_error_seconds", "gauge", "The estimated error of the system's clock.")
        sample("clockcast_clock_estimated_error_seconds", "", "\(Double(clock.estimatedError) / 1_000_000)")
        family("clockcast_clock_maximum_error_seconds", "gauge", "The largest error that the system's clock can have.")
        sample("clockcast_clock_maximum_error_seconds", "", "\(Double(clock.maximumError) / 1_000_000)")
        // Only their number is exported, because clients choose their names.
        family("clockcast_variants", "gauge", "Variants of channels that were requested by URL and are not cold.")
        sample("clockcast_variants", "", "\(variants.count { $0.state(at: now) != .cold })")
        family(
            "clockcast_live_faults_total",
            "counter",
            "Live segments that the loading program stood in for, because they were late or failed."
        )
        for channel in channels {
            let counts = channel.failureCounts
            for (cause, count) in [("late", counts.late), ("failed", counts.failed)] {
                sample(
                    "clockcast_live_faults_total",
                    "channel=\"\(channel.name)\",cause=\"\(cause)\"",
                    "\(count)"
                )
            }
        }
        family("clockcast_coded_pictures_total", "counter", "Pictures that went through the encoder.")
        for channel in channels {
            for rendition in channel.renditions {
                sample(
                    "clockcast_coded_pictures_total",
                    "channel=\"\(channel.name)\",rendition=\"\(rendition.name)\"",
                    "\(rendition.codedPictureCount)"
                )
            }
        }
    }

    private mutating func refusals(_ server: ServerMetrics) {
        let name = "clockcast_http_refused_connections_total"
        family(name, "counter", "Connections turned away, by cause: an address, the limit of all, or the system.")
        for cause in ServerMetrics.RefusalCause.allCases {
            sample(name, "cause=\"\(cause.rawValue)\"", "\(server.connectionsRefused[cause, default: 0])")
        }
    }

    private mutating func latency(_ server: ServerMetrics) {
        let name = "clockcast_http_request_duration_seconds"
        family(name, "histogram", "Time to an answer from the request's head, or from the instant that it waited for.")
        var sum: UInt64 = 0
        for (index, count) in server.latencyCounts.enumerated() {
            sum += count
            let bound = ServerMetrics.upperBound(ofBucket: index)
            sample("\(name)_bucket", "le=\"\(bound.isFinite ? "\(bound)" : "+Inf")\"", "\(sum)")
        }
        sample("\(name)_sum", "", "\(Double(server.latencyNanosecondsSum) / 1_000_000_000)")
        sample("\(name)_count", "", "\(sum)")
    }

    mutating func gauge(_ name: String, _ help: String, _ value: Int) {
        family(name, "gauge", help)
        sample(name, "", "\(value)")
    }

    mutating func counter(_ name: String, _ help: String, _ value: UInt64) {
        family(name, "counter", help)
        sample(name, "", "\(value)")
    }

    mutating func family(_ name: String, _ type: String, _ help: String) {
        text += "# HELP \(name) \(help)\n# TYPE \(name) \(type)\n"
    }

    mutating func sample(_ name: String, _ labels: String, _ value: String) {
        text += labels.isEmpty ? "\(name) \(value)\n" : "\(name){\(labels)} \(value)\n"
    }
}
