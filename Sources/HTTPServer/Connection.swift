internal import HTTPMessage

/// What a loop knows of one connection. It lives on that loop's thread.
final class Connection {
    enum Phase {
        /// Reads requests, or waits for one.
        case reading
        /// Waits for an answer that a worker makes.
        case making(PendingRequest)
        /// An answer is on its way and nothing more is read before it is out.
        case writing
        /// All is said; what the peer still sends is thrown away until it closes too, because closing over unread bytes
        /// would take the last answer from it.
        case lingering
    }

    /// What has to be known of a request when its answer comes.
    struct PendingRequest {
        let isHead: Bool
        let keepsAlive: Bool
        let coding: ContentCoding
        let cacheKey: UInt64
        let target: [UInt8]
        /// If-None-Match.
        let knownTags: String?
        /// Range.
        let range: String?
    }

    /// Bytes that the peer has not taken yet.
    struct Output {
        let bytes: [UInt8]
        var offset: Int
    }

    let descriptor: Int32
    /// Tells this connection from a later one with the same descriptor.
    let generation: UInt32
    /// The listener that it came in by.
    let listener: Int
    var phase = Phase.reading
    var parser: RequestParser
    /// Bytes that have arrived and are not used up: part of a head, or requests that wait for their turn.
    var received: [UInt8] = []
    /// Bytes of a request body that are still to be thrown away.
    var bodyBytesLeft = 0
    var output: [Output] = []
    var closesAfterOutput = false
    var peerHasClosed = false
    /// Monotonic time at which patience ends, in nanoseconds.
    var deadline: Int64
    /// What epoll watches for it.
    var interest: UInt32

    init(
        descriptor: Int32,
        generation: UInt32,
        listener: Int,
        limits: RequestLimits,
        deadline: Int64,
        interest: UInt32
    ) {
        self.descriptor = descriptor
        self.generation = generation
        self.listener = listener
        self.deadline = deadline
        self.interest = interest
        parser = RequestParser(limits: limits)
    }

    /// Whether it waits for a request of which nothing has come.
    var isIdle: Bool {
        if case .reading = phase { received.isEmpty && bodyBytesLeft == 0 } else { false }
    }
}
