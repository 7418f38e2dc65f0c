internal import HTTPServer
internal import Timeline

extension HTTPSettings {
    init(reading reader: inout SettingsReader) {
        /// - Parameter zero: the effect of zero, which is therefore not allowed; nil if it makes sense.
        func time(
            _ key: String,
            _ standard: Int64,
            _ reader: inout SettingsReader,
            zero: String? = nil
        ) -> Interval {
            reader.seconds(
                key,
                default: .seconds(standard),
                in: (zero == nil ? .zero : .milliseconds(100)) ... .seconds(3600),
                note: zero.map { "; with 0 \($0)" } ?? ""
            )
        }
        loops = reader.integer("server.loops", default: 0, in: 0...256, unit: "0 means one per core")
        maxConnections = reader.integer("server.max_connections", default: 16_384, in: 1...1_000_000)
        headerTimeout = time("server.header_timeout", 10, &reader, zero: "no request could arrive")
        idleTimeout = time("server.idle_timeout", 60, &reader, zero: "every connection would be closed at once")
        writeTimeout = time("server.write_timeout", 15, &reader, zero: "no answer could be sent")
        let limit = "0 means no limit"
        connectionsPerAddress = reader.integer(
            "limits.connections_per_address",
            default: 256,
            in: 0...1_000_000,
            unit: limit
        )
        requestsPerSecondPerAddress = reader.integer(
            "limits.requests_per_second",
            default: 0,
            in: 0...1_000_000,
            unit: limit
        )
        processorTimePerMinute = reader.seconds(
            "limits.processor_seconds",
            default: .seconds(20),
            in: .zero ... .seconds(3600),
            note: "; 0 means no limit"
        )
        waiting = reader.integer("limits.waiting", default: 1024, in: 1...1_000_000, unit: "requests")
        waitingPerAddress = reader.integer(
            "limits.waiting_per_address",
            default: 64,
            in: 1...1_000_000,
            unit: "requests"
        )
        parked = reader.integer("limits.parked", default: 16_384, in: 1...1_000_000, unit: "requests")
        parkedPerAddress = reader.integer(
            "limits.parked_per_address",
            default: 256,
            in: 1...1_000_000,
            unit: "requests"
        )
        trustedProxies = reader.list(
            "limits.trusted_proxies",
            default: [],
            allowed: "addresses or networks such as 10.0.0.0/8"
        ) { AddressBlock($0) == nil ? nil : $0 }
        accessLog = reader.choice("log.access", default: .off)
        drainDelay = time("drain.delay", 0, &reader)
        drainTimeout = time("drain.timeout", 10, &reader)
    }
}
