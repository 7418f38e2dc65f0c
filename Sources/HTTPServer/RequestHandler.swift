package import HTTPMessage

/// Answers requests.
package protocol RequestHandler: Sendable {
    /// Called on the thread of an event loop, so it has to return at once.
    ///
    /// Only GET and HEAD come here; HEAD is answered as GET is, and the server leaves the body out.
    func reply(to request: HTTPRequest) -> Reply
}

/// What a handler says.
package enum Reply: Sendable {
    /// The answer is there.
    case now(Answer)
    /// The answer has to be made: `work` runs on a worker's thread, once for all who ask with the same key meanwhile.
    case make(key: String, work: @Sendable () -> Answer)
}

/// A response and how long it is good.
package struct Answer: Sendable {
    package let response: HTTPResponse
    /// Until this wall time, in nanoseconds since the epoch, the same target may be answered alike without asking the
    /// handler; nil for never.
    package let reusableUntil: Int64?

    package init(_ response: HTTPResponse, reusableUntil: Int64? = nil) {
        self.response = response
        self.reusableUntil = reusableUntil
    }
}
