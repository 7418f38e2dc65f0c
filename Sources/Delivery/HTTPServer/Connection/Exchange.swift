internal import HTTPMessage
internal import Platform

/// What is left of a request when its answer is not ready at once: how to send that answer.
struct Exchange {
    let method: HTTPMethod
    let coding: ContentCoding
    let keepsAlive: Bool
    let version: HTTPVersion
    let conditions: RequestConditions
    /// Path and query as sent: the key of the answer cache.
    let target: [UInt8]
    /// When the head was complete.
    let startedAt: MonotonicTime
    let peer: PeerAddress
    /// The target as text, for the access log; empty when there is no log.
    let loggedTarget: String
}
