package import Timeline

/// How the HTTP server serves and ends.
package struct HTTPSettings: Sendable {
    package enum AccessLogFormat: String, CaseIterable, Sendable {
        case off
        /// The Common Log Format of NCSA httpd.
        case common
        /// The same with the referrer, which is not kept, and the User-Agent.
        case combined
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
    /// How long the workers may make something for one address in a minute, as processor time; zero is no limit.
    package var processorTimePerMinute: Interval
    /// How many requests may wait for a worker, of all addresses together and of one.
    package var waiting: Int
    package var waitingPerAddress: Int
    /// How many requests may wait for an instant, such as those for what a list does not have yet; of all addresses, and of one.
    package var parked: Int
    package var parkedPerAddress: Int
    /// Peers whose `X-Forwarded-For` is believed, as addresses or blocks.
    package var trustedProxies: [String]
    package var accessLog: AccessLogFormat
    /// How long `/readyz` says 503 before no connection is taken any more.
    package var drainDelay: Interval
    /// How long running answers have to end.
    package var drainTimeout: Interval
}
