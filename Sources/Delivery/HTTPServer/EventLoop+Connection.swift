internal import CLinux
internal import Glibc
internal import HTTPMessage
internal import Platform
internal import Synchronization

/// Reading requests from a connection, and its end.
extension EventLoop {
    func handle(_ connection: Connection, _ flags: UInt32) {
        if flags & EventPoll.failed != 0 {
            close(connection)
            return
        }
        if flags & EventPoll.peerClosed != 0 { connection.sawHangup = true }
        if flags & (EventPoll.readable | EventPoll.peerClosed) != 0 { connection.isReadable = true }
        advance(connection)
    }

    /// Does what can be done for a connection without waiting, within one turn.
    func advance(_ connection: Connection) {
        if !connection.output.isEmpty {
            guard sendPending(connection) else { return }
            if !connection.output.isEmpty {
                settle(connection)
                return
            }
        }
        if connection.isLingering {
            discardInput(connection)
            return
        }
        if connection.isMaking {
            settle(connection)
            return
        }
        var budget = context.settings.maxPipelined
        while serve(connection, &budget) {}
    }

    /// Reads once and answers what is complete; true when there is more to do at once.
    private func serve(_ connection: Connection, _ budget: inout Int) -> Bool {
        var have = connection.input.count
        if have > 0 {
            readBuffer.copyBytes(from: connection.input)
            connection.input = []
        }
        var received = 0
        if connection.isReadable {
            received = receive(connection, at: have)
            guard received >= 0 else {
                close(connection)
                return false
            }
            have += received
        }
        var offset = 0
        let needsMore = answerRequests(connection, have, &offset, &budget)
        // It may have ended meanwhile, and its number be another's: nothing is read or written any more.
        guard !connection.isClosed, flush(connection) else { return false }
        if offset < have { connection.input = Array(readBuffer[offset..<have]) }

        if connection.closesAfterOutput || connection.isMaking || !connection.output.isEmpty {
            if connection.closesAfterOutput, connection.output.isEmpty, !connection.isMaking {
                end(connection)
            } else {
                settle(connection)
            }
            return false
        }
        if needsMore, connection.peerHasClosed {
            close(connection)
            return false
        }
        if budget <= 0 {
            settle(connection)
            if !connection.isQueued {
                connection.isQueued = true
                ready.append(connection)
            }
            return false
        }
        if connection.isReadable || !needsMore { return true }
        settle(connection)
        return false
    }

    /// Answers the requests in the first `have` bytes of the read buffer; true when the rest is an unfinished one.
    private func answerRequests(
        _ connection: Connection,
        _ have: Int,
        _ offset: inout Int,
        _ budget: inout Int
    ) -> Bool {
        while offset < have {
            if connection.bodyRemaining > 0 {
                let skipped = min(connection.bodyRemaining, have - offset)
                connection.bodyRemaining -= skipped
                offset += skipped
                continue
            }
            guard budget > 0 else { return false }
            let bytes = UnsafeBufferPointer<UInt8>(
                rebasing: readBuffer.bindMemory(to: UInt8.self)[offset..<have]
            )
            switch connection.parser.parse(bytes.span) {
            case .needMore:
                connection.isReadingRequest = true
                return true
            case .refused(let refusal):
                refuse(connection, refusal)
                offset = have
                return false
            case .request(let head):
                budget -= 1
                offset += head.byteCount
                connection.parser.reset()
                connection.isReadingRequest = false
                connection.isRequestTimed = false
                connection.bodyRemaining = head.contentLength
                answer(connection, head, bytes)
            }
            if connection.closesAfterOutput || connection.isMaking { return false }
            if batch.isFull || batch.byteCount >= context.settings.outputBytes {
                guard flush(connection), connection.output.isEmpty else { return false }
            }
        }
        return true
    }

    /// Reads what has come into the read buffer; the number of bytes, 0 when there are none, -1 when it broke.
    private func receive(_ connection: Connection, at offset: Int) -> Int {
        let room = min(readBuffer.count - offset, context.settings.request.headBytes)
        guard room > 0, let base = readBuffer.baseAddress else { return 0 }
        while true {
            let count = recv(connection.descriptor, base + offset, room, 0)
            if count > 0 {
                // Edge-triggered: a short read means that all is read, unless the end is still to be seen.
                if count < room, !connection.sawHangup { connection.isReadable = false }
                metrics.add(.bytesReceived, count)
                return count
            }
            if count == 0 {
                connection.isReadable = false
                connection.peerHasClosed = true
                return 0
            }
            if errno == EINTR { continue }
            connection.isReadable = false
            return errno == EAGAIN ? 0 : -1
        }
    }

    /// Throws away what a refused peer still sends; its end, an error or the deadline closes the connection.
    private func discardInput(_ connection: Connection) {
        guard let base = readBuffer.baseAddress else { return }
        for _ in 0..<16 {
            let count = recv(connection.descriptor, base, readBuffer.count, 0)
            if count > 0 { continue }
            if count < 0, errno == EINTR { continue }
            if count < 0, errno == EAGAIN { return }
            close(connection)
            return
        }
        if !connection.isQueued {
            connection.isQueued = true
            ready.append(connection)
        }
    }

    /// Puts the connection where its next deadline is.
    func settle(_ connection: Connection) {
        guard !connection.isClosed else { return }
        let slot = connection.slot
        if !connection.output.isEmpty {
            if deadlines.kind(of: slot) != .write { deadlines.place(slot, in: .write, at: now) }
        } else if connection.isMaking {
            deadlines.remove(slot)
        } else if connection.isLingering {
            if deadlines.kind(of: slot) != .linger { deadlines.place(slot, in: .linger, at: now) }
        } else if connection.isReadingRequest || connection.bodyRemaining > 0 {
            if !connection.isRequestTimed || deadlines.kind(of: slot) != .head {
                connection.isRequestTimed = true
                deadlines.place(slot, in: .head, at: now)
            }
        } else {
            deadlines.place(slot, in: .idle, at: now)
        }
    }

    /// All is sent: closes, after a linger when the peer may still be sending.
    func end(_ connection: Connection) {
        guard connection.lingersAtEnd || !connection.input.isEmpty || connection.bodyRemaining > 0,
            !connection.peerHasClosed
        else {
            close(connection)
            return
        }
        connection.input = []
        connection.phase = .lingering
        _ = Glibc.shutdown(connection.descriptor, Int32(SHUT_WR))
        settle(connection)
        discardInput(connection)
    }

    func close(_ connection: Connection) {
        guard !connection.isClosed else { return }
        connection.isClosed = true
        deadlines.remove(connection.slot)
        connections[connection.slot] = nil
        freeSlots.append(connection.slot)
        // Closing the descriptor takes it out of epoll as well.
        _ = Glibc.close(connection.descriptor)
        connection.output = []
        metrics.add(.closed)
        context.limiter?.connectionEnded(connection.peer)
        context.openConnections.subtract(1, ordering: .relaxed)
        if context.isDraining.load(ordering: .relaxed) { context.ended.update { $0 += 1 } }
    }

    /// Acts on all deadlines that have passed.
    func expireDeadlines() {
        while let (slot, kind) = deadlines.expired(at: now) {
            guard let connection = connections[slot] else {
                deadlines.remove(slot)
                continue
            }
            metrics.add(.timeouts)
            switch kind {
            case .idle, .write, .linger:
                close(connection)
            case .head:
                deadlines.remove(slot)
                refuse(connection, Refusal(.requestTimeout, "the request did not come in time"))
                if flush(connection) {
                    if connection.output.isEmpty { end(connection) } else { settle(connection) }
                }
            }
        }
    }
}
