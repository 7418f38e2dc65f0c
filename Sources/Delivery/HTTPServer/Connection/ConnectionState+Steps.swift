internal import Platform

/// The steps for a connection, and their outcomes.
extension ConnectionState {
    /// The thing that a connection waits for, each with a time limit of its own.
    enum Wait: Int, CaseIterable {
        /// The wait for the next request.
        case idle
        /// The wait for the rest of a head or of a body.
        case head
        /// The wait for the peer to take more of an answer.
        case write
        /// The wait for the peer's end, after ours.
        case linger
        /// The wait for a worker's result.
        case work
        /// The wait for an instant, which is watched elsewhere.
        case parked
    }

    /// The next thing to do.
    enum Step: Hashable {
        /// Receive once; report with `received`.
        case receive
        /// Take requests from what was received while `takesRequests`, send the answers; report with `stopped` and `sent`.
        case answer
        /// Send what is left of earlier answers; report with `sent`.
        case send
        /// Receive once and discard it; report with `received`.
        case discard
        /// Signal the end of sending to the peer (RFC 9112 §9.6).
        case finishSending
        /// Answer an unfinished head with 408; report with `refused` and `sent`.
        case refuseLateHead
        /// Answer with 504 instead of the work in progress; report with `answersNow` and `sent`.
        case giveUpWork
        /// Continue a slow delivery; report with `delivers` or `delivered`, and `sent`.
        case deliver
        /// Wait for an event, or for the deadline of this kind; `restarts` if its time begins now.
        case wait(Wait, restarts: Bool)
        /// Let other connections have their turn, then go on.
        case yield
        case close
    }

    /// The outcome of receiving.
    enum Reception: Hashable {
        /// A number of bytes; `isAll` if there were no more at that time.
        case bytes(Int, isAll: Bool)
        /// There is nothing now.
        case nothing
        /// The peer has finished sending.
        case end
        case failed
    }

    /// The outcome of sending.
    enum Sending: Hashable {
        /// The system took a number of bytes; `isBlocked` if it takes no more now.
        case taken(Int, hasMore: Bool, isBlocked: Bool)
        case failed
    }

    /// Received bytes that do not belong to an answered request.
    enum Rest: Hashable {
        case none
        /// Empty lines, which begin no request (RFC 9112 §2.2).
        case blank
        /// The start of a head, parsed as far as it goes.
        case unfinished
        /// The same, and its time is over.
        case late
        /// They may contain a whole request.
        case unread
    }
}

/// The parts of a connection's state.
extension ConnectionState {
    enum Phase {
        case open
        /// A request waits for a worker, and those after it wait as well; `isLate` if its time for that is over.
        case working(isLate: Bool)
        /// A request waits for an instant, and those after it wait as well.
        case parked
        /// An answer is sent slowly on purpose; `hasBegun` if some of it was sent, `isDue` if the instant of the next part has come.
        case delivering(hasBegun: Bool, isDue: Bool)
        /// All answers are sent; further input of the peer is discarded.
        case lingering
        /// It has ended; `wasTooSlow` because the peer took an answer too slowly.
        case ended(wasTooSlow: Bool)
    }

    /// The peer's side of the connection.
    enum Peer {
        /// There is nothing to receive.
        case isSilent
        /// There may be something to receive.
        case hasSent
        /// The system reported that the peer has finished; receiving must go on until it returns the end too.
        case isFinishing
        case hasFinished
    }

    /// Earlier answers that are not sent completely.
    enum Output {
        case none
        /// The peer has taken a number of bytes since it was too much for the system; `isBlocked` if that takes no more now.
        case left(since: MonotonicTime, taken: Int, isBlocked: Bool)
    }

    /// The instant at which the connection ends; it can only come nearer.
    enum End: Comparable {
        case open
        case whenIdle
        /// No further requests are answered; the connection ends when the output is sent.
        case afterAnswer
        /// The same after a linger, because the peer may still be sending.
        case afterLinger
    }
}
