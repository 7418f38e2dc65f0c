internal import HTTPMessage

/// One connection: what was read and not understood yet, what was made and not sent yet. Only its loop touches it.
final class Connection {
    /// What it is doing.
    enum Phase {
        /// Reading requests and answering them.
        case open
        /// Waiting for a worker.
        case making(Exchange)
        /// All is said; what the peer still sends is thrown away (RFC 9112 §9.6).
        case lingering
    }

    let descriptor: Int32
    let slot: Int
    let generation: UInt32
    /// Which listener it came from.
    let listener: Int
    let peer: PeerAddress
    let acceptedAt: Int64

    var phase = Phase.open
    var parser: RequestParser
    /// Bytes from the start of the request that is being read.
    var input: [UInt8] = []
    /// Bytes of a request body that are still to be thrown away.
    var bodyRemaining = 0
    var output: [PendingOutput] = []
    /// Since when, and how many bytes of, `output` has been on its way.
    var outputSince: Int64 = 0
    var outputTaken = 0
    /// A request, or its body, has begun and is not complete.
    var isReadingRequest = false
    /// The header timeout is running for it.
    var isRequestTimed = false

    var isReadable = false
    var peerHasClosed = false
    /// EPOLLRDHUP was reported: reads must go on until they say so too.
    var sawHangup = false
    /// Nothing more is read; when the output is sent, the connection ends.
    var closesAfterOutput = false
    /// It ends with a linger, because the peer may still be sending.
    var lingersAtEnd = false
    var isClosed = false
    /// In the list of connections that get another turn.
    var isQueued = false

    init(
        descriptor: Int32,
        slot: Int,
        generation: UInt32,
        listener: Int,
        peer: PeerAddress,
        limits: RequestLimits,
        now: Int64
    ) {
        self.descriptor = descriptor
        self.slot = slot
        self.generation = generation
        self.listener = listener
        self.peer = peer
        acceptedAt = now
        parser = RequestParser(limits: limits)
    }

    var token: UInt64 { UInt64(generation) << 32 | UInt64(slot) }

    var isMaking: Bool {
        if case .making = phase { return true }
        return false
    }

    var isLingering: Bool {
        if case .lingering = phase { return true }
        return false
    }
}
