package import HTTPMessage

/// The server's figures since it started.
package struct ServerMetrics: Sendable {
    /// A kind of answers.
    package struct Kind: Hashable, Sendable {
        package let route: RouteLabel
        package let status: HTTPStatus
    }

    /// The things that the loops count.
    package enum Counter: Int, CaseIterable, Sendable {
        case bytesReceived
        case bytesSent
        /// Connections that have ended; it is read before the number of those that were accepted.
        case closed
        case accepted
        /// Connections refused because their address has as many as allowed.
        case refusedOfAddress
        /// Connections refused because the limit of open ones is reached, and none can make room.
        case refusedAtLimit
        /// Connections refused, or closed at once, because the system has no descriptor or no memory for them.
        case refusedBySystem
        /// Idle connections closed to make room.
        case evicted
        case timeouts
        /// Requests that could not be parsed.
        case parseErrors
        /// Answers from a loop's own cache.
        case cacheHits
        /// Times that the system failed to wait for events.
        case pollFailures
        /// Answers that had a `Delivery`, slow or not.
        case deliveries
        /// The sum of all latencies, in nanoseconds.
        case latencySum
    }

    /// The number of buckets of latencies.
    static let latencyBuckets = 26

    /// The number of answers of each kind.
    package internal(set) var answers: [Kind: UInt64] = [:]
    /// Answers that took less than 2^index microseconds and at least half of that; the last holds the rest.
    package internal(set) var latencyCounts = [UInt64](repeating: 0, count: ServerMetrics.latencyBuckets)
    private var counts = [UInt64](repeating: 0, count: Counter.allCases.count)
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
    /// Answers that are kept as files in memory.
    package internal(set) var memoryFiles = 0
    /// Lines of logs that were lost: there was no room for them, or they could not be written.
    package var accessRecordsDropped: UInt64 = 0
    /// Answers that could not be recorded, because too many came at once.
    package internal(set) var recordingsDropped: UInt64 = 0

    /// The figures of a new server.
    package init() {}

    package internal(set) subscript(counter: Counter) -> UInt64 {
        get { counts[counter.rawValue] }
        set { counts[counter.rawValue] = newValue }
    }

    package var connectionsOpen: UInt64 { self[.accepted] - min(self[.accepted], self[.closed]) }

    /// The upper bound of a latency bucket in seconds; infinity for the last.
    package static func upperBound(ofBucket index: Int) -> Double {
        index >= Self.latencyBuckets - 1 ? .infinity : Double(UInt64(1) << UInt64(index)) / 1_000_000
    }
}
