package import HTTPMessage

/// Answers the GET and HEAD requests of a listener.
package protocol RequestHandler: Sendable {
    /// Called on an event-loop thread, for many requests at once on several of them: it must return at once.
    ///
    /// HEAD, conditions, ranges and coding are the server's business: answer as for a GET of the whole. It is called
    /// again for the same request after `Work.Made.askAgain` and after the instant of `Reply.later`.
    func reply(to request: HTTPRequest) -> Reply
}
