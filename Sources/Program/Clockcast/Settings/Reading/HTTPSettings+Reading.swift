internal import HTTPServer
internal import Timeline

extension HTTPSettings {
    init(reading reader: inout SettingsReader) {
        func time(_ key: String, _ standard: Int64, _ reader: inout SettingsReader) -> Interval {
            reader.seconds(key, default: .seconds(standard), in: .zero ... .seconds(3600))
        }
        loops = reader.integer("server.loops", default: 0, in: 0...256, unit: "0 is one for each core")
        maxConnections = reader.integer("server.max_connections", default: 16_384, in: 1...1_000_000)
        headerTimeout = time("server.header_timeout", 10, &reader)
        idleTimeout = time("server.idle_timeout", 60, &reader)
        writeTimeout = time("server.write_timeout", 15, &reader)
        connectionsPerAddress = reader.integer("limits.connections_per_address", default: 0, in: 0...1_000_000)
        requestsPerSecondPerAddress = reader.integer("limits.requests_per_second", default: 0, in: 0...1_000_000)
        trustedProxies = reader.list(
            "limits.trusted_proxies",
            default: [],
            allowed: "addresses or blocks, for example 10.0.0.0/8"
        ) { AddressBlock($0) == nil ? nil : $0 }
        accessLog = reader.choice("log.access", default: .off)
        drainDelay = time("drain.delay", 0, &reader)
        drainTimeout = time("drain.timeout", 10, &reader)
    }
}
