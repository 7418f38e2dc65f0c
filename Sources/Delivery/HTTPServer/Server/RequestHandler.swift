package import HTTPMessage
package import Timeline

/// Answers the GET and HEAD requests of a listener.
package protocol RequestHandler: Sendable {
    /// Called on an event-loop thread, for many requests at once on several of them: it must return at once.
    ///
    /// HEAD, conditions, ranges and coding are the server's business: answer as for a GET of the whole.
    func reply(to request: HTTPRequest) -> Reply
}

/// How a request is answered.
package enum Reply: Sendable {
    /// An answer, and until when it may be used again; nil: it must not be.
    package typealias Made = (response: HTTPResponse, reusableUntil: WallTime?)

    /// From memory. Until `reusableUntil` every loop may give the same answer to the same target without asking.
    case now(HTTPResponse, reusableUntil: WallTime?)
    /// By work that takes time, on a worker thread; once for all requests to the listener that wait for the same key.
    case make(key: String, work: @Sendable () -> Made)
}
