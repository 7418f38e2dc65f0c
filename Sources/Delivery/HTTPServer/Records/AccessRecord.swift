package import HTTPMessage
package import Timeline

/// One request that was answered, or whose peer did not wait for that.
package struct AccessRecord: Sendable {
    package let listener: String
    package let peerAddress: String
    package let method: HTTPMethod
    /// As sent.
    package let target: String
    /// User-Agent, as sent; nil if there was none.
    package let agent: String?
    /// X-Playback-Session-Id, by which Apple's players name a playback; nil if there was none.
    package let session: String?
    package let version: HTTPVersion
    package let status: HTTPStatus
    package let route: RouteLabel
    /// Bytes of the body that were to be sent.
    package let bodyBytes: Int
    /// When it was answered, or given up.
    package let answeredAt: WallTime
    /// From the complete head to the answer's handing to the socket, or to when the peer was gone.
    package let duration: Interval
}

extension AccessRecord: QueuedRecord {
    package var cost: Int {
        512 + target.utf8.count + (agent?.utf8.count ?? 0) + (session?.utf8.count ?? 0)
    }
}
