package import HTTPMessage

/// The server's figures since it started.
package struct ServerMetrics: Sendable {
    /// Answers of one kind.
    package struct Answers: Hashable, Sendable {
        package let route: RouteLabel
        package let status: HTTPStatus
        package internal(set) var count: UInt64
    }

    /// The reason why a connection is refused.
    package enum RefusalCause: String, CaseIterable, Sendable {
        /// Its address has as many as allowed.
        case address
        /// The limit of open connections is reached, and none can make room.
        case limit
        /// The system has no descriptor or no memory for it.
        case system
    }

    /// The number of buckets of latencies.
    static let latencyBuckets = 26

    /// The answers by route and status.
    package internal(set) var answers: [Answers] = []
    /// Answers that took less than 2^index microseconds and at least half of that; the last holds the rest.
    package internal(set) var latencyCounts = [UInt64](repeating: 0, count: ServerMetrics.latencyBuckets)
    package internal(set) var latencyNanosecondsSum: UInt64 = 0
    package internal(set) var bytesReceived: UInt64 = 0
    package internal(set) var bytesSent: UInt64 = 0
    package internal(set) var connectionsAccepted: UInt64 = 0
    package internal(set) var connectionsOpen: UInt64 = 0
    /// Connections refused with 503, or closed at once for lack of descriptors.
    package internal(set) var connectionsRefused: [RefusalCause: UInt64] = [:]
    /// Idle connections closed to make room.
    package internal(set) var connectionsEvicted: UInt64 = 0
    package internal(set) var timeouts: UInt64 = 0
    /// Requests that could not be parsed.
    package internal(set) var parseErrors: UInt64 = 0
    /// Answers from a loop's own cache.
    package internal(set) var cacheHits: UInt64 = 0
    /// Times that the system failed to wait for events.
    package internal(set) var pollFailures: UInt64 = 0
    /// Flights that wait for a worker.
    package internal(set) var workWaiting = 0
    /// Workers that are busy with work that no request waits for any more.
    package internal(set) var workersLost = 0
    /// Requests that wait for an instant.
    package internal(set) var parked = 0
    /// The limit of requests that wait for an instant.
    package internal(set) var parkedLimit = 0
    /// Answers that are held back or sent slowly on purpose (`Delivery`).
    package internal(set) var deliveries = 0
    /// Answers that had a `Delivery`, slow or not.
    package internal(set) var deliveriesMade: UInt64 = 0
    /// Answers that are kept as files in memory.
    package internal(set) var memoryFiles = 0
    /// Lines of logs that were lost: there was no room for them, or they could not be written.
    package var accessRecordsDropped: UInt64 = 0
    /// Answers that could not be recorded, because too many came at once.
    package internal(set) var recordingsDropped: UInt64 = 0

    /// The figures of a new server.
    package init() {}

    /// The upper bound of a latency bucket in seconds; infinity for the last.
    package static func upperBound(ofBucket index: Int) -> Double {
        index >= Self.latencyBuckets - 1 ? .infinity : Double(UInt64(1) << UInt64(index)) / 1_000_000
    }
}
