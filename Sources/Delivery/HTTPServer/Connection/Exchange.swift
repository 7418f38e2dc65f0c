internal import HTTPMessage
internal import Platform
internal import Fairness

/// The data of a request that are needed to send its answer later.
struct Exchange {
    let method: HTTPMethod
    var coding = ContentCoding.identity
    var keepsAlive = false
    var version = HTTPVersion.http11
    var conditions = RequestConditions()
    /// Path and query, without the parts that no answer depends on: the key for the answer cache.
    var target: [UInt8] = []
    /// The part that was removed before the path; empty if nothing was.
    var prefix = ""
    /// The time at which the head was complete.
    let startedAt: MonotonicTime
    /// The time at which the answer was due: then, or at the instant that the request has waited for.
    var dueAt: MonotonicTime
    let peer: PeerAddress
    /// The fields for the access log; nil if there is none.
    let logged: LoggedFields?
    /// The record; nil if nothing is recorded.
    var recording: Recording?
    /// The number of times that the handler was called again.
    var rounds = 0
}

/// The fields of a head in the access log, as sent.
struct LoggedFields {
    var target = "-"
    /// User-Agent.
    var agent: String?
    /// X-Playback-Session-Id, with which Apple's players identify a playback.
    var session: String?

    /// The fields of a request that could not be parsed.
    init() {}

    init(_ head: RequestHead, _ bytes: Span<UInt8>) {
        target = bytes.text(at: head.target)
        agent = head.value(of: "user-agent", in: bytes).map { bytes.text(at: $0) }
        session = head.value(of: "x-playback-session-id", in: bytes).map { bytes.text(at: $0) }
    }
}

/// A waiting request, and its reason; it is an object, so that connections without one need no room for it.
final class WaitingRequest {
    enum Reason {
        case work(WorkerPool.Ticket, Work)
        case instant
    }

    let exchange: Exchange
    /// The request, for another call of the handler.
    let request: HTTPRequest
    let reason: Reason

    init(exchange: Exchange, request: HTTPRequest, reason: Reason) {
        self.exchange = exchange
        self.request = request
        self.reason = reason
    }
}

/// The delivery of an answer that is sent slowly on purpose; it is an object, so that connections without one need no room for it.
final class SlowDelivery {
    let answer: PreparedAnswer
    let selection: AnswerSelection
    let exchange: Exchange
    var state: DeliveryState
    /// Whether it is counted among the deliveries in progress.
    var isCounted = false

    init(_ answer: PreparedAnswer, _ selection: AnswerSelection, _ exchange: Exchange, _ state: DeliveryState) {
        self.answer = answer
        self.selection = selection
        self.exchange = exchange
        self.state = state
    }
}
