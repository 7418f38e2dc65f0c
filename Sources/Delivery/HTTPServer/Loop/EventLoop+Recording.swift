internal import HTTPMessage
internal import Platform
internal import Sockets

/// The recording of requests that belong to a record.
extension EventLoop {
    /// The recording of a request; nil if it is not recorded.
    ///
    /// - Parameters:
    ///   - bytes: all bytes from the first byte of the head.
    ///   - target: path and query, without the removed parts.
    func recording(
        _ note: TargetNote,
        _ connection: Connection,
        _ head: RequestHead,
        _ bytes: UnsafeBufferPointer<UInt8>,
        target: [UInt8],
        peer: PeerAddress,
        startedAt: MonotonicTime
    ) -> Recording? {
        guard note.isRecorded, context.recorder != nil, head.method == .get || head.method == .head,
            let reader = listeners[connection.listener].reader
        else { return nil }
        return Recording(
            head,
            bytes.span,
            record: note.record,
            target: target,
            fields: reader.recordedFields,
            peer: peer,
            startedAt: startedAt
        )
    }

    /// Records that the head of an answer is sent.
    func record(
        _ recording: Recording,
        _ response: HTTPResponse,
        _ sent: (status: HTTPStatus, bodyBytes: Int),
        _ connection: Connection
    ) {
        recording.began(response, sent, at: now)
        follow(recording, connection)
    }

    /// Waits for the end of the answer on the connection.
    func follow(_ recording: Recording, _ connection: Connection) {
        if !connection.recordings.contains(where: { $0 === recording }) { connection.recordings.append(recording) }
    }

    /// Records that the system has taken all output.
    @inline(__always)
    func endRecordings(_ connection: Connection) {
        guard !connection.recordings.isEmpty, connection.output.isEmpty, connection.delivery == nil else { return }
        records.recorded += connection.recordings.compactMap { $0.ended(at: reading) }
        connection.recordings = []
    }

    /// Records the end of the connection, after which nothing more is sent.
    func abandonRecordings(_ connection: Connection) {
        endRecordings(connection)
        if let recording = connection.waiting?.exchange.recording {
            records.recorded += [recording.ended(at: reading, unsent: 0)].compactMap { $0 }
        }
        let unsent = connection.output.reduce(connection.delivery?.state.unsentCount ?? 0) { $0 + $1.range.count }
        // The rest belongs to the last request, unless a peer has sent several requests at once.
        for (index, recording) in connection.recordings.enumerated() {
            let isLast = index == connection.recordings.count - 1
            records.recorded += [recording.ended(at: reading, unsent: isLast ? unsent : 0)].compactMap { $0 }
        }
        connection.recordings = []
    }
}
