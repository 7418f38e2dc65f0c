package import HTTPMessage

/// The limits of a server.
package struct ServerSettings: Sendable {
    /// Event loops, each a thread.
    package var loops = 2
    /// Threads that make answers.
    package var workers = 2
    package var request = RequestLimits()
    /// Connections of a loop; over it the longest idle one is closed, and if none is idle the new one gets a 503.
    package var connectionsPerLoop = 16_384
    /// Nanoseconds within which a request head has to be complete.
    package var headTimeout: Int64 = 10_000_000_000
    /// Nanoseconds that a connection may be idle.
    package var idleTimeout: Int64 = 75_000_000_000
    /// Nanoseconds within which a peer has to take some bytes of an answer.
    package var writeTimeout: Int64 = 30_000_000_000
    /// Answers that a loop keeps ready, in number and in bytes of bodies.
    package var cachedResponses = 4096
    package var cachedBytes = 32 << 20

    package init() {}
}
