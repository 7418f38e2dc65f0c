package import HTTPMessage
internal import Platform
package import Timeline

/// What became of a request that belongs to a record.
package struct RecordedAnswer: Sendable {
    /// The record's name.
    package let record: String
    package let method: HTTPMethod
    /// Path and query as sent, up to ``Recording/longestTarget``.
    package let sent: String
    /// Path and query as the answer depends on them, up to the same.
    package let target: String
    /// The network of the peer: `192.0.2.0/24`, `2001:db8:7::/48`.
    package let network: String
    /// User-Agent, as sent, up to ``Recording/longestField``; nil if there was none.
    package let agent: String?
    /// The values of `TargetReader.recordedFields`, as sent, up to the same, in their order; nil for those that there were not.
    package let fields: [String?]
    /// Nil if there was no answer, because the peer had gone before.
    package let status: HTTPStatus?
    /// The answer's fields, as its handler gave them.
    package let answerFields: [HTTPField]
    /// Bytes of the body that the system has taken for the peer.
    package let bodyBytes: Int
    /// When the head of the request was complete.
    package let askedAt: WallTime
    /// When the head of the answer was handed to the system; nil if it was not.
    package let firstByteAt: WallTime?
    /// When the last byte of the answer was, or the connection ended before.
    package let endedAt: WallTime
    /// Whether the peer went away before all was sent.
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
    /// What is recorded of a target, in bytes: more than a player's URL with all that it says of itself.
    static let longestTarget = 4096
    /// What is recorded of a field, in bytes.
    static let longestField = 1024

    /// What is known when it has come.
    struct Request {
        /// Nil if its target names none.
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

    /// The head of the answer goes out.
    func began(_ response: HTTPResponse, _ sent: (status: HTTPStatus, bodyBytes: Int), at now: MonotonicTime) {
        record = request.record ?? response.record
        status = sent.status
        answerFields = response.fields
        bodyBytes = sent.bodyBytes
        firstByteAt = now
    }

    /// The answer is over.
    ///
    /// - Parameters:
    ///   - unsent: bytes of the body that the peer did not get; nil if it got all.
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
