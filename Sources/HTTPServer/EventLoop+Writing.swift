internal import Glibc
internal import HTTPMessage

extension EventLoop {
    /// Puts an answer into the output, which ``finish(_:)`` sends.
    func write(_ response: PreparedResponse, to connection: Connection, isHead: Bool, keepsAlive: Bool) {
        let closes = !keepsAlive || isDraining
        if !output.appendHead(of: response, closes: closes) {
            flush(connection)
            _ = output.appendHead(of: response, closes: closes)
        }
        if !isHead, !response.body.isEmpty, !output.appendIfRoom(response.body) {
            flush(connection)
            // A body that is larger than what is left of the buffer goes out by itself.
            sendOrKeep(response.body, to: connection)
        }
        if closes {
            connection.closesAfterOutput = true
            connection.phase = .writing
        } else if !connection.output.isEmpty {
            connection.phase = .writing
        }
    }

    func sendContinue(_ connection: Connection) {
        _ = output.appendIfRoom(Array("HTTP/1.1 100 Continue\r\n\r\n".utf8))
    }

    /// Sends what was put into the output for this connection, and settles what it waits for next.
    func finish(_ connection: Connection) {
        guard isOpen(connection) else {
            output.clear()
            return
        }
        flush(connection)
        guard isOpen(connection) else { return }
        settle(connection)
    }

    /// The peer takes bytes again.
    func writeMore(_ connection: Connection) {
        while let piece = connection.output.first {
            let count = piece.bytes.withUnsafeBufferPointer { bytes in
                send(connection, UnsafeBufferPointer(rebasing: bytes[piece.offset...]))
            }
            guard let count else { return }
            guard count == piece.bytes.count - piece.offset else {
                connection.output[0].offset += count
                if count > 0 { connection.deadline = monotonicNow + settings.writeTimeout }
                return
            }
            connection.output.removeFirst()
        }
        if !connection.closesAfterOutput {
            connection.phase = .reading
            connection.deadline = monotonicNow + settings.idleTimeout
            serveReceived(connection)
        }
        finish(connection)
    }

    private func settle(_ connection: Connection) {
        if !connection.output.isEmpty {
            if case .making = connection.phase {} else { connection.phase = .writing }
            connection.deadline = monotonicNow + settings.writeTimeout
            watch(connection, for: EpollQueue.writable)
            return
        }
        if connection.closesAfterOutput {
            if connection.peerHasClosed {
                end(connection)
                return
            }
            shutdown(connection.descriptor, Int32(SHUT_WR))
            connection.phase = .lingering
            connection.deadline = monotonicNow + 2_000_000_000
            watch(connection, for: EpollQueue.readable)
            return
        }
        switch connection.phase {
        case .making: watch(connection, for: 0)
        default:
            connection.phase = .reading
            if isDraining, connection.isIdle || connection.peerHasClosed {
                end(connection)
            } else {
                watch(connection, for: EpollQueue.readable)
            }
        }
    }

    private func flush(_ connection: Connection) {
        defer { output.clear() }
        guard output.count > 0 else { return }
        if connection.output.isEmpty {
            guard let count = send(connection, output.bytes) else { return }
            if count < output.count {
                connection.output.append(.init(bytes: Array(output.bytes[count...]), offset: 0))
            }
        } else {
            connection.output.append(.init(bytes: Array(output.bytes), offset: 0))
        }
    }

    private func sendOrKeep(_ body: [UInt8], to connection: Connection) {
        guard isOpen(connection) else { return }
        var offset = 0
        if connection.output.isEmpty {
            guard let count = body.withUnsafeBufferPointer({ send(connection, $0) }) else { return }
            offset = count
        }
        if offset < body.count { connection.output.append(.init(bytes: body, offset: offset)) }
    }

    /// - Returns: how many bytes the kernel took, 0 if it has no room; nil if the connection broke and was ended.
    private func send(_ connection: Connection, _ bytes: UnsafeBufferPointer<UInt8>) -> Int? {
        var sent = 0
        while sent < bytes.count {
            let count = Glibc.send(
                connection.descriptor,
                bytes.baseAddress.map { $0 + sent },
                bytes.count - sent,
                Int32(MSG_NOSIGNAL)
            )
            if count < 0 {
                if errno == EINTR { continue }
                if errno == EAGAIN { break }
                end(connection)
                return nil
            }
            sent += count
        }
        counters.sent(sent)
        return sent
    }
}
