internal import CLinux
internal import Glibc
internal import HTTPMessage

/// Sending answers, with what does not fit kept for later.
extension EventLoop {
    /// Sends the batch; false when the connection broke and was closed. What is not taken becomes its output.
    func flush(_ connection: Connection) -> Bool {
        defer { batch.removeAll() }
        guard !connection.isClosed else { return false }
        guard !batch.isEmpty else { return true }
        while true {
            let sent = batch.send(to: connection.descriptor)
            if sent >= 0 {
                metrics.add(.bytesSent, sent)
                if sent < batch.byteCount { keep(connection, batch.rest(after: sent)) }
                return true
            }
            switch Int32(-sent) {
            case EINTR:
                continue
            case EAGAIN:
                keep(connection, batch.rest(after: 0))
                return true
            default:
                close(connection)
                return false
            }
        }
    }

    /// Sends what was kept; false when the connection broke or was too slow, and was closed.
    func sendPending(_ connection: Connection) -> Bool {
        var taken = 0
        while let piece = connection.output.first {
            let sent = Glibc.send(
                connection.descriptor,
                piece.body.unsafeBaseAddress + piece.range.lowerBound,
                piece.range.count,
                Int32(MSG_NOSIGNAL)
            )
            if sent < 0 {
                if errno == EINTR { continue }
                if errno == EAGAIN { break }
                close(connection)
                return false
            }
            taken += sent
            metrics.add(.bytesSent, sent)
            if sent == piece.range.count {
                connection.output.removeFirst()
            } else {
                connection.output[0].range = (piece.range.lowerBound + sent)..<piece.range.upperBound
            }
        }
        connection.outputTaken += taken
        guard !connection.output.isEmpty else {
            connection.output = []
            if connection.closesAfterOutput, !connection.isMaking {
                end(connection)
                return false
            }
            return true
        }
        guard taken == 0 || !isTooSlow(connection) else {
            metrics.add(.timeouts)
            close(connection)
            return false
        }
        if taken > 0 { deadlines.place(connection.slot, in: .write, at: now) }
        return true
    }

    /// Whether the peer has been taking an answer below the minimum rate for five seconds or more.
    private func isTooSlow(_ connection: Connection) -> Bool {
        let elapsed = now - connection.outputSince
        guard elapsed >= 5_000_000_000 else { return false }
        return Int64(connection.outputTaken) * 1_000_000 / (elapsed / 1000) < Int64(context.settings.minimumRate)
    }

    private func keep(_ connection: Connection, _ rest: [PendingOutput]) {
        if connection.output.isEmpty {
            connection.outputSince = now
            connection.outputTaken = 0
        }
        connection.output.append(contentsOf: rest)
    }
}
