package import HTTPMessage
internal import Platform
package import Timeline

/// The outcome of a request that belongs to a record.
package struct RecordedAnswer: Sendable {
    /// The record's name.
    package let record: String
    package let method: HTTPMethod
    /// Path and query as sent, up to ``Recording/longestTarget``.
    package let sent: String
    /// The part of path and query that the answer depends on, up to the same.
    package let target: String
    /// The network of the peer: `192.0.2.0/24`, `2001:db8:7::/48`.
    package let network: String
    /// The User-Agent as sent, up to ``Recording/longestField``; nil if there was none.
    package let agent: String?
    /// The values of `TargetReader.recordedFields` as sent, up to the same, in their order; nil for absent ones.
    package let fields: [String?]
    /// The status; nil if there was no answer, because the peer was gone.
    package let status: HTTPStatus?
    /// The answer's fields from its handler.
    package let answerFields: [HTTPField]
    /// Bytes of the body that the system has taken for the peer.
    package let bodyBytes: Int
    /// The time at which the head of the request was complete.
    package let askedAt: WallTime
    /// The time at which the head of the answer was handed to the system; nil if it was not.
    package let firstByteAt: WallTime?
    /// The time of the last byte of the answer, or of the connection's earlier end.
    package let endedAt: WallTime
    /// Whether the peer disconnected before everything was sent.
    package let isAborted: Bool
}

extension RecordedAnswer: QueuedRecord {
    var cost: Int {
        512 + sent.utf8.count + target.utf8.count + (agent?.utf8.count ?? 0)
            + fields.reduce(0) { $0 + ($1?.utf8.count ?? 0) }
    }
}

/// A request that is recorded, until its answer is over.
final class Recording {
    /// The recorded length of a target, in bytes: more than a player's URL with CMCD.
    static let longestTarget = 4096
    /// The recorded length of a field, in bytes.
    static let longestField = 1024

    /// The data that are known on arrival.
    struct Request {
        /// The record's name; nil if the target has none.
        let record: String?
        let method: HTTPMethod
        let sent: String
        let target: String
        let network: String
        let agent: String?
        let fields: [String?]
        let startedAt: MonotonicTime
    }

    let request: Request
    private var record: String?
    private var status: HTTPStatus?
    private var answerFields: [HTTPField] = []
    private(set) var bodyBytes = 0
    private var firstByteAt: MonotonicTime?

    init(_ request: Request) {
        self.request = request
        record = request.record
    }

    /// Records that the head of the answer is sent.
    func began(_ response: HTTPResponse, _ sent: (status: HTTPStatus, bodyBytes: Int), at now: MonotonicTime) {
        record = request.record ?? response.record
        status = sent.status
        answerFields = response.fields
        bodyBytes = sent.bodyBytes
        firstByteAt = now
    }

    /// Records the end of the answer.
    ///
    /// - Parameters:
    ///   - unsent: the bytes of the body that the peer did not get; nil if it got all.
    /// - Returns: nil if it belongs to no record.
    func ended(at now: Moment, unsent: Int? = nil) -> RecordedAnswer? {
        guard let record else { return nil }
        return RecordedAnswer(
            record: record,
            method: request.method,
            sent: request.sent,
            target: request.target,
            network: request.network,
            agent: request.agent,
            fields: request.fields,
            status: status,
            answerFields: answerFields,
            bodyBytes: max(0, bodyBytes - (unsent ?? 0)),
            askedAt: now.wall(at: request.startedAt),
            firstByteAt: firstByteAt.map { now.wall(at: $0) },
            endedAt: now.wall,
            isAborted: unsent != nil
        )
    }
}
