internal import HTTPMessage
internal import Platform

/// The recording of requests that belong to a record.
extension EventLoop {
    /// Hands the records of a turn over to the threads that deliver them.
    func handOverRecords() {
        if !logged.isEmpty {
            context.log?.add(logged)
            logged.removeAll(keepingCapacity: true)
        }
        if !recorded.isEmpty {
            context.recorder?.add(recorded)
            recorded.removeAll()
        }
    }

    /// Logs and records that the head of an answer is sent.
    func record(
        _ response: HTTPResponse,
        _ sent: (status: HTTPStatus, bodyBytes: Int),
        _ exchange: Exchange,
        _ connection: Connection
    ) {
        log(connection, exchange, response.route, sent)
        guard let recording = exchange.recording else { return }
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
        recorded += connection.recordings.compactMap { $0.ended(at: reading) }
        connection.recordings = []
    }

    /// Records the end of the connection, after which nothing more is sent.
    func abandonRecordings(_ connection: Connection) {
        endRecordings(connection)
        let unsent = connection.output.reduce(connection.delivery?.state.unsentCount ?? 0) { $0 + $1.range.count }
        // The rest belongs to the last request, unless a peer has sent several requests at once.
        let last = connection.recordings.last
        let open = [connection.waiting?.exchange.recording].compactMap(\.self) + connection.recordings
        recorded += open.compactMap { $0.ended(at: reading, unsent: $0 === last ? unsent : 0) }
        connection.recordings = []
    }
}
