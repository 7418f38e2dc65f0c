package import HTTPMessage
package import Platform
package import Timeline
package import Fairness

/// Sizes and limits of a server.
package struct ServerSettings: Sendable {
    /// The number of event loops, each with a thread. Default 1.
    package var loops = 1
    /// The number of worker threads. Default 2.
    package var workers = 2
    /// The open connections of all listeners. Beyond it the oldest idle one is closed, or the new one gets 503. Default 16,384.
    package var maxConnections = 16_384
    /// The sizes beyond which a request is refused.
    package var request = RequestLimits()
    /// The time from the first byte of a request to the last of its head and body. Default 10 s.
    package var headerTimeout = Interval.seconds(10)
    /// The time without a request. Default 60 s.
    package var idleTimeout = Interval.seconds(60)
    /// The time in which the peer takes no byte of an answer. Default 15 s.
    package var writeTimeout = Interval.seconds(15)
    /// A peer that takes an answer slower than this, in bytes a second, for 5 s or longer is cut off. Default 1,024.
    package var minimumRate = 1024
    /// The time for which a refused peer may go on sending before its connection is closed. Default 2 s.
    package var lingerTimeout = Interval.seconds(2)
    /// The time from a request to the answer that a worker makes for it; after that it is answered with 504. Default 60 s.
    package var workTimeout = Interval.seconds(60)
    /// The number of pipelined requests that are answered before another connection gets its turn. Default 64.
    package var maxPipelined = 64
    /// The bytes of answers that are gathered for one connection before they must be sent. Default 262,144.
    package var outputBytes = 262_144
    /// The limits of work.
    package var work = WorkLimits()
    /// Requests that wait for an instant (`Reply.later`), in all; beyond it 503. Default 16,384.
    package var parked = 16_384
    /// Requests of one address that wait for an instant. Default 256.
    package var parkedPerAddress = 256
    /// Answers that are sent slowly on purpose (`Delivery`), in all; beyond it 503. Default 1,000.
    package var deliveries = 1000
    /// Answers to one address that are sent slowly on purpose. Default 64.
    package var deliveriesPerAddress = 64
    /// Bytes of large answers that are kept until one peer has taken them, in all; beyond it 503. Default 256 MB.
    package var heldBytes = 256 << 20
    /// The same for one address. Default 64 MB.
    package var heldBytesPerAddress = 64 << 20
    /// Larger answers that are kept as files in memory, each with a descriptor. Default 256.
    package var memoryFiles = 256
    /// Open connections from one address (IPv6: from one /64); 0 is no limit. Default 0.
    package var connectionsPerAddress = 0
    /// Requests a second from one address, which is also the most at once; beyond it 429. 0 is no limit. Default 0.
    package var requestsPerSecondPerAddress = 0
    /// Peers whose `X-Forwarded-For` is believed. Default none.
    package var trustedProxies: [AddressBlock] = []
    /// Answers that a loop keeps, for each listener. Default 4,096.
    package var cacheEntries = 4096
    /// Bytes of answers that a loop keeps, for each listener. Default 64 MB.
    package var cacheBytes = 64 << 20

    package init() {}

    /// Sets the numbers of threads for a machine with a number of cores; event loops only if there are none.
    package mutating func fit(cores: Int) {
        if loops == 0 { loops = max(1, cores) }
        // One more than can be busy at once, since workers often wait for an encoder.
        workers = max(2, cores) + 1
    }

    /// Reduces the limits to a number of descriptors: those of answers in memory and of the admin listener are not available for
    /// connections.
    package mutating func fit(descriptors: Int) {
        memoryFiles = min(memoryFiles, max(0, descriptors / 4))
        let left = descriptors - memoryFiles - HTTPListener.adminConnections
        maxConnections = min(maxConnections, max(1, left))
        // A connection with an answer that is slow on purpose cannot make room for another.
        deliveries = min(deliveries, max(1, maxConnections / 4))
        deliveriesPerAddress = min(deliveriesPerAddress, max(1, maxConnections / 8))
    }

    /// The time for which a connection may wait; nil for no limit.
    func timeout(of wait: ConnectionState.Wait) -> Interval? {
        switch wait {
        case .idle: idleTimeout
        case .head: headerTimeout
        case .write: writeTimeout
        case .linger: lingerTimeout
        case .work: workTimeout
        case .parked: nil
        }
    }
}
