internal import HTTPServer
package import Timeline

/// How the HTTP server serves and ends.
package struct HTTPSettings: Sendable {
    package enum AccessLogFormat: String, CaseIterable, Sendable {
        case off
        /// The Common Log Format of NCSA httpd.
        case common
        /// A JSON object a line.
        case json
    }

    /// Event loops; 0 is one for each core.
    package var loops: Int
    package var maxConnections: Int
    package var headerTimeout: Interval
    package var idleTimeout: Interval
    package var writeTimeout: Interval
    /// 0 is no limit.
    package var connectionsPerAddress: Int
    /// 0 is no limit.
    package var requestsPerSecondPerAddress: Int
    /// Peers whose `X-Forwarded-For` is believed, as addresses or blocks.
    package var trustedProxies: [String]
    package var accessLog: AccessLogFormat
    /// How long `/readyz` says 503 before no connection is taken any more.
    package var drainDelay: Interval
    /// How long running answers have to end.
    package var drainTimeout: Interval

    init(reading reader: inout SettingsReader) {
        func time(_ key: String, _ standard: Int, _ reader: inout SettingsReader) -> Interval {
            .milliseconds(Int64(reader.seconds(key, default: standard, in: 0...3_600_000)))
        }
        loops = reader.integer("server.loops", default: 0, in: 0...256, unit: "0 is one for each core")
        maxConnections = reader.integer("server.max_connections", default: 16_384, in: 1...1_000_000)
        headerTimeout = time("server.header_timeout", 10_000, &reader)
        idleTimeout = time("server.idle_timeout", 60_000, &reader)
        writeTimeout = time("server.write_timeout", 15_000, &reader)
        connectionsPerAddress = reader.integer("limits.connections_per_address", default: 0, in: 0...1_000_000)
        requestsPerSecondPerAddress = reader.integer("limits.requests_per_second", default: 0, in: 0...1_000_000)
        trustedProxies = reader.list(
            "limits.trusted_proxies",
            default: [],
            allowed: "addresses or blocks, for example 10.0.0.0/8"
        ) { AddressBlock($0) == nil ? nil : $0 }
        accessLog = reader.choice("log.access", default: .off)
        drainDelay = time("drain.delay", 0, &reader)
        drainTimeout = time("drain.timeout", 10_000, &reader)
    }

    /// The server's own settings on a machine with so many cores.
    func server(cores: Int) -> ServerSettings {
        var settings = ServerSettings()
        settings.loops = loops == 0 ? max(1, cores) : loops
        settings.workers = max(1, cores)
        settings.maxConnections = maxConnections
        settings.headerTimeout = headerTimeout.nanoseconds
        settings.idleTimeout = idleTimeout.nanoseconds
        settings.writeTimeout = writeTimeout.nanoseconds
        settings.connectionsPerAddress = connectionsPerAddress
        settings.requestsPerSecondPerAddress = requestsPerSecondPerAddress
        settings.trustedProxies = trustedProxies.compactMap { AddressBlock($0) }
        return settings
    }
}
