/// What is done for a connection, and what can come of it.
extension ConnectionState {
    /// What is to be done.
    enum Step: Hashable {
        /// Receive once; report with `received`.
        case receive
        /// Take requests from what was received while `takesRequests`, send the answers; report with `stopped` and `sent`.
        case answer
        /// Send what is left of earlier answers; report with `sent`.
        case send
        /// Receive once and throw it away; report with `received`.
        case discard
        /// Tell the peer that nothing more comes (RFC 9112 §9.6).
        case finishSending
        /// Answer an unfinished head with 408; report with `refused` and `sent`.
        case refuseLateHead
        /// Answer with 504 instead of what is being made; report with `answersNow` and `sent`.
        case giveUpWork
        /// Go on with a slow delivery; report with `delivers` or `delivered`, and `sent`.
        case deliver
        /// Wait for an event, or for the deadline of this kind; `restarts` when its time runs from now on.
        case wait(DeadlineQueue.Kind, restarts: Bool)
        /// Let other connections have their turn, then go on.
        case yield
        case close
    }

    /// What came of receiving.
    enum Reception: Hashable {
        /// So many bytes; `isAll` when there were no more at that time.
        case bytes(Int, isAll: Bool)
        /// There is nothing now.
        case nothing
        /// The peer sends nothing more.
        case end
        case failed
    }

    /// What came of sending.
    enum Sending: Hashable {
        /// The peer's side took so many bytes; `isBlocked` when it takes no more now.
        case taken(Int, hasMore: Bool, isBlocked: Bool)
        case failed
    }

    /// Bytes that were received and are no answered request.
    enum Rest: Hashable {
        case none
        /// Empty lines, which begin nothing (RFC 9112 §2.2).
        case blank
        /// The start of a head, looked at as far as it goes.
        case unfinished
        /// There may be a whole request in it.
        case unread
    }
}
