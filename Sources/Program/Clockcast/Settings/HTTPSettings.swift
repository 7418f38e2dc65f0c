package import Timeline

/// The settings of the HTTP server and of its shutdown.
package struct HTTPSettings: Sendable {
    package enum AccessLogFormat: String, CaseIterable, Sendable {
        case off
        /// The Common Log Format of NCSA httpd.
        case common
        /// The same with an empty referrer and the User-Agent.
        case combined
        /// A JSON object for each line.
        case json
    }

    /// The number of event loops; 0 for one for each core.
    package var loops: Int
    package var maxConnections: Int
    package var headerTimeout: Interval
    package var idleTimeout: Interval
    package var writeTimeout: Interval
    /// The limit; 0 for none.
    package var connectionsPerAddress: Int
    /// The limit; 0 for none.
    package var requestsPerSecondPerAddress: Int
    /// The processor time that workers may spend for one address in a minute; zero for no limit.
    package var processorTimePerMinute: Interval
    /// The number of requests that may wait for a worker, of all addresses together and of one.
    package var waiting: Int
    package var waitingPerAddress: Int
    /// The number of requests that may wait for an instant, such as those for parts that do not exist yet, of all addresses together and of
    /// one.
    package var parked: Int
    package var parkedPerAddress: Int
    /// The peers whose `X-Forwarded-For` is believed, as addresses or blocks.
    package var trustedProxies: [String]
    package var accessLog: AccessLogFormat
    /// How long `/readyz` is 503 before connections are refused.
    package var drainDelay: Interval
    /// The time limit for answers in progress.
    package var drainTimeout: Interval
}
