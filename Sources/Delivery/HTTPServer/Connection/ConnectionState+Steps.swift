/// The steps for a connection, and their outcomes.
extension ConnectionState {
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
        case wait(DeadlineQueue.Kind, restarts: Bool)
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
        /// They may contain a whole request.
        case unread
    }
}
