internal import HTTPMessage
internal import Platform

/// What is left of a request when its answer is not ready at once: how to send that answer.
struct Exchange {
    let method: HTTPMethod
    let coding: ContentCoding
    let keepsAlive: Bool
    let version: HTTPVersion
    let conditions: RequestConditions
    /// Path and query, without what no answer depends on: what the answer cache is asked with.
    let target: [UInt8]
    /// The same with what was taken off; nil if nothing was.
    let plain: PlainTarget?
    /// When the head was complete.
    let startedAt: MonotonicTime
    /// When the answer was due: then, or at the instant that the request has waited for.
    var dueAt: MonotonicTime
    let peer: PeerAddress
    /// For the access log; nil when there is none.
    let logged: LoggedFields?
    /// What is recorded; nil if nothing is.
    let recording: Recording?
    /// How often the handler was asked again.
    var rounds = 0
}

/// What the access log has of a head, as sent.
struct LoggedFields {
    var target = "-"
    /// User-Agent.
    var agent: String?
    /// X-Playback-Session-Id, by which Apple's players name a playback.
    var session: String?

    /// Of a request that could not be read.
    init() {}

    init(_ head: RequestHead, _ bytes: Span<UInt8>) {
        target = bytes.text(at: head.target)
        agent = head.value(of: "user-agent", in: bytes).map { bytes.text(at: $0) }
        session = head.value(of: "x-playback-session-id", in: bytes).map { bytes.text(at: $0) }
    }
}

/// A request that waits, and for what; an object, so that connections that wait for nothing have no room for it.
final class WaitingRequest {
    enum Reason {
        case work(WorkerPool.Ticket, Work)
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
