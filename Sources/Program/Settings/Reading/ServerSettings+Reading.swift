internal import HTTPServer
internal import Platform
internal import SettingsReading
internal import Timeline
internal import Fairness

extension ServerSettings {
    init(reading reader: inout SettingsReader) {
        self.init()
        /// - Parameter zero: the effect of zero, which is therefore not allowed.
        func time(_ key: String, _ standard: Interval, zero: String) -> Interval {
            reader.seconds(
                key,
                default: standard,
                in: .milliseconds(100) ... .seconds(3600),
                note: "; with 0 \(zero)"
            )
        }
        func requests(_ key: String, _ standard: Int) -> Int {
            reader.integer(key, default: standard, in: 1...1_000_000, unit: "requests")
        }
        func limit(_ key: String, _ standard: Int) -> Int {
            reader.integer(key, default: standard, in: 0...1_000_000, unit: "0 means no limit")
        }
        loops = reader.integer("server.loops", default: 0, in: 0...256, unit: "0 means one per core")
        maxConnections = reader.integer("server.max_connections", default: maxConnections, in: 1...1_000_000)
        headerTimeout = time("server.header_timeout", headerTimeout, zero: "no request could arrive")
        idleTimeout = time("server.idle_timeout", idleTimeout, zero: "every connection would be closed at once")
        writeTimeout = time("server.write_timeout", writeTimeout, zero: "no answer could be sent")
        connectionsPerAddress = limit("limits.connections_per_address", 256)
        requestsPerSecondPerAddress = limit("limits.requests_per_second", 0)
        work.processorTimePerMinute = reader.seconds(
            "limits.processor_seconds",
            default: .seconds(20),
            in: .zero ... .seconds(3600),
            note: "; 0 means no limit"
        )
        work.waiting = requests("limits.waiting", work.waiting)
        work.waitingPerAddress = requests("limits.waiting_per_address", work.waitingPerAddress)
        parked = requests("limits.parked", parked)
        parkedPerAddress = requests("limits.parked_per_address", parkedPerAddress)
        deliveries = requests("limits.slow_answers", deliveries)
        deliveriesPerAddress = requests("limits.slow_answers_per_address", deliveriesPerAddress)
        trustedProxies = reader.list(
            "limits.trusted_proxies",
            default: [],
            allowed: "addresses or networks such as 10.0.0.0/8"
        ) { AddressBlock($0) }
    }
}
