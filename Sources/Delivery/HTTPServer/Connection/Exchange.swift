internal import HTTPMessage
internal import Platform

/// What is left of a request when its answer is not ready at once: how to send that answer.
struct Exchange {
    let method: HTTPMethod
    let coding: ContentCoding
    let keepsAlive: Bool
    let version: HTTPVersion
    let conditions: RequestConditions
    /// Path and query as sent: what the answer cache is asked with.
    let target: [UInt8]
    /// When the head was complete.
    let startedAt: MonotonicTime
    let peer: PeerAddress
    /// The target as text, for the access log; empty when there is no log.
    let loggedTarget: String
    /// How often the handler was asked again.
    var rounds = 0
}

/// A request that waits, and for what; an object, so that connections that wait for nothing have no room for it.
final class WaitingRequest {
    enum Reason {
        case work(WorkerPool.Ticket, late: HTTPResponse?)
        case instant
    }

    let exchange: Exchange
    /// To ask the handler with again.
    let request: HTTPRequest
    let reason: Reason

    init(exchange: Exchange, request: HTTPRequest, reason: Reason) {
        self.exchange = exchange
        self.request = request
        self.reason = reason
    }
}
