internal import HTTPMessage
internal import Platform
internal import Timeline

/// Carrying out the steps of a connection's state.
extension EventLoop {
    /// Gives a connection its turn: does everything that is possible for it without waiting.
    func advance(_ connection: Connection) {
        parking.beginTurn(at: now)
        connection.state.beginTurn(budget: context.settings.maxPipelined)
        var unread = takeInput(connection)
        while true {
            switch connection.state.next() {
            case .receive:
                receive(connection, &unread)
            case .answer:
                takeRequests(connection, &unread)
                flush(connection)
            case .send:
                report(connection.sendOutput(), of: connection, minimumRate: minimumRate(of: connection))
            case .discard:
                connection.state.received(connection.socket.receive(into: readBuffer))
            case .finishSending:
                unread = 0..<0
                connection.socket.finishSending()
            case .refuseLateHead:
                unread = 0..<0
                refuse(connection, Refusal(.requestTimeout, "the request did not arrive in time"))
                flush(connection)
            case .giveUpWork:
                giveUpWork(connection)
                flush(connection)
            case .deliver:
                advanceDelivery(connection)
                flush(connection)
            case .wait(let kind, let restarts):
                if isOver(connection, kind, restarts: restarts) {
                    metrics.add(.timeouts)
                    connection.state.expired(kind)
                    continue
                }
                if restarts { beginWait(connection, kind) }
                return endTurn(of: connection, unread)
            case .yield:
                queue(connection)
                return endTurn(of: connection, unread)
            case .close:
                return close(connection)
            }
        }
    }

    @inline(__always)
    private func receive(_ connection: Connection, _ unread: inout Range<Int>) {
        makeRoom(behind: &unread)
        let room = min(readBuffer.count - unread.upperBound, context.settings.request.headBytes)
        let buffer = UnsafeMutableRawBufferPointer(
            rebasing: readBuffer[unread.upperBound..<(unread.upperBound + room)]
        )
        let reception = connection.socket.receive(into: buffer)
        connection.state.received(reception)
        guard case .bytes(let count, _) = reception else { return }
        unread = unread.lowerBound..<(unread.upperBound + count)
        metrics.add(.bytesReceived, count)
    }

    @inline(__always)
    private func beginWait(_ connection: Connection, _ kind: ConnectionState.Wait) {
        if kind == .write {
            connection.lookAtProgress()
            // Sending much takes a while, so the peer's time begins after it.
            clock.tick()
        }
        limit(kind, connection.slot)
    }

    @inline(__always)
    private func endTurn(of connection: Connection, _ unread: Range<Int>) {
        if !unread.isEmpty { connection.input = Array(readBuffer[unread]) }
        releaseHeld(connection)
        endRecordings(connection)
    }

    /// Sends the batch to the connection.
    @inline(__always)
    func flush(_ connection: Connection) {
        guard !batch.isEmpty else { return }
        let sending = connection.send(&batch)
        batch.removeAll()
        report(sending, of: connection, minimumRate: context.settings.minimumRate)
    }

    @inline(__always)
    private func report(_ sending: ConnectionState.Sending, of connection: Connection, minimumRate: Int) {
        if case .taken(let count, _, _) = sending { metrics.add(.bytesSent, count) }
        connection.state.sent(sending, at: now, minimumRate: minimumRate)
    }

    /// Answers the requests in the unread bytes, as many as this turn and the room for answers allow.
    private func takeRequests(_ connection: Connection, _ unread: inout Range<Int>) {
        while !unread.isEmpty {
            let skipped = connection.state.skipBody(unread.count)
            if skipped > 0 {
                unread = (unread.lowerBound + skipped)..<unread.upperBound
                continue
            }
            guard connection.state.takesRequests, !batch.isFull, batch.byteCount < context.settings.outputBytes else {
                return connection.state.stopped(.unread)
            }
            guard now < parking.turnEnd else {
                connection.state.endsTurn()
                return connection.state.stopped(.unread)
            }
            let bytes = UnsafeBufferPointer<UInt8>(rebasing: readBuffer.bindMemory(to: UInt8.self)[unread])
            switch connection.parser.parse(bytes.span) {
            case .needMore:
                return connection.state.stopped(connection.parser.hasStarted ? .unfinished : .blank)
            case .refused(let refusal):
                unread = 0..<0
                return refuse(connection, refusal)
            case .request(let head):
                unread = (unread.lowerBound + head.byteCount)..<unread.upperBound
                connection.parser.reset()
                connection.state.tookRequest(contentLength: head.contentLength)
                answer(connection, head, bytes)
            }
        }
        unread = 0..<0
        connection.state.stopped(.none)
    }

