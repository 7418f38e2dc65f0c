package import HTTPServer
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

    /// The settings of the server itself; without event loops, it has one for each core.
    package var server: ServerSettings
    package var accessLog: AccessLogFormat
    /// How long `/readyz` is 503 before connections are refused.
    package var drainDelay: Interval
    /// The time limit for answers in progress.
    package var drainTimeout: Interval
}
