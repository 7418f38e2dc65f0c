package import Platform
package import Timeline

/// The outcome of a request that belongs to a record.
package struct RecordedAnswer: Sendable, QueuedRecord {
    /// The record's name; empty until it is known.
    package fileprivate(set) var record: String
    package let method: HTTPMethod
    /// Path and query as sent, up to 4,096 bytes: more than a player's URL with CMCD.
    package let sent: String
    /// The part of path and query that the answer depends on, up to the same.
    package let target: String
    /// The network of the peer: `192.0.2.0/24`, `2001:db8:7::/48`.
    package let network: String
    /// The User-Agent as sent, up to 1,024 bytes; nil if there was none.
    package let agent: String?
    /// The values of `TargetReader.recordedFields` as sent, up to the same, in their order; nil for absent ones.
    package let fields: [String?]
    /// The status; nil if there was no answer, because the peer was gone.
    package fileprivate(set) var status: HTTPStatus?
    /// The answer's fields from its handler.
    package fileprivate(set) var answerFields: [HTTPField] = []
    /// Bytes of the body that the system has taken for the peer.
    package fileprivate(set) var bodyBytes = 0
    /// The time at which the head of the request was complete.
    package fileprivate(set) var askedAt = WallTime.epoch
    /// The time at which the head of the answer was handed to the system; nil if it was not.
    package fileprivate(set) var firstByteAt: WallTime?
    /// The time of the last byte of the answer, or of the connection's earlier end.
    package fileprivate(set) var endedAt = WallTime.epoch
    /// Whether the peer disconnected before everything was sent.
    package fileprivate(set) var isAborted = false

    package var cost: Int {
        512 + sent.utf8.count + target.utf8.count + (agent?.utf8.count ?? 0)
            + fields.reduce(0) { $0 + ($1?.utf8.count ?? 0) }
    }
}

/// A request that is recorded, until its answer is over.
package final class Recording {
    private static let longestTarget = 4096
    private static let longestField = 1024

    private var answer: RecordedAnswer
    private let startedAt: MonotonicTime
    private var firstByteAt: MonotonicTime?

    /// - Parameters:
    ///   - bytes: those from which the head was parsed.
    ///   - record: the range of the record's name in path and query; empty if the answer will name it.
    ///   - target: path and query without the removed parts.
    ///   - fields: the names of the recorded fields, in lower case.
    package init(
        _ head: RequestHead,
        _ bytes: Span<UInt8>,
        record: Range<Int>,
        target: [UInt8],
        fields: [StaticString],
        peer: PeerAddress,
        startedAt: MonotonicTime
    ) {
        func text(_ range: HeadRange, upTo longest: Int) -> String {
            bytes.text(at: HeadRange(Int(range.start), Int(range.start) + min(range.count, longest)))
        }
        func value(_ name: StaticString) -> String? {
            head.value(of: name, in: bytes).map { text($0, upTo: Self.longestField) }
        }
        let start = Int(head.pathAndQuery.start)
        answer = RecordedAnswer(
            record: bytes.text(at: HeadRange(start + record.lowerBound, start + record.upperBound)),
            method: head.method,
            sent: text(head.pathAndQuery, upTo: Self.longestTarget),
            target: String(decoding: target.prefix(Self.longestTarget), as: UTF8.self),
            network: peer.network,
            agent: value("user-agent"),
            fields: fields.map(value)
        )
        self.startedAt = startedAt
    }

    /// Records that the head of the answer is sent.
    package func began(_ response: HTTPResponse, _ sent: (status: HTTPStatus, bodyBytes: Int), at now: MonotonicTime) {
        if answer.record.isEmpty { answer.record = response.record ?? "" }
        answer.answerFields = response.fields
        (answer.status, answer.bodyBytes) = sent
        firstByteAt = now
    }

    /// Records the end of the answer.
    ///
    /// - Parameters:
    ///   - unsent: the bytes of the body that the peer did not get; nil if it got all.
    /// - Returns: nil if it belongs to no record.
    package func ended(at now: Moment, unsent: Int? = nil) -> RecordedAnswer? {
        guard !answer.record.isEmpty else { return nil }
        answer.bodyBytes = max(0, answer.bodyBytes - (unsent ?? 0))
        answer.askedAt = now.wall(at: startedAt)
        answer.firstByteAt = firstByteAt.map { now.wall(at: $0) }
        answer.endedAt = now.wall
        answer.isAborted = unsent != nil
        return answer
    }
}