    /// Moves unread bytes to the front of the read buffer, over answered ones, if there is little room after them.
    ///
    /// Afterwards there is room: the unread bytes are fewer than the largest head, and the read buffer is larger than that.
    @inline(__always)
    private func makeRoom(behind unread: inout Range<Int>) {
        guard unread.lowerBound > 0, readBuffer.count - unread.upperBound < context.settings.request.headBytes,
            let start = readBuffer.baseAddress
        else { return }
        start.copyMemory(from: start + unread.lowerBound, byteCount: unread.count)
        unread = 0..<unread.count
    }

    /// Moves earlier input that is not parsed yet into the read buffer.
    @inline(__always)
    private func takeInput(_ connection: Connection) -> Range<Int> {
        let count = connection.input.count
        guard count > 0 else { return 0..<0 }
        readBuffer.copyBytes(from: connection.input)
        connection.input = []
        return 0..<count
    }

    /// Ends a connection; a second call does nothing.
    func close(_ connection: Connection) {
        guard connections[connection.slot] === connection else { return }
        connection.state.end()
        connection.socket.end()
        if connection.state.wasTooSlow { metrics.add(.timeouts) }
        deadlines.remove(connection.slot)
        connections.remove(connection)
        parking.shares.leave(connection.sharePlace)
        abandonRecordings(connection)
        connection.output = []
        abandonWaiting(connection)
        abandonDelivery(connection)
        releaseHeld(connection)
        metrics.add(.closed)
        leavePlace(of: connection.peer, isCounted: connection.isCounted, connection.listener)
        if context.isDraining { context.ended.update { $0 += 1 } }
    }

    /// The rate in bytes a second below which the peer is cut off.
    private func minimumRate(of connection: Connection) -> Int {
        let rate = context.settings.minimumRate
        return connection.delivery?.state.minimumRate(rate) ?? rate
    }

    /// Whether the peer has taken as much as it must of the bytes that the system still had for it: a socket becomes writable only when
    /// much of them is gone.
    private func takesMore(_ connection: Connection) -> Bool {
        let needed = Int64(minimumRate(of: connection)) * context.settings.writeTimeout.nanoseconds / 1_000_000_000
        return Int64(connection.lookAtProgress()) >= max(1, needed)
    }

    /// Whether the time of a connection's wait is over although it has just looked.
    @inline(__always)
    private func isOver(_ connection: Connection, _ kind: ConnectionState.Wait, restarts: Bool) -> Bool {
        if kind == .head, acceptor.refusesUnfinished { return true }
        return connection.state.turn.wasOverdue() && !restarts
    }

    /// Begins the time for a kind of waiting.
    @inline(__always)
    func limit(_ kind: ConnectionState.Wait, _ slot: Int) {
        if let timeout = context.settings.timeout(of: kind) {
            deadlines.place(slot, in: kind, until: now + timeout)
        } else {
            deadlines.remove(slot)
        }
    }

    /// Acts on all deadlines that have passed.
    func expireDeadlines() {
        guard deadlines.nearest <= now else { return }
        for kind in ConnectionState.Wait.allCases {
            while let slot = deadlines.popExpired(kind, at: now) {
                guard let connection = connections[slot] else { continue }
                if kind == .write, takesMore(connection) {
                    limit(.write, slot)
                } else if !connection.state.isAboutToLook() {
                    metrics.add(.timeouts)
                    connection.state.expired(kind)
                    advance(connection)
                }
            }
        }
    }
}
