package import HTTPMessage
internal import Platform
package import Timeline

/// A request that was answered, or whose peer did not wait for the answer.
package struct AccessRecord: Sendable, QueuedRecord {
    package let listener: String
    package let peerAddress: String
    package let method: HTTPMethod
    /// The target as sent.
    package let target: String
    /// The User-Agent as sent; nil if there was none.
    package let agent: String?
    /// X-Playback-Session-Id, with which Apple's players identify a playback; nil if there was none.
    package let session: String?
    package let version: HTTPVersion
    package let status: HTTPStatus
    package let route: RouteLabel
    /// The bytes of the body that were to be sent.
    package let bodyBytes: Int
    /// The time of the answer, or of giving up.
    package let answeredAt: WallTime
    /// The time from the complete head to handing the answer to the socket, or until the peer was gone.
    package let duration: Interval

    package var cost: Int {
        512 + target.utf8.count + (agent?.utf8.count ?? 0) + (session?.utf8.count ?? 0)
    }
}
