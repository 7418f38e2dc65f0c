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
        func requests(_ key: String, _ standard: Int, _ reader: inout SettingsReader) -> Int {
            reader.integer(key, default: standard, in: 1...1_000_000, unit: "requests")
        }
        func limit(_ key: String, _ standard: Int, _ reader: inout SettingsReader) -> Int {
            reader.integer(key, default: standard, in: 0...1_000_000, unit: "0 means no limit")
        }
        server = ServerSettings()
        server.loops = reader.integer("server.loops", default: 0, in: 0...256, unit: "0 means one per core")
        server.maxConnections = reader.integer("server.max_connections", default: 16_384, in: 1...1_000_000)
        server.headerTimeout = time("server.header_timeout", 10, &reader, zero: "no request could arrive")
        server.idleTimeout = time("server.idle_timeout", 60, &reader, zero: "every connection would be closed at once")
        server.writeTimeout = time("server.write_timeout", 15, &reader, zero: "no answer could be sent")
        server.connectionsPerAddress = limit("limits.connections_per_address", 256, &reader)
        server.requestsPerSecondPerAddress = limit("limits.requests_per_second", 0, &reader)
        server.work.processorTimePerMinute = reader.seconds(
            "limits.processor_seconds",
            default: .seconds(20),
            in: .zero ... .seconds(3600),
            note: "; 0 means no limit"
        )
        server.work.waiting = requests("limits.waiting", 1024, &reader)
        server.work.waitingPerAddress = requests("limits.waiting_per_address", 64, &reader)
        server.parked = requests("limits.parked", 16_384, &reader)
        server.parkedPerAddress = requests("limits.parked_per_address", 256, &reader)
        server.trustedProxies = reader.list(
            "limits.trusted_proxies",
            default: [],
            allowed: "addresses or networks such as 10.0.0.0/8"
        ) { AddressBlock($0) }
        accessLog = reader.choice("log.access", default: .off)
        drainDelay = time("drain.delay", 0, &reader)
        drainTimeout = time("drain.timeout", 10, &reader)
    }
}
